#pragma once

#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// The themes of a chess or Ōgi puzzle, sorted, derived from its line: "mate-in-2", "drop", "fork". `start`
/// is the game at the puzzle's position. The line must be legal there.
std::vector<std::string> board_tags(const AnyGame& start, const Puzzle& puzzle);

}  // namespace kradan::puzzles
