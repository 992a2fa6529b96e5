#pragma once

#include <array>

#include "games/go/final_board.h"

namespace kradan::go {

/// Life that holds even if its owner always passes.
struct UnconditionalLife {
    /// Stones that are alive.
    PointSet alive;
    /// By colour: points enclosed by its living stones where the opponent cannot live. The opponent's stones
    /// inside are dead.
    std::array<PointSet, 2> territory;

    bool dead(const Board& board, Vertex v) const {
        const Point p = board.point(v);
        return board.has_stone(p) && territory[place(opponent(board.colour(p)))]
                                              [static_cast<std::size_t>(v.y * board.size() + v.x)];
    }
};

/// Benson's algorithm (D. B. Benson, "Life in the game of Go", 1976): a set of chains is alive if each has
/// two vital regions. Does not find groups that live only by answering a move, and misses many others.
UnconditionalLife unconditional_life(const Board& board);

}  // namespace kradan::go
