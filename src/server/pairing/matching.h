#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "clock/clock.h"
#include "store/store.h"

namespace kradan::server {

/// A player who is waiting for an opponent.
struct Waiting {
    store::PlayerKey player = 0;
    /// nullopt if unknown. The player may then be paired with anyone.
    std::optional<double> rating = {};
    /// The rating deviation.
    double deviation = 0;
    clock::Milliseconds waited = 0;
    /// The opponent in the last quick game; 0 if there was none.
    store::PlayerKey last_opponent = 0;
    /// Players who must not be paired with this one, in ascending order.
    std::span<const store::PlayerKey> avoids = {};
};

/// Returns the maximum rating difference, in points, for a player who has waited this long; nullopt if there
/// is no maximum. It grows in steps of `window_step`.
std::optional<int> window(clock::Milliseconds waited, double deviation);
inline constexpr clock::Milliseconds window_step = 5'000;

/// Returns true if the two may be paired according to their own data. Their ratings may differ by at most the
/// mean of their windows.
bool may_meet(const Waiting& one, const Waiting& other);

/// Returns pairs of waiting players, by index; each player is in at most one pair. Maximizes the number of
/// pairs, then prefers players who have waited longest, then minimizes the sum of rating differences. If many
/// players are waiting, players close to each other in rating order may be paired regardless of their
/// windows. Players meet their last opponent again only if neither could be paired with anyone else who is
/// waiting.
///
/// Considers only pairs at most `most_apart` places apart in rating order, and takes time proportional to the
/// number of players.
std::vector<std::pair<std::size_t, std::size_t>> match(std::span<const Waiting> all);
inline constexpr int most_apart = 7;

}  // namespace kradan::server
