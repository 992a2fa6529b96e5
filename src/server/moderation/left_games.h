#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <vector>

#include "store/store.h"

/// What follows from leaving and stalling games. Which games count: `Table::left_game`.
namespace kradan::server {

/// How long a game that was left is kept, in milliseconds.
inline constexpr store::WallTime left_games_kept = store::WallTime{30} * 86'400'000;

/// When a player left or stalled games, in the last 30 days.
std::expected<std::vector<store::WallTime>, store::Error> left_games_of(store::Reader& reader,
                                                                        store::PlayerKey player,
                                                                        store::WallTime now);

/// Until when a player who left games at these times waits before the next seek; 0: does not wait. A game
/// counts as one when it ends and half as much with every three days. With a count of two, the wait is five
/// minutes from the last of them; with each more it is twice as long, up to a day.
store::WallTime wait_until(std::span<const store::WallTime> times, store::WallTime now);

}  // namespace kradan::server
