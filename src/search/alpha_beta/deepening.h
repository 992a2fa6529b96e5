#pragma once

#include <algorithm>

#include "search/alpha_beta/alpha_beta.h"

/// Iterative deepening and aspiration windows.
namespace kradan::search {

template <class G>
AlphaBeta<G>::AlphaBeta(const G& game, const Limits& limits, SearchContext<Position> context,
                        std::span<const Move> only)
    : position_(game.start()),
      limits_(limits),
      table_(context.table),
      history_(context.history),
      evaluator_(context.network),
      stack_(max_ply + 2 * plies_before),
      path_counts_(1 << 12),
      pv_(max_ply + 2),
      pv_sizes_(max_ply + 2) {
    limits_.depth = std::clamp(limits_.depth, 1, max_ply - 1);
    moves_.reserve(4096);
    path_.reserve(game.moves().size() + max_ply + 2);
    push_path(0, 0);
    for (const Move move : game.moves()) {
        const int quiet = K::no_progress_limit(position_) == 0 || K::makes_progress(position_, move)
                              ? 0
                              : path_.back().no_progress_plies + 1;
        position_.do_move(move);
        push_path(move.bits(), quiet);
    }
    evaluator_.begin(position_);
    const std::vector<Move> legal = game.legal_moves();
    only_move_ = legal.size() == 1;
    const auto wanted = [&](Move move) { return std::ranges::find(only, move) != only.end(); };
    const bool all = std::ranges::none_of(legal, wanted);
    for (const Move move : legal) {
        if (all || wanted(move)) root_moves_.push_back({.move = move, .line = {move}});
    }
    const auto overlooked = [&](const RootMove& each) {
        return overlooks(each.move, K::captures(position_, each.move));
    };
    if (!std::ranges::all_of(root_moves_, overlooked)) std::erase_if(root_moves_, overlooked);
    done_ = root_moves_.empty();
    if (done_) return;
    limits_.lines = std::clamp(limits_.lines, 1, static_cast<int>(root_moves_.size()));
    lines_ = {{.moves = {root_moves_.front().move}}};
    root_.emplace(iterative_deepening());
    start(*root_);
}

template <class G>
std::optional<typename AlphaBeta<G>::Move> AlphaBeta<G>::best_move() const {
    if (lines_.empty()) return std::nullopt;
    return lines_.front().moves.front();
}

template <class G>
int AlphaBeta<G>::effort_permille() const {
    if (nodes_ == 0) return 0;
    const auto best = std::ranges::find(root_moves_, lines_.front().moves.front(), &RootMove::move);
    return static_cast<int>(best->nodes * 1000 / nodes_);
}

template <class G>
void AlphaBeta<G>::step(std::uint64_t nodes) {
    // The budget is cumulative: if one step overshoots, the next does less.
    node_budget_ += std::min(nodes, limits_.nodes - node_budget_);
    while (running() && !done_ && nodes_ < node_budget_) resume();
    if (!done_ && (nodes_ >= limits_.nodes || !running())) {
        done_ = true;
    }
}

/// Whether a helper thread skips this depth. Threads that search the same depth at the same time would not
/// help each other, so the first two helpers alternate between depths, the next four between pairs of depths,
/// and so on.
inline bool is_left_out(int depth, int helper) {
    if (helper == 0) return false;
    int depths = 1;
    int phase = helper - 1;
    for (; phase >= 2 * depths; ++depths) phase -= 2 * depths;
    return (depth + phase) / depths % 2 != 0;
}

template <class G>
Resumable::Task AlphaBeta<G>::iterative_deepening() {
    for (depth_ = 1; depth_ <= limits_.depth && !done_; ++depth_) {
        if (is_left_out(depth_, limits_.helper)) continue;
        for (RootMove& each : root_moves_) each.previous_score = each.score;
        const auto lines = static_cast<std::size_t>(limits_.lines);
        for (pv_index_ = 0; pv_index_ < lines; ++pv_index_) {
            selective_depth_ = 0;
            co_await aspiration_search();
        }
        finish_iteration();
        if (done_ || limits_.infinite || !limits_.shortest_mate || !is_certain()) continue;
        co_await prove_shortest_mate();
        done_ = true;
    }
    co_return 0;
}

/// Searches the root with an aspiration window around the previous score, and widens the window while the
/// score is outside it.
template <class G>
Resumable::Task AlphaBeta<G>::aspiration_search() {
    int delta = 16;
    int alpha = -infinite_score;
    int beta = infinite_score;
    const int expected = root_moves_[pv_index_].previous_score;
    if (depth_ >= 5 && expected > -mate_bound && expected < mate_bound) {
        alpha = std::max(expected - delta, -infinite_score);
        beta = std::min(expected + delta, infinite_score);
    }
    int reduction = 0;
    for (;;) {
        const int score = co_await search(alpha, beta, std::max(depth_ - reduction, 1), false);
        sort_root_moves(pv_index_);
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = std::max(score - delta, -infinite_score);
            reduction = 0;
        } else if (score >= beta) {
            beta = std::min(score + delta, infinite_score);
            reduction = std::min(reduction + 1, 3);
        } else {
            break;
        }
        delta += delta / 2;
        if (delta > 1000) {
            alpha = -infinite_score;
            beta = infinite_score;
        }
    }
    sort_root_moves(0);
    co_return 0;
}

/// A stable insertion sort: the order is the same on every machine.
template <class G>
void AlphaBeta<G>::sort_root_moves(std::size_t from) {
    const auto better = [](const RootMove& a, const RootMove& b) {
        return a.score != b.score ? a.score > b.score : a.previous_score > b.previous_score;
    };
    const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(from);
    for (auto each = first; each != root_moves_.end(); ++each) {
        std::rotate(std::upper_bound(first, each, *each, better), each, each + 1);
    }
}

template <class G>
void AlphaBeta<G>::finish_iteration() {
    completed_depth_ = depth_;
    lines_.clear();
    for (std::size_t i = 0; i < static_cast<std::size_t>(limits_.lines); ++i) {
        const RootMove& each = root_moves_[i];
        lines_.push_back({each.score, each.bound, each.selective_depth, each.line});
    }
    const bool settled = only_move_ || (is_certain() && !limits_.shortest_mate);
    if (depth_ >= limits_.depth || (settled && !limits_.infinite)) done_ = true;
}

/// Whether the end of the game is certain and deeper searches would not change the result.
template <class G>
bool AlphaBeta<G>::is_certain() const {
    return limits_.lines == 1 && is_mate(score()) && depth_ > plies_to_mate(score());
}

}  // namespace kradan::search
