#pragma once

#include <array>

#include "games/go/final_board.h"
#include "games/go/scoring.h"

namespace kradan::go {

/// Whose the points of a finished board are, and which of them count nowhere (W8, W11).
struct Surrounded {
    /// For a point without living stone, and connected ones: the colour of all living stones around them;
    /// nobody where they touch both (dame) or none.
    std::array<Owner, max_points> by{};
    /// Points that touch both colours.
    PointSet shared;
};

Surrounded find_surrounded(const FinalBoard& board);

/// What does not count under rules by which nothing counts in a seki (W11, `japanese`).
struct Seki {
    /// Living stones that stand in seki, and all that they hold: groups with less than two eyes.
    PointSet groups;
    /// Points that their owner will have to fill: false eyes, half-dame, and points beside a stone thrown
    /// into one.
    PointSet to_fill;
};

/// Finds the groups in seki: those with less than two eyes, as Groups and Room tell them. Where one side has
/// no living stone there is none: seki takes two.
Seki find_seki(const FinalBoard& board);

}  // namespace kradan::go
