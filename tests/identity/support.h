#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <span>

#include "identity/random.h"

namespace kradan::identity {

/// A random source with the same bytes on every run.
inline Random seeded(unsigned seed) {
    return [engine = std::mt19937(seed)](std::span<std::uint8_t> bytes) mutable {
        std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(engine()); });
    };
}

}  // namespace kradan::identity
