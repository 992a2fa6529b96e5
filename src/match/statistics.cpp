#include "match/statistics.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

namespace kradan::match {

namespace {

constexpr std::array<double, 5> points = {0.0, 0.25, 0.5, 0.75, 1.0};

std::int64_t count(const Pentanomial& pairs) {
    std::int64_t sum = 0;
    for (const std::int64_t each : pairs) sum += each;
    return sum;
}

/// The variance of the mean score of all pairs.
double variance_of_mean(const Pentanomial& pairs, double mean) {
    const auto total = static_cast<double>(count(pairs));
    double sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        sum += static_cast<double>(pairs[i]) * (points[i] - mean) * (points[i] - mean);
    }
    return sum / total / total;
}

double elo_of_score(double score) {
    if (score <= 0) return -std::numeric_limits<double>::infinity();
    if (score >= 1) return std::numeric_limits<double>::infinity();
    return -400 * std::log10(1 / score - 1);
}

double score_of_elo(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

using Distribution = std::array<double, 5>;

/// The most likely distribution with this mean, given the one observed: proposition 1.1 of M. Van den Bergh,
/// "Comments on Normalized Elo" (https://www.cantate.be/Fishtest/normalized_elo_practical.pdf).
Distribution most_likely(const Distribution& observed, double mean) {
    const auto excess = [&](double theta) {
        double sum = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const double above = points[i] - mean;
            sum += observed[i] * above / (1 + theta * above);
        }
        return sum;
    };
    // Monotonically decreasing between its poles, so bisection finds the root.
    double low = -1 / (points.back() - mean);
    double high = 1 / (mean - points.front());
    for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        (excess(middle) > 0 ? low : high) = middle;
    }
    const double theta = (low + high) / 2;
    Distribution likely{};
    for (std::size_t i = 0; i < points.size(); ++i)
        likely[i] = observed[i] / (1 + theta * (points[i] - mean));
    return likely;
}

}  // namespace

std::optional<double> score_of(const Pentanomial& pairs) {
    const std::int64_t total = count(pairs);
    if (total == 0) return std::nullopt;
    double sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) sum += static_cast<double>(pairs[i]) * points[i];
    return sum / static_cast<double>(total);
}

std::optional<Elo> elo_of(const Pentanomial& pairs) {
    const auto score = score_of(pairs);
    if (!score) return std::nullopt;
    const double margin = deviations_of_95_percent * std::sqrt(variance_of_mean(pairs, *score));
    return Elo{.difference = elo_of_score(*score),
               .lowest = elo_of_score(*score - margin),
               .highest = elo_of_score(*score + margin)};
}

std::optional<double> superiority_of(const Pentanomial& pairs) {
    const auto score = score_of(pairs);
    if (!score) return std::nullopt;
    const double deviation = std::sqrt(variance_of_mean(pairs, *score));
    if (deviation == 0) return *score > 0.5 ? 1.0 : *score < 0.5 ? 0.0 : 0.5;
    return std::erfc((0.5 - *score) / deviation / std::numbers::sqrt2) / 2;
}

double log_likelihood_ratio(const Pentanomial& pairs, const SprtBounds& bounds) {
    if (count(pairs) == 0) return 0;
    // An outcome that has not been observed yet is still possible.
    constexpr double unseen = 1e-3;
    Distribution observed{};
    double total = 0;
    for (std::size_t i = 0; i < observed.size(); ++i) {
        observed[i] = pairs[i] == 0 ? unseen : static_cast<double>(pairs[i]);
        total += observed[i];
    }
    for (double& each : observed) each /= total;
    const Distribution first = most_likely(observed, score_of_elo(bounds.elo0));
    const Distribution second = most_likely(observed, score_of_elo(bounds.elo1));
    double ratio = 0;
    for (std::size_t i = 0; i < observed.size(); ++i) {
        ratio += observed[i] * (std::log(second[i]) - std::log(first[i]));
    }
    return total * ratio;
}

}  // namespace kradan::match
