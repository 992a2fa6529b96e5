#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "games/chess/setup.h"
#include "refusals/refusal.h"

namespace kradan::chess {

/// The highest half-move clock and move number accepted.
inline constexpr int max_counter = 99999;

/// Reads FEN with castling letters as in X-FEN (K, Q: the outermost rook on that side) or Shredder-FEN (A to
/// H). Missing fields at the end default to "w - - 0 1". Other unambiguous spellings are accepted too: any
/// dash and any blank, underscores for blanks, "W", a right named twice, "-" for a counter, missing castling
/// and en passant fields before counters, and a semicolon at the end. Each of these adds a remark to
/// `remarks`. A check count is read as other programs write it: "3+2", those left, or "+0+1", those given.
std::expected<Setup, SyntaxError> read_fen(std::string_view text,
                                           std::vector<SyntaxError>* remarks = nullptr);

/// Whether this can be a FEN field after the first four: a counter, "-", or a check count.
bool may_follow_fen(std::string_view field);

/// Writes X-FEN: K, Q, k, q if they identify the rook, otherwise the letter of its file. Writes the en
/// passant square only if a capture there is legal. The checks that are left ("3+2") stand before the
/// counters if the rules count checks.
std::string write_fen(const Position& position);

}  // namespace kradan::chess
