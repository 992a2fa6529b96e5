#pragma once

#include <vector>

#include "engine/engine.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// Chess and Ōgi: for each depth from 1 to `deepest`, in plies, whether a search to that depth chooses all of
/// the solver's moves. This is an independent check of the ratings, which do not depend on depths; ratings of
/// mates do not depend on a search at all.
std::vector<bool> solved_by_depth(const Puzzle& puzzle, engine::Engine& engine, int deepest);

/// The number of puzzles solved at each depth, in the rating band that starts at `lowest`.
struct SolvedBand {
    int lowest = 0;
    int puzzles = 0;
    /// Indexed by depth, from 1.
    std::vector<int> solved;
};

/// Counts puzzles in bands of `width` rating points, the lowest first. No band is empty.
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
