#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/refusal.h"
#include "games/chess/setup.h"

namespace kradan::chess {

/// The highest half-move clock and move number accepted.
inline constexpr int max_counter = 99999;

/// Reads FEN with castling letters of X-FEN (K, Q: the outermost rook of that side) or Shredder-FEN (A to H).
/// Missing fields at the end default to "w - - 0 1".
std::expected<Setup, SyntaxError> read_fen(std::string_view text);

/// Writes X-FEN: K, Q, k, q if they identify the rook, else the letter of its file. The en passant square is
/// written only if a capture there is legal.
std::string write_fen(const Position& position);

}  // namespace kradan::chess
