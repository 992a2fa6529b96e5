#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/random.h"
#include "go/board.h"

namespace kradan::go::zobrist {

inline constexpr std::size_t points = (max_size + 2) * (max_size + 1) + 1;

inline constexpr auto table = [] {
    std::array<std::array<std::uint64_t, points>, 3> keys{};
    SplitMix64 random(0x60);
    for (auto& row : keys) {
        for (auto& key : row) key = random.next();
    }
    return keys;
}();

inline constexpr std::uint64_t second_to_move = SplitMix64(0x61).next();

/// `colour` is 0 or 1.
constexpr std::uint64_t stone(int colour, Point p) {
    return table[static_cast<std::size_t>(colour)][p];
}
constexpr std::uint64_t ko(Point p) {
    return p == Board::none ? 0 : table[2][p];
}

}  // namespace kradan::go::zobrist
