#include "server/tables/stored_events.h"

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

}  // namespace kradan::server
