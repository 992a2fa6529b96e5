#pragma once

#include <optional>

#include "chess/setup.h"

namespace kradan::chess {

/// The start position of Chess960 with this number by Scharnagl's numbering (X13): 0 … 959, 518 is the usual
/// array. Nothing for other numbers.
std::optional<Setup> chess960_setup(int number);

}  // namespace kradan::chess
