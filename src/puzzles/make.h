#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "engine/engine.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// A game in which to search for puzzles.
struct PlayedGame {
    AnyGame start;
    /// As `AnyGame::play_line` reads them.
    std::vector<std::string> moves;
};

struct MakeOrder {
    GameId game;
    /// Searched first. After them the engine plays against itself. Puzzles of Go come only from such games or
    /// are composed.
    std::vector<PlayedGame> games = {};
    /// Which puzzles are wanted. Not for Go.
    Wish wish = {};
    /// How many of them are wanted, including the known ones.
    int wanted = 100;
    int threads = 1;
    /// On one thread, the same seed and as many known puzzles give the same puzzles.
    std::uint64_t seed = 1;
    /// Chess and Ōgi: nodes of the searches that must confirm a win; 0 searches only for mates.
    std::uint64_t win_nodes = 0;
};

/// The puzzles without repeats. Of those with the same board and side to move, which differ in the hands of
/// Ōgi or in the rights and counters of chess, only the easiest is kept; of equally easy ones the one with
/// the fewest themes.
std::vector<Puzzle> without_repeats(std::vector<Puzzle> puzzles);

/// Makes puzzles until there are as many as wanted or `stop` returns true, and returns them together with the
/// known ones, which must be without repeats. So is the result. Unless only some are wished for, lengths and
/// goals are mixed, so that a set does not consist of its easiest kind. Calls `progress` with all puzzles
/// after each new one, from any thread but never concurrently.
std::vector<Puzzle> make(const MakeOrder& order, std::vector<Puzzle> known,
                         const std::function<void(const std::vector<Puzzle>&)>& progress,
                         const std::function<bool()>& stop);

/// Chess and Ōgi: gives puzzles their themes again, and those that are no mates their ratings, as for new
/// ones. Calls `progress` with the number of puzzles done.
void renew(std::vector<Puzzle>& puzzles, const std::function<void(std::size_t)>& progress);

/// Proves a puzzle from scratch. Returns why it fails: a move is illegal or not the only right one, the goal
/// is reached sooner or not at all, or its id or its themes do not match its line. `win_nodes`: nodes of the
/// searches that must confirm a puzzle with the goal `win`.
std::optional<std::string> why_unproved(const Puzzle& puzzle, engine::Engine& engine,
                                        std::uint64_t win_nodes);

}  // namespace kradan::puzzles
