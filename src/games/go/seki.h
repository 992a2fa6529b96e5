#pragma once

#include <array>

#include "games/go/final_board.h"
#include "games/go/scoring.h"

namespace kradan::go {

/// Which colour surrounds each point on a finished board (W8, W11).
struct Surrounded {
    /// For each point without a living stone: the colour of all living stones that its region touches; nobody
    /// if it touches both (dame) or none.
    std::array<Owner, max_points> by{};
    /// Points that touch both colours.
    PointSet shared;
};

Surrounded find_surrounded(const FinalBoard& board);

/// Points that do not count under rules without territory in seki (W11, `japanese`).
struct Seki {
    /// Groups in seki, which are those with fewer than two eyes: their stones and all points that they hold.
    PointSet groups;
    /// Points that their owner must eventually fill: false eyes, half-dame, and points next to a stone thrown
    /// into one.
    PointSet to_fill;
};

/// Finds the groups in seki: those with fewer than two eyes; see `Groups` and `Room`. There is no seki if one
/// side has no living stone.
Seki find_seki(const FinalBoard& board);

}  // namespace kradan::go
