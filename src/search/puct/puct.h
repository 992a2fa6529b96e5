#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "games/go/game.h"
#include "search/monte_carlo/area_counter.h"
#include "search/monte_carlo/avoided_points.h"
#include "search/monte_carlo/passing_policy.h"
#include "search/monte_carlo/playout.h"
#include "search/network/go/evaluator.h"
#include "search/puct/lock.h"
#include "search/puct/tree.h"

namespace kradan::search {

struct PuctLimits {
    std::uint64_t visits = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t seed = 1;
    /// The number of threads that may call `step` concurrently.
    std::size_t threads = 1;
    /// Stops once no other move can get more visits than the most visited one within `visits`.
    bool until_decided = false;
    /// Plays on until the opponent's dead stones are captured, as the clean-up after a dispute requires.
    bool clean_up = false;
    std::vector<AvoidedPoints> avoided = {};
    /// If 0, plays the best move. Otherwise draws a stone, weighted by its visit share to the power of 1 /
    /// temperature, or by its probability if there are few visits. Passes are not drawn.
    float temperature = 0;
};

/// Tree search for Go, guided by a network (PUCT: D. Silver and others, "Mastering the game of Go without
/// human knowledge", 2017). A visit descends to a position that has not been evaluated yet, and has the
/// network evaluate it. Two passes end a game in the tree. The board is then counted without the chains that
/// the network gives to their opponents.
class Puct {
  public:
    using Game = go::Game;
    using Limits = PuctLimits;
    /// A search ends with this many visits, because each takes about a kilobyte.
    static constexpr std::uint32_t most_visits = 1U << 18;

    /// Prepares a search from the current position. Copies `game`. `network` must outlive the search. If
    /// `game` continues the game that `before` searched, takes over the matching part of its tree and leaves
    /// `before` unusable.
    Puct(const go::Game& game, const GoEvaluator& network, const Limits& limits, Puct* before = nullptr);

    /// Makes `count` more visits, or fewer when the search is done. `thread` is the number of the calling
    /// thread, below `threads`.
    void step(std::uint64_t count, std::size_t thread = 0);
    bool done() const;

    /// A move at the root, for the side to move.
    struct Candidate {
        std::uint64_t visits = 0;
        /// From 0 to 1.
        double win_rate = 0.5;
        /// The mean lead, in points.
        double points = 0;
        /// The same as `points`, because a network predicts one result, not a distribution.
        double median = 0;
        /// The probability that the network assigns to the move.
        double prior = 0;
        /// The principal variation, beginning with the move.
        std::vector<go::Move> pv = {};
    };
    /// The visited moves, at most `max`: the best move first, the others by visits.
    std::vector<Candidate> candidates(std::size_t max = std::numeric_limits<std::size_t>::max()) const;
    /// The mean lead, in points for the side to move.
    double points() const;
    /// The best move so far; empty when play has ended.
    std::optional<go::Move> best_move() const;
    /// The most visited move's lead in visits. 0 in a clean-up and after a dispute, where visits alone do not
    /// choose the move.
    std::uint64_t visit_lead() const;
    /// Visits since the search was prepared.
    std::uint64_t playouts() const { return made_.load(std::memory_order_relaxed); }
    Ownership ownership() const;
    /// The depth of the tree in plies.
    int depth() const { return depth_.load(std::memory_order_relaxed); }

  private:
    using Node = PuctNode;

    /// The state of one thread.
    struct Thread {
        /// At the root, except during a visit.
        go::Game game;
        std::unique_ptr<GoEvaluator::Workspace> workspace;
        GoEvaluation evaluation = {};
        AreaCounter area;
        std::vector<Node*> path = {};
    };
    /// The result of a visit, for the first player.
    struct Value {
        double win = 0.5;
        double lead = 0;
    };

    std::unique_ptr<Node> take_subtree(const go::Game& game);

    // Visits.
    void visit(Thread& thread);
    void prepare_root(Thread& thread);
    Node* descend(Thread& thread);
    Node::Choice* choose(Node& node, const go::Game& game) const;
    Value evaluate(Thread& thread, bool is_root, std::vector<Node::Choice>& choices);
    void add_choices(const go::Game& game, const GoEvaluation& evaluation, bool is_root,
                     std::vector<Node::Choice>& choices) const;
    bool avoids(go::Point point, Colour colour, int ply) const;
    Value count(Thread& thread) const;
    void back_up(Thread& thread, const Value& value);
    double utility(const Value& value) const;

    // Results. The caller holds the lock.
    const Node::Choice* most_visited() const;
    double lower_bound(const Node& node) const;
    const Node::Choice* best_choice() const;
    RootStatistics root_statistics() const;
    std::optional<go::Move> best_move_locked() const;
    go::Move drawn_stone() const;
    std::uint64_t visit_lead_locked() const;
    Ownership ownership_locked() const;
    Candidate candidate(const Node::Choice& choice) const;

    go::Game game_;
    const GoEvaluator& network_;
    Limits limits_;
    std::vector<go::Point> points_;
    PassingPolicy passing_;
    bool pass_ends_game_;
    std::vector<std::unique_ptr<Thread>> threads_;
    mutable PuctMutex mutex_;
    bool prepared_ = false;
    std::unique_ptr<Node> root_;
    /// Indexed by point: its expected owner at the root, for the first player.
    std::vector<float> ownership_;
    /// The lead around which points count most.
    double centre_ = 0;
    std::atomic<std::uint64_t> made_ = 0;
    std::atomic<int> depth_ = 0;
};

}  // namespace kradan::search
