#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "search/monte_carlo/features.h"

namespace kradan::search {

/// A move's prior: the number of virtual games that it starts with, and how many of them are won.
struct Prior {
    float visits = 6;
    float wins = 3;
};

/// The number of virtual games won for each factor of e by which a move is more probable than the mean over
/// all moves, or lost for each factor by which it is less probable. Larger while the players divide the
/// corners, because playouts say little about corners.
template <int fixed_size>
float games_per_log_unit(const PlayoutPosition<fixed_size>& position) {
    return shares_out_corners(position) ? 20 : 6;
}

/// The probability that a good player chooses a move with this prior, relative to the mean over all moves.
/// `games_per_unit`: `games_per_log_unit` for the position.
inline float relative_probability(const Prior& prior, float games_per_unit) {
    return std::exp((2 * prior.wins - prior.visits) / games_per_unit);
}

/// Move priors, in the order of `points`: playable points, and `none` for the pass, which gets a low
/// prior. `replies`: the replies to the last move. Reads ladders on the board of `position` and restores it.
template <int fixed_size, class Points>
std::vector<Prior> priors_of(PlayoutPosition<fixed_size>& position, const Points& points,
                             const typename PlayoutPolicy<fixed_size>::Replies& replies) {
    constexpr Prior pass_prior{.visits = 4, .wins = 1};
    const GoPatterns& patterns = GoPatterns::built_in();
    GoFeatures<fixed_size> features(position, replies);
    std::vector<float> logits;
    logits.reserve(points.size());
    float max_logit = std::numeric_limits<float>::lowest();
    for (const go::Point p : points) {
        float logit = 0;
        if (p != go::Board::none)
            features.visit(p, [&](GoFeature feature) { logit += patterns.weight(feature); });
        logits.push_back(logit);
        max_logit = std::max(max_logit, logit);
    }
    float sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i)
        sum += points[i] == go::Board::none ? 0 : std::exp(logits[i] - max_logit);
    const float log_mean = max_logit + std::log(sum / static_cast<float>(points.size()));
    const float games_per_unit = games_per_log_unit(position);
    std::vector<Prior> priors(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i] == go::Board::none) {
            priors[i] = pass_prior;
            continue;
        }
        const float games = games_per_unit * (logits[i] - log_mean);
        priors[i].visits += std::abs(games);
        priors[i].wins += std::max(games, 0.0F);
    }
    return priors;
}

}  // namespace kradan::search
