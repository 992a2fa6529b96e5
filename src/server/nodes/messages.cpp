#include "server/nodes/messages.h"

namespace kradan::server::peer {

namespace {

template <std::size_t place = 0>
bool read_as(std::string_view type, const json::Value& value, json::Fault& fault, Message& message) {
    if constexpr (place == std::variant_size_v<Message>) {
        return false;
    } else {
        using M = std::variant_alternative_t<place, Message>;
        if (M::type != type) return read_as<place + 1>(type, value, fault, message);
        schema::MemberReader reader(value, M::type, fault);
        M::describe(message.emplace<place>(), reader);
        return true;
    }
}

}  // namespace

std::expected<std::pair<Message, std::string_view>, std::string> read(std::string_view bytes) {
    const auto end = bytes.find('\n');
    if (end == std::string_view::npos) return std::unexpected("the line of the message does not end");
    const auto value = json::parse(bytes.substr(0, end));
    if (!value) return std::unexpected(value.error().message);
    const json::Value* type = value->kind == json::Value::Kind::object ? value->find("type") : nullptr;
    if (!type) return std::unexpected("type is missing");
    json::Fault fault;
    Message message;
    if (!read_as(type->string, *value, fault, message))
        return std::unexpected("unknown message type " + type->string);
    if (fault) return std::unexpected(fault.text());
    return std::pair{std::move(message), bytes.substr(end + 1)};
}

}  // namespace kradan::server::peer
