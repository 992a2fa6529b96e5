#pragma once

#include <optional>

#include "games/chess/position.h"
#include "games/chess/setup.h"

namespace kradan::chess {

/// The number of the standard array in Scharnagl's numbering.
inline constexpr int usual_array = 518;

/// The Chess960 start position with this number in Scharnagl's numbering (X13): 0 … 959. Empty for other
/// numbers.
std::optional<Setup> chess960_setup(int number);

/// Whether a side may castle with a king or rook that is not on its square in the standard array (X13).
bool castles_as_in_chess960(const Position& position);

}  // namespace kradan::chess
