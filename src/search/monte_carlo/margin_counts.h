#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kradan::search {

/// How often simulations ended with each margin, for each move at the root. One thread counts; others may
/// read.
class MarginCounts {
  public:
    /// `points` is the number of points on the board; larger margins are clamped to it.
    MarginCounts(std::size_t moves, std::size_t points)
        : limit_(static_cast<int>(points)), counts_(moves * (2 * points + 1)) {}

    /// The number of possible margins for a move.
    std::size_t size() const { return 2 * static_cast<std::size_t>(limit_) + 1; }

    /// `margin` is in whole points.
    void add(std::size_t move, int margin) {
        auto& count =
            counts_[move * size() + static_cast<std::size_t>(std::clamp(margin, -limit_, limit_) + limit_)];
        count.store(count.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }

    /// Adds a move's counts to `sum`, which has `size()` entries, from the smallest margin to the largest.
    void add_to(std::vector<std::uint64_t>& sum, std::size_t move) const {
        for (std::size_t i = 0; i < size(); ++i)
            sum[i] += counts_[move * size() + i].load(std::memory_order_relaxed);
    }

  private:
    int limit_;
    std::vector<std::atomic<std::uint32_t>> counts_;
};

}  // namespace kradan::search
