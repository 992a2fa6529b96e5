#pragma once

#include <array>
#include <cstdint>
#include <optional>

/// What the results of a match say about two engines. Games are played in pairs, the same opening with both
/// colours, and a pair is one observation: its two games are not independent of each other.
namespace kradan::match {

/// Pairs by what the first engine scored in them: 0, ½, 1, 1½ or 2 points.
using Pentanomial = std::array<std::int64_t, 5>;

struct Elo {
    /// Infinite where one side scored everything.
    double difference = 0;
    /// The interval that holds the difference with a probability of 95%; an end is infinite where so few
    /// points were lost, or won, that nothing can be said.
    double lowest = 0;
    double highest = 0;

    /// Half the width of the interval.
    double error() const { return (highest - lowest) / 2; }
};

/// The share of the points that were scored, from 0 to 1; nothing where there are no pairs.
std::optional<double> score_of(const Pentanomial& pairs);

/// The difference in strength by the logistic model; nothing where there are no pairs.
std::optional<Elo> elo_of(const Pentanomial& pairs);

/// The likelihood, from 0 to 1, that the first engine is the stronger one; nothing where there are no pairs.
std::optional<double> superiority_of(const Pentanomial& pairs);

/// A sequential probability ratio test of two hypotheses on the difference in strength.
struct SprtBounds {
    /// Logistic Elo, the first below the second.
    double elo0 = 0;
    double elo1 = 0;
};

/// The log-likelihood ratio of a test at which it is decided, either way, with an error of 5%: ln(0.95 /
/// 0.05).
inline constexpr double decisive_ratio = 2.944438979166440;

/// The log-likelihood ratio of the second hypothesis against the first, by the generalised test on pairs.
double log_likelihood_ratio(const Pentanomial& pairs, const SprtBounds& bounds);

}  // namespace kradan::match
