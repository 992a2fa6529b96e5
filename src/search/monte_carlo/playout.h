#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/go/board.h"
#include "search/monte_carlo/playout_policy.h"

namespace kradan::search {

/// Every point on a board, row by row from the bottom.
std::vector<go::Point> all_points(const go::Board& board);

/// How often each side owned each point at the end of playouts.
struct Ownership {
    /// Indexed by point: the number of playouts in which the first player owned it, minus those in which the
    /// second did.
    std::vector<std::int32_t> balance = {};
    std::uint64_t playouts = 0;

    /// From 1 (always the first player's) to -1 (always the second's); 0 without playouts.
    double of(go::Point p) const {
        return playouts == 0 ? 0 : static_cast<double>(balance[p]) / static_cast<double>(playouts);
    }
};

/// Plays out a position until two passes, or for at most three moves per point, a limit that only multiple-ko
/// fights reach. Calls `on_move(Point, Colour)` for every stone.
template <int fixed_size, class OnMove>
void play_out(PlayoutPosition<fixed_size>& position, PlayoutPolicy<fixed_size>& policy, SplitMix64& random,
              OnMove on_move) {
    const int max_moves = 3 * position.board().size() * position.board().size();
    int passes = 0;
    for (int moves = 0; passes < 2 && moves < max_moves; ++moves) {
        const go::Point p = policy.choose_move(position, random);
        if (p == go::Board::none) {
            ++passes;
        } else {
            passes = 0;
            on_move(p, position.to_move());
        }
        position.play(p);
    }
}

/// The owner of a point at the end of a playout: 1 the first player, -1 the second, 0 nobody.
template <class B>
int owner(const B& board, go::Point p) {
    bool first = board.has(p, Colour::first);
    bool second = board.has(p, Colour::second);
    if (first == second) {
        for (const go::Point q : board.neighbours(p)) {
            first |= board.has(q, Colour::first);
            second |= board.has(q, Colour::second);
        }
    }
    return static_cast<int>(first && !second) - static_cast<int>(second && !first);
}

/// The mean ownership of the points of the chain at `p` from that chain's viewpoint: from 1 (it always keeps
/// them) to -1 (it never does).
double chain_ownership(const Ownership& ownership, const go::Board& board, go::Point p);
/// A chain with a lower ownership counts as dead. In doubt, a chain lives.
constexpr double dead_ownership = -0.1;

/// The ownership of each point, from playouts in which each side moves first half the time. `nakade`: see
/// `PlayoutPolicy`.
Ownership estimate_ownership(const go::Board& board, std::uint64_t playouts, std::uint64_t seed,
                             bool nakade = true);

}  // namespace kradan::search
