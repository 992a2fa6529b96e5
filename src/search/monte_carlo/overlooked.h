#pragma once

#include <cstdint>

#include "core/random.h"
#include "search/monte_carlo/features.h"
#include "search/monte_carlo/playout_policy.h"

namespace kradan::search {

/// The moves that a search at a weak level overlooks.
struct OverlookedMoves {
    /// How many moves are overlooked, per mille; somewhat fewer near the last move, and far fewer among the
    /// moves that capture or save stones.
    int permille = 0;
    /// Determines which moves are overlooked.
    std::uint64_t seed = 0;

    /// `replies`: the replies to the last move of `position`. The pass is never overlooked.
    template <int fixed_size>
    bool includes(const PlayoutPosition<fixed_size>& position, go::Point p,
                  const typename PlayoutPolicy<fixed_size>::Replies& replies) const {
        if (permille == 0 || p == go::Board::none) return false;
        const auto& board = position.board();
        const go::Point last = position.last_move();
        int chance = permille;
        if (const int captured = stones_captured(board, p, position.to_move()); captured > 1) {
            // The more stones a move captures, the harder it is to overlook.
            chance = permille * permille / 1000 / captured;
        } else if (replies.urgent.has(p)) {
            chance = permille * permille / 1000 / 2;
        } else if (last != go::Board::none && distance(board.vertex(p), board.vertex(last)) <= 3) {
            chance = permille * 2 / 3;
        }
        // The last two moves distinguish positions within a search well enough.
        const std::uint64_t move = static_cast<std::uint64_t>(p) << 32 |
                                   static_cast<std::uint64_t>(last) << 16 | position.second_last_move();
        return SplitMix64(seed ^ move * 0x9E3779B97F4A7C15U).next() % 1000 <
               static_cast<std::uint64_t>(chance);
    }
};

}  // namespace kradan::search
