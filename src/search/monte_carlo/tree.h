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

/// A node in a `MonteCarlo` search tree: a position, identified by the move that leads to it. Threads share
/// nodes without locks: if two threads add to a statistic at the same time, one addition may be lost.
struct MonteCarloNode {
    using Statistic = std::atomic<float>;
    /// For sums that must stay exact over millions of visits.
    using LongStatistic = std::atomic<double>;

    go::Point point = go::Board::none;
    /// Set by the thread that expands the node, before it starts.
    std::atomic<bool> expanding = false;
    /// Stored last: once it is above 0, the children are complete.
    std::atomic<std::uint16_t> child_count = 0;
    MonteCarloNode* first_child = nullptr;
    /// Wins are those of the side that made the move. A running simulation counts as a loss (virtual loss),
    /// so that other threads search elsewhere.
    Statistic visits = 0;
    Statistic amaf_visits = 0;
    LongStatistic wins = 0;
    /// The first player's margin in half points, summed over all visits.
    LongStatistic margin = 0;
    Statistic amaf_wins = 0;
    /// Simulations through this node after its expansion, and how many of them the first player won.
    Statistic outcomes = 0;
    Statistic first_won = 0;
    /// The number of the parent's outcomes in which the first player, and the winner, owned the point. A
    /// point that nobody owned counts half.
    Statistic owned_by_first = 0;
    Statistic owned_by_winner = 0;
    /// See `Prior`.
    float prior_visits = 0;
    float prior_wins = 0;

    template <class T>
    static T get(const std::atomic<T>& statistic) {
        return statistic.load(std::memory_order_relaxed);
    }
    template <class T>
    static void set(std::atomic<T>& statistic, std::type_identity_t<T> value) {
        statistic.store(value, std::memory_order_relaxed);
    }
    template <class T>
    static void add(std::atomic<T>& statistic, std::type_identity_t<T> value) {
        set(statistic, get(statistic) + value);
    }

    std::span<MonteCarloNode> children() const {
        const std::size_t count = child_count.load(std::memory_order_acquire);
        return {count == 0 ? nullptr : first_child, count};
    }
    void set_children(std::span<MonteCarloNode> nodes) {
        first_child = nodes.data();
        child_count.store(static_cast<std::uint16_t>(nodes.size()), std::memory_order_release);
    }
    /// Copies the statistics, but not the children, of the same move in another tree. Scales down very large
    /// counts, so that adding 1 still changes a float.
    void copy_statistics(const MonteCarloNode& other) {
        constexpr float max_count = 1 << 22;
        const float scale =
            std::min(1.0F, max_count / std::max({get(other.visits), get(other.amaf_visits), 1.0F}));
        set(visits, scale * get(other.visits));
        set(wins, static_cast<double>(scale) * get(other.wins));
        set(amaf_visits, scale * get(other.amaf_visits));
        set(amaf_wins, scale * get(other.amaf_wins));
        set(margin, static_cast<double>(scale) * get(other.margin));
        for (const auto sum : {&MonteCarloNode::outcomes, &MonteCarloNode::first_won,
                               &MonteCarloNode::owned_by_first, &MonteCarloNode::owned_by_winner})
            set(this->*sum, scale * get(other.*sum));
        prior_visits = other.prior_visits;
        prior_wins = other.prior_wins;
    }
};

/// The child with the highest value: its mean result mixed with its AMAF statistics (RAVE). The pass gets at
/// least one visit in `pass_interval`; with an interval of 0 it gets none unless it is the only child. Null
/// if there are no children.
MonteCarloNode* select_child(const MonteCarloNode& parent, float pass_interval);

/// Adds the outcome of a simulation to the criticality statistics of a node's children. `owners`: by point, 1
/// for the first player, -1 for the second, 0 for nobody.
void update_criticality(MonteCarloNode& node, std::span<const std::int8_t> owners, bool first_wins);

/// Allocates the nodes of one thread. Nodes never move.
class MonteCarloNodePool {
  public:
    explicit MonteCarloNodePool(std::size_t max_nodes) : max_nodes_(max_nodes) {}

    /// Whether `allocate` would succeed.
    bool has_room(std::size_t count) const {
        return (!chunks_.empty() && used_ + count <= chunk_size) ||
               (chunks_.size() + 1) * chunk_size <= max_nodes_;
    }
    /// `count` new contiguous nodes, at most `chunk_size`; an empty span if the pool is full.
    std::span<MonteCarloNode> allocate(std::size_t count) {
        if (!has_room(count)) return {};
        if (chunks_.empty() || used_ + count > chunk_size) {
            chunks_.push_back(std::make_unique<MonteCarloNode[]>(chunk_size));
            used_ = 0;
        }
        used_ += count;
        return {chunks_.back().get() + (used_ - count), count};
    }

    static constexpr std::size_t chunk_size = 4096;

  private:
    std::size_t max_nodes_;
    std::vector<std::unique_ptr<MonteCarloNode[]>> chunks_;
    /// Nodes used in the last chunk.
    std::size_t used_ = 0;
};

}  // namespace kradan::search
