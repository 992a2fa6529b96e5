#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/games.h"
#include "core/refusal.h"

namespace kradan {

/// Where a piece goes from a square of an empty board.
struct Reach {
    /// Sorted.
    std::vector<std::string> targets;
    /// Where it captures; differs from the targets only for the pawn of chess.
    std::vector<std::string> captures;
};

/// `piece` as on a board: "N", "+I", lower case for the second player's. Refuses what is no piece or no
/// square of the game, and a square on which the piece can never stand.
std::expected<Reach, std::vector<Refusal>> reach(GameId game, std::string_view piece, std::string_view at);

}  // namespace kradan
