#include "server/pairing/matching.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "rating/glicko.h"

namespace kradan::server {

namespace {

using clock::Milliseconds;

/// How much a window grows in each step, and after how many steps it is unlimited.
constexpr int widening = 100;
constexpr Milliseconds steps_to_anybody = 6;
constexpr double narrowest_window = 60;

/// For each group of this many waiting players, players one place further apart in rating order may be paired
/// regardless of their windows, because a closer opponent is unlikely to appear.
constexpr std::size_t many_per_place = 50;

using Cost = std::int64_t;
/// Costs are in tenths of a rating point. Leaving a player out costs more than any rating difference that it
/// could save, and the cost grows with each second of waiting.
constexpr double tenths = 10;
constexpr Cost cost_of_one_left_out = 1'000'000;
constexpr Cost cost_of_a_second = 50;
constexpr Milliseconds most_counted = 600'000;
constexpr Cost unreachable = std::numeric_limits<Cost>::max() / 2;

double place_of(const Waiting& one) {
    return one.rating.value_or(rating::start_rating);
}

bool avoids(const Waiting& one, const Waiting& other) {
    return std::ranges::binary_search(one.avoids, other.player);
}

bool is_possible(const Waiting& one, const Waiting& other) {
    return one.player != other.player && !avoids(one, other) && !avoids(other, one);
}

bool have_just_met(const Waiting& one, const Waiting& other) {
    return one.last_opponent == other.player || other.last_opponent == one.player;
}

/// Finds the best pairs among all waiting players, in rating order.
class Matching {
  public:
    explicit Matching(std::span<const Waiting> all) : all_(all), order_(all.size()) {
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::ranges::sort(order_, [&](std::size_t a, std::size_t b) {
            return std::pair{place_of(all_[a]), all_[a].player} <
                   std::pair{place_of(all_[b]), all_[b].player};
        });
    }

    std::vector<std::pair<std::size_t, std::size_t>> solve() {
        const std::size_t count = order_.size();
        rows_.resize(count + 1);
        for (std::size_t at = count; at-- > 0;) fill(at);
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        std::size_t taken = 0;
        for (std::size_t at = 0; at < count; ++at) {
            const unsigned ahead = taken & 1 ? 0 : rows_[at].choices[taken];
            if (ahead > 0) pairs.emplace_back(order_[at], order_[at + ahead]);
            taken = after(taken, ahead);
        }
        return pairs;
    }

  private:
    static constexpr std::size_t masks = std::size_t{1} << most_apart;
    /// Indexed by a mask of the players, from a given index on, who are already paired with an earlier
    /// player; the lowest bit stands for the player at that index.
    struct Row {
        /// The least cost for all players from this index on.
        std::array<Cost, masks> costs = {};
        /// The distance to the opponent; 0 if the player is left out.
        std::array<std::uint8_t, masks> choices = {};
    };

    static std::size_t after(std::size_t taken, std::size_t ahead) {
        return (taken | (ahead == 0 ? 0 : std::size_t{1} << ahead)) >> 1;
    }
    const Waiting& who(std::size_t at) const { return all_[order_[at]]; }

    bool is_allowed(const Waiting& one, const Waiting& other, bool is_near) const {
        if (is_near ? !is_possible(one, other) : !may_meet(one, other)) return false;
        if (!have_just_met(one, other)) return true;
        return std::ranges::none_of(all_, [&](const Waiting& third) {
            const auto is_other_for = [&](const Waiting& player) {
                return is_possible(player, third) && !have_just_met(player, third);
            };
            return third.player != one.player && third.player != other.player &&
                   (is_other_for(one) || is_other_for(other));
        });
    }

    Cost cost_of_pair(std::size_t at, std::size_t ahead) const {
        if (at + ahead >= order_.size()) return unreachable;
        const Waiting& one = who(at);
        const Waiting& other = who(at + ahead);
        const bool is_near = ahead <= order_.size() / many_per_place;
        if (!is_allowed(one, other, is_near)) return unreachable;
        return std::lround((place_of(other) - place_of(one)) * tenths);
    }

    void fill(std::size_t at) {
        const Milliseconds waited = std::clamp<Milliseconds>(who(at).waited, 0, most_counted);
        std::array<Cost, most_apart + 1> costs{cost_of_one_left_out + waited / 1'000 * cost_of_a_second};
        for (std::size_t ahead = 1; ahead <= most_apart; ++ahead) costs[ahead] = cost_of_pair(at, ahead);
        Row& row = rows_[at];
        const Row& next = rows_[at + 1];
        for (std::size_t taken = 0; taken < masks; ++taken) {
            if (taken & 1) {
                row.costs[taken] = next.costs[after(taken, 0)];
                continue;
            }
            row.costs[taken] = unreachable;
            for (std::size_t ahead = 0; ahead <= most_apart; ++ahead) {
                if (costs[ahead] == unreachable || (ahead > 0 && (taken >> ahead & 1))) continue;
                const Cost cost = costs[ahead] + next.costs[after(taken, ahead)];
                if (cost >= row.costs[taken]) continue;
                row.costs[taken] = cost;
                row.choices[taken] = static_cast<std::uint8_t>(ahead);
            }
        }
    }

    std::span<const Waiting> all_;
    /// Indexes into `all_`, sorted by rating.
    std::vector<std::size_t> order_;
    std::vector<Row> rows_;
};

}  // namespace

std::optional<int> window(Milliseconds waited, double deviation) {
    const Milliseconds steps = std::max<Milliseconds>(waited, 0) / window_step;
    if (steps >= steps_to_anybody) return std::nullopt;
    return static_cast<int>(std::lround(std::max(narrowest_window, deviation))) +
           static_cast<int>(steps) * widening;
}

bool may_meet(const Waiting& one, const Waiting& other) {
    if (!is_possible(one, other)) return false;
    if (!one.rating || !other.rating) return true;
    const auto mine = window(one.waited, one.deviation);
    const auto theirs = window(other.waited, other.deviation);
    return !mine || !theirs || std::abs(*one.rating - *other.rating) * 2 <= *mine + *theirs;
}

std::vector<std::pair<std::size_t, std::size_t>> match(std::span<const Waiting> all) {
    return Matching(all).solve();
}

}  // namespace kradan::server
