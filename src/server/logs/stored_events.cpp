#include "server/logs/stored_events.h"

#include <utility>

namespace kradan::server {

std::string event_text(const session::Event& event) {
    json::Writer writer;
    session::write_event(writer, event);
    return writer.text();
}

std::expected<session::Event, std::string> read_event(const store::StoredEvent& stored) {
    const std::string where = "event " + std::to_string(stored.seq) + ": ";
    const auto value = json::parse(stored.body);
    if (!value) return std::unexpected(where + value.error().message);
    json::Fault fault;
    auto event = session::read_event(*value, fault);
    if (fault) return std::unexpected(where + fault.text());
    return event;
}

std::expected<session::State, Refusal> replay(const std::vector<store::StoredEvent>& stored) {
    std::vector<session::Event> events;
    events.reserve(stored.size());
    for (const store::StoredEvent& one : stored) {
        auto event = read_event(one);
        if (!event) return std::unexpected(Refusal{"session.malformed", "", std::move(event.error())});
        events.push_back(*std::move(event));
    }
    return session::replay(events);
}

void forget_name(const store::GameHead& head, store::PlayerKey player, session::Config& config) {
    for (const Colour side : colours) {
        if (head.players[place(side)] != player) continue;
        config.players[place(side)].name = name_of_deleted;
        config.players[place(side)].account = false;
    }
}

std::optional<std::string> without_name(const store::GameHead& head, const store::StoredEvent& first,
                                        store::PlayerKey player) {
    auto event = read_event(first);
    auto* created = event ? std::get_if<session::Created>(&event->body) : nullptr;
    if (!created) return std::nullopt;
    forget_name(head, player, created->config);
    return event_text(*event);
}

}  // namespace kradan::server
