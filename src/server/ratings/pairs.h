#pragma once

#include <expected>
#include <vector>

#include "server/limits/limits.h"
#include "server/ratings/stored.h"

/// Who has played whom: what keeps ratings from being made by a few accounts among themselves.
namespace kradan::server {

/// How much the next rated game of two players counts that ends at this time: with so many games of the two
/// in the day before that it is the n-th, beyond `Limits::full_games_of_pair` it counts by 1/n.
std::expected<double, store::Error> weight_of_next(store::Reader& reader, const Limits& limits,
                                                   store::PlayerKey one, store::PlayerKey other,
                                                   std::int64_t at);

/// Adds an opponent, unless there are enough or this is one of them.
void add_opponent(std::vector<std::int64_t>& opponents, store::PlayerKey opponent);

/// The first different opponents of a rating, from the rated games if they are not stored with it.
std::expected<std::vector<std::int64_t>, store::Error> opponents_of(store::Reader& reader,
                                                                    const StoredRating& rating);

}  // namespace kradan::server
