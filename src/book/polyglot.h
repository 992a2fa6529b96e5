#pragma once

#include <cstdint>
#include <optional>

#include "games/chess/position.h"

namespace kradan::book {

/// Polyglot's key of a position. Nothing if a rook that is not the outermost may castle: the key would not
/// tell it from the outer one.
std::optional<std::uint64_t> polyglot_key(const chess::Position& position);

/// A move in Polyglot's 16 bits; castling is the king onto its rook.
std::uint16_t polyglot_move(chess::Move move);

}  // namespace kradan::book
