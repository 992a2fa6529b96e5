#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/chess/position.h"

namespace kradan::book {

/// Polyglot's key for a position. Empty if castling is possible with a rook other than the outermost one,
/// because the key would not distinguish the two.
std::optional<std::uint64_t> polyglot_key(const chess::Position& position);

/// A move in Polyglot's 16-bit encoding. Castling is encoded as the king moving onto its rook.
std::uint16_t polyglot_move(chess::Move move);

/// The numbers from which Polyglot's keys are computed, called Random64 in the format's description
/// (http://hgm.nubati.net/book_format.html): 768 for pieces on squares, four for castling rights, eight for
/// en passant, one for White to move.
extern const std::array<std::uint64_t, 781> polyglot_keys;

}  // namespace kradan::book
