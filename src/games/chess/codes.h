#pragma once

#include <vector>

#include "games/chess/position.h"
#include "module/move_code.h"

namespace kradan::chess {

/// Appends the codes of the legal moves as `write_move` writes them, sorted.
void legal_codes(const Position& position, bool king_takes_rook, std::vector<MoveCode>& codes);

}  // namespace kradan::chess
