#pragma once

#include <optional>

#include "games/chess/position.h"
#include "games/chess/setup.h"

namespace kradan::chess {

/// The usual array's number by Scharnagl's numbering.
inline constexpr int usual_array = 518;

/// The start position of Chess960 with this number by Scharnagl's numbering (X13): 0 … 959.
/// Nothing for other numbers.
std::optional<Setup> chess960_setup(int number);

/// Whether a side may castle with a king or a rook that stands on another square than in the usual array
/// (X13).
bool castles_as_in_chess960(const Position& position);

}  // namespace kradan::chess
