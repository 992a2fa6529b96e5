#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// A game that was played, in which puzzles are looked for.
struct PlayedGame {
    AnyGame start;
    /// As `AnyGame::play_line` reads them.
    std::vector<std::string> moves;
};

struct MakeOrder {
    GameId game;
    /// Looked through first. After them the engine plays against itself; Go is made from such games and
    /// composed alone.
    std::vector<PlayedGame> games = {};
    /// How many puzzles are wanted, the known ones included.
    int wanted = 100;
    int threads = 1;
    /// On one thread the same seed makes the same puzzles.
    std::uint64_t seed = 1;
    /// Chess and Ōgi: nodes of the searches that a win must stand; 0: mates only.
    std::uint64_t win_nodes = 0;
};

/// Makes puzzles until there are as many as wanted or `stop` returns true, and returns them with the known
/// ones. No two have the same position; lengths and goals are mixed, so that a set does not consist of its
/// easiest kind. `progress` is called from any thread, one call at a time, with the number of puzzles after
/// each new one.
std::vector<Puzzle> make(const MakeOrder& order, std::vector<Puzzle> known,
                         const std::function<void(std::size_t)>& progress, const std::function<bool()>& stop);

}  // namespace kradan::puzzles
