#pragma once

#include "catalog/games.h"

namespace kradan::engine {

/// Expected results, per mille.
struct Chances {
    int win;
    int draw;
    int loss;
};

/// The chances of the side to move at a score in centipawns (chess and Ōgi). Fitted to self-play games: in
/// chess 300 games at 1 s + 0.01 s, in each edition of Ōgi 150 games at half of that.
Chances chances(GameId game, int score);

}  // namespace kradan::engine
