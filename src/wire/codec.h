#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "refusals/refusal.h"
#include "schema/read.h"
#include "schema/write.h"
#include "wire/messages.h"

namespace kradan::wire {

/// The error for an unreadable message, with the message's nonce if it could be read.
struct Unreadable {
    Refusal refusal;
    std::string nonce;
};

/// Parses a message. The error is "session.malformed" and says what was expected.
std::expected<FromPage, Unreadable> read_message(std::string_view text);

/// Parses a message from the server, for programs that talk to it. The error is "session.malformed".
std::expected<FromServer, Refusal> read_answer(std::string_view text);

/// A message as JSON.
template <class M>
std::string write_message(const M& message) {
    json::Writer writer;
    writer.begin_object().member("type", M::type);
    schema::MemberWriter member(writer);
    M::describe(message, member);
    writer.end_object();
    return writer.text();
}

/// All messages and their parts as TypeScript types, and as the tables in `docs/protocol.md`.
std::string typescript();
std::string tables();
/// The types of the rules module, `js/rules/types.generated.ts`, and those that only the page has,
/// `web/src/rules/types.generated.ts`.
std::string rules_typescript();
std::string page_typescript();
/// The tables in `docs/wasm.md`.
std::string rules_tables();
/// The members of these types that have no description, as "Part.member".
std::vector<std::string> without_meaning();

}  // namespace kradan::wire
