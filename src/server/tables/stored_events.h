#pragma once

#include <expected>
#include <string>
#include <vector>

#include "session/session.h"
#include "store/store.h"

namespace kradan::server {

/// The stored form of an event.
std::string event_text(const session::Event& event);
/// Parses a stored event; the error says what is wrong with it.
std::expected<session::Event, std::string> read_event(const store::StoredEvent& stored);
/// Replays stored events.
std::expected<session::State, Refusal> replay(const std::vector<store::StoredEvent>& stored);

}  // namespace kradan::server
