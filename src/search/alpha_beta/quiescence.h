#pragma once

#include <algorithm>

#include "search/alpha_beta/alpha_beta.h"

/// Quiescence search: captures and check evasions until the position is quiet; where checks count towards the
/// goal, also checks that could lead to the last one.
namespace kradan::search {

template <class G>
int AlphaBeta<G>::quiesce(int alpha, int beta, int plies) {
    // Step 1. The end of the game, and a weak level's depth limit.
    Node node{.alpha = alpha, .beta = beta, .pv = beta - alpha > 1};
    pv_sizes_[static_cast<std::size_t>(ply_)] = 0;
    if (const auto score = terminal_score()) return *score;
    if (plies == 0) return evaluate_position();

    // Step 2. Transposition table lookup.
    node.in_check = in_check();
    node.key = position_.key();
    node.entry = table_.find(node.key, ply_);
    if (!node.pv && node.entry && bound_allows(*node.entry, beta)) return node.entry->score;

    // Step 3. Stand pat: a side that is not in check does not have to capture.
    StackEntry& here = stack(ply_);
    here.static_evaluation = no_score;
    int futility_base = -infinite_score;
    if (!node.in_check) {
        stand_pat(node);
        if (node.best_score >= beta) return node.best_score;
        node.alpha = std::max(alpha, node.best_score);
        futility_base = here.static_evaluation + 150;
    }

    // Step 4. Loop through the captures that lose no material, and the checks that count; in check, through
    // all moves.
    if (node.entry && (node.in_check ||
                       (node.entry->move != 0 && K::captures(position_, Move::from_bits(node.entry->move)))))
        node.table_move = node.entry->move;
    const auto quiet_wanted =
        K::checks_in_quiescence(position_) ? Picker::Wanted::captures_and_checks : Picker::Wanted::captures;
    Picker picker(moves_, position_, history_, continuations(), node.table_move, 0,
                  node.in_check ? Picker::Wanted::all : quiet_wanted);
    while (const auto next = picker.next()) {
        const Move move = *next;
        if (K::is_dominated(position_, move)) continue;
        const bool capture = K::captures(position_, move);
        if (overlooks(move, capture)) {
            node.overlooked = true;
            continue;
        }

        // Step 5. Futility pruning. In check, skip quiet moves after the second move,
        // unless checks count.
        if (node.best_score > -mate_bound) {
            if (!node.in_check) {
                const int futility_score = futility_base + K::gain(position_, move);
                if (futility_score <= node.alpha && !position_.gives_check(move)) {
                    node.best_score = std::max(node.best_score, futility_score);
                    continue;
                }
            } else if (!capture && node.move_count >= 2 && !K::counts_checks(position_)) {
                picker.skip_quiets();
                continue;
            }
        }

        // Step 6. Make the move, search, unmake it.
        const Made made = make_move(move);
        if (made != Made::played) {
            node.king_lost = node.king_lost || made == Made::loses_king;
            continue;
        }
        ++node.move_count;
        const int score = -quiesce(-beta, -node.alpha, plies - 1);
        unmake_move();

        // Step 7. A new best move, or a beta cutoff.
        if (score <= node.best_score) continue;
        node.best_score = score;
        if (score <= node.alpha) continue;
        node.best_move = move;
        if (node.pv) update_pv(move);
        if (score >= beta) break;
        node.alpha = score;
    }

    // Step 8. In check without a move: mate, or a lost king.
    if (node.in_check && node.move_count == 0)
        return node.overlooked ? evaluate_position() : score_without_legal_moves(node.king_lost);

    // Step 9. Write to the transposition table.
    table_.store(node.key,
                 {.move = node.best_move ? node.best_move->bits() : std::uint16_t{0},
                  .score = static_cast<std::int16_t>(node.best_score),
                  .evaluation = static_cast<std::int16_t>(node.raw_evaluation),
                  .depth = 0,
                  .bound = node.best_score >= beta ? Bound::lower : Bound::upper},
                 ply_);
    return node.best_score;
}

/// Step 3. The best score so far is the static evaluation, or a better score from the table.
template <class G>
void AlphaBeta<G>::stand_pat(Node& node) {
    StackEntry& here = stack(ply_);
    node.raw_evaluation =
        node.entry && node.entry->evaluation != no_score ? node.entry->evaluation : evaluate_position();
    node.best_score = here.static_evaluation = history_.corrected(position_, node.raw_evaluation);
    if (node.entry && !is_mate(node.entry->score) && bound_allows(*node.entry, node.best_score + 1))
        node.best_score = node.entry->score;
}

}  // namespace kradan::search
