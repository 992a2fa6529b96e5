#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "engine/engine.h"
#include "puzzles/base/puzzle.h"

/// The difficulty of chess and Ōgi puzzles, estimated as Glicko-2 ratings. The estimates are not based on
/// human solvers: they only rank the puzzles, and `solving.h` compares them with what the engine solves.
namespace kradan::puzzles {

/// The estimated difficulty of a mate: 500 for a mate in one, and more for each further move, for more checks
/// and captures to choose from (`tempting_moves`, over the whole line), and for a sacrifice, a quiet move or
/// an underpromotion.
int rating_of_mate(int moves, int tempting_moves, const std::vector<std::string>& tags);

/// What makes a puzzle hard, if it is not a mate.
struct Difficulty {
    /// The solver's moves.
    int moves = 1;
    /// The number of checks and captures to choose from, over the whole line.
    int tempting_moves = 0;
    /// The number of nodes after which the engine finds the hardest of the moves and keeps it with more
    /// nodes.
    std::uint64_t nodes = 0;
    /// The first move is neither a check nor a capture.
    bool begins_quietly = false;
    bool sacrifices = false;
};

/// The nodes in the search for the solver's moves. A move that it does not find counts as needing twice as
/// many.
inline constexpr std::uint64_t nodes_to_look = 500'000;

/// The estimated difficulty: about 100 more for each doubling of the nodes and for each further move.
int rating_of(const Difficulty& difficulty);

/// The fewest nodes that a puzzle with this rating can need; most need more.
std::uint64_t fewest_nodes_of(int rating);

/// Halves `nodes` as long as the engine still finds this move, and returns the last number with which it did;
/// 2 · `nodes` if it does not find the move with `nodes`.
std::uint64_t nodes_to_find(const AnyGame& game, engine::Engine& engine, const std::string& move,
                            std::uint64_t nodes);

/// Searches for each of the solver's moves. `puzzle` contains the line and the tags.
Difficulty difficulty_of(const AnyGame& start, const Puzzle& puzzle, engine::Engine& engine);

}  // namespace kradan::puzzles
