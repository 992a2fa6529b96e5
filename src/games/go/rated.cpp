#include "games/go/rated.h"

#include <algorithm>
#include <cmath>

#include "games/go/notation.h"

namespace kradan::go {

namespace {

constexpr std::array rated_sizes = {9, 13, 19};
constexpr std::array<std::string_view, 3> kinds = {"go-9x9", "go-13x13", "go-19x19"};
constexpr std::array<double, 3> size_factors = {6, 3, 1};

/// The value of an extra move on an open board, in points of territory.
constexpr double territory_of_move = 12;

constexpr int most_stones = 9;
/// Nine stones on 19×19 with half a point of komi are worth 8.5 ranks; two on 9×9 are worth 8.75.
constexpr double most_ranks = 9;
/// Three ranks are 36 points from perfect komi on 19×19, or 6 on 9×9.
constexpr double most_ranks_by_komi = 3;

}  // namespace

Ahead ranks_ahead(int size, int handicap, int komi_half_points, const Rules& rules) {
    // Under area scoring, the stone itself is worth a point.
    const double of_stone = rules.counting == Counting::area ? 1 : 0;
    const int extra_moves = handicap > 1 ? handicap - 1 : 0;
    const double perfect = territory_of_move / 2 + of_stone;
    double komi = komi_half_points / 2.0 + compensation(rules, handicap);
    if (rules.first_wins_ties) komi -= 0.5;
    const auto place = static_cast<std::size_t>(std::ranges::find(rated_sizes, size) - rated_sizes.begin());
    const double per_point = (place < size_factors.size() ? size_factors[place] : 1) / territory_of_move;
    return {.by_stones = extra_moves * (territory_of_move + of_stone) * per_point,
            .by_komi = (perfect - komi) * per_point};
}

std::span<const std::string_view> rated_kinds() {
    return kinds;
}

std::expected<RatedStart, Refusal> rated_start(const Options& options) {
    const auto refused = [](std::string_view reason, std::string_view detail = {}) {
        return std::unexpected(Refusal{reason, "", std::string(detail)});
    };
    const auto found = std::ranges::find(rated_sizes, options.size);
    if (found == rated_sizes.end()) return refused("rating.board-size", "rated sizes are 9, 13 and 19");
    const bool custom = options.placed_handicap || options.turn || !options.stones[0].empty() ||
                        !options.stones[1].empty() || options.prisoners != std::array<int, 2>{};
    if (custom) return refused("rating.custom-start");
    if (options.handicap < 0 || options.handicap > most_stones)
        return refused("rating.handicap", "rated games have at most 9 handicap stones");
    const Preset preset = find_preset(options.rules).value_or(presets[0]);
    const int komi = options.komi ? read_komi(*options.komi).value_or(preset.komi) : preset.komi;
    const Ahead ahead = ranks_ahead(options.size, options.handicap, komi, preset.rules);
    if (std::abs(ahead.by_komi) > most_ranks_by_komi) return refused("rating.komi");
    const double ranks = ahead.by_stones + ahead.by_komi;
    if (std::abs(ranks) > most_ranks)
        return refused("rating.handicap", "the handicap is worth more than 9 ranks");
    return RatedStart{.kind = kinds[static_cast<std::size_t>(found - rated_sizes.begin())],
                      .head_start = {.ranks = ranks, .points = 0}};
}

}  // namespace kradan::go
