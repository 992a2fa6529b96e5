#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "core/random.h"
#include "games/go/game.h"
#include "search/monte_carlo/area_counter.h"
#include "search/monte_carlo/margin_counts.h"
#include "search/monte_carlo/playout_policy.h"
#include "search/monte_carlo/playout_position.h"
#include "search/monte_carlo/tree.h"

namespace kradan::search {

/// Plays simulations on boards of one size.
template <int fixed_size>
struct Simulator {
    PlayoutPosition<fixed_size> root;
    PlayoutPosition<fixed_size> position;
    PlayoutPolicy<fixed_size> policy;

    Simulator(const go::Game& game, bool nakade) : root(game), position(root), policy(nakade) {}
};
using AnySimulator = std::variant<Simulator<9>, Simulator<13>, Simulator<19>, Simulator<go::any_size>>;

/// The state of one thread in a MonteCarlo search. Other threads read only the atomic members.
struct SearchThread {
    struct Stone {
        go::Point point;
        Colour colour;
    };

    AnySimulator simulator;
    SplitMix64 random;
    MonteCarloNodePool nodes;
    std::atomic<std::uint64_t> playouts = 0;
    std::atomic<int> max_depth = 0;
    /// Indexed by point, as in `Ownership`.
    std::vector<std::atomic<std::int32_t>> balance;
    /// How the simulations through each of the root's children ended; see `MarginCounts`.
    MarginCounts margins;
    AreaCounter area;

    /// The nodes of the current simulation, from the root.
    std::vector<MonteCarloNode*> path = {};
    /// The stones of the current simulation in order, those in the tree first.
    std::vector<Stone> stones = {};
    /// Indexed by point: its owner at the end of the playout; 1 is the first player, -1 the second, 0 nobody.
    std::vector<std::int8_t> owners;
    /// Indexed by point: who plays there first after a node; 1 is the first player, 2 the second, 0 nobody.
    std::vector<std::uint8_t> amaf;

    /// `points`: all points on the board, which must outlive the thread. `moves`: the maximum number of the
    /// root's children.
    SearchThread(AnySimulator thread_simulator, std::uint64_t seed, std::size_t max_nodes,
                 std::span<const go::Point> points, std::size_t moves)
        : simulator(std::move(thread_simulator)),
          random(seed),
          nodes(max_nodes),
          balance(static_cast<std::size_t>(points.back()) + 1),
          margins(moves, points.size()),
          area(points),
          owners(balance.size(), 0),
          amaf(balance.size(), 0) {}
};

}  // namespace kradan::search
