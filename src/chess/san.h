#pragma once

#include <string>

#include "chess/position.h"

namespace kradan::chess {

/// Standard Algebraic Notation of a legal move: "Nbd7", "exd6", "e8=Q+", "O-O-O#".
std::string write_san(const Position& position, Move move);

}  // namespace kradan::chess
