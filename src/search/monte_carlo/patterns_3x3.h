#pragma once

#include <array>
#include <cstdint>

#include "core/colour.h"

namespace kradan::search {

/// The 3×3 patterns around an empty point that playouts play next to the last move: hane, cuts and moves
/// along the edge, after S. Gelly, Y. Wang, R. Munos and O. Teytaud, "Modification of UCT with patterns in
/// Monte-Carlo Go" (2006).
class Patterns3x3 {
  public:
    Patterns3x3();

    /// `surroundings`: the code that the board's `surroundings` returns for the empty point in the centre.
    bool matches(std::uint16_t surroundings, Colour to_move) const {
        return (table_[surroundings >> 2] >>
                    (2 * (surroundings & 3U) + static_cast<unsigned>(index(to_move))) &
                1) != 0;
    }
    static const Patterns3x3& all();

  private:
    /// Indexed by code, four codes per byte, with one bit for each player.
    std::array<std::uint8_t, 1 << 14> table_ = {};
};

}  // namespace kradan::search
