#pragma once

#include <optional>
#include <string_view>

#include "games/chess/position.h"

/// Themes of chess that the board alone shows.
namespace kradan::puzzles {

/// The pieces of the side to move that the piece on `by` pins: each stands between it and a more valuable
/// one.
Bitboard pinned_by(const chess::Position& position, Square by);

/// The pieces of the side to move that the piece on `by` skewers: each is attacked, and behind it is another
/// one that is worth no more and falls when the first one leaves: it is unguarded, or worth more than the
/// attacker. Pawns do not count.
Bitboard skewered_by(const chess::Position& position, Square by);

/// Whether the piece on `square` loses something if the one on `by` captures it: it is a king, unguarded, or
/// worth more than its attacker.
bool is_in_danger(const chess::Position& position, Square square, Square by);

/// "pawn-ending", "rook-ending" …: which pieces are left besides kings and pawns, if all are of one kind.
std::optional<std::string_view> ending_of(const chess::Position& position);

}  // namespace kradan::puzzles
