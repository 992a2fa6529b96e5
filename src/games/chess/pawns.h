#pragma once

#include "core/bitboard.h"
#include "core/colour.h"

namespace kradan::chess {

/// The squares that the pawns of a colour attack.
constexpr Bitboard pawn_attacks(Colour colour, Bitboard pawns) {
    const Bitboard toward_a = pawns & ~file_set(0);
    const Bitboard toward_h = pawns & ~file_set(7);
    return colour == Colour::first ? (toward_a << 7) | (toward_h << 9) : (toward_a >> 9) | (toward_h >> 7);
}

/// One rank forward from the viewpoint of `colour`.
constexpr Bitboard forward(Colour colour, Bitboard set) {
    return colour == Colour::first ? set << 8 : set >> 8;
}

/// The rank (0 … 7) that is the `rank`-th (0 … 7) from the viewpoint of `colour`.
constexpr int rank_for(Colour colour, int rank) {
    return colour == Colour::first ? rank : 7 - rank;
}

/// The square of the pawn whose double step passed over this square, and the inverse.
constexpr Square beyond_double_step(Square square) {
    return square ^ 8;
}

}  // namespace kradan::chess
