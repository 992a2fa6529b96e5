#pragma once

#include "catalog/games.h"

namespace kradan::engine {

/// Of a thousand games.
struct Chances {
    int win;
    int draw;
    int loss;
};

/// What the side to move may expect of a score in centipawns, chess and Ōgi: how games of the engine against
/// itself ended, in chess 300 at 1 s + 0.01 s, in each edition of Ōgi 150 at half of that.
Chances chances(GameId game, int score);

}  // namespace kradan::engine
