#pragma once

#include <string>
#include <variant>

#include "core/square.h"
#include "games/ogi/piece.h"

namespace kradan {
struct MoveParts;
}

namespace kradan::ogi {

/// A piece goes from square to square.
struct BoardMove {
    Square from = 0;
    Square to = 0;
    /// The piece is turned over at the end of the move.
    bool promote = false;
    /// The king's prerogative: what is captured stays promoted in hand (G4).
    bool keep = false;

    friend constexpr bool operator==(const BoardMove&, const BoardMove&) = default;
};

/// A piece in hand, in the state in which it is held, is put on a square.
struct Drop {
    Kind kind = Kind::pawn;
    bool promoted = false;
    Square to = 0;
    /// Turned over while being dropped, which no edition allows.
    bool promote = false;

    friend constexpr bool operator==(const Drop&, const Drop&) = default;
};

/// No move at all, which no edition allows (O17).
struct Pass {
    friend constexpr bool operator==(const Pass&, const Pass&) = default;
};

/// What a player asks for, however wrong. Squares are always below 64.
using Intent = std::variant<BoardMove, Drop, Pass>;

/// The text that `read_move` reads back as the same intent, and its parts: what `AnyIntent` asks for.
std::string write_move(const Intent& intent);
MoveParts parts_of(const Intent& intent);

}  // namespace kradan::ogi
