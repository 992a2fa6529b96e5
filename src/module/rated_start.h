#pragma once

#include <string_view>

namespace kradan {

/// The first player's advantage at the start of a game, regardless of who plays. Negative: disadvantage.
struct HeadStart {
    /// From handicap stones and komi, in Go ranks.
    double ranks = 0;
    /// From moving first, in rating points.
    double points = 0;

    friend bool operator==(const HeadStart&, const HeadStart&) = default;
};

/// How a rated game starts.
struct RatedStart {
    /// One of `GameModule::rated_kinds`.
    std::string_view kind;
    HeadStart head_start = {};
};

}  // namespace kradan
