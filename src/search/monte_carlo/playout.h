#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/go/board.h"
#include "search/monte_carlo/policy.h"

namespace kradan::search {

/// Every point of a board, row by row from the bottom.
std::vector<go::Point> all_points(const go::Board& board);

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

/// Plays from where the field stands until both sides pass, or in fights of several kos for three moves a
/// point; `on_move(Point, Colour)` hears of every stone.
template <int fixed_size, class OnMove>
void play_to_end(GoField<fixed_size>& field, GoPolicy<fixed_size>& policy, SplitMix64& random,
                 OnMove on_move) {
    const int most_moves = 3 * field.board().size() * field.board().size();
    int passes = 0;
    for (int moves = 0; passes < 2 && moves < most_moves; ++moves) {
        const go::Point p = policy.choose(field, random);
        if (p == go::Board::none) {
            ++passes;
        } else {
            passes = 0;
            on_move(p, field.to_move());
        }
        field.play(p);
    }
}

/// Whom a point belongs to where no more is played: 1 the first player, -1 the second, 0 nobody.
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

/// How surely the chain of the stone at `p` keeps its points: from 1, always, to -1, never.
double hold(const Ownership& ownership, const go::Board& board, go::Point p);
/// A chain that holds its points less than this is dead. In doubt a chain lives.
constexpr double seems_dead = -0.1;

/// Whose each point of this board is after so many playouts, either side to move in half of them.
/// `kills_from_inside` as GoPolicy has it.
Ownership play_out(const go::Board& board, std::uint64_t playouts, std::uint64_t seed,
                   bool kills_from_inside = true);

}  // namespace kradan::search
