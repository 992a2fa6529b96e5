#pragma once

#include <bit>
#include <cstdint>

#include "core/square.h"

namespace kradan {

/// A set of squares on an 8×8 board, one bit per square.
using Bitboard = std::uint64_t;

constexpr Bitboard bit(Square square) {
    return Bitboard{1} << square;
}
constexpr bool contains(Bitboard set, Square square) {
    return (set >> square) & 1;
}
constexpr int count(Bitboard set) {
    return std::popcount(set);
}
/// The lowest square in a set, which must not be empty.
constexpr Square lowest(Bitboard set) {
    return static_cast<Square>(std::countr_zero(set));
}
constexpr Bitboard without_lowest(Bitboard set) {
    return set & (set - 1);
}

inline constexpr Bitboard file_a = 0x0101010101010101;
inline constexpr Bitboard rank_1 = 0xff;

constexpr Bitboard file_set(int file) {
    return file_a << file;
}
constexpr Bitboard rank_set(int rank) {
    return rank_1 << (8 * rank);
}

/// Iterates over the squares of a set from a1 to h8: `for (Square s : Squares{set})`.
class Squares {
  public:
    class Iterator {
      public:
        constexpr explicit Iterator(Bitboard rest) : rest_(rest) {}
        constexpr Square operator*() const { return lowest(rest_); }
        constexpr Iterator& operator++() {
            rest_ = without_lowest(rest_);
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        Bitboard rest_;
    };

    constexpr explicit Squares(Bitboard set) : set_(set) {}
    constexpr Iterator begin() const { return Iterator{set_}; }
    constexpr Iterator end() const { return Iterator{0}; }

  private:
    Bitboard set_;
};

}  // namespace kradan
