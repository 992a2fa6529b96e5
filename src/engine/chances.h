#pragma once

#include "catalog/games.h"

namespace kradan::engine {

/// Of a thousand games.
struct Chances {
    int win;
    int draw;
    int loss;
};

/// What the side to move may expect of a score in centipawns, chess and Ōgi: as the engine's own games from
/// positions of that score ended.
Chances chances(GameId game, int score);

}  // namespace kradan::engine
