#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/random.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// The theme of the prerogative's choice (G4): the king captures a promoted piece, and only one of keeping
/// and demoting it reaches the goal.
inline constexpr std::string_view choice_tag = "keep-or-demote";

/// Gomayo: tries once to turn another mate into such a mate. The solver's king is put between one of its own
/// line pieces and the other king, next to a promoted piece, so that it gives check by capturing that piece.
/// Empty if neither choice mates, or if both do.
std::optional<Puzzle> choice_puzzle(const Puzzle& mate, SplitMix64& random, std::uint64_t most_nodes);

}  // namespace kradan::puzzles
