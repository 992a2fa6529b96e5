#pragma once

#include <optional>
#include <string>

#include "core/square.h"
#include "games/chess/piece.h"

namespace kradan {
struct MoveParts;
}

namespace kradan::chess {

/// The move that a player asks for, legal or not. Castling is a king move: to its target square if king and
/// rook are on their usual squares (e1g1), or onto the castling rook from any squares (e1h1).
struct Intent {
    Square from = 0;
    Square to = 0;
    /// A pass; the other members are then ignored.
    bool pass = false;
    /// The requested promotion. May name any kind.
    std::optional<Kind> promotion = std::nullopt;

    friend constexpr bool operator==(const Intent&, const Intent&) = default;
};

/// Needed by `AnyIntent`: the text that `read_move` parses back to the same intent, and the intent's parts.
std::string write_move(const Intent& intent);
MoveParts parts_of(const Intent& intent);

}  // namespace kradan::chess
