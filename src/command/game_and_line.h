#pragma once

#include <string>
#include <vector>

#include "catalog/any_game.h"

namespace kradan::command {

/// A game, and the moves that led to it, as for `AnyGame::play_line`.
struct GameAndLine {
    AnyGame game;
    std::vector<std::string> line;
};

}  // namespace kradan::command
