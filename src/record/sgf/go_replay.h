#pragma once

#include <expected>
#include <optional>
#include <string>

#include "catalog/any_game.h"
#include "record/record.h"

namespace kradan::record {

/// Starts the game in a Go record. If the rules forbid its start, returns a fault at the record's location
/// with their reason and clause.
std::expected<AnyGame, Fault> begin_go_game(const Record& record);

/// How a node changed a Go game.
struct Advanced {
    /// The move as played; empty if there was none.
    std::optional<Played> played;
    /// The number of times that the side to move was set before the move: by PL, for moves out of turn or
    /// after two passes.
    int resumptions = 0;
};

/// Applies a node other than the root to the game before it, except set-up stones. PL sets the side to move.
/// Moves out of turn, moves after two passes and, with KO, illegal moves are played as written. A pass after
/// two passes is skipped. On failure, the fault has the node's location and the game is unchanged.
std::expected<Advanced, Fault> advance_go_game(AnyGame& game, const Record& record, NodeId node);

/// Whether a node has AB, AW or AE, which start a new game there.
bool sets_up_stones(const Record& record, NodeId node);
/// A game without history, starting from the stones after a node's AB, AW and AE. `advance_go_game` applies
/// the rest of the node.
std::expected<AnyGame, Fault> set_up_stones(const AnyGame& game, const Record& record, NodeId node);

/// A record's RU property, verbatim, if it names no known rule set and the default applies; otherwise empty.
std::string unknown_rules(const Record& record);

}  // namespace kradan::record
