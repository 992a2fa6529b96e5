#pragma once

#include <type_traits>

#include "search/alpha_beta/alpha_beta.h"

/// Proves the distance to the end of the game.
namespace kradan::search {

/// Even if the end of the game is certain, it may be nearer or further away than the search found, because
/// the search prunes. Tests each distance in turn, without pruning, to see whether the game can be over by
/// then, and stops after searching to the first distance at which it can. The lines remain unchanged until
/// then.
template <class G>
Resumable::Task AlphaBeta<G>::prove_shortest_mate() {
    const bool wins = score() > 0;
    proving_ = true;
    pv_index_ = 0;
    for (int plies = wins ? 1 : 2; plies < max_ply; plies += 2) {
        const int bound = wins ? won_in(plies) - 1 : lost_in(plies);
        const int found = co_await search(bound, bound + 1, plies, false);
        if (wins != (found > bound)) continue;
        co_await search(wins ? bound : -infinite_score, wins ? infinite_score : bound + 1, plies, false);
        break;
    }
    proving_ = false;
    co_return 0;
}

/// Step 11 in a proof: true if this is the last move, which has to mate, and it does not even give check.
template <class G>
bool AlphaBeta<G>::cannot_mate_at_once(const Node& node, Move move) const {
    return std::is_same_v<G, chess::Game> && !K::has_goal(position_) && node.depth == 1 &&
           !position_.gives_check(move);
}

/// Steps 16 and 17: the score when no depth is left. In a proof it only means that the game is not over yet,
/// which is a bound that holds at every depth.
template <class G>
int AlphaBeta<G>::leaf(int alpha, int beta) {
    if (!proving_ || K::kings_are_captured(position_)) return quiesce(alpha, beta);
    pv_sizes_[static_cast<std::size_t>(ply_)] = 0;
    if (const auto score = terminal_score()) return *score;
    if (!K::no_move_loses(position_)) return lost_in(ply_) + 1;
    typename Position::MoveList moves;
    position_.legal_moves(moves);
    return lost_in(ply_) + (moves.empty() ? 0 : 1);
}

}  // namespace kradan::search
