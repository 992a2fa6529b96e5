#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/refusal.h"
#include "wire/messages.h"

namespace kradan::wire {

/// A message that could not be read, and what its sender may have marked it with.
struct Unreadable {
    Refusal refusal;
    std::string nonce;
};

/// Reads one message: "session.malformed" with what was expected, where it is none.
std::expected<FromPage, Unreadable> read_message(std::string_view text);

/// One message as a text of JSON.
template <class M>
std::string write_message(const M& message) {
    json::Writer writer;
    writer.begin_object().member("type", M::type);
    MemberWriter member(writer);
    M::describe(message, member);
    writer.end_object();
    return writer.text();
}

/// The JSON of a refusal, as messages carry it.
RefusalJson refusal_json(const Refusal& refusal);

/// All messages and their parts as TypeScript types; `docs/protocol.md`'s tables.
std::string typescript();
std::string tables();

}  // namespace kradan::wire
