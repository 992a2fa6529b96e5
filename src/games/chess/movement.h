#pragma once

#include "core/movement.h"
#include "games/chess/piece.h"

namespace kradan::chess {

/// How the pieces move (X4), indexed by their kinds; for a pawn, how it captures (X5).
inline constexpr std::array<Movement, 6> movements = {{
    {.steps = direction::diagonally_forward},
    {.leaps = Movement::Leaps::all},
    {.slides = direction::diagonal},
    {.slides = direction::straight},
    {.slides = direction::every},
    {.steps = direction::every},
}};

}  // namespace kradan::chess
