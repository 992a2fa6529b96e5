#pragma once

#include <cstdint>
#include <cstdlib>
#include <vector>

namespace kradan::store {

/// Returns 1, 2, … `count`; the environment variable KRADAN_SEEDS multiplies the count.
inline std::vector<std::uint64_t> seeds(std::uint64_t count) {
    const char* times = std::getenv("KRADAN_SEEDS");
    if (times) count *= std::strtoull(times, nullptr, 10);
    std::vector<std::uint64_t> all(count);
    for (std::uint64_t i = 0; i < count; ++i) all[i] = i + 1;
    return all;
}

}  // namespace kradan::store
