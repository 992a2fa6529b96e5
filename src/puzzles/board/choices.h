#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/random.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// The theme of the prerogative's choice (G4): the king captures a promoted piece, and of keeping and
/// demoting it only one reaches the goal.
inline constexpr std::string_view choice_tag = "keep-or-demote";

/// Gomayo: tries once to make such a mate out of another one. The solver's king is put between an own piece
/// that moves along lines and the other king, next to a promoted piece, so that its capture gives check.
/// Empty if that did not mate, or if both choices do.
std::optional<Puzzle> choice_puzzle(const Puzzle& mate, SplitMix64& random, std::uint64_t most_nodes);

}  // namespace kradan::puzzles
