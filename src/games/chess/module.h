#pragma once

#include "games/chess/options.h"
#include "module/game_module.h"

namespace kradan::chess {

/// Chess and Chess960, as the rest of Kradan sees it.
extern const GameId chess_game;

}  // namespace kradan::chess
