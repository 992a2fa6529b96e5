#pragma once

#include <optional>
#include <string>

#include "core/square.h"
#include "games/chess/piece.h"

namespace kradan {
struct MoveParts;
}

namespace kradan::chess {

/// What a player asks for, however wrong. Castling is asked for by the king's move, either to its square
/// after castling from the usual squares (e1g1) or onto the own rook (e1h1, and always so from other
/// squares).
struct Intent {
    Square from = 0;
    Square to = 0;
    /// The player wishes to pass; the other members mean nothing then.
    bool pass = false;
    /// What a pawn is to become; any kind may be asked for.
    std::optional<Kind> promotion = std::nullopt;

    friend constexpr bool operator==(const Intent&, const Intent&) = default;
};

/// The text that `read_move` reads back as the same intent, and its parts: what `AnyIntent` asks for.
std::string write_move(const Intent& intent);
MoveParts parts_of(const Intent& intent);

}  // namespace kradan::chess
