#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "games/chess/position.h"
#include "refusals/refusal.h"

namespace kradan::chess {

/// Reads a UCI move: "e2e4", "e7e8q", castling "e1g1" or "e1h1"; "pass" and "0000" are a pass. The promotion
/// letter can name any piece, in either case; the rules decide whether it is allowed.
std::expected<Intent, SyntaxError> read_move(std::string_view text);

/// Writes a legal move in this position. With `chess960`, castling from the usual squares is also written
/// "e1h1".
std::string write_move(const Position& position, Move move, bool chess960 = false);

}  // namespace kradan::chess
