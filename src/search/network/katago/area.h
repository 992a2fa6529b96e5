#pragma once

#include <vector>

#include "games/go/board.h"

namespace kradan::search {

/// The owner of each point, row × size + column, as KataGo counts area for the inputs of its networks: 1 for
/// the first player, -1 for the second, 0 for neither. Chains that live even if their owner always passes own
/// what they enclose, including stones that cannot live there; of the rest, stones own their points, and
/// empty regions with one colour around them belong to it. `suicide`: whether suicide is allowed.
std::vector<int> kata_area(const go::Board& board, bool suicide);

}  // namespace kradan::search
