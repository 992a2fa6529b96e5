#include "rating/glicko.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kradan::rating {

namespace {

/// Rating points per unit of Glicko-2's scale.
constexpr double scale = 173.7178;
constexpr double convergence = 1e-6;
/// Usually fewer than ten iterations are needed.
constexpr int most_steps = 100;

// Real ratings are far from these bounds, and no computation overflows within them.
constexpr double widest_rating = 10'000;
constexpr double widest_deviation = 10'000;
constexpr double widest_volatility = 1;
constexpr double narrowest = 1e-6;

double bounded(double value, double least, double most, double otherwise) {
    return std::isfinite(value) ? std::clamp(value, least, most) : otherwise;
}

double squared(double x) {
    return x * x;
}

/// Glickman's g: how much an opponent's uncertainty reduces the weight of a result.
double weight(double phi) {
    return 1 / std::sqrt(1 + 3 * squared(phi) / squared(std::numbers::pi));
}

double logistic(double x) {
    return 1 / (1 + std::exp(-x));
}

/// Steps 3 and 4: the information in the games.
struct Evidence {
    /// The estimated variance of the rating, from the games alone.
    double variance = 0;
    /// The weighted sum of scores above expectation.
    double surplus = 0;
};

Evidence evidence_of(double mu, std::span<const Opponent> opponents) {
    Evidence evidence;
    double information = 0;
    for (const Opponent& opponent : opponents) {
        const double rating = bounded(opponent.rating, -widest_rating, widest_rating, start_rating);
        const double deviation = bounded(opponent.deviation, narrowest, widest_deviation, start_deviation);
        const double g = weight(deviation / scale);
        const double distance = g * (mu - (rating - start_rating) / scale);
        const double expected = logistic(distance);
        // Not 1 - `expected`, which is 0 for distances of 37 or more.
        information += squared(g) * expected * logistic(-distance);
        evidence.surplus += g * (bounded(opponent.score, 0, 1, 0.5) - expected);
    }
    evidence.variance = 1 / information;
    return evidence;
}

/// Step 5: the equation whose root is the logarithm of the squared volatility. After a great upset it has
/// three roots, and Glickman's procedure determines which one is used.
class VolatilityEquation {
  public:
    VolatilityEquation(double phi, double sigma, const Evidence& evidence, double system_tau)
        : start_(std::log(squared(sigma))),
          tau_(system_tau),
          spread_(squared(phi) + evidence.variance),
          excess_(squared(evidence.variance * evidence.surplus) - spread_) {}

    double operator()(double x) const {
        const double e = std::exp(x);
        return e * (excess_ - e) / (2 * squared(spread_ + e)) - (x - start_) / squared(tau_);
    }

    /// Finds the root with the Illinois algorithm, starting from one point on each side of it.
    double root() const {
        double a = start_;
        double b = other_side();
        double f_a = (*this)(a);
        double f_b = (*this)(b);
        for (int step = 0; step < most_steps && std::abs(b - a) > convergence && f_a != f_b; ++step) {
            const double c = a + (a - b) * f_a / (f_b - f_a);
            const double f_c = (*this)(c);
            if (f_c * f_b <= 0) {
                a = b;
                f_a = f_b;
            } else {
                f_a /= 2;
            }
            b = c;
            f_b = f_c;
        }
        return a;
    }

  private:
    double other_side() const {
        if (excess_ > 0) return std::log(excess_);
        double b = start_ - tau_;
        for (int step = 0; step < most_steps && (*this)(b) < 0; ++step) b -= tau_;
        return b;
    }

    double start_;
    double tau_;
    double spread_;
    double excess_;
};

/// The player at the start of a game.
Rating current(const Rating& rating, clock::Milliseconds at) {
    Rating now = rating;
    now.rating = bounded(rating.rating, min_rating, max_rating, start_rating);
    now.deviation = deviation_at(rating, at);
    now.volatility = bounded(rating.volatility, narrowest, max_volatility, start_volatility);
    return now;
}

/// Rates one game. `seen`: the opponent's rating, adjusted by the advantage.
Rating rate_one(const Rating& player, double seen, double deviation, double score, clock::Milliseconds at) {
    const Opponent opponent{.rating = seen, .deviation = deviation, .score = score};
    Rating after = rate_period(player, {&opponent, 1}, tau, 0);
    after.rating = std::clamp(after.rating, player.rating - max_change, player.rating + max_change);
    after.rating = std::clamp(after.rating, min_rating, max_rating);
    after.deviation = std::clamp(after.deviation, min_deviation, max_deviation);
    after.volatility = std::min(after.volatility, max_volatility);
    after.last = player.games == 0 ? at : std::max(at, player.last);
    ++after.games;
    return after;
}

/// Applies part of a rating change.
Rating weighed(const Rating& before, Rating after, double weight) {
    // With weight 1, nothing is rounded.
    if (!(weight < 1)) return after;
    const double part = std::max(weight, 0.0);
    after.rating = std::lerp(before.rating, after.rating, part);
    after.deviation = std::lerp(before.deviation, after.deviation, part);
    after.volatility = std::lerp(before.volatility, after.volatility, part);
    return after;
}

double points(double advantage) {
    return bounded(advantage, -widest_rating, widest_rating, 0);
}

}  // namespace

double deviation_at(const Rating& rating, clock::Milliseconds at) {
    const double deviation = bounded(rating.deviation, min_deviation, max_deviation, start_deviation);
    if (rating.games == 0 || at <= rating.last) return deviation;
    const double volatility = bounded(rating.volatility, narrowest, max_volatility, start_volatility);
    // Computed in floating point, which cannot overflow here.
    const double days = (static_cast<double>(at) - static_cast<double>(rating.last)) / clock::one_day;
    const double grown =
        std::sqrt(squared(deviation / scale) + days * periods_per_day * squared(volatility)) * scale;
    return std::clamp(grown, min_deviation, max_deviation);
}

bool is_provisional(const Rating& rating, clock::Milliseconds at) {
    return deviation_at(rating, at) >= provisional_deviation;
}

Rating corrected(const Rating& rating, double points, clock::Milliseconds at) {
    Rating after = current(rating, at);
    after.rating = std::clamp(after.rating + points, min_rating, max_rating);
    after.last = std::max(at, rating.last);
    return after;
}

std::array<Rating, 2> rate(const Rating& first, const Rating& second, Score score, clock::Milliseconds at,
                           const Advantage& advantage, double weight) {
    const Rating a = current(first, at);
    const Rating b = current(second, at);
    const double won = score == Score::win ? 1 : score == Score::draw ? 0.5 : 0;
    const Rating one = rate_one(a, b.rating - points(advantage.off_second), b.deviation, won, at);
    const Rating other = rate_one(b, a.rating + points(advantage.to_first), a.deviation, 1 - won, at);
    return {weighed(a, one, weight), weighed(b, other, weight)};
}

double expected_score(const Rating& first, const Rating& second, const Advantage& advantage) {
    const auto deviation = [](const Rating& rating) {
        return bounded(rating.deviation, min_deviation, max_deviation, start_deviation) / scale;
    };
    const auto strength = [](const Rating& rating) {
        return bounded(rating.rating, min_rating, max_rating, start_rating);
    };
    const double g = weight(std::hypot(deviation(first), deviation(second)));
    const double ahead = (points(advantage.off_second) + points(advantage.to_first)) / 2;
    return logistic(g * (strength(first) - strength(second) + ahead) / scale);
}

std::array<Stakes, 2> stakes(const Rating& first, const Rating& second, clock::Milliseconds at,
                             const Advantage& advantage) {
    const auto change = [&](Score score, Colour colour) {
        const Rating& before = colour == Colour::first ? first : second;
        return rate(first, second, score, at, advantage)[place(colour)].rating -
               bounded(before.rating, min_rating, max_rating, start_rating);
    };
    return {Stakes{.win = change(Score::win, Colour::first),
                   .draw = change(Score::draw, Colour::first),
                   .loss = change(Score::loss, Colour::first)},
            Stakes{.win = change(Score::loss, Colour::second),
                   .draw = change(Score::draw, Colour::second),
                   .loss = change(Score::win, Colour::second)}};
}

Rating rate_period(const Rating& player, std::span<const Opponent> opponents, double system_tau,
                   double periods) {
    const double mu =
        (bounded(player.rating, -widest_rating, widest_rating, start_rating) - start_rating) / scale;
    const double phi = bounded(player.deviation, narrowest, widest_deviation, start_deviation) / scale;
    const double sigma = bounded(player.volatility, narrowest, widest_volatility, start_volatility);
    const double length = bounded(periods, 0, 1e9, 0);
    Rating after = player;
    if (opponents.empty()) {
        after.rating = mu * scale + start_rating;
        after.deviation = std::sqrt(squared(phi) + length * squared(sigma)) * scale;
        after.volatility = sigma;
        return after;
    }
    const Evidence evidence = evidence_of(mu, opponents);
    const VolatilityEquation equation(phi, sigma, evidence, bounded(system_tau, 0.01, 10, tau));
    after.volatility = std::exp(equation.root() / 2);
    const double before_games = squared(phi) + length * squared(after.volatility);
    const double variance = 1 / (1 / before_games + 1 / evidence.variance);
    after.rating = (mu + variance * evidence.surplus) * scale + start_rating;
    after.deviation = std::sqrt(variance) * scale;
    return after;
}

}  // namespace kradan::rating
