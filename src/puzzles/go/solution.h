#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/go/local_search.h"

namespace kradan::puzzles {

/// How a problem is solved.
struct Solution {
    /// The solver's only moves and the most stubborn replies, as points of the area.
    std::vector<int> line;
    /// Wrong first moves that are no obvious waste: they touch a stone, or are near the right move.
    int wrong_moves = 0;
    /// Positions visited.
    std::uint64_t nodes = 0;
};

/// Finds the only line that solves a problem, for the side to move of `local.start()`.
class Solver {
  public:
    /// As a line may have; with more, a problem is refused.
    static constexpr std::size_t most_plies = 11;
    /// In the open a target with more liberties at the attacker's turn has escaped, unless it is captured all
    /// the same within `plies_of_doubt`, although it may have one liberty more.
    static constexpr int chased_liberties = 2;
    static constexpr int plies_of_doubt = 13;

    /// `most_nodes`: positions for all searches together.
    Solver(const Local& local, bool open, std::uint64_t most_nodes);

    /// Whether a quick look already shows that the side to move reaches its goal, and not without a move.
    static bool promises(const Local& local, bool open);
    /// The error says why it is no problem: the side to move cannot reach its goal, or reaches it anyway; a
    /// second move does too; a ko decides; the line or the search is too long.
    std::expected<Solution, std::string> solve();
    /// Whether the target survives in seki only, after the line.
    bool ends_in_seki(const std::vector<int>& line);
    Verdict verdict(const LocalPosition& position);

  private:
    /// Whether the side to move is the solver, and has exactly one move that reaches the goal for certain,
    /// while all others, a pass too, fail for certain.
    std::expected<int, std::string> only_move(const LocalPosition& position);
    std::vector<int> longest(const LocalPosition& position, int right, std::size_t plies);
    std::vector<int> replies(const LocalPosition& position, int last) const;

    const Local& local_;
    LocalSearch search_;
    /// In the open only: the search in doubt.
    std::optional<LocalSearch> doubts_;
    std::uint64_t most_nodes_;
    Verdict wanted_;
};

}  // namespace kradan::puzzles
