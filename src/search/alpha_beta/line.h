#pragma once

#include <algorithm>

#include "search/alpha_beta/alpha_beta.h"

/// The line that a search stands in: moves made and taken back, positions that occurred before, ends.
namespace kradan::search {

template <class G>
void AlphaBeta<G>::remember(std::uint16_t move, int quiet_plies) {
    const std::uint64_t key = position_.key();
    visits_.push_back({key, move, K::king_attacked(position_, position_.side_to_move()), quiet_plies});
    ++visit_counts_[key % visit_counts_.size()];
}

template <class G>
void AlphaBeta<G>::forget() {
    --visit_counts_[visits_.back().key % visit_counts_.size()];
    visits_.pop_back();
}

template <class G>
typename AlphaBeta<G>::Made AlphaBeta<G>::make(Move move) {
    Ply& here = at(ply_);
    const Context context = History<Position>::context(position_, move);
    const int quiet = K::quiet_limit(position_) == 0 || K::resets_quiet(position_, move)
                          ? 0
                          : visits_.back().quiet_plies + 1;
    evaluator_.push(position_, move);
    here.undo = position_.do_move(move);
    if (K::kings_are_captured(position_)) {
        const Colour mover = opponent(position_.side_to_move());
        const bool drawn = K::quiet_limit(position_) != 0 && quiet >= K::quiet_limit(position_);
        if (!drawn && position_.king(opponent(mover)) && K::king_attacked(position_, mover)) {
            position_.undo_move(move, here.undo);
            evaluator_.pop();
            return Made::loses_king;
        }
    }
    table_.prefetch(position_.key());
    remember(move.bits(), quiet);
    int value = 0;
    const Repetition repeated = repetition(value);
    if (repeated == Repetition::illegal) {
        forget();
        position_.undo_move(move, here.undo);
        evaluator_.pop();
        return Made::forbidden;
    }
    here.move = move;
    here.context = context;
    here.passed = false;
    ++nodes_;
    ++ply_;
    selective_depth_ = std::max(selective_depth_, ply_);
    at(ply_).repetition = repeated;
    at(ply_).repetition_value = value;
    return Made::played;
}

template <class G>
void AlphaBeta<G>::unmake() {
    --ply_;
    forget();
    position_.undo_move(at(ply_).move, at(ply_).undo);
    evaluator_.pop();
}

template <class G>
void AlphaBeta<G>::pass() {
    Ply& here = at(ply_);
    here.context = History<Position>::no_context;
    here.passed = true;
    passed_.push_back(position_);
    evaluator_.push_pass();
    position_.pass();
    table_.prefetch(position_.key());
    remember(0, 0);
    ++nodes_;
    ++ply_;
    at(ply_).repetition = Repetition::none;
}

template <class G>
void AlphaBeta<G>::unpass() {
    --ply_;
    forget();
    position_ = passed_.back();
    passed_.pop_back();
    evaluator_.pop();
}

template <class G>
typename AlphaBeta<G>::Repetition AlphaBeta<G>::repetition(int& value) const {
    const Visit& now = visits_.back();
    if (visit_counts_[now.key % visit_counts_.size()] < 2) return Repetition::none;
    const std::size_t last = visits_.size() - 1;
    const std::size_t reach = std::min(last, static_cast<std::size_t>(K::reversible_plies(position_)));
    for (std::size_t back = 4; back <= reach; back += 2) {
        const Visit& before = visits_[last - back];
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
                mover_checks = mover_checks && visits_[last - i].check;
                other_checks = other_checks && visits_[last - i - 1].check;
            }
            if (mover_checks != other_checks) value = mover_checks ? repetition_win : -repetition_win;
        }
        return Repetition::counted;
    }
    return Repetition::none;
}

/// The score of a position at which a game, or the search of a line, ends.
template <class G>
std::optional<int> AlphaBeta<G>::known_end() {
    if (K::kings_are_captured(position_)) {
        if (!position_.king(position_.side_to_move())) return lost_in(ply_);
    }
    if (at(ply_).repetition == Repetition::counted) return at(ply_).repetition_value;
    if (K::is_drawn(position_)) return 0;
    if (K::quiet_limit(position_) != 0 && visits_.back().quiet_plies >= K::quiet_limit(position_)) return 0;
    if (ply_ >= max_ply) return in_check() ? 0 : judge();
    return std::nullopt;
}

/// What the position seems to be worth to the side to move.
template <class G>
int AlphaBeta<G>::judge() {
    const int value = evaluator_.evaluate(position_);
    if (limits_.sight.noise == 0) return value;
    const std::uint64_t random = SplitMix64(position_.key() ^ limits_.seed).next();
    // Two dice: what is a little wrong is more usual than what is very wrong.
    const auto dice = static_cast<int>((random & 1023) + (random >> 10 & 1023)) - 1023;
    return std::clamp(value + dice * limits_.sight.noise / 1023, -max_evaluation, max_evaluation);
}

template <class G>
bool AlphaBeta<G>::overlooks(Move move, bool capture) const {
    int permille = capture ? limits_.sight.captures_overlooked : limits_.sight.quiet_overlooked;
    if (permille == 0) return false;
    // Taking what has just come there is seen sooner.
    if (capture && move.to() == Move::from_bits(visits_.back().move).to())
        permille = permille * permille / 1000;
    const std::uint64_t random =
        SplitMix64(position_.key() ^ limits_.seed ^ (move.bits() * 0x9e3779b97f4a7c15)).next();
    return random % 1000 < static_cast<std::uint64_t>(permille);
}

template <class G>
std::array<typename AlphaBeta<G>::Context, 3> AlphaBeta<G>::contexts() const {
    return {at(ply_ - 1).context, at(ply_ - 2).context, at(ply_ - 4).context};
}

template <class G>
void AlphaBeta<G>::take_line(Move move) {
    const auto here = static_cast<std::size_t>(ply_);
    const int tail = ply_ < max_ply ? expected_sizes_[here + 1] : 0;
    expected_[here][0] = move;
    std::copy_n(expected_[here + 1].begin(), tail, expected_[here].begin() + 1);
    expected_sizes_[here] = tail + 1;
}

}  // namespace kradan::search
