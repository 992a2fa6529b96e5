#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/outcome.h"
#include "module/game_module.h"
#include "module/language.h"

namespace kradan {

/// Every game and edition in this program, in display order.
std::span<const GameId> games();
/// Their ids, in the same order.
std::span<const std::string_view> game_ids();

/// The options of all games, in the order of the games; only the first declaration of each key.
std::span<const Option* const> all_options();

/// The game with exactly this id; nullopt if there is none.
std::optional<GameId> read_game(std::string_view id);

/// The clause under which a game ends for this reason; empty if there is none. Also empty for an illegal move
/// in Go, which loses under the clause that it breaks; its refusal names that clause.
std::string_view clause(EndReason reason, GameId game);

/// The clause for a reason ("ogi.nifu", "setup.no-king", "checkmate") in this game; empty if the reason has
/// no clause or does not exist in this game.
std::string_view clause(std::string_view reason, GameId game);

}  // namespace kradan
