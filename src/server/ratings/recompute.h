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
    /// Those whose numbers were not what was stored; they are now.
    std::int64_t games_differed = 0;
    std::int64_t ratings_differed = 0;
    /// Games that were over and waited, and are rated now.
    std::int64_t games_rated = 0;
    /// Games that cannot be rated.
    std::vector<std::string> problems = {};
};

/// Computes all ratings again from all rated games, in the order in which they ended. What a game counts as
/// is read from its log; of games that were removed since, from what was stored when they were rated. Then
/// rates the games that wait, as a server with these limits does. Nobody else may write meanwhile; after an
/// interruption it can be done again.
std::expected<Recomputed, store::Error> recompute(store::Store& store, const Limits& limits = {});

/// A pool, and how many players and games were rated in it.
struct PoolTotals {
    std::string pool;
    std::int64_t players = 0;
    std::int64_t games = 0;
};
struct RatingTotals {
    /// Those with games, in the order of all pools.
    std::vector<PoolTotals> pools = {};
    /// Games that are over and wait to be rated, and those that cannot be.
    std::int64_t waiting = 0;
    std::int64_t aside = 0;
};
std::expected<RatingTotals, store::Error> rating_totals(store::Reader& reader);

}  // namespace kradan::server
