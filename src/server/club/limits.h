#pragma once

#include <cstddef>
#include <cstdint>

#include "server/accounts/accounts.h"
#include "server/work/jobs.h"
#include "store/store.h"

namespace kradan::server {

/// Limits that the operator may set.
struct HallLimits {
    /// New players from one address: burst, and rate per second.
    double new_players = 100;
    double new_players_per_second = 2;
    /// Games in progress of one player, and those among them against the computer.
    int games_per_player = 50;
    int games_against_computer = 10;
    /// Uploaded games of one player, and their bytes.
    std::int64_t kept_games = 500;
    std::int64_t kept_bytes = 32 << 20;
    /// How long finished games are kept, by the calendar; 0: for ever.
    store::WallTime retention = 0;
    /// Bytes of uploads in progress from one address.
    std::size_t kept_at_once = 8 << 20;
    JobLimits jobs = {};
    AccountLimits accounts = {};
};

}  // namespace kradan::server
