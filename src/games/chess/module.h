#pragma once

#include "games/chess/options.h"
#include "module/game_module.h"

namespace kradan::chess {

/// The module for chess and Chess960.
extern const GameId chess_game;

/// Whether a game is chess.
inline bool is_chess(GameId game) {
    return game == chess_game;
}

}  // namespace kradan::chess
