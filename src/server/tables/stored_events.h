#pragma once

#include <expected>
#include <string>
#include <vector>

#include "session/session.h"
#include "store/store.h"

namespace kradan::server {

/// An event as it is stored.
std::string event_text(const session::Event& event);
/// The event that was stored so; the error says what is wrong with it.
std::expected<session::Event, std::string> read_event(const store::StoredEvent& stored);
/// The game of stored events.
std::expected<session::State, Refusal> replay(const std::vector<store::StoredEvent>& stored);

}  // namespace kradan::server
