#pragma once

#include <optional>
#include <vector>

#include "games/go/board.h"

namespace kradan::puzzles {

/// The area around the chain of the stone at `target`, up to the attacker's stones that surround it: every
/// point that the target's owner can reach, and the attacker's chains with all liberties among these points.
/// Empty if there are more than `most_empty` empty points.
std::optional<std::vector<go::Vertex>> closed_area(const go::Board& board, go::Vertex target, int most_empty);

/// The area for a chase of that chain: the empty points within `distance` of it, counted along the lines; all
/// liberties of the weak chains next to them; and the chains without a liberty outside. Empty if the target
/// itself has a liberty outside.
std::optional<std::vector<go::Vertex>> open_area(const go::Board& board, go::Vertex target, int distance);

}  // namespace kradan::puzzles
