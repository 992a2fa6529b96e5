#pragma once

#include "games/go/board.h"

namespace kradan::go {

/// Whether the chain of the stone at `prey` is caught in a ladder: whether its opponent, who is to move,
/// takes it by one atari after another. The chain may run, and take stones of the chains around it that are
/// in atari themselves; with three liberties it is free. A chain with more than two liberties now is not in
/// a ladder. `ko` is the point that is forbidden at the first move, `Board::none` if there is none.
///
/// Reading is bounded; what is not found within the bounds is no. Nothing is allocated.
bool ladder_captures(const Board& board, Point prey, Point ko = Board::none);

/// The same with the chain's owner to move: whether it is caught whatever he plays.
bool caught_in_ladder(const Board& board, Point prey, Point ko = Board::none);

}  // namespace kradan::go
