#include <vector>

#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "module/game_module.h"

namespace kradan {

// List a new game here, and a new edition of Ōgi or chess in its `editions`.
std::span<const GameModule* const> game_modules() {
    static const std::vector<const GameModule*> all = [] {
        std::vector<const GameModule*> list(ogi::editions().begin(), ogi::editions().end());
        list.insert(list.end(), chess::editions().begin(), chess::editions().end());
        list.push_back(&go::go_game.module());
        return list;
    }();
    return all;
}

}  // namespace kradan
