#pragma once

#include <expected>
#include <vector>

#include "server/limits/limits.h"
#include "server/ratings/stored.h"

/// Opponents in rated games. These rules keep a few accounts from gaining ratings among themselves.
namespace kradan::server {

/// Returns the weight of the next rated game between two players if it ends at this time. The n-th game
/// between them beyond `Limits::full_games_of_pair` within a day counts 1/n.
std::expected<double, store::Error> weight_of_next(store::Reader& reader, const Limits& limits,
                                                   store::PlayerKey one, store::PlayerKey other,
                                                   std::int64_t at);

/// Adds an opponent, unless it is already listed or the list is full.
void add_opponent(std::vector<std::int64_t>& opponents, store::PlayerKey opponent);

/// Returns the first distinct opponents behind a rating. If they are not stored with it, finds them in the
/// rated games.
std::expected<std::vector<std::int64_t>, store::Error> opponents_of(store::Reader& reader,
                                                                    const StoredRating& rating);

}  // namespace kradan::server
