#pragma once

#include <cstdint>
#include <optional>

#include "games/chess/position.h"

namespace kradan::book {

/// Polyglot's key of a position. Empty if castling is possible with a rook other than the outermost, because
/// the key would not distinguish the two.
std::optional<std::uint64_t> polyglot_key(const chess::Position& position);

/// A move in Polyglot's 16 bits. Castling is the king onto its rook.
std::uint16_t polyglot_move(chess::Move move);

}  // namespace kradan::book
