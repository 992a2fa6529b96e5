#pragma once

#include <expected>
#include <optional>
#include <string>

#include "games/go/intent.h"
#include "games/go/options.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// The highest rating of a Go puzzle.
inline constexpr int highest_rating = 2400;

/// A position and a goal that may become a puzzle.
struct GoProblem {
    /// The stones and the turn. The side to move is the solver.
    go::Options options;
    /// `capture`, `kill` or `live`.
    Goal goal = Goal::capture;
    go::Vertex target = {};
    /// For `kill` and `live`: closed, so outside the area the target touches only the attacker's stones. For
    /// `capture`: a target that has three liberties, or touches a chain outside with four of its own, has
    /// escaped.
    std::vector<go::Vertex> area = {};
    Origin origin = Origin::composed;
};

/// Whether a quick search finds that the goal is reached only by moving first. May miss hard problems.
bool promises(const GoProblem& problem);
/// Reads out a problem, visiting up to `most_nodes` positions, and turns it into a puzzle with a line, themes
/// and a rating. The error says why it is not a puzzle.
std::expected<Puzzle, std::string> prove(const GoProblem& problem, std::uint64_t most_nodes);

/// The puzzle as it would be made now from the same position, with the same goal. The error says why not.
std::expected<Puzzle, std::string> prove_again(const Puzzle& puzzle);
/// Proves a Go puzzle again from scratch. Empty if its line is the only solution against the most stubborn
/// defence and legal throughout; otherwise the reason.
std::optional<std::string> why_go_unproved(const Puzzle& puzzle);

}  // namespace kradan::puzzles
