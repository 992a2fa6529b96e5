#pragma once

#include "games/go/groups.h"

namespace kradan::go {

/// The points of rooms that are no eyes: where some cluster beside the point hangs together with the rest of
/// the room through that point alone, and is not joined to an eye elsewhere either. Before the eyes are
/// counted (all `Room::eyes` 0) these are the points that do not help a group to live; afterwards those that
/// will have to be filled, since the cluster that they join has no eye of its own (half-dame).
PointSet false_eyes(const FinalBoard& board, const Groups& groups);

/// Fills in `Room::real` and `Room::eyes` of every room, given the false eyes as told before eyes are
/// counted.
///
/// This follows the judgement of lightvector's goscorer (github.com/lightvector/goscorer): it reads no moves
/// but goes by the shape of a room, the dead stones in it and the false eyes beside it, and where a room is
/// not settled it favours its owner.
void count_eyes(const FinalBoard& board, const PointSet& false_points, Groups& groups);

}  // namespace kradan::go
