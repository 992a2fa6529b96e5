#pragma once

#include <algorithm>

#include "search/alpha_beta/alpha_beta.h"

/// One node of the search, with all nodes below it.
namespace kradan::search {

namespace detail {

/// 256 times the binary logarithm, in whole numbers, so that every machine has the same.
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

}  // namespace detail

/// Plies by which a late move is searched less deeply, in 1024ths.
template <class G>
int AlphaBeta<G>::reduction(int depth, int searched) const {
    const auto log2 = [](int number) {
        return detail::log2_table[static_cast<std::size_t>(std::min(number, 255))];
    };
    // 0.8 + ln depth · ln searched / 2.4
    return 820 + log2(depth) * log2(searched) * 205 / 65536;
}

template <class G>
Walk::Node AlphaBeta<G>::visit(int alpha, int beta, int depth, bool cut) {
    const bool root = ply_ == 0;
    const bool open = beta - alpha > 1;
    Ply& here = at(ply_);
    expected_sizes_[static_cast<std::size_t>(ply_)] = 0;
    if (!root) {
        if (const auto end = known_end()) co_return *end;
        alpha = std::max(alpha, lost_in(ply_));
        beta = std::min(beta, won_in(ply_ + 1));
        if (alpha >= beta) co_return alpha;
    }
    const int first_alpha = alpha;
    const bool check = in_check();
    const std::uint16_t excluded = here.excluded;
    const std::uint64_t key = position_.key();
    const auto known = excluded != 0 ? std::nullopt : table_.find(key, ply_);
    std::uint16_t known_move = known ? known->move : std::uint16_t{0};
    if (root) known_move = root_moves_[first_root_move_].move.bits();
    const auto fits = [](Bound bound, int score, int limit) {
        return bound == Bound::exact || bound == (score >= limit ? Bound::lower : Bound::upper);
    };
    if (!open && known && known->depth >= depth && fits(known->bound, known->score, beta))
        co_return known->score;

    // What the position seems to be worth.
    int raw = no_score;
    int estimate = no_score;
    bool improving = false;
    if (check) {
        here.evaluation = no_score;
    } else {
        if (excluded == 0) {
            raw = known && known->evaluation != no_score ? known->evaluation : judge();
            here.evaluation = history_.corrected(position_, raw);
        }
        estimate = here.evaluation;
        if (known && fits(known->bound, known->score, estimate + 1)) estimate = known->score;
        const int before =
            at(ply_ - 2).evaluation != no_score ? at(ply_ - 2).evaluation : at(ply_ - 4).evaluation;
        improving = before == no_score || here.evaluation > before;
    }
    at(ply_ + 1).excluded = 0;
    at(ply_ + 2).cutoffs = 0;
    here.doubled = root ? 0 : at(ply_ - 1).doubled;

    if (!open && !check && excluded == 0) {
        // So far ahead that the rest of the depth will not change it.
        if (depth <= 8 && beta > -mate_bound && estimate < mate_bound &&
            estimate - 85 * (depth - (improving ? 1 : 0)) >= beta)
            co_return (estimate + beta) / 2;
        // So far behind that only captures could help.
        if (depth <= 4 && estimate + 200 + 220 * depth < alpha) {
            const int value = quiesce(alpha, alpha + 1);
            if (value <= alpha) co_return value;
        }
        // Even a pass is good enough.
        if (depth >= 3 && ply_ >= no_pass_before_ && !at(ply_ - 1).passed && estimate >= beta &&
            here.evaluation >= beta - 20 * depth + 150 && beta > -mate_bound && K::may_pass(position_)) {
            const int less = 4 + depth / 4 + std::min((estimate - beta) / 200, 3);
            pass();
            int value = 0;
            if (depth - less <= 0) {
                value = -quiesce(-beta, -beta + 1);
            } else {
                value = -co_await visit(-beta, -beta + 1, depth - less, !cut);
            }
            unpass();
            if (value >= beta && (no_pass_before_ > 0 || depth < 12)) co_return is_mate(value) ? beta : value;
            if (value >= beta) {
                // Where every move is a bad one, passing proves nothing: seen again without it.
                no_pass_before_ = ply_ + 3 * (depth - less) / 4;
                const int verified = co_await visit(beta - 1, beta, depth - less, false);
                no_pass_before_ = 0;
                if (verified >= beta) co_return is_mate(value) ? beta : value;
            }
        }
    }
    if (depth >= 4 && known_move == 0 && (open || cut) && excluded == 0) --depth;

    // A capture that is far above beta at little depth will be above beta at this one.
    const int far_above = beta + 200;
    if (!open && !check && excluded == 0 && depth >= 5 && !is_mate(beta) &&
        !(known && known->depth >= depth - 3 && known->score < far_above)) {
        Picker picker(moves_, position_, history_, contexts(), 0, 0, Picker::Wanted::captures);
        while (const auto move = picker.next()) {
            if (!exchange_gains(position_, *move, far_above - here.evaluation)) continue;
            if (make(*move) != Made::played) continue;
            int value = -quiesce(-far_above, -far_above + 1);
            if (value >= far_above && depth > 5)
                value = -co_await visit(-far_above, -far_above + 1, depth - 4, !cut);
            unmake();
            if (value >= far_above) {
                table_.store(key,
                             {.move = move->bits(),
                              .score = static_cast<std::int16_t>(value),
                              .evaluation = static_cast<std::int16_t>(raw),
                              .depth = static_cast<std::int8_t>(depth - 3),
                              .bound = Bound::lower},
                             ply_);
                co_return is_mate(value) ? value : value - (far_above - beta);
            }
        }
    }

    Picker picker(moves_, position_, history_, contexts(), root ? std::uint16_t{0} : known_move, here.killer,
                  Picker::Wanted::all);
    int best = -infinite;
    std::optional<Move> best_move;
    int searched = 0;
    bool king_lost = false;
    bool overlooked = false;
    Tried<64> quiets;
    Tried<32> captures;
    std::size_t next_root_move = first_root_move_;
    const auto next_move = [&]() -> std::optional<Move> {
        if (!root) return picker.next();
        if (next_root_move >= root_moves_.size()) return std::nullopt;
        return root_moves_[next_root_move++].move;
    };
    while (const auto next = next_move()) {
        const Move move = *next;
        if (excluded != 0 && move.bits() == excluded) continue;
        const bool gives_way = K::gives_way(position_, move);
        if (gives_way && !root && depth < 4) continue;
        const bool capture = K::captures(position_, move);
        if (!root && overlooks(move, capture)) {
            overlooked = true;
            continue;
        }
        const int worth = capture ? 0 : history_.quiet(position_, move, contexts());

        // Moves near the horizon that are hardly worth a try.
        if (!root && best > -mate_bound) {
            const int left = std::max(0, depth - 1 - reduction(depth, searched + 1) / 1024);
            if (capture) {
                if (depth <= 7 && !exchange_gains(position_, move, -90 * depth)) continue;
            } else {
                if (searched >= (4 + depth * depth) / (improving ? 1 : 2)) {
                    picker.skip_quiets();
                    continue;
                }
                if (left <= 5 && worth < -6000 * depth) continue;
                if (!check && left <= 7 && here.evaluation + 110 + 110 * left + worth / 400 <= alpha &&
                    !position_.gives_check(move))
                    continue;
                if (left <= 7 && !exchange_gains(position_, move, -22 * left * left)) continue;
            }
        }

        // A move that alone keeps what is known of the position is looked at further.
        int extension = 0;
        if (!root && depth >= 6 && move.bits() == known_move && excluded == 0 && known->depth >= depth - 3 &&
            known->bound != Bound::upper && !is_mate(known->score) && ply_ < 2 * depth_) {
            const int below = known->score - 2 * depth;
            here.excluded = move.bits();
            const int value = co_await visit(below - 1, below, (depth - 1) / 2, cut);
            here.excluded = 0;
            if (value < below) {
                extension = 1;
                if (!open && value < below - 20 && here.doubled <= 8) {
                    extension = 2;
                    ++here.doubled;
                }
            } else if (value >= beta && !is_mate(value)) {
                co_return value;
            } else if (known->score >= beta) {
                extension = open ? -1 : -2;
            } else if (cut) {
                extension = -1;
            }
        }

        const std::uint64_t nodes_before = nodes_;
        const Made made = make(move);
        if (made != Made::played) {
            king_lost = king_lost || made == Made::loses_king;
            if (root && made == Made::loses_king) {
                RootMove& tried = *std::ranges::find(root_moves_, move, &RootMove::move);
                tried.score = lost_in(2);
                tried.bound = Bound::exact;
                tried.line.assign(1, move);
            }
            continue;
        }
        ++searched;
        const int deep = depth - 1 + extension;
        int value = 0;
        int full = deep;
        bool scout = !open || searched > 1;
        if (depth >= 2 && searched > (root ? 3 : 1)) {
            int less = reduction(depth, searched);
            less -= worth * 1024 / 24'000;
            if (open) less -= 1024;
            if (cut) less += 1536;
            if (!improving && !check) less += 512;
            if (capture) less -= 1024;
            if (gives_way) less += 2048;
            if (in_check()) less -= 1024;
            if (known && known->expected) less -= 700;
            if (at(ply_).cutoffs > 3) less += 700;
            if (move.bits() == here.killer) less -= 1024;
            const int reduced = std::clamp(deep - less / 1024, 1, std::max(deep, 1));
            if (reduced < deep) {
                value = -co_await visit(-alpha - 1, -alpha, reduced, true);
                scout = value > alpha;
                if (scout) {
                    full += value > best + 50 + 2 * deep ? 1 : 0;
                    full -= value < best + deep ? 1 : 0;
                    scout = full > reduced;
                }
            }
        }
        if (scout) {
            if (full <= 0) {
                value = -quiesce(-alpha - 1, -alpha);
            } else {
                value = -co_await visit(-alpha - 1, -alpha, full, !cut);
            }
        }
        if (open && (searched == 1 || value > alpha)) {
            if (full <= 0) {
                value = -quiesce(-beta, -alpha);
            } else {
                value = -co_await visit(-beta, -alpha, full, false);
            }
        }
        unmake();

        if (root) {
            RootMove& tried = *std::ranges::find(root_moves_, move, &RootMove::move);
            tried.nodes += nodes_ - nodes_before;
            tried.score = -infinite;
            if (searched == 1 || value > alpha) {
                tried.score = value;
                tried.bound = value >= beta ? Bound::lower : value <= alpha ? Bound::upper : Bound::exact;
                tried.selective_depth = selective_depth_;
                const auto& tail = expected_[1];
                tried.line.assign(1, move);
                tried.line.insert(tried.line.end(), tail.begin(), tail.begin() + expected_sizes_[1]);
                if (value > alpha && limits_.lines == 1) {
                    lines_.front() = {value, tried.bound, selective_depth_, tried.line};
                }
            }
        }
        if (value > best) {
            best = value;
            if (value > alpha) {
                best_move = move;
                if (open) take_line(move);
                if (value >= beta) {
                    ++at(ply_).cutoffs;
                    break;
                }
                alpha = value;
            }
        }
        if (best_move == move) continue;
        if (capture) {
            captures.add(move);
        } else {
            quiets.add(move);
        }
    }

    if (searched == 0) {
        if (excluded != 0) co_return alpha;
        if (overlooked) co_return std::clamp(judge(), alpha, beta);
        if (king_lost) co_return lost_in(ply_ + 2);
        co_return K::no_move_loses(position_) ? lost_in(ply_) : 0;
    }
    if (best_move) reward(*best_move, depth, quiets, captures);
    if (excluded != 0 || (root && first_root_move_ > 0)) co_return best;
    const Bound bound = best >= beta ? Bound::lower : best > first_alpha ? Bound::exact : Bound::upper;
    if (!check && !is_mate(best) && !(best_move && K::captures(position_, *best_move)) &&
        !(bound == Bound::lower && best <= here.evaluation) &&
        !(bound == Bound::upper && best >= here.evaluation)) {
        history_.learn(position_, depth, best - here.evaluation);
    }
    table_.store(key,
                 {.move = best_move ? best_move->bits() : std::uint16_t{0},
                  .score = static_cast<std::int16_t>(best),
                  .evaluation = static_cast<std::int16_t>(raw),
                  .depth = static_cast<std::int8_t>(std::min(depth, 127)),
                  .bound = bound,
                  .expected = open},
                 ply_);
    co_return best;
}

template <class G>
void AlphaBeta<G>::reward(Move best, int depth, const Tried<64>& quiets, const Tried<32>& captures) {
    const int bonus = std::min(170 * depth - 60, 1800);
    const auto before = contexts();
    if (K::captures(position_, best)) {
        history_.reward_capture(position_, best, bonus);
    } else {
        at(ply_).killer = best.bits();
        history_.reward_quiet(position_, best, before, bonus);
        for (std::size_t i = 0; i < quiets.size; ++i)
            history_.reward_quiet(position_, quiets.moves[i], before, -bonus);
    }
    for (std::size_t i = 0; i < captures.size; ++i)
        history_.reward_capture(position_, captures.moves[i], -bonus);
}

/// Captures, and what answers a check, until the position is quiet.
template <class G>
int AlphaBeta<G>::quiesce(int alpha, int beta, int plies) {
    expected_sizes_[static_cast<std::size_t>(ply_)] = 0;
    if (const auto end = known_end()) return *end;
    if (plies == 0) return judge();
    const bool open = beta - alpha > 1;
    const bool check = in_check();
    const std::uint64_t key = position_.key();
    const auto known = table_.find(key, ply_);
    if (!open && known &&
        (known->bound == Bound::exact ||
         known->bound == (known->score >= beta ? Bound::lower : Bound::upper)))
        return known->score;
    int best = -infinite;
    int raw = no_score;
    int base = -infinite;
    Ply& here = at(ply_);
    here.evaluation = no_score;
    if (!check) {
        raw = known && known->evaluation != no_score ? known->evaluation : judge();
        best = here.evaluation = history_.corrected(position_, raw);
        if (known && !is_mate(known->score) &&
            (known->bound == Bound::exact ||
             known->bound == (known->score > best ? Bound::lower : Bound::upper)))
            best = known->score;
        if (best >= beta) {
            return best;
        }
        alpha = std::max(alpha, best);
        base = here.evaluation + 150;
    }
    const std::uint16_t known_move =
        known && (check || (known->move != 0 && K::captures(position_, Move::from_bits(known->move))))
            ? known->move
            : std::uint16_t{0};
    Picker picker(moves_, position_, history_, contexts(), known_move, 0,
                  check ? Picker::Wanted::all : Picker::Wanted::captures);
    std::optional<Move> best_move;
    int searched = 0;
    bool king_lost = false;
    bool overlooked = false;
    while (const auto next = picker.next()) {
        const Move move = *next;
        if (K::gives_way(position_, move)) continue;
        if (overlooks(move, K::captures(position_, move))) {
            overlooked = true;
            continue;
        }
        if (best > -mate_bound) {
            if (!check) {
                const int hoped = base + K::gain(position_, move);
                if (hoped <= alpha && !position_.gives_check(move)) {
                    best = std::max(best, hoped);
                    continue;
                }
            } else if (!K::captures(position_, move) && searched >= 2) {
                picker.skip_quiets();
                continue;
            }
        }
        const Made made = make(move);
        if (made != Made::played) {
            king_lost = king_lost || made == Made::loses_king;
            continue;
        }
        ++searched;
        const int value = -quiesce(-beta, -alpha, plies - 1);
        unmake();
        if (value <= best) continue;
        best = value;
        if (value <= alpha) continue;
        best_move = move;
        if (open) take_line(move);
        if (value >= beta) break;
        alpha = value;
    }
    if (check && searched == 0) {
        if (overlooked) return judge();
        if (king_lost) return lost_in(ply_ + 2);
        return K::no_move_loses(position_) ? lost_in(ply_) : 0;
    }
    table_.store(key,
                 {.move = best_move ? best_move->bits() : std::uint16_t{0},
                  .score = static_cast<std::int16_t>(best),
                  .evaluation = static_cast<std::int16_t>(raw),
                  .depth = 0,
                  .bound = best >= beta ? Bound::lower : Bound::upper},
                 ply_);
    return best;
}

}  // namespace kradan::search
