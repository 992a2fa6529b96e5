#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <vector>

#include "store/store.h"

/// The consequences of leaving and stalling games. `Table::left_game` decides which games count.
namespace kradan::server {

/// How long the record of a left game is kept, in milliseconds.
inline constexpr store::WallTime left_games_kept = store::WallTime{30} * 86'400'000;

/// Returns the times at which a player has left or stalled games in the last 30 days.
std::expected<std::vector<store::WallTime>, store::Error> left_games_of(store::Reader& reader,
                                                                        store::PlayerKey player,
                                                                        store::WallTime now);

/// Returns the time until which a player who left games at these times must wait before the next seek; 0 if
/// there is no wait. A game counts as 1 when it ends, and half as much after every three days. At a count of
/// 2, the wait lasts five minutes from the last game. Each further count doubles it, up to a day.
store::WallTime wait_until(std::span<const store::WallTime> times, store::WallTime now);

}  // namespace kradan::server
