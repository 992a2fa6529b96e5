#pragma once

#include "games/go/board.h"

namespace kradan::go {

/// Whether the chain of the stone at `prey` is caught in a ladder: its opponent, who is to move, can capture
/// it by a sequence of ataris. The chain may extend, or capture adjacent chains that are in atari themselves;
/// with three liberties it has escaped. `ko`: the point forbidden at the first move, or `Board::none`.
///
/// The search is bounded; false if it finds no capture within the bounds. Allocates no memory.
bool ladder_captures(const Board& board, Point prey, Point ko = Board::none);

/// As `ladder_captures` with the chain's owner to move: whether it is caught whatever the owner plays.
bool caught_in_ladder(const Board& board, Point prey, Point ko = Board::none);

}  // namespace kradan::go
