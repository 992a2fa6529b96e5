#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/inline.h"
#include "core/random.h"
#include "games/go/board.h"

namespace kradan::go::zobrist {

inline constexpr std::size_t points = (max_size + 2) * (max_size + 1) + 1;

using Table = std::array<std::array<std::uint64_t, points>, 3>;

KRADAN_TABLE Table make_table() {
    Table keys{};
    SplitMix64 random(0x60);
    for (auto& row : keys) {
        for (auto& key : row) key = random.next();
    }
    return keys;
}

KRADAN_TABLE const Table table = make_table();

inline constexpr std::uint64_t second_to_move = SplitMix64(0x61).next();

/// `colour` is 0 or 1.
inline std::uint64_t stone(int colour, Point p) {
    return table[static_cast<std::size_t>(colour)][p];
}
inline std::uint64_t ko(Point p) {
    return p == Board::none ? 0 : table[2][p];
}

}  // namespace kradan::go::zobrist
