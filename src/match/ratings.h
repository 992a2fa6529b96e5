#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "match/statistics.h"

/// Ratings of several engines from all their games: the model of Bradley and Terry (Rank Analysis of
/// Incomplete Block Designs I, Biometrika 39, 1952) on the scale of Elo. A draw counts as half a win and half
/// a loss, as in `elo_of` and in Ordo, so that two engines get the difference that `elo_of` gives them.
namespace kradan::match {

/// What two players scored against each other.
struct Encounter {
    std::size_t a = 0;
    std::size_t b = 0;
    /// Points of `a`, of all games, also of those whose pair is not finished.
    double points = 0;
    double games = 0;
    /// The finished pairs of games by the points of `a`; may be empty.
    Pentanomial pairs = {};
};

/// The rating of a player.
struct Rating {
    enum class Kind : std::uint8_t {
        finite,
        /// Results become the more likely the higher the rating is, without end: nobody of those with finite
        /// ratings took half a point from this player, directly or through others. Or the lower.
        above,
        below,
        /// The games say neither.
        unknown,
    };

    Kind kind = Kind::unknown;
    /// Elo around the mean of the player's group: in a group everyone took points from everyone, directly or
    /// through others. The largest group has the finite ratings.
    double elo = 0;
    /// The 95% interval is `elo` ± `error`, from the Fisher information, with the variance of the results
    /// scaled to the one observed in the pairs of games (quasi-likelihood: R. Wedderburn, Biometrika 61,
    /// 1974): draws make it smaller than that of wins and losses. One pair more is counted that varies like
    /// these.
    double error = 0;
    /// The number of players that lost points to this one, directly or through others.
    std::size_t beats = 0;
};

/// The most likely ratings of `players` players, by number.
std::vector<Rating> most_likely_ratings(std::size_t players, std::span<const Encounter> encounters);

/// The order of a table, best first: players above the finite ratings, those, those below, the unknown.
std::vector<std::size_t> ranking_of(std::span<const Rating> ratings);

}  // namespace kradan::match
