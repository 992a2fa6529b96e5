#pragma once

#include <string>
#include <vector>

#include "puzzles/base/puzzle.h"
#include "puzzles/go/local.h"

namespace kradan::puzzles {

/// The tags of a solved problem, sorted: ladder, net, snapback, throw-in, double-atari, nakade, eye, seki,
/// under-the-stones; and corner, side or centre. `size` is the board size.
std::vector<std::string> themes_of(const Local& local, Goal goal, const std::vector<int>& line, bool seki,
                                   int size);

}  // namespace kradan::puzzles
