#pragma once

#include <vector>

#include "catalog/any_game.h"
#include "puzzles/go/local.h"

namespace kradan::puzzles {

/// How surprising the solver's moves are: the built-in network gives the most surprising one a probability of
/// one in two to this power, among the empty points of the area. 0 on boards that are too small for it.
double surprise_of(AnyGame start, const Local& local, const std::vector<int>& line);

}  // namespace kradan::puzzles
