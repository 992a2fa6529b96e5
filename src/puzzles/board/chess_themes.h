#pragma once

#include <optional>
#include <string_view>

#include "games/chess/position.h"

/// Chess themes that can be recognised from the board alone.
namespace kradan::puzzles {

/// The pieces of the side to move that the piece on `by` pins: each stands between it and a more valuable
/// one.
Bitboard pinned_by(const chess::Position& position, Square by);

/// The pieces of the side to move that the piece on `by` skewers. Each is attacked, and behind it stands
/// another that is worth no more and is lost when the first one moves away, because it is unguarded or worth
/// more than the attacker. Pawns do not count.
Bitboard skewered_by(const chess::Position& position, Square by);

/// Whether the piece on `by` gains something by capturing the piece on `square`: a king, an unguarded piece,
/// or a piece worth more than the attacker.
bool is_in_danger(const chess::Position& position, Square square, Square by);

/// "pawn-ending", "rook-ending" …: named after the pieces left besides kings and pawns, if all are of one
/// kind.
std::optional<std::string_view> ending_of(const chess::Position& position);

}  // namespace kradan::puzzles
