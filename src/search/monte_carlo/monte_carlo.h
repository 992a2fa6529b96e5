#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "core/random.h"
#include "games/go/game.h"
#include "search/monte_carlo/dead_stones.h"
#include "search/monte_carlo/playout.h"
#include "search/monte_carlo/prior.h"
#include "search/monte_carlo/standing.h"
#include "search/monte_carlo/tree.h"

namespace kradan::search {

/// Where one side is not thought to play, for so many half-moves from the root on.
struct AvoidedPoints {
    Colour colour;
    /// By point; the pass stands at `go::Board::none`.
    std::vector<bool> points;
    int plies;
};

struct MonteCarloLimits {
    std::uint64_t playouts = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t seed = 1;
    /// Threads that may step at the same time.
    std::size_t threads = 1;
    /// Ends as soon as no other move can be tried oftener than the most tried within `playouts`.
    bool until_decided = false;
    /// Plays on until the opponent's dead stones are off the board, as the clean-up after a dispute asks.
    bool clean_up = false;
    /// Of a thousand moves, so many are never thought of: fewer of those near the last move, and far fewer of
    /// those that take or save stones. Which they are depends on the position and the seed.
    int overlooked = 0;
    /// Not empty: what is fought for; stones are placed nowhere else in the tree, and only these points
    /// count.
    std::vector<go::Point> region = {};
    /// In playouts, as GoPolicy has it.
    bool kills_from_inside = true;
    /// Below the root the pass is always left.
    std::vector<AvoidedPoints> avoided = {};
};

/// Monte Carlo tree search for Go with light playouts and all-moves-as-first statistics. Playouts are counted
/// by area; under territory rules the stones that one side has played more than the other are taken off the
/// difference.
class MonteCarlo {
  public:
    using Game = go::Game;
    using Limits = MonteCarloLimits;
    /// Fewer do not tell whose the points are.
    static constexpr std::uint64_t least_playouts = 100;

    /// Prepares the search of the game's present position; `game` is copied. Where the game goes on from the
    /// one that `before` searched, what was found about it there is kept.
    MonteCarlo(const go::Game& game, const Limits& limits, const MonteCarlo* before = nullptr);

    /// Plays so many more games to the end, fewer when it is done. Each thread names itself by a number below
    /// that of the threads.
    void step(std::uint64_t count, std::size_t thread = 0);
    bool done() const;

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
    /// Of the moves that were tried, at most so many: the best move first and then the most tried.
    std::vector<Candidate> candidates(std::size_t most = std::numeric_limits<std::size_t>::max()) const;
    /// The mean margin at the end, in points for the side to move.
    double points() const { return points_of(root_); }

    /// The best move so far; empty when play has ended. It is a pass when nothing is left to gain, or when
    /// the opponent has passed and the count is won already.
    std::optional<go::Move> best_move() const;
    /// How many more games were played on from the most tried move than from any other; none in a clean-up
    /// or after a dispute, which do not go by that alone.
    std::uint64_t lead() const;
    /// Games played since the search was prepared.
    std::uint64_t playouts() const;
    Ownership ownership() const;
    /// Half-moves that the tree reaches down.
    int depth() const;

  private:
    using Node = MonteCarloNode;

    template <int fixed_size>
    struct Simulator {
        GoField<fixed_size> start;
        GoField<fixed_size> now;
        GoPolicy<fixed_size> policy;
        Simulator(const go::Game& game, bool kills_from_inside)
            : start(game), now(start), policy(kills_from_inside) {}
    };
    using AnySimulator = std::variant<Simulator<9>, Simulator<13>, Simulator<19>, Simulator<go::any_size>>;

    /// What a thread has for itself; the others only read its numbers.
    struct Worker {
        AnySimulator simulator;
        SplitMix64 random;
        MonteCarloNodes nodes;
        std::atomic<std::uint64_t> playouts = 0;
        std::atomic<int> deepest = 0;
        /// By point, as Ownership has it.
        std::vector<std::atomic<std::int32_t>> balance;
        std::vector<Node*> path = {};
        /// The moves of the line and of the playout, with their colour; and by point who played there first.
        std::vector<std::pair<go::Point, Colour>> played = {};
        std::vector<std::uint8_t> first_at;
        /// By point whose it was in the end: 1 the first player's, -1 the second's.
        std::vector<std::int8_t> owner_at;
        Standing standing;

        Worker(const go::Game& game, const Limits& limits, std::size_t number,
               std::span<const go::Point> points);
    };

    static AnySimulator make_simulator(const go::Game& game, bool kills_from_inside);
    template <int S>
    void open_root(Simulator<S>& simulator, MonteCarloNodes& nodes);
    void keep(const Node& known);
    const Node* find(const go::Game& game) const;
    template <int S>
    void play_one(Worker& worker, Simulator<S>& simulator);
    template <int S>
    bool open(Node& node, int ply, MonteCarloNodes& nodes, GoField<S>& field, GoPolicy<S>& policy) const;
    bool avoids(go::Point p, Colour colour, int ply) const;
    template <int S>
    bool overlooks(const GoField<S>& field, go::Point p, const typename GoPolicy<S>::Answers& answers) const;
    static void begin(std::span<Node> nodes, std::span<const go::Point> points,
                      std::span<const Prior> priors);
    template <class B>
    std::optional<int> area_if_ended(Worker& worker, const B& board) const;
    void learn(Worker& worker, std::span<const std::int8_t> owner_at, float first_value, int margin) const;
    const Node* most_visited() const;
    const Node* most_visited_stone() const;
    const Node* pass_child() const;
    static double win_rate(const Node& node);
    double points_of(const Node& node) const;

    /// Both sides pass now, for the side to move.
    struct Ending {
        Fates fates;
        double points = 0;
        /// 1 where it wins, 0 where the opponent does.
        double value = 0;
        /// Few points touch both colours.
        bool played_out = false;
    };
    const Ending& ending() const;
    bool pass_ends_game() const;
    bool is_dame(go::Point p, const Ownership& ownership) const;
    bool has_owner(go::Point p, const Ownership& ownership) const;
    bool is_settled(const Ownership& ownership, const Fates* fates) const;
    std::optional<go::Move> safe_dame() const;
    bool throws_stones_in(const Node& move) const;
    bool loses_by_ending(const Node& stone) const;
    bool should_end(const Node& stone) const;
    bool is_idle(const Node& stone, const Node& pass) const;
    bool should_pass(const Node& best, const Node& stone) const;
    bool has_to_clean_up() const;
    std::optional<go::Move> cleaning_move() const;
    std::optional<go::Move> find_cleaning_move() const;

    go::Game game_;
    Limits limits_;
    std::vector<go::Point> points_;
    std::vector<bool> outside_;
    /// In half points: what the second player gets, and what territory counting takes off the first player's
    /// area.
    int handicap_margin_;
    std::vector<std::unique_ptr<Worker>> workers_;
    Node root_;
    mutable std::once_flag judged_;
    mutable Ending ending_;
    /// What is found to clean up, and after how many playouts.
    struct Cleaning {
        std::uint64_t playouts = 0;
        std::optional<go::Move> move;
    };
    mutable std::optional<Cleaning> cleaning_;
};

}  // namespace kradan::search
