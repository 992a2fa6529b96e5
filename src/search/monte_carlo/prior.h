#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "search/monte_carlo/features.h"

namespace kradan::search {

/// What is expected of a move before it was tried: a share of won games, and how many games that is worth.
struct Prior {
    float weight = 6;
    float wins = 3;

    void add(float games, float share) {
        weight += games;
        wins += games * share;
    }
};

/// Games that a move is thought to have won for each e times that good players make it more often than the
/// mean of all moves, or to have lost for each e times that they make it less often.
constexpr float games_by_likelihood = 6;

/// How likely good players make a move with this prior, as a factor of the mean of all moves.
inline float likelihood(const Prior& prior) {
    return std::exp((2 * prior.wins - prior.weight) / games_by_likelihood);
}

/// Of the moves on these points, which can be played, in their order; the pass, where one is none, is
/// thought bad. `answers` are those to the last move. Reads ladders on the field's board, which stays as it
/// was.
template <int fixed_size, class Points>
std::vector<Prior> priors_of(GoField<fixed_size>& field, const Points& points,
                             const typename GoPolicy<fixed_size>::Answers& answers) {
    const GoPatterns& patterns = GoPatterns::built_in();
    GoFeatures<fixed_size> features(field, answers);
    std::vector<float> scores;
    scores.reserve(points.size());
    float most = std::numeric_limits<float>::lowest();
    for (const go::Point p : points) {
        float score = 0;
        if (p != go::Board::none)
            features.visit(p, [&](GoFeature feature) { score += patterns.weight(feature); });
        scores.push_back(score);
        most = std::max(most, score);
    }
    float sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i)
        sum += points[i] == go::Board::none ? 0 : std::exp(scores[i] - most);
    const float mean = most + std::log(sum / static_cast<float>(points.size()));
    std::vector<Prior> priors(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i] == go::Board::none) {
            priors[i] = {.weight = 4, .wins = 1};
        } else {
            const float more = games_by_likelihood * (scores[i] - mean);
            priors[i].add(std::abs(more), more > 0 ? 1.0F : 0.0F);
        }
    }
    return priors;
}

}  // namespace kradan::search
