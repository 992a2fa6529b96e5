#pragma once

#include <optional>
#include <string>

#include "server/accounts/accounts.h"
#include "server/tables/game_reads.h"
#include "store/store.h"

namespace kradan::server {

/// Returns a predicate that is true for games that this player may see or, if `player` is 0, that anyone may
/// see.
GameReads::MaySee visible_to(store::PlayerKey player);

/// Returns the record of a game that the asker may see, in the given format or the game's usual one.
Task<OrProblem<std::string>> read_record(GameReads& reads, GameReads::Asker asker, std::string game,
                                         std::optional<std::string> format);

}  // namespace kradan::server
