#pragma once

#include "games/go/options.h"
#include "module/game_module.h"

namespace kradan::go {

/// The module of Go, for every rule set.
extern const GameId go_game;

}  // namespace kradan::go
