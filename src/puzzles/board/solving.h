#pragma once

#include <vector>

#include "engine/engine.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// Chess and Ōgi: for each depth from 1 to `deepest`, in plies, whether a search of that depth makes every
/// move of the solver. Nothing that rates a puzzle knows about depths, and ratings of mates know no search.
std::vector<bool> solved_by_depth(const Puzzle& puzzle, engine::Engine& engine, int deepest);

/// The share of puzzles solved at each depth, of those rated from `lowest` on.
struct SolvedBand {
    int lowest = 0;
    int puzzles = 0;
    /// By depth, from 1.
    std::vector<int> solved;
};

/// Counts puzzles in bands of `width` points, the lowest first; none is empty.
class SolvedTable {
  public:
    SolvedTable(int deepest, int width) : deepest_(deepest), width_(width) {}
    void add(const Puzzle& puzzle, const std::vector<bool>& solved);
    const std::vector<SolvedBand>& bands() const { return bands_; }

  private:
    int deepest_;
    int width_;
    std::vector<SolvedBand> bands_;
};

}  // namespace kradan::puzzles
