#pragma once

#include "games/go/options.h"
#include "module/game_module.h"

namespace kradan::go {

/// The module for Go, with every rule set.
extern const GameId go_game;

/// Whether a game is Go.
inline bool is_go(GameId game) {
    return game == go_game;
}

}  // namespace kradan::go
