#pragma once

#include "games/go/game.h"
#include "games/go/rules.h"

namespace kradan::search {

/// The first player's margin if both sides have the same area at the end, in half points: komi and
/// compensation and, under territory rules, the correction to the area for the stones played so far.
inline int margin_without_area(const go::Game& game) {
    const go::Position& position = game.position();
    int margin = -game.komi() - 2 * go::compensation(game.rules(), game.handicap());
    if (game.rules().counting == go::Counting::territory) {
        margin -= 2 * (position.prisoners(Colour::second) - position.prisoners(Colour::first) +
                       position.board().stone_margin());
    }
    return margin;
}

}  // namespace kradan::search
