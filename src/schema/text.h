#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "schema/collect.h"

/// The generators: TypeScript, Markdown tables and JSON schemas from descriptions.
namespace kradan::schema {

/// "Colour | null".
std::string typescript_of(const Type& type);
/// A struct as a TypeScript type. If `type` is not empty, it is the value of a first member `type`.
std::string typescript_of(const Part& part, std::string_view type = {});

/// Returns a table of the members, with a heading.
std::string table_of(const Part& part);
/// The rows for a table of members. `of`: the condition under which the members are present.
std::string rows_of(const std::vector<Member>& members, std::string_view of = {});

/// Writes the members of a JSON schema into the open object. `limits`: whether to include the limits, for
/// data that is read.
void write_json_schema(json::Writer& writer, const Type& type, bool limits);
void write_json_schema(json::Writer& writer, const Part& part, bool limits);

/// The members without a meaning, as "Part.member".
std::vector<std::string> without_meaning(const Part& part);

}  // namespace kradan::schema
