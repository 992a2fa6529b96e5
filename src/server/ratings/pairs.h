#pragma once

#include <expected>
#include <vector>

#include "server/limits/limits.h"
#include "server/ratings/stored.h"

/// Opponents of rated games. These rules prevent a few accounts from gaining ratings among themselves.
namespace kradan::server {

/// The weight of the next rated game of two players if it ends at this time. If it is the n-th game of the
/// two within a day beyond `Limits::full_games_of_pair`, it counts 1/n.
std::expected<double, store::Error> weight_of_next(store::Reader& reader, const Limits& limits,
                                                   store::PlayerKey one, store::PlayerKey other,
                                                   std::int64_t at);

/// Adds an opponent, unless it is listed already or the list is full.
void add_opponent(std::vector<std::int64_t>& opponents, store::PlayerKey opponent);

/// The first different opponents of a rating. If they are not stored with it, they are taken from the rated
/// games.
std::expected<std::vector<std::int64_t>, store::Error> opponents_of(store::Reader& reader,
                                                                    const StoredRating& rating);

}  // namespace kradan::server
