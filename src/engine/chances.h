#pragma once

#include "catalog/games.h"

namespace kradan::engine {

/// Of a thousand games.
struct Chances {
    int win;
    int draw;
    int loss;
};

/// What the side to move may expect of a score in centipawns, chess and Ōgi. An estimate: how the engine's
/// own games at a few hundred nodes a move ended, made a little surer, as play at full strength is.
Chances chances(GameId game, int score);

}  // namespace kradan::engine
