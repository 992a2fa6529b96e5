#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/base/puzzle.h"
#include "puzzles/go/local.h"

namespace kradan::puzzles {

/// All tags of Go puzzles.
inline constexpr std::array<std::string_view, 12> all_themes = {
    "centre", "corner", "double-atari", "eye",      "ladder",   "nakade",
    "net",    "seki",   "side",         "snapback", "throw-in", "under-the-stones"};

/// The tags of a solved problem, sorted: ladder, net, snapback, throw-in, double-atari, nakade, eye, seki,
/// under-the-stones; and corner, side or centre. `size` is the board size.
std::vector<std::string> themes_of(const Local& local, Goal goal, const std::vector<int>& line, bool seki,
                                   int size);

}  // namespace kradan::puzzles
