#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/random.h"
#include "go/game.h"
#include "search/playout.h"

namespace kradan::search {

struct MonteCarloLimits {
    std::uint64_t playouts = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t seed = 1;
};

/// Whose each point is in the end, as playouts find it.
struct Ownership {
    /// By point: how often it was the first player's less how often the second's.
    std::vector<std::int32_t> balance;
    std::uint64_t playouts = 0;

    /// From 1, always the first player's, to -1, always the second's.
    double of(go::Point p) const {
        return playouts == 0 ? 0 : static_cast<double>(balance[p]) / static_cast<double>(playouts);
    }
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

    /// The best move so far; empty when play has ended. It is a pass when nothing is left to gain, or when
    /// the opponent has passed and the count is won already.
    std::optional<go::Move> best_move() const;
    /// How often the side to move wins with that move, in thousandths.
    int score() const;
    std::uint64_t playouts() const { return ownership_.playouts; }
    /// Half-moves that the tree reaches down.
    int depth() const { return deepest_; }
    std::vector<go::Move> line() const;

  private:
    struct Node {
        go::Point point = go::Board::none;
        std::uint16_t child_count = 0;
        std::uint32_t first_child = 0;
        std::uint32_t visits = 0;
        std::uint32_t amaf_visits = 0;
        /// For the side that moved here.
        float wins = 0;
        float amaf_wins = 0;
    };

    void play_one();
    std::uint32_t select(std::uint32_t parent) const;
    void expand(std::uint32_t node, const go::Position& position, go::Point last);
    void add_child(const go::Position& position, go::Point p, go::Point last);
    bool first_wins(const go::Position& end_of_line, bool passed_out);
    void learn(bool first_won);
    std::uint32_t most_visited() const;
    std::optional<std::uint32_t> pass_child() const;
    double win_rate(std::uint32_t node) const;
    bool is_settled() const;
    bool should_pass(std::uint32_t best) const;

    static constexpr std::size_t max_nodes = std::size_t{1} << 20;

    go::Game game_;
    Limits limits_;
    SplitMix64 random_;
    Playout playout_;
    std::vector<go::Point> points_;
    std::vector<Node> nodes_;
    Ownership ownership_;
    std::vector<std::uint32_t> path_;
    /// In half points: what the second player gets, and what territory counting takes off the first player's
    /// area.
    int handicap_margin_ = 0;
    int deepest_ = 0;
    bool done_ = false;
};

/// The stones that the engine proposes as dead, sorted by row and column; none where all count as alive.
std::vector<go::Vertex> dead_stones(const go::Game& game, std::uint64_t playouts, std::uint64_t seed);

/// Whether the engine would count with these chains dead and all others alive. It objects only where it is
/// sure; under rules by which all count as alive, where anything is marked.
bool agrees_dead(const go::Game& game, std::span<const go::Vertex> dead, std::uint64_t playouts,
                 std::uint64_t seed);

}  // namespace kradan::search
