#pragma once

#include <expected>
#include <span>

#include "games/ogi/setup.h"

namespace kradan::ogi {

/// The start position with the pieces on these squares, of either side, already promoted (G18). A square
/// named twice counts once. Refuses a square that holds no promotable piece with
/// `SetupReason::handicap_square`.
std::expected<Setup, SetupReason> handicap_setup(std::span<const Square> promoted);

/// Where the other side has the same piece at the start (O6): across the middle of the board, but for king
/// and princess, who stand on the same file as the other side's.
Square of_other_side(Square square);

}  // namespace kradan::ogi
