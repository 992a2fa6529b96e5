#pragma once

#include "catalog/games.h"

namespace kradan::engine {

/// Expected results, per mille.
struct Chances {
    int win;
    int draw;
    int loss;
};

/// The chances of the side to move at a score in centipawns (chess and Ōgi). Fitted to self-play games: 300
/// games of chess at 1 s + 0.01 s, and 150 games of each edition of Ōgi at half of that.
Chances chances(GameId game, int score);

}  // namespace kradan::engine
