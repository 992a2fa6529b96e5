#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/go/final_board.h"

namespace kradan::go {

/// In place of a number: in none.
inline constexpr int none = -1;

/// A room of one group that may become eyes: connected points without a living stone, each of which only that
/// group reaches.
struct Room {
    Colour owner = Colour::first;
    int group = none;
    PointSet points;
    /// The numbers of the clusters that surround it.
    PointSet clusters;
    /// Those of its points that help to make eyes; filled in with the values.
    PointSet real;
    /// Eyes that it is worth: 0, 1, or 2 for two and more.
    int eyes = 0;
};

/// How the living stones of a finished board hang together.
///
/// A *group* is all that one side holds together: what the opponent does not reach, joined through everything
/// that is not his. He is not taken to reach past a point where a cut or an approach would be answered
/// (`held`). A *cluster* is chains of a group that are joined by dame alone; clusters of one group hang
/// together through its rooms, and where a room's point alone joins them, that point is a false eye.
struct Groups {
    /// Points of each side that the opponent may enter but not pass.
    std::array<PointSet, 2> held;
    /// Numbers from 0 by point, or `none`: of the group, of the cluster (living stones only), of the room
    /// (others).
    std::array<std::int16_t, max_points> group{};
    std::array<std::int16_t, max_points> cluster{};
    std::array<std::int16_t, max_points> room{};
    std::vector<Colour> owners;
    std::vector<Room> rooms;
    /// By cluster, the numbers of the rooms that it touches.
    std::vector<PointSet> rooms_of_cluster;
};

Groups find_groups(const FinalBoard& board);

}  // namespace kradan::go
