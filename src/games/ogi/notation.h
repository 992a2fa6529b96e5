#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "games/ogi/intent.h"
#include "games/ogi/position.h"
#include "refusals/refusal.h"

namespace kradan::ogi {

/// Reads a move in command-line notation: `e2e3`, `b2g7+` (promotes), `R@e5` and `+P@e5` (drops, in the state
/// held), `e1e2^` (the king keeps the captured piece promoted), `pass`. Does not check legality.
std::expected<Intent, SyntaxError> read_move(std::string_view text);

/// A legal move for human readers: "P-e4", "Bxg7+" (promotes), "S-e5=" (could promote but does not), "N*e6"
/// (drop), "Kxe2^" (keeps the promotion). Includes the origin if another such piece can go there too:
/// "Sd6-e5".
std::string label(const Position& position, Move move);

}  // namespace kradan::ogi
