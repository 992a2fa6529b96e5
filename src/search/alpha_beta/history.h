#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "core/colour.h"
#include "search/alpha_beta/knowledge.h"
#include "search/alpha_beta/score.h"

namespace kradan::search {

/// History heuristics: how well moves did at earlier nodes. Each success moves an entry toward `limit`, each
/// failure toward `-limit`.
template <class P>
class History {
    using K = Knowledge<P>;
    using Move = typename P::Move;

  public:
    /// The maximum absolute value of an entry.
    static constexpr int limit = 16384;
    /// Identifies a move in the continuation history: its piece and its target square.
    using ContinuationKey = std::size_t;
    static constexpr ContinuationKey no_continuation = K::men * 64;

    History()
        : quiet_(2 * K::slots),
          capture_(K::men / 2 * 64 * K::kinds),
          continuation_((K::men * 64 + 1) * follow_size) {}

    void clear() {
        std::ranges::fill(quiet_, std::int16_t{0});
        std::ranges::fill(capture_, std::int16_t{0});
        std::ranges::fill(continuation_, std::int16_t{0});
        std::ranges::fill(correction_, std::int16_t{0});
    }

    static ContinuationKey context(const P& position, Move move) {
        return K::man(position, move) * 64 + move.to();
    }

    /// The score of a quiet move by itself and as a continuation of the moves `before`.
    int quiet(const P& position, Move move, const std::array<ContinuationKey, 3>& before) const {
        const std::size_t follow = follow_of(position, move);
        return 2 * quiet_[quiet_of(position, move)] + 2 * continuation_[before[0] * follow_size + follow] +
               continuation_[before[1] * follow_size + follow] +
               continuation_[before[2] * follow_size + follow];
    }
    int capture(const P& position, Move move) const { return capture_[capture_of(position, move)]; }

    void update_quiet(const P& position, Move move, const std::array<ContinuationKey, 3>& before, int bonus) {
        const std::size_t follow = follow_of(position, move);
        update(quiet_[quiet_of(position, move)], bonus);
        update(continuation_[before[0] * follow_size + follow], bonus);
        update(continuation_[before[1] * follow_size + follow], bonus);
        update(continuation_[before[2] * follow_size + follow], bonus / 2);
    }
    void update_capture(const P& position, Move move, int bonus) {
        update(capture_[capture_of(position, move)], bonus);
    }

    /// An evaluation, corrected by the search results for positions with the same `Knowledge::structure`.
    int corrected(const P& position, int evaluation) const {
        const int correction = correction_[correction_of(position)] / 64;
        return std::clamp(evaluation + correction, -max_evaluation, max_evaluation);
    }
    /// Records that a search to this depth scored `difference` more than the evaluation.
    void update_correction(const P& position, int depth, int difference) {
        const int bonus = std::clamp(difference * depth / 8, -limit / 4, limit / 4);
        update(correction_[correction_of(position)], bonus);
    }

  private:
    static constexpr std::size_t follow_size = K::men / 2 * 64;
    static constexpr std::size_t corrections = 1 << 14;

    static void update(std::int16_t& entry, int bonus) {
        bonus = std::clamp(bonus, -limit, limit);
        entry = static_cast<std::int16_t>(entry + bonus - entry * std::abs(bonus) / limit);
    }
    static std::size_t quiet_of(const P& position, Move move) {
        return place(position.side_to_move()) * K::slots + K::slot(move);
    }
    static std::size_t follow_of(const P& position, Move move) {
        return K::man(position, move) / 2 * 64 + move.to();
    }
    static std::size_t capture_of(const P& position, Move move) {
        return follow_of(position, move) * K::kinds + K::captured(position, move);
    }
    static std::size_t correction_of(const P& position) {
        const std::uint64_t mixed = K::structure(position) * 0x94d049bb133111eb;
        return place(position.side_to_move()) * corrections + static_cast<std::size_t>(mixed >> 50);
    }

    std::vector<std::int16_t> quiet_;
    std::vector<std::int16_t> capture_;
    /// Indexed by an earlier move and the move that follows it.
    std::vector<std::int16_t> continuation_;
    std::vector<std::int16_t> correction_ = std::vector<std::int16_t>(2 * corrections);
};

}  // namespace kradan::search
