#pragma once

#include <expected>
#include <functional>
#include <vector>

#include "record/record.h"

namespace kradan::record {

/// Told of each node that can be played, the root first and parents before children: the game as it stands
/// there, and the move as it was played; null at the root and where none was.
using Visit = std::function<void(NodeId node, const AnyGame& game, const Played* played)>;

/// Plays every line of a record. What follows a move that cannot be is left out; the faults name those moves,
/// in the order of the lines.
std::vector<Fault> replay(const Record& record, const Visit& visit);

/// The game as it stands at a node: chess and Ōgi by its moves from the beginning, Go with the stones that
/// were set up on the way. Refused with the place of the first move that cannot be.
std::expected<AnyGame, Fault> game_at(const Record& record, NodeId node);

}  // namespace kradan::record
