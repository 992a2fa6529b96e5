#pragma once

#include <array>
#include <bitset>

#include "go/board.h"
#include "go/scoring.h"

namespace kradan::go {

/// The empty regions of a board, whose dead stones are off.
struct Regions {
    /// For an empty point whose region touches one colour only: that colour. By row × size + column.
    std::array<Owner, max_points> owner{};
    /// Empty points whose region touches both colours.
    std::bitset<max_points> shared;
    /// Which region an empty point is in, from 1; 0 for a stone.
    std::array<std::uint16_t, max_points> number{};
};

Regions find_regions(int size, const Stones& alive);

/// The groups that stand in seki, by row × size + column.
struct SekiGroups {
    /// The empty points that are no territory because such a group surrounds them.
    std::bitset<max_points> regions;
    std::bitset<max_points> stones;
};

/// Seki where nothing in one counts (W11, `japanese`). A group, which is chains of one colour joined by the
/// regions that they surround together, stands in seki when it touches a shared empty point that is left
/// after all have been filled that either side can fill without leaving any chain in atari; unless it has two
/// eyes of its own: two regions, or one of eight points or more.
///
/// This is right for the usual shapes. It does not yet tell false eyes from real ones, nor count half-dame.
SekiGroups find_seki(int size, const Stones& alive, const Regions& regions);

}  // namespace kradan::go
