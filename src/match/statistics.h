#pragma once

#include <array>
#include <cstdint>
#include <optional>

/// Statistics on match results. Games are played in pairs: the same opening with both colours. A pair is one
/// observation, because its two games are not independent.
namespace kradan::match {

/// Number of pairs by the first engine's score: 0, ½, 1, 1½ or 2 points.
using Pentanomial = std::array<std::int64_t, 5>;

/// 95% of a normal distribution lies within this many standard deviations.
inline constexpr double deviations_of_95_percent = 1.959963984540054;

struct Elo {
    /// Infinite if one side scored every point.
    double difference = 0;
    /// The 95% confidence interval. A bound is infinite if too few points were lost or won.
    double lowest = 0;
    double highest = 0;

    /// Half the width of the interval.
    double error() const { return (highest - lowest) / 2; }
};

/// The first engine's score as a share of the points, from 0 to 1; empty without pairs.
std::optional<double> score_of(const Pentanomial& pairs);

/// Elo difference under the logistic model; empty without pairs.
std::optional<Elo> elo_of(const Pentanomial& pairs);

/// The first engine's likelihood of superiority, from 0 to 1; empty without pairs.
std::optional<double> superiority_of(const Pentanomial& pairs);

/// Sequential probability ratio test (SPRT) between two hypotheses about the Elo difference.
struct SprtBounds {
    /// H0 and H1 in logistic Elo; elo0 < elo1.
    double elo0 = 0;
    double elo1 = 0;
};

/// The log-likelihood ratio that decides a test, either way, at an error rate of 5%: ln(0.95 / 0.05).
inline constexpr double decisive_ratio = 2.944438979166440;

/// Log-likelihood ratio of H1 against H0, from the generalised SPRT on pairs.
double log_likelihood_ratio(const Pentanomial& pairs, const SprtBounds& bounds);

}  // namespace kradan::match
