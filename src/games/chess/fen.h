#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/refusal.h"
#include "games/chess/setup.h"

namespace kradan::chess {

/// The highest half-move clock and move number that are read.
inline constexpr int max_counter = 99999;

/// Reads FEN with the castling letters of X-FEN (K, Q: the outermost rook of that side) or Shredder-FEN (A to
/// H). Fields missing at the end are taken as "w - - 0 1".
std::expected<Setup, SyntaxError> read_fen(std::string_view text);

/// Writes X-FEN: K, Q, k, q where they name the right rook, else the letter of its file. The en passant
/// square is written only if a capture there is really possible.
std::string write_fen(const Position& position);

}  // namespace kradan::chess
