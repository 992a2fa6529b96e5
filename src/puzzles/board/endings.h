#pragma once

#include <optional>
#include <string_view>

#include "catalog/any_game.h"
#include "core/random.h"

namespace kradan::puzzles {

/// Whether `random_ending` makes starts for this game.
bool has_endings(const AnyGame& game);

/// A game of chess that starts from a random ending: pawns and, in most cases, one piece a side, of the same
/// kind or not. Material is nearly even. `tag` may name a kind of ending, such as "queen-ending"; if not, all
/// kinds are drawn. Empty if the random position is not valid or an ending of another kind.
std::optional<AnyGame> random_ending(SplitMix64& random, std::string_view tag);

}  // namespace kradan::puzzles
