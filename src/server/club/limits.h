#pragma once

#include <cstddef>
#include <cstdint>

#include "store/store.h"

namespace kradan::server {

/// What may be set by whoever runs the server.
struct HallLimits {
    /// New players from one address at once, and a second.
    double new_players = 100;
    double new_players_per_second = 2;
    /// Games that one player has at a time, and those against the computer among them.
    int games_per_player = 50;
    int games_against_computer = 10;
    /// Games that one player has put here, and their bytes.
    std::int64_t kept_games = 500;
    std::int64_t kept_bytes = 32 << 20;
    /// How long games are kept that are over, by the calendar; 0: for ever.
    store::WallTime retention = 0;
    /// Bytes of games that all at one address are putting here at a time.
    std::size_t kept_at_once = 8 << 20;
};

}  // namespace kradan::server
