#pragma once

#include "core/bitboard.h"
#include "games/chess/rules.h"

namespace kradan::chess {

/// The four squares that a king wins on (K1): d4, e4, d5, e5.
inline constexpr Bitboard centre = 0x0000001818000000;

/// Whether a side whose men besides its king are `men` can ever reach a goal other than mate.
bool can_reach_goal(Goal goal, Bitboard men);

}  // namespace kradan::chess
