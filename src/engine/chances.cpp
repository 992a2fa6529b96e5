#include "engine/chances.h"

#include <algorithm>
#include <cmath>

namespace kradan::engine {

Chances chances(GameId game, int score) {
    // Logistic curves, in centipawns: the lead at which a win has a chance of one half, and the width.
    const bool draws = game.module().policies().draws_are_common;
    const double even = draws ? 150 : 0;
    const double width = draws ? 130 : 340;
    const auto likely = [&](int lead) {
        return static_cast<int>(std::lround(1000 / (1 + std::exp((even - lead) / width))));
    };
    const int win = likely(score);
    const int loss = std::min(likely(-score), 1000 - win);
    return {.win = win, .draw = 1000 - win - loss, .loss = loss};
}

}  // namespace kradan::engine
