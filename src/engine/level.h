#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace kradan::engine {

/// How strong the computer plays: what it may spend on a move, and how freely it chooses among moves that are
/// nearly as good as the best.
struct Level {
    /// Positions visited (chess, Ōgi).
    std::uint64_t nodes;
    int depth;
    /// Centipawns.
    int margin;
    /// Go.
    std::uint64_t playouts;
};

inline constexpr int min_level = 1;
inline constexpr int max_level = 10;

/// The highest level is bounded by nothing of its own: only by the limits of the search.
inline constexpr std::array<Level, max_level> levels = {{
    {.nodes = 1'500, .depth = 2, .margin = 60, .playouts = 80},
    {.nodes = 3'000, .depth = 2, .margin = 40, .playouts = 150},
    {.nodes = 6'000, .depth = 3, .margin = 30, .playouts = 300},
    {.nodes = 12'000, .depth = 4, .margin = 20, .playouts = 600},
    {.nodes = 25'000, .depth = 5, .margin = 12, .playouts = 1'200},
    {.nodes = 50'000, .depth = 6, .margin = 6, .playouts = 2'500},
    {.nodes = 100'000, .depth = 8, .margin = 0, .playouts = 5'000},
    {.nodes = 250'000, .depth = 10, .margin = 0, .playouts = 10'000},
    {.nodes = 600'000, .depth = 14, .margin = 0, .playouts = 20'000},
    {.nodes = std::numeric_limits<std::uint64_t>::max(),
     .depth = 100,
     .margin = 0,
     .playouts = std::numeric_limits<std::uint64_t>::max()},
}};

/// Levels outside 1–10 count as the nearest.
constexpr const Level& level(int number) {
    return levels[static_cast<std::size_t>(std::clamp(number, min_level, max_level) - 1)];
}

}  // namespace kradan::engine
