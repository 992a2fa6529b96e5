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

/// Carries out a node, which is not the root, on the game as it stood at its parent. AB, AW and AE begin a
/// new game from the stones that then stand; PL gives the turn. Moves out of turn are played as written; so
/// is a move after two passes, but for a further pass, which is left out; so is, with KO, what the rules
/// forbid. The move as it was played, nothing where none was; else a fault at the node's place, with the
/// stones as they were.
std::expected<std::optional<Played>, Fault> advance_go_game(AnyGame& game, const Record& record, NodeId node);

/// The game as it stands at a node; the first fault on the way there.
std::expected<AnyGame, Fault> go_game_at(const Record& record, NodeId node);

/// The RU property of a record as written, where it names no set of rules known here, so that the default's
/// are played by; else empty.
std::string unknown_rules(const Record& record);

}  // namespace kradan::record
