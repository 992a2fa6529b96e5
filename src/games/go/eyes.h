#pragma once

#include "games/go/groups.h"

namespace kradan::go {

/// The points of rooms that are false eyes: a cluster next to the point is connected to the rest of its
/// group only through that point, and not to an eye elsewhere. Before eyes are counted (while all
/// `Room::eyes` are 0), these points do not help a group to live. Afterwards, they are points that must be
/// filled eventually, because the cluster has no eye of its own (half-dame).
PointSet false_eyes(const FinalBoard& board, const Groups& groups);

/// Sets `Room::real` and `Room::eyes` for every room, given the false eyes found before eyes are counted.
///
/// Follows lightvector's goscorer (github.com/lightvector/goscorer). Does not read out moves, but uses the
/// shape of a room, the dead stones in it and the false eyes next to it. If a room is not settled, favours
/// the owner.
void count_eyes(const FinalBoard& board, const PointSet& false_points, Groups& groups);

}  // namespace kradan::go
