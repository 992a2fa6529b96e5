#pragma once

#include <string>
#include <variant>

#include "core/square.h"
#include "games/ogi/piece.h"

namespace kradan {
struct MoveParts;
}

namespace kradan::ogi {

/// A move by a piece on the board.
struct BoardMove {
    Square from = 0;
    Square to = 0;
    /// The piece promotes at the end of the move.
    bool promote = false;
    /// The king's prerogative: the captured piece stays promoted in hand (G4).
    bool keep = false;

    friend constexpr bool operator==(const BoardMove&, const BoardMove&) = default;
};

/// A drop of a piece from the hand, in the state that it is held in.
struct Drop {
    Kind kind = Kind::pawn;
    bool promoted = false;
    Square to = 0;
    /// Promotion on the drop, which no edition allows.
    bool promote = false;

    friend constexpr bool operator==(const Drop&, const Drop&) = default;
};

/// A pass, which no edition allows (O17).
struct Pass {
    friend constexpr bool operator==(const Pass&, const Pass&) = default;
};

/// The move that a player asks for, legal or not. Squares are always below 64.
using Intent = std::variant<BoardMove, Drop, Pass>;

/// Needed by `AnyIntent`: the text that `read_move` parses back to the same intent, and the intent's parts.
std::string write_move(const Intent& intent);
MoveParts parts_of(const Intent& intent);

}  // namespace kradan::ogi
