#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "games/go/board.h"

namespace kradan::search {

/// A position in the tree of a MonteCarlo search, by the move that leads there. Threads share it: of what two
/// of them add to a number at the same moment, one may be lost.
struct MonteCarloNode {
    using Number = std::atomic<float>;
    /// For sums that have to stay right over millions of visits.
    using LongNumber = std::atomic<double>;

    go::Point point = go::Board::none;
    /// Whether somebody has begun to look what moves there are.
    std::atomic<bool> opened = false;
    /// Told last: once it is more than 0, the children are there.
    std::atomic<std::uint16_t> child_count = 0;
    MonteCarloNode* first_child = nullptr;
    /// Worth for the side that moved here, each sum with how much it weighs. A game under way is counted as
    /// lost until it is over, so that other threads look elsewhere.
    Number visits = 0;
    Number amaf_visits = 0;
    LongNumber wins = 0;
    /// Half points of the first player, of all visits together.
    LongNumber margin = 0;
    Number amaf_wins = 0;
    /// How often it was known, with the children there, how a game ended, and how often the first player won.
    Number outcomes = 0;
    Number first_won = 0;
    /// In how many of the parent's outcomes the point was the first player's, and the winner's; nobody's is
    /// half each.
    Number owned_by_first = 0;
    Number owned_by_winner = 0;
    /// What experience expects.
    float prior_visits = 0;
    float prior_wins = 0;

    template <class T>
    static T get(const std::atomic<T>& number) {
        return number.load(std::memory_order_relaxed);
    }
    template <class T>
    static void set(std::atomic<T>& number, std::type_identity_t<T> value) {
        number.store(value, std::memory_order_relaxed);
    }
    template <class T>
    static void add(std::atomic<T>& number, std::type_identity_t<T> value) {
        set(number, get(number) + value);
    }

    std::span<MonteCarloNode> children() const {
        const std::size_t count = child_count.load(std::memory_order_acquire);
        return {count == 0 ? nullptr : first_child, count};
    }
    void set_children(std::span<MonteCarloNode> nodes) {
        first_child = nodes.data();
        child_count.store(static_cast<std::uint16_t>(nodes.size()), std::memory_order_release);
    }
    /// Takes over what is known of the same move in another tree, but for its children. Of very many visits
    /// a share, so that one more can still be counted.
    void learn_from(const MonteCarloNode& other) {
        constexpr float most = 1 << 22;
        const float share =
            std::min(1.0F, most / std::max({get(other.visits), get(other.amaf_visits), 1.0F}));
        set(visits, share * get(other.visits));
        set(wins, static_cast<double>(share) * get(other.wins));
        set(amaf_visits, share * get(other.amaf_visits));
        set(amaf_wins, share * get(other.amaf_wins));
        set(margin, static_cast<double>(share) * get(other.margin));
        for (const auto sum : {&MonteCarloNode::outcomes, &MonteCarloNode::first_won,
                               &MonteCarloNode::owned_by_first, &MonteCarloNode::owned_by_winner})
            set(this->*sum, share * get(other.*sum));
        prior_visits = other.prior_visits;
        prior_wins = other.prior_wins;
    }
};

/// The child that is looked at next: the one worth most by its own games and by all moves as first; the pass
/// once in `pass_share` visits at least, or never if that is 0 and there is anything else. Null where there
/// is none.
MonteCarloNode* select(const MonteCarloNode& parent, float pass_share);

/// Tells a node who won a game that went through it, and whose each point was in the end: 1 the first
/// player's, -1 the second's, 0 nobody's.
void count_owners(MonteCarloNode& node, std::span<const std::int8_t> owner_at, bool first_wins);

/// Where a thread keeps its nodes; they stay where they are.
class MonteCarloNodes {
  public:
    explicit MonteCarloNodes(std::size_t most) : most_(most) {}

    /// Whether `take` would give so many.
    bool has_room(std::size_t count) const {
        return (!chunks_.empty() && used_ + count <= chunk) || (chunks_.size() + 1) * chunk <= most_;
    }
    /// So many new nodes side by side, at most `chunk`; none where there is no more room.
    std::span<MonteCarloNode> take(std::size_t count) {
        if (!has_room(count)) return {};
        if (chunks_.empty() || used_ + count > chunk) {
            chunks_.push_back(std::make_unique<MonteCarloNode[]>(chunk));
            used_ = 0;
        }
        used_ += count;
        return {chunks_.back().get() + (used_ - count), count};
    }

    static constexpr std::size_t chunk = 4096;

  private:
    std::size_t most_;
    std::vector<std::unique_ptr<MonteCarloNode[]>> chunks_;
    std::size_t used_ = 0;
};

}  // namespace kradan::search
