#include "match/ratings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <tuple>

namespace kradan::match {

namespace {

using Matrix = std::vector<std::vector<double>>;

/// Elo per unit of rating difference, where ratings are natural log-odds.
constexpr double elo_of_one = 400 / std::numbers::ln10;

double expected_share(double ahead) {
    return 1 / (1 + std::exp(-ahead));
}

/// Inverts a positive definite matrix by Gauss-Jordan elimination.
Matrix inverse_of(Matrix matrix) {
    const std::size_t size = matrix.size();
    Matrix inverse(size, std::vector<double>(size));
    for (std::size_t i = 0; i < size; ++i) inverse[i][i] = 1;
    for (std::size_t column = 0; column < size; ++column) {
        const double pivot = matrix[column][column];
        for (std::size_t k = 0; k < size; ++k) {
            matrix[column][k] /= pivot;
            inverse[column][k] /= pivot;
        }
        for (std::size_t row = 0; row < size; ++row) {
            const double factor = matrix[row][column];
            if (row == column || factor == 0) continue;
            for (std::size_t k = 0; k < size; ++k) {
                matrix[row][k] -= factor * matrix[column][k];
                inverse[row][k] -= factor * inverse[column][k];
            }
        }
    }
    return inverse;
}

/// The ratings of one group, as natural log-odds relative to their mean.
class Fit {
  public:
    /// The encounters identify the group's players by number, from 0.
    Fit(std::size_t players, std::vector<Encounter> encounters)
        : encounters_(std::move(encounters)), ratings_(players) {
        maximise();
        covariance_ = inverse_of(information());
        // Removes the constant that `information` adds.
        for (auto& row : covariance_) {
            for (double& each : row) each -= 1 / static_cast<double>(players);
        }
        scale_ = dispersion();
    }

    double elo(std::size_t player) const { return elo_of_one * ratings_[player]; }
    double error(std::size_t player) const {
        return elo_of_one * deviations_of_95_percent *
               std::sqrt(std::max(scale_ * covariance_[player][player], 0.0));
    }

  private:
    double expected(const Encounter& each) const {
        return expected_share(ratings_[each.a] - ratings_[each.b]);
    }

    double log_likelihood() const {
        double sum = 0;
        for (const Encounter& each : encounters_) {
            const double ahead = ratings_[each.a] - ratings_[each.b];
            sum -= each.points * std::log1p(std::exp(-ahead)) +
                   (each.games - each.points) * std::log1p(std::exp(ahead));
        }
        return sum;
    }

    /// The Fisher information, plus a constant, because the information leaves the mean of the ratings
    /// undetermined.
    Matrix information() const {
        const std::size_t size = ratings_.size();
        Matrix matrix(size, std::vector<double>(size, 1 / static_cast<double>(size)));
        for (const Encounter& each : encounters_) {
            const double share = expected(each);
            const double weight = each.games * share * (1 - share);
            matrix[each.a][each.a] += weight;
            matrix[each.b][each.b] += weight;
            matrix[each.a][each.b] -= weight;
            matrix[each.b][each.a] -= weight;
        }
        return matrix;
    }

    /// Newton's method. The log-likelihood is concave, so a shorter step always improves it if a full step
    /// does not.
    void maximise() {
        constexpr int most_steps = 200;
        constexpr double close_enough = 1e-12;
        const std::size_t size = ratings_.size();
        double likelihood = log_likelihood();
        for (int i = 0; i < most_steps; ++i) {
            std::vector<double> slope(size);
            for (const Encounter& each : encounters_) {
                const double surplus = each.points - each.games * expected(each);
                slope[each.a] += surplus;
                slope[each.b] -= surplus;
            }
            const Matrix inverse = inverse_of(information());
            std::vector<double> step(size);
            for (std::size_t row = 0; row < size; ++row)
                step[row] = std::inner_product(slope.begin(), slope.end(), inverse[row].begin(), 0.0);
            const std::vector<double> before = ratings_;
            double length = 1;
            for (;; length /= 2) {
                for (std::size_t k = 0; k < size; ++k) ratings_[k] = before[k] + length * step[k];
                const double now = log_likelihood();
                if (now >= likelihood || length < close_enough) {
                    likelihood = now;
                    break;
                }
            }
            const double longest = std::ranges::max(step, {}, [](double each) { return std::abs(each); });
            if (std::abs(longest) < close_enough) return;
        }
    }

    /// The variance of the pairs' results as a multiple of the variance of independent wins and losses.
    double dispersion() const {
        double observed = 0;
        double expected_variance = 0;
        double pairs = 0;
        for (const Encounter& each : encounters_) {
            const double share = expected(each);
            for (std::size_t doubled = 0; doubled < each.pairs.size(); ++doubled) {
                const auto count = static_cast<double>(each.pairs[doubled]);
                const double surplus = static_cast<double>(doubled) / 2 - 2 * share;
                pairs += count;
                observed += count * surplus * surplus;
                expected_variance += count * 2 * share * (1 - share);
            }
        }
        // Adds one virtual pair that varies like two wins or losses, so that the result does not look certain
        // after few pairs.
        const double freedom = std::max(pairs - static_cast<double>(ratings_.size() - 1), 0.0);
        const double seen = expected_variance > 0 ? observed / expected_variance * pairs : 0;
        return freedom > 0 ? (seen + 1) / (freedom + 1) : 1;
    }

    std::vector<Encounter> encounters_;
    std::vector<double> ratings_;
    Matrix covariance_;
    double scale_ = 1;
};

/// Which players took points from which others, directly or indirectly.
std::vector<std::vector<bool>> reach_of(std::size_t players, std::span<const Encounter> encounters) {
    std::vector<std::vector<bool>> beats(players, std::vector<bool>(players));
    for (const Encounter& each : encounters) {
        if (each.points > 0) beats[each.a][each.b] = true;
        if (each.points < each.games) beats[each.b][each.a] = true;
    }
    for (std::size_t via = 0; via < players; ++via) {
        for (std::size_t from = 0; from < players; ++from) {
            if (!beats[from][via]) continue;
            for (std::size_t to = 0; to < players; ++to) {
                if (beats[via][to]) beats[from][to] = true;
            }
        }
    }
    return beats;
}

}  // namespace

std::vector<Rating> most_likely_ratings(std::size_t players, std::span<const Encounter> encounters) {
    const auto beats = reach_of(players, encounters);
    std::vector<Rating> ratings(players);
    std::vector<std::size_t> largest;
    for (std::size_t first = 0; first < players; ++first) {
        std::vector<std::size_t> group = {first};
        std::vector<std::size_t> place(players, players);
        place[first] = 0;
        bool seen = false;
        for (std::size_t other = 0; other < players; ++other) {
            if (other == first || !beats[first][other] || !beats[other][first]) continue;
            seen = seen || other < first;
            place[other] = group.size();
            group.push_back(other);
        }
        if (seen) continue;
        if (group.size() > largest.size()) largest = group;
        if (group.size() == 1) continue;
        std::vector<Encounter> inside;
        for (Encounter each : encounters) {
            if (place[each.a] == players || place[each.b] == players) continue;
            each.a = place[each.a];
            each.b = place[each.b];
            inside.push_back(each);
        }
        const Fit fit(group.size(), std::move(inside));
        for (std::size_t i = 0; i < group.size(); ++i) {
            ratings[group[i]].elo = fit.elo(i);
            ratings[group[i]].error = fit.error(i);
        }
    }
    // If no two players are comparable, a player is above or below all its opponents.
    const bool comparable = largest.size() > 1;
    for (std::size_t i = 0; i < players; ++i) {
        bool above = false;
        bool below = false;
        for (std::size_t other = 0; other < players; ++other) {
            if (other == i) continue;
            if (beats[i][other]) ++ratings[i].beats;
            if (comparable && other != largest.front()) continue;
            above = above || beats[i][other];
            below = below || beats[other][i];
        }
        if (comparable && std::ranges::find(largest, i) != largest.end()) {
            ratings[i].kind = Rating::Kind::finite;
        } else if (above != below) {
            ratings[i].kind = above ? Rating::Kind::above : Rating::Kind::below;
        }
    }
    return ratings;
}

std::vector<std::size_t> ranking_of(std::span<const Rating> ratings) {
    std::vector<std::size_t> order(ratings.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto standing = [&](std::size_t player) {
        const Rating& rating = ratings[player];
        // Unknown players rank just ahead of those below the finite ratings.
        constexpr std::array<int, 4> place_of_kind = {1, 0, 3, 2};
        return std::tuple{place_of_kind[static_cast<std::size_t>(rating.kind)],
                          -static_cast<double>(rating.beats), -rating.elo, player};
    };
    std::ranges::sort(order, {}, standing);
    return order;
}

}  // namespace kradan::match
