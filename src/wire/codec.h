#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/refusal.h"
#include "wire/messages.h"

namespace kradan::wire {

/// The error of an unreadable message, with its nonce if that could be read.
struct Unreadable {
    Refusal refusal;
    std::string nonce;
};

/// Parses a message. The error is "session.malformed", with what was expected.
std::expected<FromPage, Unreadable> read_message(std::string_view text);

/// Parses a message from the server, for programs that speak to it. The error is "session.malformed".
std::expected<FromServer, Refusal> read_answer(std::string_view text);

/// A message as JSON.
template <class M>
std::string write_message(const M& message) {
    json::Writer writer;
    writer.begin_object().member("type", M::type);
    MemberWriter member(writer);
    M::describe(message, member);
    writer.end_object();
    return writer.text();
}

/// A refusal as JSON, for a member of a message.
RefusalJson refusal_json(const Refusal& refusal);

/// All messages and their parts as TypeScript types, and as the tables of `docs/protocol.md`.
std::string typescript();
std::string tables();

}  // namespace kradan::wire
