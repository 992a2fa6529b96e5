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

/// A game to search for puzzles.
struct PlayedGame {
    AnyGame start;
    /// In the form that `AnyGame::play_line` reads.
    std::vector<std::string> moves;
};

struct MakeOrder {
    GameId game;
    /// Searched first. Then the engine plays against itself. Go puzzles come only from the engine's games or
    /// are composed.
    std::vector<PlayedGame> games = {};
    /// Which puzzles are wanted.
    Wish wish = {};
    /// How many puzzles are wanted, including the known ones.
    int wanted = 100;
    int threads = 1;
    /// On one thread, the same seed and number of known puzzles give the same puzzles.
    std::uint64_t seed = 1;
    /// Chess and Ōgi: the number of nodes in the searches that must confirm a win; 0 searches only for mates.
    std::uint64_t win_nodes = 0;
};

/// The puzzles without repeats. Puzzles with the same board and side to move differ only in the hands (Ōgi)
/// or in castling rights, en passant and counters (chess). Only the easiest of them is kept or, if several
/// are equally easy, the one with the fewest themes.
std::vector<Puzzle> without_repeats(std::vector<Puzzle> puzzles);

/// Whether puzzles of the game can fit the wish. False only if it is certain that none can.
bool can_make(GameId game, const Wish& wish);

/// Makes puzzles until there are as many as wanted or `stop` returns true, and returns them together with the
/// known ones. The known puzzles must not contain repeats, and neither does the result. Unless the wish is
/// for some kinds only, lengths and goals are mixed, so that the set does not consist of the kind that is
/// easiest to find. Calls `progress` with all puzzles after each new one, from any thread but never
/// concurrently.
std::vector<Puzzle> make(const MakeOrder& order, std::vector<Puzzle> known,
                         const std::function<void(const std::vector<Puzzle>&)>& progress,
                         const std::function<bool()>& stop);

/// Recomputes the themes of puzzles and, unless they are mates in chess and Ōgi, their ratings, as for new
/// puzzles; in Go the lines too. With `win_nodes`, lengthens the lines of wins if their next moves are also
/// the only ones. Calls `progress` with the number of puzzles done.
void renew(std::vector<Puzzle>& puzzles, std::uint64_t win_nodes,
           const std::function<void(std::size_t)>& progress);

/// Proves a puzzle from scratch. Returns why that fails: a move is illegal or not the only right one, the
/// goal is reached sooner or not at all, or the id or the themes do not match the line. `win_nodes` is the
/// number of nodes in the searches that must confirm a puzzle with the goal `win`.
std::optional<std::string> why_unproved(const Puzzle& puzzle, engine::Engine& engine,
                                        std::uint64_t win_nodes);

}  // namespace kradan::puzzles
