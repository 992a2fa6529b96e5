#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include "api/request.h"
#include "schema/text.h"

namespace kradan::api {

namespace {

using schema::Member;
using schema::Part;

/// The type of a request or an answer. A type with a single member is written inline, without a name.
template <class T>
std::string name_of_type(schema::Parts& parts, const std::string& name) {
    if constexpr (std::is_same_v<T, Nothing>) {
        return "null";
    } else if constexpr (std::is_same_v<T, File>) {
        return "Blob";
    } else {
        Part part;
        schema::Collector collector(parts, part);
        const T example{};
        schema::Description<T>::describe(example, collector);
        if (part.members.empty()) return "object";
        if (part.members.size() > 1 || part.members[0].optional) {
            parts.add<T>(name);
            return name;
        }
        return "{ " + part.members[0].name + ": " + typescript_of(part.members[0].type) + " }";
    }
}

/// If a part has all the members of another one, turns it into an extension of that one.
Part extension_of(Part part, const std::vector<Part>& parts) {
    const auto same = [](const Member& a, const Member& b) {
        return a.name == b.name && a.meaning == b.meaning && typescript_of(a.type) == typescript_of(b.type);
    };
    for (const Part& base : parts) {
        if (base.members.size() < 3 || base.members.size() >= part.members.size()) continue;
        const auto common = std::ranges::search(part.members, base.members, same);
        if (common.empty()) continue;
        part.members.erase(common.begin(), common.end());
        part.name += " extends " + base.name;
        break;
    }
    return part;
}

}  // namespace

std::string typescript() {
    schema::Parts parts({"Colour"});
    std::string operations;
    each_operation([&]<class Op>(Op) {
        if (!Op::operation.for_page) return;
        const Operation& operation = Op::operation;
        const std::string request = name_of_type<typename Op::Request>(parts, request_name<Op>());
        const std::string answer = name_of_type<typename Op::Answer>(
            parts, std::string{schema::Description<typename Op::Answer>::name});
        operations += "  /** " + std::string{operation.summary} + " */\n  " + std::string{operation.id} +
                      ": operation<" + request + ", " + answer + ">(\"" +
                      std::string{name_of(operation.method)} + "\", \"" + std::string{operation.path} +
                      "\"),\n";
    });
    std::string text =
        "// Made from src/api/operations.h by ./dev wire: change it there.\n\n"
        "import { operation } from \"./operation\";\n\n";
    if (parts.used().contains("Colour")) {
        // Before the other import: imports are sorted by path.
        text.insert(text.find("import"), "import type { Colour } from \"../rules/types\";\n");
    }
    for (const Part& part : parts.list()) text += typescript_of(extension_of(part, parts.list()));
    text += "/** The scopes of personal tokens. */\nexport const scopes = [";
    for (const Scope& scope : scopes)
        text.append(text.ends_with('[') ? "\"" : ", \"").append(scope.id).append("\"");
    text += "] as const;\n\n";
    return text + "export const api = {\n" + operations + "};\n";
}

}  // namespace kradan::api
