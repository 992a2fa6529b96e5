#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "search/alpha_beta/alpha_beta.h"

namespace kradan::levels {

/// The computer's strength. A weak player searches less deeply (in Go, with fewer playouts) and overlooks
/// moves.
struct Level {
    /// Nodes searched (chess, Ōgi).
    std::uint64_t nodes;
    int depth;
    search::Weakness weakness;
    /// Go.
    std::uint64_t playouts;
    /// Go: how many of the moves are never considered, per mille.
    int overlooked = 0;
    /// Go with a network: the number of evaluations, and how randomly moves are chosen; see
    /// `search::PuctLimits`.
    std::uint64_t visits = std::numeric_limits<std::uint64_t>::max();
    int temperature_percent = 0;
};

inline constexpr int lowest = 1;
inline constexpr int highest = 10;

/// The highest level adds no limits, so only the search's own limits apply.
inline constexpr std::array<Level, highest> all = {{
    {.nodes = 1'500,
     .depth = 1,
     .weakness = {.quiet_overlooked = 600, .captures_overlooked = 870, .noise = 400, .exchange_plies = 1},
     .playouts = 30,
     .overlooked = 600,
     .visits = 1,
     .temperature_percent = 180},
    {.nodes = 2'000,
     .depth = 1,
     .weakness = {.quiet_overlooked = 500, .captures_overlooked = 650, .noise = 265, .exchange_plies = 1},
     .playouts = 60,
     .overlooked = 450,
     .visits = 1,
     .temperature_percent = 142},
    {.nodes = 7'000,
     .depth = 2,
     .weakness = {.quiet_overlooked = 390, .captures_overlooked = 210, .noise = 117, .exchange_plies = 3},
     .playouts = 170,
     .overlooked = 320,
     .visits = 1,
     .temperature_percent = 110},
    {.nodes = 20'000,
     .depth = 3,
     .weakness = {.quiet_overlooked = 320, .captures_overlooked = 75, .noise = 76, .exchange_plies = 4},
     .playouts = 250,
     .overlooked = 260,
     .visits = 1,
     .temperature_percent = 78},
    {.nodes = 60'000,
     .depth = 5,
     .weakness = {.quiet_overlooked = 150, .captures_overlooked = 10, .noise = 42, .exchange_plies = 6},
     .playouts = 500,
     .overlooked = 190,
     .visits = 1,
     .temperature_percent = 52},
    {.nodes = 160'000,
     .depth = 7,
     .weakness = {.quiet_overlooked = 65, .noise = 24},
     .playouts = 1'000,
     .overlooked = 130,
     .visits = 1,
     .temperature_percent = 15},
    {.nodes = 350'000,
     .depth = 9,
     .weakness = {.quiet_overlooked = 22, .noise = 12},
     .playouts = 2'500,
     .overlooked = 80,
     .visits = 12,
     .temperature_percent = 15},
    {.nodes = 1'000'000,
     .depth = 12,
     .weakness = {.quiet_overlooked = 5, .noise = 5},
     .playouts = 6'000,
     .overlooked = 40,
     .visits = 24,
     .temperature_percent = 15},
    {.nodes = 2'000'000,
     .depth = 15,
     .weakness = {.quiet_overlooked = 1, .noise = 2},
     .playouts = 15'000,
     .overlooked = 15,
     .visits = 80,
     .temperature_percent = 15},
    {.nodes = std::numeric_limits<std::uint64_t>::max(),
     .depth = 100,
     .weakness = {},
     .playouts = std::numeric_limits<std::uint64_t>::max()},
}};

/// A level's settings; numbers outside 1–10 are clamped.
constexpr const Level& of(int number) {
    return all[static_cast<std::size_t>(std::clamp(number, lowest, highest) - 1)];
}

/// The Elo rating of each level in chess. Measured against Stockfish at limited strengths and, for the levels
/// below its range, in matches between levels (docs/strength.md). In Ōgi only the differences are meaningful.
inline constexpr std::array<int, highest> ratings = {250, 450, 700, 950, 1250, 1550, 1850, 2200, 2550, 2900};

/// The level for a rating, interpolated between two levels; ratings out of range are clamped.
constexpr Level of_rating(int rating) {
    rating = std::clamp(rating, ratings.front(), ratings.back());
    std::size_t above = 1;
    while (ratings[above] < rating) ++above;
    const Level& a = all[above - 1];
    const Level& b = all[above];
    if (rating == ratings[above]) return b;
    const auto part = [&](auto from, auto to) {
        const auto way = static_cast<std::int64_t>(to) - static_cast<std::int64_t>(from);
        return static_cast<decltype(from)>(static_cast<std::int64_t>(from) +
                                           way * (rating - ratings[above - 1]) /
                                               (ratings[above] - ratings[above - 1]));
    };
    // The last level is unlimited, so interpolate towards at most four times the limit of the level below.
    const auto most = [](std::uint64_t of, std::uint64_t before) { return std::min(of, 4 * before); };
    return {.nodes = part(a.nodes, most(b.nodes, a.nodes)),
            .depth = part(a.depth, std::min(b.depth, a.depth + 4)),
            .weakness = {.quiet_overlooked = part(a.weakness.quiet_overlooked, b.weakness.quiet_overlooked),
                         .captures_overlooked =
                             part(a.weakness.captures_overlooked, b.weakness.captures_overlooked),
                         .noise = part(a.weakness.noise, b.weakness.noise),
                         .exchange_plies = part(a.weakness.exchange_plies, b.weakness.exchange_plies)},
            .playouts = part(a.playouts, most(b.playouts, a.playouts)),
            .overlooked = part(a.overlooked, b.overlooked),
            .visits = part(a.visits, most(b.visits, a.visits)),
            .temperature_percent = part(a.temperature_percent, b.temperature_percent)};
}

}  // namespace kradan::levels
