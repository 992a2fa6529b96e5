#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>

#include "games/go/intent.h"
#include "games/go/options.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// A position and a goal, before it is known whether they make a puzzle.
struct GoProblem {
    /// The stones and the turn; the side to move is the solver.
    go::Options options;
    /// capture, kill or live.
    Goal goal = Goal::capture;
    go::Vertex target = {};
    /// Kill and live: closed, so that the target touches only stones of the attacker outside. Capture: a
    /// target with three liberties, or beside a chain outside that has four of its own, has escaped.
    std::vector<go::Vertex> area = {};
    Origin origin = Origin::composed;
};

/// Whether a quick look finds that the goal is reached by moving first only. It may miss hard problems.
bool promises(const GoProblem& problem);
/// Reads a problem out, as far as `most_nodes` positions, and makes a puzzle of it: with its line, themes and
/// rating. The error says why it is none.
std::expected<Puzzle, std::string> prove(const GoProblem& problem, std::uint64_t most_nodes);

/// Proves a puzzle of Go again from nothing. Empty if its line is the only solution against the most stubborn
/// defence and legal throughout; else the reason.
std::optional<std::string> why_go_unproved(const Puzzle& puzzle);

}  // namespace kradan::puzzles
