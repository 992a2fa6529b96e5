#pragma once

#include "server/accounts/accounts.h"
#include "server/limits/limits.h"
#include "server/work/jobs.h"
#include "store/store.h"

namespace kradan::server {

/// Limits that the operator can set.
struct HallLimits {
    /// New players from one address: burst, and rate per second.
    double new_players = 100;
    double new_players_per_second = 2;
    Limits settings = {};
    /// How long finished games are kept, in milliseconds of wall time; 0 keeps them forever.
    store::WallTime retention = 0;
    JobLimits jobs = {};
    AccountLimits accounts = {};
};

}  // namespace kradan::server
