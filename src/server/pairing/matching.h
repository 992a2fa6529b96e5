#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "session/clock.h"
#include "store/store.h"

namespace kradan::server {

/// Somebody who waits for an opponent.
struct Waiting {
    store::PlayerKey player = 0;
    /// nullopt: nothing is known of the player, who is paired with anybody.
    std::optional<double> rating = {};
    /// The rating deviation.
    double deviation = 0;
    session::Milliseconds waited = 0;
    /// The opponent in the last quick game; 0: there was none.
    store::PlayerKey last_opponent = 0;
    /// Players that this one must not meet, in ascending order.
    std::span<const store::PlayerKey> avoids = {};
};

/// How far an opponent's rating may be from that of a player who has waited so long, in points; nullopt: any
/// rating will do. It widens in steps of `window_step`.
std::optional<int> window(session::Milliseconds waited, double deviation);
inline constexpr session::Milliseconds window_step = 5'000;

/// Whether two may be paired, as far as they themselves decide it. The difference of their ratings is at most
/// the mean of their windows.
bool may_meet(const Waiting& one, const Waiting& other);

/// Pairs of those who wait, by their places, without repetition. As many as can be; of the ways to do that,
/// those who have waited longest are paired, and then the sum of the differences of ratings is the smallest.
/// If many wait, neighbours in the order of ratings may meet whatever their windows are.
/// Nobody meets their last opponent again while somebody else waits whom either of the two could meet.
///
/// It looks at pairs that are at most `most_apart` places apart in the order of ratings. Takes time in
/// proportion to the number of players.
std::vector<std::pair<std::size_t, std::size_t>> match(std::span<const Waiting> all);
inline constexpr int most_apart = 7;

}  // namespace kradan::server
