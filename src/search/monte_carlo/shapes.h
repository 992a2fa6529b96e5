#pragma once

#include <array>
#include <cstdint>

#include "core/colour.h"

namespace kradan::search {

/// The 3×3 shapes in which a stone in the middle is worth a look beside the last move: hane, cuts, and what
/// goes along the edge, after S. Gelly, Y. Wang, R. Munos and O. Teytaud, "Modification of UCT with patterns
/// in Monte-Carlo Go" (2006).
class GoShapes {
  public:
    GoShapes();

    /// `surroundings` as a board tells them of the empty point in the middle.
    bool matches(std::uint16_t surroundings, Colour to_move) const {
        return (table_[surroundings >> 2] >>
                    (2 * (surroundings & 3U) + static_cast<unsigned>(index(to_move))) &
                1) != 0;
    }
    static const GoShapes& all();

  private:
    /// By surroundings, four in a byte: a bit for the first player, and one for the second.
    std::array<std::uint8_t, 1 << 14> table_ = {};
};

}  // namespace kradan::search
