#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "puzzles/go/compose.h"

namespace kradan::puzzles {

/// A collection of puzzles without repetition; see `pattern_of`.
class GoCollection {
  public:
    /// Returns false if the collection already has an equivalent puzzle.
    bool add(const Puzzle& puzzle);
    const std::vector<Puzzle>& puzzles() const { return puzzles_; }
    /// Sorted by rating, then by id.
    std::vector<Puzzle> sorted() const;

  private:
    std::set<std::string> patterns_;
    std::vector<Puzzle> puzzles_;
};

/// Whether Go puzzles can fit the wish.
bool can_make_go(const Wish& wish);

/// Makes Go puzzles that fit the wish, if any can, from games that the engine plays against itself and by
/// composing, until there are `wanted` or `stop` returns true. The same seed gives the same puzzles. Several
/// threads may run it with different seeds, and `GoCollection` merges the results. Calls `found` with each
/// new puzzle. Both functions may be empty.
std::vector<Puzzle> make_go(std::uint64_t seed, const Wish& wish, int wanted,
                            const std::function<void(const Puzzle&)>& found,
                            const std::function<bool()>& stop);

}  // namespace kradan::puzzles
