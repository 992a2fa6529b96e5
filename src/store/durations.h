#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace kradan::store {

/// A histogram of durations.
struct Durations {
    /// Upper bounds of the buckets, in milliseconds; one more bucket has no bound.
    static constexpr std::array<double, 12> bounds = {0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000};

    /// The number of durations in each bucket; not cumulative.
    std::array<std::uint64_t, bounds.size() + 1> counts = {};
    std::chrono::nanoseconds total{};
    std::chrono::nanoseconds longest{};

    void add(std::chrono::nanoseconds duration) {
        const std::chrono::duration<double, std::milli> milliseconds = duration;
        const auto bound = std::ranges::lower_bound(bounds, milliseconds.count());
        ++counts[static_cast<std::size_t>(bound - bounds.begin())];
        total += duration;
        longest = std::max(longest, duration);
    }
};

}  // namespace kradan::store
