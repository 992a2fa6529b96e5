#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kradan {

/// A square on an 8×8 board: a1 is 0, b1 is 1, … h8 is 63.
using Square = std::uint8_t;

inline constexpr int square_count = 64;

constexpr Square make_square(int file, int rank) {
    return static_cast<Square>(rank * 8 + file);
}
/// 0 for file a … 7 for file h.
constexpr int file_of(Square square) {
    return square & 7;
}
/// 0 for rank 1 … 7 for rank 8.
constexpr int rank_of(Square square) {
    return square >> 3;
}

/// Reads "a1" … "h8"; empty for any other text.
constexpr std::optional<Square> read_square(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return std::nullopt;
    return make_square(text[0] - 'a', text[1] - '1');
}

inline std::string write_square(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

}  // namespace kradan
