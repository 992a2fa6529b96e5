#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "games/go/game.h"
#include "search/monte_carlo/avoided_points.h"
#include "search/monte_carlo/overlooked.h"
#include "search/monte_carlo/passing_policy.h"
#include "search/monte_carlo/playout.h"
#include "search/monte_carlo/search_thread.h"
#include "search/monte_carlo/tree.h"

namespace kradan::search {

struct MonteCarloLimits {
    std::uint64_t playouts = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t seed = 1;
    /// The number of threads that may call `step` concurrently.
    std::size_t threads = 1;
    /// Stops once no other move can get more visits than the most visited one within `playouts`.
    bool until_decided = false;
    /// Plays on until the opponent's dead stones are captured, as the clean-up after a dispute requires.
    bool clean_up = false;
    /// How many moves are overlooked, per mille; see OverlookedMoves.
    int overlooked = 0;
    /// If not empty, a local search: the tree places stones only on these points, and only these points
    /// count.
    std::vector<go::Point> region = {};
    /// For playouts; see `PlayoutPolicy`.
    bool nakade = true;
    std::vector<AvoidedPoints> avoided = {};
};

/// Monte Carlo tree search for Go with AMAF statistics (RAVE), criticality and learnt priors. Playouts are
/// scored by area. Under territory rules, the score is corrected for how many more stones one side has played
/// than the other.
class MonteCarlo {
  public:
    using Game = go::Game;
    using Limits = MonteCarloLimits;
    /// With fewer playouts the ownership of the points is unknown.
    static constexpr std::uint64_t min_playouts = 100;

    /// Prepares a search from the current position. Copies `game`. If `game` continues the game that `before`
    /// searched, reuses the matching part of its tree.
    MonteCarlo(const go::Game& game, const Limits& limits, const MonteCarlo* before = nullptr);

    /// Runs `count` more simulations, or fewer when the search is done. `thread` is the number of the calling
    /// thread, below `threads`.
    void step(std::uint64_t count, std::size_t thread = 0);
    bool done() const;

    /// A move at the root, for the side to move.
    struct Candidate {
        std::uint64_t visits = 0;
        /// From 0 to 1.
        double win_rate = 0.5;
        /// The mean margin at the end, in points.
        double points = 0;
        /// The median margin, in points. A side has the lead by this measure if and only if it wins more than
        /// half of the simulations.
        double median = 0;
        /// The prior probability among all moves.
        double prior = 0;
        /// The principal variation, beginning with the move.
        std::vector<go::Move> pv = {};
    };
    /// The visited moves, at most `max`: the best move first, the others by visits.
    std::vector<Candidate> candidates(std::size_t max = std::numeric_limits<std::size_t>::max()) const;
    /// The mean margin at the end, in points for the side to move.
    double points() const { return points_of(root_); }
    /// The best move so far; empty when play has ended. See `PassingPolicy`.
    std::optional<go::Move> best_move() const;
    /// The most visited move's lead in visits. 0 in a clean-up and after a dispute, where visits alone do not
    /// choose the move.
    std::uint64_t visit_lead() const;
    /// Simulations since the search was prepared.
    std::uint64_t playouts() const;
    Ownership ownership() const;
    /// The depth of the tree in plies.
    int depth() const;
    /// A snapshot for the passing policy.
    RootStatistics root_statistics() const;

  private:
    using Node = MonteCarloNode;

    /// The pass gets at least one in this many visits, so that its value is known.
    static constexpr float pass_interval_at_root = 16;
    static constexpr float pass_interval_below_root = 32;

    /// A simulation's descent through the tree.
    struct Descent {
        /// Consecutive passes, including those before the root.
        int passes = 0;
        /// Stones that the first player placed, minus those of the second.
        int stone_balance = 0;
        bool two_passes = false;
        /// Two passes, or a path that is too long.
        bool over = false;
    };
    /// The result of a simulation for the first player.
    struct Result {
        /// From 0 to 1.
        float value;
        /// In half points.
        int margin;
        /// The part of the margin that the simulation decided, in points. Excludes komi, compensation and the
        /// stones at the root.
        int decided;
        /// See `SearchThread`.
        std::span<const std::int8_t> owners;
    };
    /// The first player's area minus the second's, on the board and in the region.
    struct AreaMargins {
        int board = 0;
        int region = 0;
    };

    // Construction.
    void expand_root();
    const Node* find_node(const go::Game& game) const;
    void reuse_tree(const Node& old_root);

    // Simulations.
    template <int S>
    void simulate(SearchThread& thread, Simulator<S>& simulator);
    template <int S>
    void select_leaf(SearchThread& thread, Simulator<S>& simulator, Descent& descent) const;
    template <int S>
    bool expand_leaf(SearchThread& thread, Simulator<S>& simulator) const;
    template <int S>
    Result play_out(SearchThread& thread, Simulator<S>& simulator, const Descent& descent) const;
    void backpropagate(SearchThread& thread, const Result& result) const;
    template <int S>
    std::vector<go::Point> leaf_moves(const PlayoutPosition<S>& position, int ply,
                                      const typename PlayoutPolicy<S>::Replies& replies) const;
    bool avoids(go::Point p, Colour colour, int ply) const;
    template <class B>
    std::optional<int> area_after_two_passes(SearchThread& thread, const B& board) const;
    template <class B>
    AreaMargins count_owners(SearchThread& thread, const B& board, bool as_it_stands) const;
    Result score(int area, int stone_balance, std::span<const std::int8_t> owners) const;
    Result score_region(int region_margin, std::span<const std::int8_t> owners) const;

    // Results.
    const Node* most_visited() const;
    static double win_rate(const Node& node);
    double points_of(const Node& node) const;
    double median_of(const Node& child) const;
    Candidate candidate(const Node& node, std::uint64_t visits, double prior) const;

    go::Game game_;
    Limits limits_;
    OverlookedMoves overlooked_;
    std::vector<go::Point> points_;
    /// Indexed by point.
    std::vector<bool> outside_region_;
    /// For the first player, in half points: komi and compensation, and what territory scoring subtracts from
    /// the area for the stones at the root.
    int margin_offset_;
    PassingPolicy passing_;
    /// Whether a pass at the root ends the game. The passing policy then decides about passing without a
    /// search.
    bool pass_ends_game_;
    std::vector<std::unique_ptr<SearchThread>> threads_;
    Node root_;
    /// See `games_per_log_unit`.
    float games_per_log_unit_at_root_ = 0;
};

}  // namespace kradan::search
