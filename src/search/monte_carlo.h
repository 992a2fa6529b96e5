#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "core/random.h"
#include "go/game.h"
#include "search/playout.h"

namespace kradan::search {

struct MonteCarloLimits {
    std::uint64_t playouts = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t seed = 1;
    /// Not empty: what is fought for; stones are placed nowhere else in the tree, and only these points
    /// count.
    std::vector<go::Point> region = {};
};

/// Monte Carlo tree search for Go with light playouts and all-moves-as-first statistics. Playouts are counted
/// by area; under territory rules the stones that one side has played more than the other are taken off the
/// difference.
class MonteCarlo {
  public:
    using Game = go::Game;
    using Limits = MonteCarloLimits;

    /// Prepares the search of the game's present position; `game` is copied.
    MonteCarlo(const go::Game& game, const Limits& limits);

    /// Plays so many more games to the end, fewer when it is done.
    void step(std::uint64_t count);
    bool done() const { return done_; }

    /// A move of the position, with what is known of it; all for the side to move.
    struct Candidate {
        std::uint64_t visits = 0;
        /// From 0 to 1.
        double win_rate = 0.5;
        /// The mean margin at the end, in points.
        double points = 0;
        /// Its share of what experience expects, of all moves.
        double prior = 0;
        /// The expected course of play, beginning with the move.
        std::vector<go::Move> line = {};
    };
    /// The moves that were tried, the best move first and then the most tried.
    std::vector<Candidate> candidates() const;
    /// For the side to move, from 0 to 1, and in points.
    double win_rate() const { return 1 - win_rate(0); }
    double points() const;

    /// The best move so far; empty when play has ended. It is a pass when nothing is left to gain, or when
    /// the opponent has passed and the count is won already.
    std::optional<go::Move> best_move() const;
    /// How often the side to move wins with that move, in thousandths.
    int score() const;
    std::uint64_t playouts() const { return ownership_.playouts; }
    const Ownership& ownership() const { return ownership_; }
    /// Half-moves that the tree reaches down.
    int depth() const { return deepest_; }
    std::vector<go::Move> line() const;

  private:
    struct Node {
        go::Point point = go::Board::none;
        std::uint16_t child_count = 0;
        std::uint32_t first_child = 0;
        /// Worth for the side that moved here, each sum with how much it weighs.
        float visits = 0;
        float wins = 0;
        float amaf_visits = 0;
        float amaf_wins = 0;
        float prior_visits = 0;
        float prior_wins = 0;
        /// Half points of the first player, of all visits together.
        float margin = 0;
    };
    template <int fixed_size>
    struct Simulator {
        GoField<fixed_size> start;
        GoField<fixed_size> now;
        GoPolicy<fixed_size> policy;
        explicit Simulator(const go::Board& board) : start(board), now(board) {}
    };
    using AnySimulator = std::variant<Simulator<9>, Simulator<13>, Simulator<19>, Simulator<go::any_size>>;

    static AnySimulator make_simulator(const go::Board& board);
    template <int S>
    void play_one(Simulator<S>& simulator);
    template <int S>
    void expand(std::uint32_t node, GoField<S>& field, GoPolicy<S>& policy);
    template <int S>
    void add_child(const GoField<S>& field, go::Point p, const typename GoPolicy<S>::Answers& answers);
    std::uint32_t select(std::uint32_t parent) const;
    void learn(float first_value, int margin);
    std::uint32_t most_visited() const;
    std::uint32_t most_visited_below(std::uint32_t parent) const;
    /// The expected course of play through a node below the root.
    std::vector<go::Move> line_through(std::uint32_t node) const;
    double points_of(std::uint32_t node) const;
    std::optional<std::uint32_t> pass_child() const;
    double win_rate(std::uint32_t node) const;
    bool is_settled() const;
    bool should_pass(std::uint32_t best) const;

    static constexpr std::size_t max_nodes = std::size_t{1} << 20;

    go::Game game_;
    Limits limits_;
    SplitMix64 random_;
    AnySimulator simulator_;
    std::vector<go::Point> points_;
    std::vector<Node> nodes_;
    Ownership ownership_;
    std::vector<std::uint32_t> path_;
    /// The moves of the line and of the playout, with their colour; and by point who played there first.
    std::vector<std::pair<go::Point, Colour>> played_;
    std::vector<std::uint8_t> first_at_;
    std::vector<bool> outside_;
    /// In half points: what the second player gets, and what territory counting takes off the first player's
    /// area.
    int handicap_margin_ = 0;
    int deepest_ = 0;
    bool done_ = false;
};

}  // namespace kradan::search
