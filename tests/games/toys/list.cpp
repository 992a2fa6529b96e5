// The game list of a program with two additional games. Each has its own folder, and a name here.
#include <vector>

#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "noughts/noughts.h"
#include "ogi-toy/edition.h"

namespace kradan {

std::span<const GameModule* const> game_modules() {
    static const std::vector<const GameModule*> all = {
        &ogi::gomayo_game.module(),  &ogi::classic_game.module(), &ogi::toy_edition,
        &chess::chess_game.module(), &go::go_game.module(),       &noughts::noughts_game.module(),
    };
    return all;
}

}  // namespace kradan
