#pragma once

#include "games/go/options.h"
#include "module/game_module.h"

namespace kradan::go {

/// Go under every rule set, as the rest of Kradan sees it.
extern const GameId go_game;

}  // namespace kradan::go
