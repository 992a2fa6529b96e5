#pragma once

#include <expected>
#include <span>
#include <string_view>

#include "games/go/options.h"
#include "games/go/rules.h"
#include "module/rated_start.h"
#include "refusals/refusal.h"

/// How games of Go are rated.
namespace kradan::go {

/// The number of ranks by which stones and komi favour Black, computed as in online-go/goratings: the points
/// by which the komi differs from perfect komi, plus 12 for each extra move, at 12 points per rank. A rank is
/// 4 points on 13×13 and 2 on 9×9. Perfect komi is 6, and 7 under area scoring.
struct Ahead {
    double by_stones = 0;
    /// Includes the compensation for handicap stones.
    double by_komi = 0;
};

/// `size`: 9, 13 or 19.
Ahead ranks_ahead(int size, int handicap, int komi_half_points, const Rules& rules);

/// Board sizes are rated separately: "go-9x9", "go-13x13", "go-19x19".
std::span<const std::string_view> rated_kinds();

/// Accepts any rule set, with handicap and komi within bounds. The options must be valid.
std::expected<RatedStart, Refusal> rated_start(const Options& options);

}  // namespace kradan::go
