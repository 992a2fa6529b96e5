#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "games/go/game.h"

namespace kradan::search {

/// A network's evaluation of a position, for the side to move.
struct GoEvaluation {
    /// The logarithms of the relative probabilities of a stone on each point, row by row, and finally of a
    /// pass. Illegal moves have values too.
    std::vector<float> moves = {};
    /// The chance of winning, from 0 to 1.
    float win = 0;
    /// In points.
    float lead = 0;
    /// The expected owner of each point at the end, from -1 (the opponent) to 1.
    std::vector<float> ownership = {};
};

/// The symmetries of a square board, the identity first.
inline constexpr unsigned go_symmetries = 8;

/// A network of any kind, as the search uses it. Several threads may evaluate at once, each with its own
/// workspace.
class GoEvaluator {
  public:
    /// Working memory for one evaluating thread and one evaluator.
    class Workspace {
      public:
        Workspace() = default;
        Workspace(Workspace&&) = default;
        Workspace& operator=(Workspace&&) = default;
        Workspace(const Workspace&) = delete;
        Workspace& operator=(const Workspace&) = delete;
        virtual ~Workspace() = default;
    };

    virtual ~GoEvaluator() = default;

    virtual std::unique_ptr<Workspace> make_workspace() const = 0;
    /// Evaluates the current position under a symmetry that depends on the position and the seed, but not on
    /// how the position is turned. The result is in the orientation of `game`. `workspace` must come from
    /// this evaluator's `make_workspace`.
    virtual void evaluate_settled(const go::Game& game, std::uint64_t seed, Workspace& workspace,
                                  GoEvaluation& result) const = 0;
    /// The mean of the evaluations under all symmetries, which is the same for every orientation of the
    /// position.
    virtual void evaluate_averaged(const go::Game& game, Workspace& workspace,
                                   GoEvaluation& result) const = 0;

  protected:
    GoEvaluator() = default;
    GoEvaluator(const GoEvaluator&) = default;
    GoEvaluator(GoEvaluator&&) = default;
    GoEvaluator& operator=(const GoEvaluator&) = default;
    GoEvaluator& operator=(GoEvaluator&&) = default;
};

/// The expected owner of each point if play resumed, row by row, from 1 (Black) to -1 (White): the mean over
/// all symmetries and both sides to move.
std::vector<float> expected_owners(const go::Game& game, const GoEvaluator& network);

}  // namespace kradan::search
