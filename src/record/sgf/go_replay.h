#pragma once

#include <expected>
#include <optional>
#include <string>

#include "catalog/any_game.h"
#include "record/record.h"

namespace kradan::record {

/// The game in which a record of Go begins; a fault at the record's place, with the rules' reason and clause,
/// where they forbid it.
std::expected<AnyGame, Fault> begin_go_game(const Record& record);

/// How a node of Go changed the game.
struct Advanced {
    /// The move as it was played; nothing where none was.
    std::optional<Played> played;
    /// How often the turn was given to a side before the move: PL, moves out of turn or after two passes.
    int resumptions = 0;
};

/// Carries out what a node other than the root does besides setting up stones, on the game as it stood
/// before. PL gives the turn. Moves out of turn are played as written; so is a move after two passes, but for
/// a further pass, which is left out; so is, with KO, what the rules forbid. After a fault, at the node's
/// place, the game is as it was.
std::expected<Advanced, Fault> advance_go_game(AnyGame& game, const Record& record, NodeId node);

/// Whether AB, AW or AE stand in a node: from there another game goes on.
bool sets_up_stones(const Record& record, NodeId node);
/// The game that begins, without history, from the stones that stand after AB, AW and AE of a node; what else
/// the node does is for `advance_go_game`.
std::expected<AnyGame, Fault> set_up_stones(const AnyGame& game, const Record& record, NodeId node);

/// The RU property of a record as written, where it names no set of rules known here, so that the default's
/// are played by; else empty.
std::string unknown_rules(const Record& record);

}  // namespace kradan::record
