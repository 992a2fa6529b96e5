#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "clock/clock.h"

/// Glicko-2 ratings with fractional rating periods and lichess's constants (lila `modules/rating`, scalachess
/// `rating`). On the same machine, the same input gives bit-identical results.
namespace kradan::rating {

inline constexpr double start_rating = 1500;
inline constexpr double start_deviation = 500;
inline constexpr double start_volatility = 0.09;

inline constexpr double min_rating = 400;
inline constexpr double max_rating = 4000;
inline constexpr double min_deviation = 45;
inline constexpr double max_deviation = 500;
/// Above this, a rating might never settle.
inline constexpr double max_volatility = 0.1;
/// The maximum change to a rating in one game.
inline constexpr double max_change = 700;
/// A rating with at least this deviation is provisional.
inline constexpr double provisional_deviation = 110;
/// Limits how much the volatility can change.
inline constexpr double tau = 0.75;
/// Chosen by lichess so that a typical deviation grows from 60 to 110 in a year.
inline constexpr double periods_per_day = 0.21436;

/// A player's rating in one pool.
struct Rating {
    double rating = start_rating;
    /// At the end of the last game. `deviation_at` computes the growth since then.
    double deviation = start_deviation;
    double volatility = start_volatility;
    /// Rated games so far.
    std::uint32_t games = 0;
    /// When the last game ended or the rating was corrected, in milliseconds since 1970. Unused without
    /// games.
    clock::Milliseconds last = 0;

    friend bool operator==(const Rating&, const Rating&) = default;
};

/// The first player's result.
enum class Score { loss, draw, win };

/// The value of the first player's colour and handicap in a game, in rating points. The two numbers differ if
/// a rank spans more points at one player's strength than at the other's. `advantage_of` computes them.
struct Advantage {
    /// Subtracted from the second player's rating when the first player is rated.
    double off_second = 0;
    /// Added to the first player's rating when the second player is rated.
    double to_first = 0;
};

/// The deviation at this time, between `min_deviation` and `max_deviation`. It grows while no games are
/// played. A time before the last game is treated as the time of that game.
double deviation_at(const Rating& rating, clock::Milliseconds at);
bool is_provisional(const Rating& rating, clock::Milliseconds at);

/// The new ratings, by colour, after a game that ended at this time. Impossible values, including NaN, are
/// replaced with the nearest possible ones or those of a new player. `weight`, from 0 to 1, scales the
/// change.
std::array<Rating, 2> rate(const Rating& first, const Rating& second, Score score, clock::Milliseconds at,
                           const Advantage& advantage = {}, double weight = 1);

/// The rating with these points added at this time, to restore points that were lost to a player who broke
/// the rules.
Rating corrected(const Rating& rating, double points, clock::Milliseconds at);

/// The first player's expected score, from 0 to 1.
double expected_score(const Rating& first, const Rating& second, const Advantage& advantage = {});

/// How much a game would change a player's rating, by result.
struct Stakes {
    double win = 0;
    double draw = 0;
    double loss = 0;
};

/// By colour, each from that player's viewpoint.
std::array<Stakes, 2> stakes(const Rating& first, const Rating& second, clock::Milliseconds at,
                             const Advantage& advantage = {});

/// An opponent in a rating period.
struct Opponent {
    double rating = start_rating;
    double deviation = start_deviation;
    /// The player's score against this opponent: 0, 0.5 or 1.
    double score = 0;
};

/// Glickman's rating period: the player's new rating, deviation and volatility after games against these
/// opponents, without the limits above. `periods`: the length of the period; with 0, the deviation only
/// shrinks. Does not change `games` and `last`.
Rating rate_period(const Rating& player, std::span<const Opponent> opponents, double system_tau,
                   double periods);

}  // namespace kradan::rating
