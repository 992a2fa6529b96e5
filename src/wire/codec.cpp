#include "wire/codec.h"

#include <utility>

namespace kradan::wire {

namespace {

/// Returns false if no message has this type.
template <class Messages, std::size_t place = 0>
bool read_as(std::string_view type, const json::Value& value, json::Fault& fault, Messages& message) {
    if constexpr (place == std::variant_size_v<Messages>) {
        return false;
    } else {
        using M = std::variant_alternative_t<place, Messages>;
        if (M::type != type) return read_as<Messages, place + 1>(type, value, fault, message);
        schema::MemberReader reader(value, M::type, fault);
        M::describe(message.template emplace<place>(), reader);
        return true;
    }
}

}  // namespace

std::expected<FromPage, Unreadable> read_message(std::string_view text) {
    const auto refuse = [](std::string what, std::string nonce = {}) {
        return std::unexpected(Unreadable{{"session.malformed", "", std::move(what)}, std::move(nonce)});
    };
    const auto value = json::parse(text);
    if (!value) return refuse(value.error().message);
    if (value->kind != json::Value::Kind::object) return refuse("expected a JSON object");
    const json::Value* type = value->find("type");
    if (!type || type->kind != json::Value::Kind::string) return refuse("type: expected a string");
    std::string nonce;
    if (const json::Value* found = value->find("nonce");
        found && found->kind == json::Value::Kind::string && found->string.size() <= schema::longest_text) {
        nonce = found->string;
    }
    json::Fault fault;
    FromPage message;
    if (!read_as(type->string, *value, fault, message))
        return refuse("type: unknown message type", std::move(nonce));
    if (fault) return refuse(fault.text(), std::move(nonce));
    return message;
}

std::expected<FromServer, Refusal> read_answer(std::string_view text) {
    const auto refuse = [](std::string what) {
        return std::unexpected(Refusal{"session.malformed", "", std::move(what)});
    };
    const auto value = json::parse(text);
    if (!value) return refuse(value.error().message);
    const json::Value* type = value->kind == json::Value::Kind::object ? value->find("type") : nullptr;
    if (!type || type->kind != json::Value::Kind::string) return refuse("type: expected a string");
    json::Fault fault;
    FromServer message;
    if (!read_as(type->string, *value, fault, message)) return refuse("type: unknown message type");
    if (fault) return refuse(fault.text());
    return message;
}

}  // namespace kradan::wire
