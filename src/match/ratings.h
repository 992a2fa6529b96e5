#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "match/statistics.h"

/// Rates several engines based on all their games, using the Bradley-Terry model (Rank Analysis of Incomplete
/// Block Designs I, Biometrika 39, 1952) on the Elo scale. A draw counts as half a win and half a loss, as in
/// `elo_of` and in Ordo. For two engines, the rating difference equals the result of `elo_of`.
namespace kradan::match {

/// The results of two players against each other.
struct Encounter {
    std::size_t a = 0;
    std::size_t b = 0;
    /// `a`'s points in all games, including games whose pair is unfinished.
    double points = 0;
    double games = 0;
    /// The finished pairs of games, counted by `a`'s points. May be empty.
    Pentanomial pairs = {};
};

/// A player's rating.
struct Rating {
    enum class Kind : std::uint8_t {
        finite,
        /// The likelihood increases without bound with the rating: none of the players with finite ratings
        /// took half a point from this player, directly or through others. `below` is the converse.
        above,
        below,
        /// The games determine neither.
        unknown,
    };

    Kind kind = Kind::unknown;
    /// Elo relative to the mean of the player's group. Within a group, every player took points from every
    /// other, directly or through others. The largest group has the finite ratings.
    double elo = 0;
    /// The 95% interval is `elo` ± `error`. It is computed from the Fisher information, with the variance
    /// scaled to match the pairs of games (quasi-likelihood: R. Wedderburn, Biometrika 61, 1974), because
    /// draws reduce the variance. One virtual pair is added that varies like wins and losses.
    double error = 0;
    /// The number of players that lost points to this one, directly or through others.
    std::size_t beats = 0;
};

/// The maximum-likelihood ratings of `players` players, by number.
std::vector<Rating> most_likely_ratings(std::size_t players, std::span<const Encounter> encounters);

/// The order in a table, best first: players above the finite ratings, finite, unknown, below.
std::vector<std::size_t> ranking_of(std::span<const Rating> ratings);

}  // namespace kradan::match
