#pragma once

#include <expected>
#include <span>

#include "ogi/setup.h"

namespace kradan::ogi {

/// The start position with the pieces on these squares, of either side, already promoted (G18). A square
/// named twice counts once. Refuses a square that holds no promotable piece with
/// `SetupReason::handicap_square`.
std::expected<Setup, SetupReason> handicap_setup(std::span<const Square> promoted);

}  // namespace kradan::ogi
