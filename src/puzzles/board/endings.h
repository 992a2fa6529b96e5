#pragma once

#include <optional>

#include "catalog/any_game.h"
#include "core/random.h"

namespace kradan::puzzles {

/// Whether `random_ending` makes starts of this game.
bool has_endings(const AnyGame& game);

/// A game of chess that starts from a random ending: pawns, in most cases with one piece a side, of the same
/// kind or not. Nearly even in material. Empty if the position that was drawn is not valid.
std::optional<AnyGame> random_ending(SplitMix64& random);

}  // namespace kradan::puzzles
