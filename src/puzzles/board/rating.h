#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "engine/engine.h"
#include "puzzles/base/puzzle.h"

/// How hard puzzles of chess and Ōgi are, estimated as Glicko-2 ratings. No person has solved them: the
/// estimates order the puzzles, and `solving.h` holds them against what the engine solves.
namespace kradan::puzzles {

/// The estimated difficulty of a mate: 500, more for each further move, for more checks and captures among
/// which the solver chooses (`tempting_moves`, over the whole line), for a sacrifice, a quiet move and an
/// underpromotion.
int rating_of_mate(int moves, int tempting_moves, const std::vector<std::string>& tags);

/// What makes a puzzle hard that is no mate.
struct Difficulty {
    /// The solver's moves.
    int moves = 1;
    /// The checks and captures among which the solver chooses, over the whole line.
    int tempting_moves = 0;
    /// Nodes with which the engine finds each of the moves and keeps it when it has more; of the hardest
    /// move.
    std::uint64_t nodes = 0;
    /// The first move is neither a check nor a capture.
    bool begins_quietly = false;
    bool sacrifices = false;
};

/// The nodes of the search that looks for the solver's moves. A move that it does not find counts as one of
/// twice as many nodes.
inline constexpr std::uint64_t nodes_to_look = 500'000;

/// The estimated difficulty: about 100 more for each doubling of the nodes and for each further move.
int rating_of(const Difficulty& difficulty);

/// The fewest nodes with which a puzzle can have this rating; most need more.
std::uint64_t fewest_nodes_of(int rating);

/// The nodes with which the engine finds this move, and with twice as many, and so on up to `nodes`;
/// 2 · `nodes` if it does not find it with these.
std::uint64_t nodes_to_find(const AnyGame& game, engine::Engine& engine, const std::string& move,
                            std::uint64_t nodes);

/// Looks for each move of the solver. `puzzle` contains the line and the tags.
Difficulty difficulty_of(const AnyGame& start, const Puzzle& puzzle, engine::Engine& engine);

}  // namespace kradan::puzzles
