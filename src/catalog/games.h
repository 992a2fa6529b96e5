#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/outcome.h"
#include "module/game_module.h"
#include "module/language.h"

namespace kradan {

/// Every game and edition of this program, in the order in which they are shown.
std::span<const GameId> games();
/// Their ids, in the same order.
std::span<const std::string_view> game_ids();

/// Every option of these games, the first of each key, in the order of the games.
std::span<const Option* const> all_options();

/// The game with this id, exactly as written.
std::optional<GameId> read_game(std::string_view id);

/// The clause by which a game ends for this reason; empty where none speaks of it. In Go an illegal move
/// loses by the clause that it breaks, which only its refusal knows.
std::string_view clause(EndReason reason, GameId game);

/// The clause of a reason of any game ("ogi.nifu", "setup.no-king", "checkmate") in this one; empty for
/// reasons that break no clause or that the game does not have.
std::string_view clause(std::string_view reason, GameId game);

}  // namespace kradan
