#pragma once

#include <cstdint>

namespace kradan {

/// SplitMix64: for zobrist keys and for repeatable random games in tests and playouts. Never for secrets.
class SplitMix64 {
  public:
    constexpr explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }
    /// A number in [0, bound); bound > 0. The bias is below bound / 2³².
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

  private:
    std::uint64_t state_;
};

}  // namespace kradan
