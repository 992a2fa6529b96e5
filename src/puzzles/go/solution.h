#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/go/local_search.h"

namespace kradan::puzzles {

/// The solution to a problem.
struct Solution {
    /// The solver's only moves and the most stubborn replies, as points in the area.
    std::vector<int> line;
    /// Wrong first moves that are not obviously useless: they touch a stone, or are near the right move.
    int wrong_moves = 0;
    /// Positions visited.
    std::uint64_t nodes = 0;
};

/// Finds the only line that solves a problem, for the side to move in `local.start()`.
class Solver {
  public:
    /// The maximum length of a line; a longer one is refused.
    static constexpr std::size_t most_plies = 11;
    /// In the open, a target with more liberties at the attacker's turn has escaped, unless the attacker
    /// captures it within `plies_of_doubt` even when one more liberty is allowed.
    static constexpr int chased_liberties = 2;
    static constexpr int plies_of_doubt = 9;

    /// `most_nodes` limits the positions visited by all searches together.
    Solver(const Local& local, bool open, std::uint64_t most_nodes);

    /// Whether a quick search already shows that the side to move reaches its goal, but not if it passes.
    static bool promises(const Local& local, bool open);
    /// The error says why it is not a problem: the side to move cannot reach its goal, or reaches it without
    /// moving; a second move also works; a ko decides; the line or the search is too long.
    std::expected<Solution, std::string> solve();
    /// Whether the target survives only in seki after the line.
    bool ends_in_seki(const std::vector<int>& line);
    Verdict verdict(const LocalPosition& position);

  private:
    /// Whether the side to move is the solver, exactly one move certainly reaches the goal, and all others,
    /// including a pass, certainly fail.
    std::expected<int, std::string> only_move(const LocalPosition& position);
    std::vector<int> longest(const LocalPosition& position, int right, std::size_t plies);
    std::vector<int> replies(const LocalPosition& position, int last) const;

    const Local& local_;
    LocalSearch search_;
    /// In the open only: the search that allows one more liberty.
    std::optional<LocalSearch> doubts_;
    std::uint64_t most_nodes_;
    Verdict wanted_;
};

}  // namespace kradan::puzzles
