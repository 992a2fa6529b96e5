#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.h"
#include "store/store.h"

namespace kradan::server {

/// Returns the stored form of an event.
std::string event_text(const session::Event& event);
/// Parses a stored event; the error says what is wrong with it.
std::expected<session::Event, std::string> read_event(const store::StoredEvent& stored);
/// The name that games show for a deleted account.
inline constexpr std::string_view name_of_deleted = "deleted";
/// Replaces a deleted player's name in a game's config.
void forget_name(const store::GameHead& head, store::PlayerKey player, session::Config& config);
/// Returns a game's first event without this player's name; nullopt if the event cannot be read.
std::optional<std::string> without_name(const store::GameHead& head, const store::StoredEvent& first,
                                        store::PlayerKey player);
/// Replays stored events.
std::expected<session::State, Refusal> replay(const std::vector<store::StoredEvent>& stored);

}  // namespace kradan::server
