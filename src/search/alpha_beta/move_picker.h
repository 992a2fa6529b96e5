#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "search/alpha_beta/exchange.h"
#include "search/alpha_beta/history.h"

namespace kradan::search {

template <class Move>
struct ScoredMove {
    int score;
    Move move;
};

/// Generates the legal moves in a position lazily, most promising first: the table move, captures that lose
/// no material by SEE, quiet moves by history with the killer first, and losing captures. If only captures
/// are wanted, omits quiet moves and losing captures, but not those that give check if checks are wanted too.
///
/// All pickers of a search share one store and append their moves to it. Destroy them in reverse order of
/// construction.
template <class P>
class MovePicker {
    using K = Knowledge<P>;
    using Move = typename P::Move;

  public:
    using Store = std::vector<ScoredMove<Move>>;

    enum class Wanted : std::uint8_t { all, captures, captures_and_checks };

    MovePicker(Store& store, const P& position, const History<P>& history,
               const std::array<typename History<P>::ContinuationKey, 3>& before, std::uint16_t table_move,
               std::uint16_t killer, Wanted wanted)
        : store_(store),
          position_(position),
          history_(history),
          before_(before),
          begin_(store.size()),
          next_(begin_),
          end_(begin_),
          losing_end_(begin_),
          table_move_(find_legal(position, table_move)),
          killer_(killer),
          wanted_(wanted) {}
    MovePicker(const MovePicker&) = delete;
    MovePicker& operator=(const MovePicker&) = delete;
    ~MovePicker() { store_.resize(begin_); }

    /// The next move; empty when there are no more.
    std::optional<Move> next();
    /// Skips the remaining quiet moves.
    void skip_quiets() { skip_quiets_ = true; }

  private:
    enum class Stage : std::uint8_t {
        table_move,
        generate_captures,
        captures,
        generate_quiets,
        quiets,
        losing,
        done
    };

    /// The move with these bits, if it is legal; a table move may belong to another position.
    static std::optional<Move> find_legal(const P& position, std::uint16_t bits);
    /// Moves the checks among these moves in the store to the front. Returns the end of the checks.
    std::size_t keep_checks(std::size_t begin, std::size_t end);
    void generate_captures();
    void generate_quiets();
    /// Swaps the best remaining move to the front.
    void select();

    Store& store_;
    const P& position_;
    const History<P>& history_;
    std::array<typename History<P>::ContinuationKey, 3> before_;
    std::size_t begin_;
    std::size_t next_;
    std::size_t end_;
    /// Losing captures are moved to the front of this picker's moves.
    std::size_t losing_end_;
    std::size_t losing_next_ = 0;
    std::optional<Move> table_move_;
    std::uint16_t killer_;
    Wanted wanted_;
    Stage stage_ = Stage::table_move;
    bool skip_quiets_ = false;
};

template <class P>
std::optional<typename P::Move> MovePicker<P>::find_legal(const P& position, std::uint16_t bits) {
    if (bits == 0) return std::nullopt;
    const Move move = Move::from_bits(bits);
    const auto intent = position.intent_of(move);
    if (position.why_illegal(intent) || position.unjudged_move(intent) != move) return std::nullopt;
    return move;
}

template <class P>
void MovePicker<P>::select() {
    const auto first = store_.begin() + static_cast<std::ptrdiff_t>(next_);
    const auto last = store_.begin() + static_cast<std::ptrdiff_t>(end_);
    const auto best = std::ranges::max_element(first, last, {}, &ScoredMove<Move>::score);
    std::iter_swap(first, best);
}

template <class P>
void MovePicker<P>::generate_captures() {
    typename P::MoveList list;
    position_.legal_captures(list);
    for (const Move move : list) {
        if (table_move_ && move == *table_move_) continue;
        store_.push_back({16 * K::gain(position_, move) + history_.capture(position_, move) / 2, move});
    }
    end_ = store_.size();
}

template <class P>
void MovePicker<P>::generate_quiets() {
    constexpr int killer_bonus = 40'000;
    constexpr int sorted_above = -4'000;
    typename P::MoveList list;
    position_.legal_quiets(list);
    next_ = end_ = store_.size();
    // Insertion sort of the promising moves; the rest remains unsorted.
    std::size_t sorted = end_;
    for (const Move move : list) {
        if (table_move_ && move == *table_move_) continue;
        int score = history_.quiet(position_, move, before_) + K::quiet_order(position_, move);
        if (move.bits() == killer_) score += killer_bonus;
        store_.push_back({score, move});
        if (score < sorted_above) continue;
        const ScoredMove<Move> entry = store_.back();
        store_.back() = store_[sorted];
        std::size_t hole = sorted++;
        for (; hole > next_ && store_[hole - 1].score < entry.score; --hole) store_[hole] = store_[hole - 1];
        store_[hole] = entry;
    }
    end_ = store_.size();
    if (wanted_ == Wanted::captures_and_checks) end_ = keep_checks(next_, end_);
}

template <class P>
std::size_t MovePicker<P>::keep_checks(std::size_t begin, std::size_t end) {
    const auto at = [this](std::size_t i) { return store_.begin() + static_cast<std::ptrdiff_t>(i); };
    const auto rest = std::remove_if(at(begin), at(end), [this](const ScoredMove<Move>& each) {
        return !position_.gives_check(each.move);
    });
    return static_cast<std::size_t>(rest - store_.begin());
}

template <class P>
std::optional<typename P::Move> MovePicker<P>::next() {
    switch (stage_) {
        case Stage::table_move:
            stage_ = Stage::generate_captures;
            if (table_move_) return table_move_;
            [[fallthrough]];
        case Stage::generate_captures:
            generate_captures();
            stage_ = Stage::captures;
            [[fallthrough]];
        case Stage::captures:
            while (next_ < end_) {
                select();
                const ScoredMove<Move> picked = store_[next_++];
                if (see_at_least(position_, picked.move, 0)) return picked.move;
                store_[losing_end_++] = picked;
            }
            if (wanted_ == Wanted::captures) {
                stage_ = Stage::done;
                return std::nullopt;
            }
            [[fallthrough]];
        case Stage::generate_quiets:
            if (!skip_quiets_) generate_quiets();
            stage_ = Stage::quiets;
            [[fallthrough]];
        case Stage::quiets:
            if (!skip_quiets_ && next_ < end_) return store_[next_++].move;
            losing_next_ = begin_;
            if (wanted_ == Wanted::captures_and_checks) losing_end_ = keep_checks(begin_, losing_end_);
            stage_ = Stage::losing;
            [[fallthrough]];
        case Stage::losing:
            if (losing_next_ < losing_end_) return store_[losing_next_++].move;
            stage_ = Stage::done;
            [[fallthrough]];
        case Stage::done:
            return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace kradan::search
