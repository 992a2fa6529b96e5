#pragma once

#include <algorithm>

#include "search/alpha_beta/alpha_beta.h"

/// The current line of a search: making and unmaking moves, repetitions, the end of the game.
namespace kradan::search {

template <class G>
void AlphaBeta<G>::push_path(std::uint16_t move, int no_progress_plies) {
    const std::uint64_t key = position_.key();
    path_.push_back({key, move, K::king_attacked(position_, position_.side_to_move()), no_progress_plies});
    ++path_counts_[key % path_counts_.size()];
}

template <class G>
void AlphaBeta<G>::pop_path() {
    --path_counts_[path_.back().key % path_counts_.size()];
    path_.pop_back();
}

template <class G>
typename AlphaBeta<G>::Made AlphaBeta<G>::make_move(Move move) {
    StackEntry& here = stack(ply_);
    const ContinuationKey context = History<Position>::context(position_, move);
    const int quiet = K::no_progress_limit(position_) == 0 || K::makes_progress(position_, move)
                          ? 0
                          : path_.back().no_progress_plies + 1;
    evaluator_.push(position_, move);
    here.undo = position_.do_move(move);
    if (K::kings_are_captured(position_)) {
        const Colour mover = opponent(position_.side_to_move());
        const bool drawn = K::no_progress_limit(position_) != 0 && quiet >= K::no_progress_limit(position_);
        if (!drawn && position_.king(opponent(mover)) && K::king_attacked(position_, mover)) {
            position_.undo_move(move, here.undo);
            evaluator_.pop();
            return Made::loses_king;
        }
    }
    table_.prefetch(position_.key());
    push_path(move.bits(), quiet);
    int value = 0;
    const Repetition repeated = repetition(value);
    if (repeated == Repetition::illegal) {
        pop_path();
        position_.undo_move(move, here.undo);
        evaluator_.pop();
        return Made::forbidden;
    }
    here.move = move;
    here.continuation = context;
    here.null_move = false;
    ++nodes_;
    ++ply_;
    selective_depth_ = std::max(selective_depth_, ply_);
    stack(ply_).repetition = repeated;
    stack(ply_).repetition_score = value;
    return Made::played;
}

template <class G>
void AlphaBeta<G>::unmake_move() {
    --ply_;
    pop_path();
    position_.undo_move(stack(ply_).move, stack(ply_).undo);
    evaluator_.pop();
}

template <class G>
void AlphaBeta<G>::make_null_move() {
    StackEntry& here = stack(ply_);
    here.continuation = History<Position>::no_continuation;
    here.null_move = true;
    before_null_move_.push_back(position_);
    evaluator_.push_pass();
    position_.pass();
    table_.prefetch(position_.key());
    push_path(0, 0);
    ++nodes_;
    ++ply_;
    stack(ply_).repetition = Repetition::none;
}

template <class G>
void AlphaBeta<G>::unmake_null_move() {
    --ply_;
    pop_path();
    position_ = before_null_move_.back();
    before_null_move_.pop_back();
    evaluator_.pop();
}

template <class G>
typename AlphaBeta<G>::Repetition AlphaBeta<G>::repetition(int& value) const {
    const PathEntry& now = path_.back();
    if (path_counts_[now.key % path_counts_.size()] < 2) return Repetition::none;
    const std::size_t last = path_.size() - 1;
    const std::size_t reach = std::min(last, static_cast<std::size_t>(K::reversible_plies(position_)));
    for (std::size_t back = 4; back <= reach; back += 2) {
        const PathEntry& before = path_[last - back];
        if (before.key != now.key) continue;
        if (K::repeated(position_) == RepeatedPosition::same_move_illegal) {
            if (before.move == now.move) return Repetition::illegal;
            continue;
        }
        value = 0;
        if (K::repeated(position_) == RepeatedPosition::draw_or_perpetual_check) {
            bool mover_checks = true;
            bool other_checks = true;
            for (std::size_t i = 0; i < back; i += 2) {
                mover_checks = mover_checks && path_[last - i].check;
                other_checks = other_checks && path_[last - i - 1].check;
            }
            if (mover_checks != other_checks) value = mover_checks ? repetition_win : -repetition_win;
        }
        return Repetition::scored;
    }
    return Repetition::none;
}

/// The score if the game, or the search along this line, ends at this position; otherwise empty.
template <class G>
std::optional<int> AlphaBeta<G>::terminal_score() {
    if (K::kings_are_captured(position_)) {
        if (!position_.king(position_.side_to_move())) return lost_in(ply_);
    }
    if (K::has_goal(position_)) {
        if (K::goal_is_reached(position_)) return lost_in(ply_);
        const auto move = K::winning_move(position_);
        if (move && !overlooks(*move, K::captures(position_, *move))) {
            pv_[static_cast<std::size_t>(ply_)][0] = *move;
            pv_sizes_[static_cast<std::size_t>(ply_)] = 1;
            return won_in(ply_ + 1);
        }
    }
    if (stack(ply_).repetition == Repetition::scored) return stack(ply_).repetition_score;
    if (K::is_drawn(position_)) return 0;
    if (K::no_progress_limit(position_) != 0 &&
        path_.back().no_progress_plies >= K::no_progress_limit(position_))
        return 0;
    if (ply_ >= max_ply) return in_check() ? 0 : evaluate_position();
    return std::nullopt;
}

/// The evaluation for the side to move, with a weak level's noise.
template <class G>
int AlphaBeta<G>::evaluate_position() {
    const int value = evaluator_.evaluate(position_);
    if (limits_.weakness.noise == 0) return value;
    const std::uint64_t random = SplitMix64(position_.key() ^ limits_.seed).next();
    // The sum of two dice, so small errors are more frequent than large ones.
    const auto dice = static_cast<int>((random & 1023) + (random >> 10 & 1023)) - 1023;
    return std::clamp(value + dice * limits_.weakness.noise / 1023, -max_evaluation, max_evaluation);
}

template <class G>
bool AlphaBeta<G>::overlooks(Move move, bool capture) const {
    int permille = capture ? limits_.weakness.captures_overlooked : limits_.weakness.quiet_overlooked;
    if (permille == 0) return false;
    // A recapture is harder to overlook.
    if (capture && move.to() == Move::from_bits(path_.back().move).to())
        permille = permille * permille / 1000;
    const std::uint64_t random =
        SplitMix64(position_.key() ^ limits_.seed ^ (move.bits() * 0x9e3779b97f4a7c15)).next();
    return random % 1000 < static_cast<std::uint64_t>(permille);
}

template <class G>
std::array<typename AlphaBeta<G>::ContinuationKey, 3> AlphaBeta<G>::continuations() const {
    return {stack(ply_ - 1).continuation, stack(ply_ - 2).continuation, stack(ply_ - 4).continuation};
}

template <class G>
void AlphaBeta<G>::update_pv(Move move) {
    const auto here = static_cast<std::size_t>(ply_);
    const int tail = ply_ < max_ply ? pv_sizes_[here + 1] : 0;
    pv_[here][0] = move;
    std::copy_n(pv_[here + 1].begin(), tail, pv_[here].begin() + 1);
    pv_sizes_[here] = tail + 1;
}

}  // namespace kradan::search
