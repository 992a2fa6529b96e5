#pragma once

#include <algorithm>

#include "search/alpha_beta/alpha_beta.h"

/// The main search: one node, step by step. The functions for the steps follow `search`.
namespace kradan::search {

template <class G>
Resumable::Task AlphaBeta<G>::search(int alpha, int beta, int depth, bool cut_node) {
    // Step 1. Set up the node.
    Node node = begin_node(alpha, beta, depth, cut_node);
    StackEntry& here = stack(ply_);

    // Step 2. The end of the game, and mate distance pruning.
    if (const int score = terminal_or_mate_distance(node); score != no_score) co_return score;

    // Step 3. Transposition table lookup.
    if (const int score = look_up(node); score != no_score) co_return score;

    // Step 4. Static evaluation.
    evaluate(node);

    // Step 5. Reverse futility pruning: so far ahead that the remaining depth will not change it.
    if (is_futile(node)) co_return (node.estimate + node.beta) / 2;

    // Step 6. Razoring: so far behind that only captures could help.
    if (const int score = razor(node); score != no_score) co_return score;

    // Step 7. Null move pruning: even a pass is good enough.
    if (may_try_null_move(node)) {
        if (const int score = co_await try_null_move(node); score != no_score) co_return score;
    }

    // Step 8. Internal iterative reduction.
    if (node.depth >= 4 && node.table_move == 0 && (node.pv || node.cut_node) && here.excluded == 0 &&
        !proving_)
        --node.depth;

    // Step 9. ProbCut: a capture that scores far above beta at reduced depth will beat beta at full depth.
    if (may_try_probcut(node)) {
        if (const int score = co_await try_probcut(node); score != no_score) co_return score;
    }

    // Step 10. Loop through the moves, most promising first.
    Picker picker(moves_, position_, history_, continuations(),
                  node.root ? std::uint16_t{0} : node.table_move, here.killer, Picker::Wanted::all);
    Tried tried;
    std::size_t next_root_move = pv_index_;
    while (const auto next = node.root ? root_move(next_root_move++) : picker.next()) {
        // Step 11. Skip excluded, dominated and overlooked moves.
        Candidate candidate{.move = *next};
        if (is_skipped(node, candidate)) continue;

        // Step 12. Pruning at shallow depth.
        if (!node.root && node.best_score > -mate_bound && prune(node, candidate, picker)) continue;

        // Step 13. Singular extension.
        int extension = candidate.check_advances && !proving_ ? 1 : 0;
        if (may_be_singular(node, candidate.move)) {
            const int score = co_await try_singular(node, candidate.move, extension);
            if (score != no_score) co_return score;
            if (candidate.check_advances) extension = std::max(extension, 1);
        }

        // Step 14. Make the move.
        const std::uint64_t nodes_before = nodes_;
        if (const Made made = make_move(candidate.move); made != Made::played) {
            note_unplayed(node, candidate.move, made);
            continue;
        }
        ++node.move_count;

        // Step 15. Late move reduction: zero-window search at reduced depth.
        int new_depth = node.depth - 1 + extension;
        int score = 0;
        bool zero_window = !node.pv || node.move_count > 1;
        if (const int reduced = reduced_depth(node, candidate, new_depth); reduced < new_depth) {
            score = -co_await search(-node.alpha - 1, -node.alpha, reduced, true);
            new_depth += research_depth_change(node, score, new_depth);
            zero_window = score > node.alpha && new_depth > reduced;
        }

        // Step 16. Zero-window search at full depth.
        if (zero_window)
            score = new_depth <= 0
                        ? -leaf(-node.alpha - 1, -node.alpha)
                        : -co_await search(-node.alpha - 1, -node.alpha, new_depth, !node.cut_node);

        // Step 17. PV nodes: full-window search.
        if (node.pv && (node.move_count == 1 || score > node.alpha))
            score = new_depth <= 0 ? -leaf(-node.beta, -node.alpha)
                                   : -co_await search(-node.beta, -node.alpha, new_depth, false);

        // Step 18. Unmake the move.
        unmake_move();
        if (node.root) update_root_move(node, candidate.move, score, nodes_ - nodes_before);

        // Step 19. A new best move, or a beta cutoff.
        if (update_best(node, candidate, score, tried)) break;
    }

    // Step 20. No move was made: mate, stalemate or a lost king.
    if (node.move_count == 0) co_return score_without_moves(node);

    // Step 21. Update the histories and, if no move was excluded, the transposition table.
    if (node.best_move) update_histories(*node.best_move, node.depth, tried);
    if (here.excluded == 0 && !(node.root && pv_index_ > 0)) store(node);
    co_return node.best_score;
}

namespace detail {

/// 256 times the binary logarithm, in integer arithmetic, so it is the same on every machine.
constexpr int log2_256(int number) {
    int whole = 0;
    std::uint64_t mantissa = std::uint64_t(number) << 32;
    while (mantissa >= std::uint64_t{2} << 32) {
        mantissa >>= 1;
        ++whole;
    }
    int result = whole;
    for (int bit = 0; bit < 8; ++bit) {
        mantissa = (mantissa >> 16) * (mantissa >> 16);
        result *= 2;
        if (mantissa >= std::uint64_t{2} << 32) {
            mantissa >>= 1;
            ++result;
        }
    }
    return result;
}

inline constexpr auto log2_table = [] {
    std::array<int, 256> table{};
    for (int i = 1; i < 256; ++i) table[static_cast<std::size_t>(i)] = log2_256(i);
    return table;
}();

/// The base reduction for the `move_count`th move, in 1024ths of a ply.
inline int base_reduction(int depth, int move_count) {
    const auto log2 = [](int number) { return log2_table[static_cast<std::size_t>(std::min(number, 255))]; };
    // 0.8 + ln depth · ln move_count / 2.4
    return 820 + log2(depth) * log2(move_count) * 205 / 65536;
}

}  // namespace detail

/// Whether an entry's score can be used against `limit`: it is exact, or a bound on the right side.
template <class G>
bool AlphaBeta<G>::bound_allows(const TranspositionTable::Entry& entry, int limit) {
    return entry.bound == Bound::exact || entry.bound == (entry.score >= limit ? Bound::lower : Bound::upper);
}

/// Step 1.
template <class G>
typename AlphaBeta<G>::Node AlphaBeta<G>::begin_node(int alpha, int beta, int depth, bool cut_node) {
    pv_sizes_[static_cast<std::size_t>(ply_)] = 0;
    return {.alpha = alpha,
            .beta = beta,
            .depth = depth,
            .cut_node = cut_node,
            .pv = beta - alpha > 1,
            .root = ply_ == 0};
}

/// Step 2. The score of the node, or `no_score`.
template <class G>
int AlphaBeta<G>::terminal_or_mate_distance(Node& node) {
    if (!node.root) {
        if (const auto score = terminal_score()) return *score;
        node.alpha = std::max(node.alpha, lost_in(ply_));
        node.beta = std::min(node.beta, won_in(ply_ + 1));
    }
    node.original_alpha = node.alpha;
    return node.alpha >= node.beta ? node.alpha : no_score;
}

/// Step 3. The score from the table, or `no_score`. With a move excluded, the table's entry does not apply.
template <class G>
int AlphaBeta<G>::look_up(Node& node) {
    node.in_check = in_check();
    node.key = proving_ ? position_.key() ^ proof_key : position_.key();
    if (stack(ply_).excluded == 0) node.entry = table_.find(node.key, ply_);
    if (node.root) {
        node.table_move = root_moves_[pv_index_].move.bits();
    } else if (node.entry) {
        node.table_move = node.entry->move;
    }
    // A proof that the game is over within this many plies, or is not, holds at every depth.
    const bool holds =
        node.entry && (node.entry->depth >= node.depth || (proving_ && is_mate(node.entry->score)));
    const bool settled = !node.pv && holds && bound_allows(*node.entry, node.beta);
    return settled ? node.entry->score : no_score;
}

/// Step 4.
template <class G>
void AlphaBeta<G>::evaluate(Node& node) {
    StackEntry& here = stack(ply_);
    if (node.in_check || proving_) {
        here.static_evaluation = no_score;
    } else {
        if (here.excluded == 0) {
            node.raw_evaluation = node.entry && node.entry->evaluation != no_score ? node.entry->evaluation
                                                                                   : evaluate_position();
            here.static_evaluation = history_.corrected(position_, node.raw_evaluation);
        }
        node.estimate = here.static_evaluation;
        if (node.entry && bound_allows(*node.entry, node.estimate + 1)) node.estimate = node.entry->score;
        const int before = stack(ply_ - 2).static_evaluation != no_score ? stack(ply_ - 2).static_evaluation
                                                                         : stack(ply_ - 4).static_evaluation;
        node.improving = before == no_score || here.static_evaluation > before;
    }
    stack(ply_ + 1).excluded = 0;
    stack(ply_ + 2).cutoffs = 0;
    node.prunes = !node.pv && !node.in_check && here.excluded == 0 && !proving_;
    here.double_extensions = node.root ? 0 : stack(ply_ - 1).double_extensions;
}

/// Step 5.
template <class G>
bool AlphaBeta<G>::is_futile(const Node& node) const {
    return node.prunes && node.depth <= 8 && node.beta > -mate_bound && node.estimate < mate_bound &&
           node.estimate - 85 * (node.depth - (node.improving ? 1 : 0)) >= node.beta;
}

/// Step 6. The score to return, or `no_score`.
template <class G>
int AlphaBeta<G>::razor(const Node& node) {
    if (!node.prunes || node.depth > 4 || node.estimate + 200 + 220 * node.depth >= node.alpha)
        return no_score;
    const int score = quiesce(node.alpha, node.alpha + 1);
    return score <= node.alpha ? score : no_score;
}

/// Step 7.
template <class G>
bool AlphaBeta<G>::may_try_null_move(const Node& node) const {
    return node.prunes && node.depth >= 3 && ply_ >= null_move_from_ply_ && !stack(ply_ - 1).null_move &&
           node.estimate >= node.beta && stack(ply_).static_evaluation >= node.beta - 20 * node.depth + 150 &&
           node.beta > -mate_bound && K::allows_null_move(position_);
}

/// The score to return, or `no_score`.
template <class G>
Resumable::Task AlphaBeta<G>::try_null_move(const Node& node) {
    const int beta = node.beta;
    const int reduction = 4 + node.depth / 4 + std::min((node.estimate - beta) / 200, 3);
    const int depth = node.depth - reduction;
    make_null_move();
    const int score =
        depth <= 0 ? -quiesce(-beta, -beta + 1) : -co_await search(-beta, -beta + 1, depth, !node.cut_node);
    unmake_null_move();
    if (score < beta) co_return no_score;
    if (null_move_from_ply_ == 0 && node.depth >= 12) {
        // In zugzwang a pass proves nothing, so verify without null moves.
        null_move_from_ply_ = ply_ + 3 * depth / 4;
        const int verified = co_await search(beta - 1, beta, depth, false);
        null_move_from_ply_ = 0;
        if (verified < beta) co_return no_score;
    }
    co_return is_mate(score) ? beta : score;
}

/// Step 9.
template <class G>
bool AlphaBeta<G>::may_try_probcut(const Node& node) const {
    return node.prunes && node.depth >= 5 && !is_mate(node.beta) &&
           !(node.entry && node.entry->depth >= node.depth - 3 &&
             node.entry->score < node.beta + probcut_margin);
}

/// The score to return, or `no_score`.
template <class G>
Resumable::Task AlphaBeta<G>::try_probcut(const Node& node) {
    const int beta = node.beta + probcut_margin;
    const int static_evaluation = stack(ply_).static_evaluation;
    Picker picker(moves_, position_, history_, continuations(), 0, 0, Picker::Wanted::captures);
    while (const auto move = picker.next()) {
        if (!see_at_least(position_, *move, beta - static_evaluation)) continue;
        if (make_move(*move) != Made::played) continue;
        int score = -quiesce(-beta, -beta + 1);
        if (score >= beta && node.depth > 5)
            score = -co_await search(-beta, -beta + 1, node.depth - 4, !node.cut_node);
        unmake_move();
        if (score < beta) continue;
        table_.store(node.key,
                     {.move = move->bits(),
                      .score = static_cast<std::int16_t>(score),
                      .evaluation = static_cast<std::int16_t>(node.raw_evaluation),
                      .depth = static_cast<std::int8_t>(node.depth - 3),
                      .bound = Bound::lower},
                     ply_);
        co_return is_mate(score) ? score : score - probcut_margin;
    }
    co_return no_score;
}

/// Step 10. The root move with this index; empty after the last.
template <class G>
std::optional<typename AlphaBeta<G>::Move> AlphaBeta<G>::root_move(std::size_t i) const {
    if (i >= root_moves_.size()) return std::nullopt;
    return root_moves_[i].move;
}

/// Step 11. Also fills in the candidate.
template <class G>
bool AlphaBeta<G>::is_skipped(Node& node, Candidate& candidate) const {
    const Move move = candidate.move;
    if (stack(ply_).excluded != 0 && move.bits() == stack(ply_).excluded) return true;
    candidate.is_dominated = K::is_dominated(position_, move);
    if (candidate.is_dominated && !node.root && node.depth < 4 && !proving_) return true;
    candidate.capture = K::captures(position_, move);
    const bool overlooked = proving_ ? cannot_mate_at_once(node, move) : overlooks(move, candidate.capture);
    if ((!node.root || proving_) && overlooked) {
        node.overlooked = true;
        return true;
    }
    candidate.check_advances = K::check_advances(position_, move);
    candidate.history_score = candidate.capture ? 0 : history_.quiet(position_, move, continuations());
    return false;
}

/// Step 12. Prunes unpromising moves near the horizon.
template <class G>
bool AlphaBeta<G>::prune(const Node& node, const Candidate& candidate, Picker& picker) const {
    if (proving_ || candidate.check_advances) return false;
    const int depth = node.depth;
    if (candidate.capture) return depth <= 7 && !see_at_least(position_, candidate.move, -90 * depth);
    // Late move pruning.
    if (node.move_count >= (4 + depth * depth) / (node.improving ? 1 : 2)) {
        if (!K::counts_checks(position_)) picker.skip_quiets();
        return true;
    }
    // The remaining depth after the late move reduction.
    const int lmr_depth = std::max(0, depth - 1 - detail::base_reduction(depth, node.move_count + 1) / 1024);
    if (lmr_depth <= 5 && candidate.history_score < -6000 * depth) return true;
    // Futility pruning.
    const int futility_score =
        stack(ply_).static_evaluation + 110 + 110 * lmr_depth + candidate.history_score / 400;
    if (!node.in_check && lmr_depth <= 7 && futility_score <= node.alpha &&
        !position_.gives_check(candidate.move))
        return true;
    return lmr_depth <= 7 && !see_at_least(position_, candidate.move, -22 * lmr_depth * lmr_depth);
}

/// Step 13. Whether the table move may be the only one that keeps the table's score.
template <class G>
bool AlphaBeta<G>::may_be_singular(const Node& node, Move move) const {
    return !node.root && !proving_ && node.depth >= 6 && move.bits() == node.table_move &&
           stack(ply_).excluded == 0 && node.entry->depth >= node.depth - 3 &&
           node.entry->bound != Bound::upper && !is_mate(node.entry->score) && ply_ < 2 * depth_;
}

/// Searches without the move and sets the number of plies by which to extend it. Returns the node's score, or
/// `no_score`.
template <class G>
Resumable::Task AlphaBeta<G>::try_singular(const Node& node, Move move, int& extension) {
    StackEntry& here = stack(ply_);
    const int singular_beta = node.entry->score - 2 * node.depth;
    here.excluded = move.bits();
    const int score = co_await search(singular_beta - 1, singular_beta, (node.depth - 1) / 2, node.cut_node);
    here.excluded = 0;
    if (score < singular_beta) {
        extension = 1;
        if (!node.pv && score < singular_beta - 20 && here.double_extensions <= 8) {
            extension = 2;
            ++here.double_extensions;
        }
    } else if (score >= node.beta && !is_mate(score)) {
        // Multi-cut: another move is above beta too.
        co_return score;
    } else if (node.entry->score >= node.beta) {
        extension = node.pv ? -1 : -2;
    } else if (node.cut_node) {
        extension = -1;
    }
    co_return no_score;
}

/// Step 14.
template <class G>
void AlphaBeta<G>::note_unplayed(Node& node, Move move, Made made) {
    if (made != Made::loses_king) return;
    node.king_lost = true;
    if (!node.root) return;
    RootMove& tried = *std::ranges::find(root_moves_, move, &RootMove::move);
    tried.score = lost_in(2);
    tried.bound = Bound::exact;
    tried.line.assign(1, move);
}

/// Step 15. The depth at which to first search the move that was just made.
template <class G>
int AlphaBeta<G>::reduced_depth(const Node& node, const Candidate& candidate, int new_depth) const {
    if (proving_ || candidate.check_advances || node.depth < 2 || node.move_count <= (node.root ? 3 : 1))
        return new_depth;
    return std::clamp(new_depth - late_move_reduction(node, candidate), 1, std::max(new_depth, 1));
}

/// The reduction, in plies, for the move that was just made; no reduction if 0 or less.
template <class G>
int AlphaBeta<G>::late_move_reduction(const Node& node, const Candidate& candidate) const {
    const StackEntry& here = stack(ply_ - 1);
    const StackEntry& child = stack(ply_);
    const bool gives_check = in_check();
    int reduction = detail::base_reduction(node.depth, node.move_count);
    reduction -= candidate.history_score * 1024 / 24'000;
    if (node.pv) reduction -= 1024;
    if (node.cut_node) reduction += 1536;
    if (!node.improving && !node.in_check) reduction += 512;
    if (candidate.capture) reduction -= 1024;
    if (candidate.is_dominated) reduction += 2048;
    if (gives_check) reduction -= 1024;
    if (node.entry && node.entry->pv) reduction -= 700;
    if (child.cutoffs > 3) reduction += 700;
    if (candidate.move.bits() == here.killer) reduction -= 1024;
    return reduction / 1024;
}

/// The depth change, in plies, for searching a move again after its reduced search returned `score`.
template <class G>
int AlphaBeta<G>::research_depth_change(const Node& node, int score, int new_depth) {
    const int deeper = score > node.best_score + 50 + 2 * new_depth ? 1 : 0;
    const int shallower = score < node.best_score + new_depth ? 1 : 0;
    return deeper - shallower;
}

/// Step 18.
template <class G>
void AlphaBeta<G>::update_root_move(const Node& node, Move move, int score, std::uint64_t nodes) {
    RootMove& tried = *std::ranges::find(root_moves_, move, &RootMove::move);
    tried.nodes += nodes;
    tried.score = -infinite_score;
    if (node.move_count > 1 && score <= node.alpha) return;
    tried.score = score;
    tried.bound = score >= node.beta ? Bound::lower : score <= node.alpha ? Bound::upper : Bound::exact;
    tried.selective_depth = selective_depth_;
    const auto& tail = pv_[1];
    tried.line.assign(1, move);
    tried.line.insert(tried.line.end(), tail.begin(), tail.begin() + pv_sizes_[1]);
    if (score > node.alpha && node.pv && limits_.lines == 1) {
        lines_.front() = {score, tried.bound, selective_depth_, tried.line};
    }
}

/// Step 19. Returns true for a beta cutoff.
template <class G>
bool AlphaBeta<G>::update_best(Node& node, const Candidate& candidate, int score, Tried& tried) {
    if (score > node.best_score) node.best_score = score;
    if (score <= node.alpha) {
        tried.add(candidate);
        return false;
    }
    node.best_move = candidate.move;
    if (node.pv) update_pv(candidate.move);
    if (score >= node.beta) {
        ++stack(ply_).cutoffs;
        return true;
    }
    node.alpha = score;
    return false;
}

/// Step 20.
template <class G>
int AlphaBeta<G>::score_without_moves(const Node& node) {
    if (stack(ply_).excluded != 0) return node.alpha;
    if (node.overlooked) return std::clamp(evaluate_position(), node.alpha, node.beta);
    return score_without_legal_moves(node.king_lost);
}

/// The score for a position where there is no legal move, or where every legal move loses the king.
template <class G>
int AlphaBeta<G>::score_without_legal_moves(bool king_lost) const {
    if (king_lost) return lost_in(ply_ + 2);
    return K::no_move_loses(position_) ? lost_in(ply_) : 0;
}

/// Step 21. A bonus for the best move, a malus for the moves tried before it.
template <class G>
void AlphaBeta<G>::update_histories(Move best, int depth, const Tried& tried) {
    const int bonus = std::min(170 * depth - 60, 1800);
    const auto before = continuations();
    if (K::captures(position_, best)) {
        history_.update_capture(position_, best, bonus);
    } else {
        stack(ply_).killer = best.bits();
        history_.update_quiet(position_, best, before, bonus);
        for (std::size_t i = 0; i < tried.quiets.size; ++i)
            history_.update_quiet(position_, tried.quiets.moves[i], before, -bonus);
    }
    for (std::size_t i = 0; i < tried.captures.size; ++i)
        history_.update_capture(position_, tried.captures.moves[i], -bonus);
}

/// Step 21. A quiet result also updates the correction history.
template <class G>
void AlphaBeta<G>::store(const Node& node) {
    const int best = node.best_score;
    const int static_evaluation = stack(ply_).static_evaluation;
    const Bound bound = best >= node.beta            ? Bound::lower
                        : best > node.original_alpha ? Bound::exact
                                                     : Bound::upper;
    if (!node.in_check && !proving_ && !is_mate(best) &&
        !(node.best_move && K::captures(position_, *node.best_move)) &&
        !(bound == Bound::lower && best <= static_evaluation) &&
        !(bound == Bound::upper && best >= static_evaluation)) {
        history_.update_correction(position_, node.depth, best - static_evaluation);
    }
    table_.store(node.key,
                 {.move = node.best_move ? node.best_move->bits() : std::uint16_t{0},
                  .score = static_cast<std::int16_t>(best),
                  .evaluation = static_cast<std::int16_t>(node.raw_evaluation),
                  .depth = static_cast<std::int8_t>(std::min(node.depth, 127)),
                  .bound = bound,
                  .pv = node.pv},
                 ply_);
}

}  // namespace kradan::search
