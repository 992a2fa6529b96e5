#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "search/alpha_beta.h"

namespace kradan::engine {

/// How strong the computer plays. In chess and Ōgi a weak player looks less far ahead and overlooks replies;
/// in Go he plays fewer playouts.
struct Level {
    /// Positions visited (chess, Ōgi).
    std::uint64_t nodes;
    int depth;
    search::Sight sight;
    /// Go.
    std::uint64_t playouts;
};

inline constexpr int min_level = 1;
inline constexpr int max_level = 10;

/// The highest level is bounded by nothing of its own: only by the limits of the search.
inline constexpr std::array<Level, max_level> levels = {{
    {.nodes = 1'500,
     .depth = 1,
     .sight = {.quiet_overlooked = 600, .captures_overlooked = 870, .noise = 400, .exchange_plies = 1},
     .playouts = 80},
    {.nodes = 1'500,
     .depth = 1,
     .sight = {.quiet_overlooked = 500, .captures_overlooked = 740, .noise = 310, .exchange_plies = 1},
     .playouts = 150},
    {.nodes = 2'000,
     .depth = 1,
     .sight = {.quiet_overlooked = 500, .captures_overlooked = 540, .noise = 215, .exchange_plies = 1},
     .playouts = 300},
    {.nodes = 3'000,
     .depth = 1,
     .sight = {.quiet_overlooked = 450, .captures_overlooked = 320, .noise = 150, .exchange_plies = 2},
     .playouts = 600},
    {.nodes = 9'000,
     .depth = 2,
     .sight = {.quiet_overlooked = 370, .captures_overlooked = 185, .noise = 108, .exchange_plies = 3},
     .playouts = 1'200},
    {.nodes = 25'000,
     .depth = 4,
     .sight = {.quiet_overlooked = 320, .captures_overlooked = 60, .noise = 70, .exchange_plies = 4},
     .playouts = 2'500},
    {.nodes = 100'000, .depth = 6, .sight = {.quiet_overlooked = 110, .noise = 34}, .playouts = 5'000},
    {.nodes = 250'000, .depth = 8, .sight = {.quiet_overlooked = 40, .noise = 18}, .playouts = 10'000},
    {.nodes = 500'000, .depth = 10, .sight = {.quiet_overlooked = 12, .noise = 8}, .playouts = 20'000},
    {.nodes = std::numeric_limits<std::uint64_t>::max(),
     .depth = 100,
     .sight = {},
     .playouts = std::numeric_limits<std::uint64_t>::max()},
}};

/// Levels outside 1–10 count as the nearest.
constexpr const Level& level(int number) {
    return levels[static_cast<std::size_t>(std::clamp(number, min_level, max_level) - 1)];
}

/// The strength in chess of each level in Elo, as far as Stockfish held to known strengths tells it, and
/// below as the levels beat each other (docs/strength.md). In Ōgi they tell no more than the distances.
inline constexpr std::array<int, max_level> ratings = {250, 400, 550, 700, 900, 1200, 1550, 1700, 1950, 2900};

/// The strength between two levels that this rating asks for; outside the ratings the nearest.
constexpr Level level_of_rating(int rating) {
    rating = std::clamp(rating, ratings.front(), ratings.back());
    std::size_t above = 1;
    while (ratings[above] < rating) ++above;
    const Level& a = levels[above - 1];
    const Level& b = levels[above];
    if (rating == ratings[above]) return b;
    const auto part = [&](auto from, auto to) {
        const auto way = static_cast<std::int64_t>(to) - static_cast<std::int64_t>(from);
        return static_cast<decltype(from)>(static_cast<std::int64_t>(from) +
                                           way * (rating - ratings[above - 1]) /
                                               (ratings[above] - ratings[above - 1]));
    };
    // The last level has no bound; the way there is the way that the levels before it went.
    const auto most = [](std::uint64_t of, std::uint64_t before) { return std::min(of, 4 * before); };
    return {.nodes = part(a.nodes, most(b.nodes, a.nodes)),
            .depth = part(a.depth, std::min(b.depth, a.depth + 4)),
            .sight = {.quiet_overlooked = part(a.sight.quiet_overlooked, b.sight.quiet_overlooked),
                      .captures_overlooked = part(a.sight.captures_overlooked, b.sight.captures_overlooked),
                      .noise = part(a.sight.noise, b.sight.noise),
                      .exchange_plies = part(a.sight.exchange_plies, b.sight.exchange_plies)},
            .playouts = part(a.playouts, most(b.playouts, a.playouts))};
}

}  // namespace kradan::engine
