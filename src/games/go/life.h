#pragma once

#include <array>

#include "games/go/final_board.h"

namespace kradan::go {

/// What no play can change, even if one side always passes.
struct UnconditionalLife {
    /// Stones that live.
    PointSet alive;
    /// By colour, what its living stones enclose so that the other side cannot live there; stones of the
    /// other side inside are dead.
    std::array<PointSet, 2> territory;

    bool dead(const Board& board, Vertex v) const {
        const Point p = board.point(v);
        return board.has_stone(p) && territory[place(opponent(board.colour(p)))]
                                              [static_cast<std::size_t>(v.y * board.size() + v.x)];
    }
};

/// After D. B. Benson, "Life in the game of Go" (1976): chains that have two regions each of which they
/// cannot be kept out of. Much that lives, and all that lives by an answer, is not among them.
UnconditionalLife unconditional_life(const Board& board);

}  // namespace kradan::go
