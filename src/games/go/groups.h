#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/go/final_board.h"

namespace kradan::go {

/// Used instead of a number: no group, cluster or room.
inline constexpr int none = -1;

/// Connected points without living stones that only one group reaches. The group may have eyes there.
struct Room {
    Colour owner = Colour::first;
    int group = none;
    PointSet points;
    /// The numbers of the clusters that surround it.
    PointSet clusters;
    /// The points that help to make eyes; set by `count_eyes`, as is `eyes`.
    PointSet real;
    /// Number of eyes: 0, 1, or 2 for two or more.
    int eyes = 0;
};

/// How the living stones on a finished board are connected.
///
/// A *group* is a set of points that one side holds: points that the opponent does not reach, connected
/// through everything that does not belong to the opponent. The opponent does not reach past a point where a
/// cut or an approach would be answered (`held`). A *cluster* is a set of chains of a group connected by
/// dame. Clusters of one group are connected through its rooms. If a single point in a room is the only such
/// connection, it is a false eye.
struct Groups {
    /// Points of each side that the opponent may enter but not pass.
    std::array<PointSet, 2> held;
    /// Indexed by point, with numbers from 0 or `none`: the group, the cluster (living stones only) and the
    /// room (other points).
    std::array<std::int16_t, max_points> group{};
    std::array<std::int16_t, max_points> cluster{};
    std::array<std::int16_t, max_points> room{};
    std::vector<Colour> owners;
    std::vector<Room> rooms;
    /// Indexed by cluster: the numbers of the rooms that it touches.
    std::vector<PointSet> rooms_of_cluster;
};

Groups find_groups(const FinalBoard& board);

}  // namespace kradan::go
