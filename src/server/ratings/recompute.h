#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "server/limits/limits.h"
#include "server/ratings/stored.h"

namespace kradan::server {

struct Recomputed {
    std::int64_t games = 0;
    std::int64_t ratings = 0;
    /// Games and ratings whose stored numbers were wrong and have been corrected.
    std::int64_t games_differed = 0;
    std::int64_t ratings_differed = 0;
    /// Finished games that were waiting and have been rated.
    std::int64_t games_rated = 0;
    /// Games that cannot be rated.
    std::vector<std::string> problems = {};
};

/// Recomputes all ratings from all rated games, in the order in which they ended. A game's data comes from
/// its log or, if that has been removed, from what was stored when the game was rated. Then rates the waiting
/// games, as a server with these limits would. Nothing else may write in the meantime. It can be restarted
/// after an interruption.
std::expected<Recomputed, store::Error> recompute(store::Store& store, const Limits& limits = {});

/// A pool, and the numbers of players and games rated in it.
struct PoolTotals {
    std::string pool;
    std::int64_t players = 0;
    std::int64_t games = 0;
};
struct RatingTotals {
    /// Pools that have games, in the order of all pools.
    std::vector<PoolTotals> pools = {};
    /// Finished games waiting to be rated, and those that could not be rated.
    std::int64_t waiting = 0;
    std::int64_t aside = 0;
};
std::expected<RatingTotals, store::Error> rating_totals(store::Reader& reader);

}  // namespace kradan::server
