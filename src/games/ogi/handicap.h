#pragma once

#include <expected>
#include <span>

#include "games/ogi/setup.h"

namespace kradan::ogi {

/// The start position with the pieces of either side on these squares promoted (G18). Duplicate squares are
/// ignored. A square without a promotable piece gives `SetupReason::handicap_square`.
std::expected<Setup, SetupReason> handicap_setup(std::span<const Square> promoted);

/// The square where the opponent's corresponding piece starts (O6): point-symmetric, except for king and
/// princess, which are on the same file.
Square of_other_side(Square square);

}  // namespace kradan::ogi
