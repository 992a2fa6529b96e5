#pragma once

#include <cstdint>

#include "core/square.h"
#include "games/ogi/piece.h"

namespace kradan::ogi {

/// A legal move in 16 bits. It is valid only in the position that it was generated for.
class Move {
  public:
    /// Uninitialised; assign to it before use.
    constexpr Move() = default;

    static constexpr Move board(Square from, Square to, bool promote, bool keep) {
        return Move(to | from << 6 | (promote ? promote_bit : 0) | (keep ? keep_bit : 0));
    }
    static constexpr Move drop(Kind kind, bool promoted, Square to) {
        return Move(to | static_cast<int>(kind) << 6 | (promoted ? held_promoted_bit : 0) | drop_bit);
    }
    /// The same move with a different target square.
    constexpr Move towards(Square to) const { return Move((bits_ & ~63) | to); }

    constexpr bool is_drop() const { return (bits_ & drop_bit) != 0; }
    constexpr Square to() const { return bits_ & 63; }
    /// For board moves only.
    constexpr Square from() const { return (bits_ >> 6) & 63; }
    constexpr bool promotes() const { return (bits_ & promote_bit) != 0; }
    constexpr bool keeps() const { return (bits_ & keep_bit) != 0; }
    /// For drops only.
    constexpr Kind drop_kind() const { return static_cast<Kind>((bits_ >> 6) & 7); }
    constexpr bool drops_promoted() const { return (bits_ & held_promoted_bit) != 0; }
    /// The move as a number, for tables; never 0.
    constexpr std::uint16_t bits() const { return bits_; }

    /// The inverse of `bits()`.
    static constexpr Move from_bits(std::uint16_t bits) { return Move(bits); }

    friend constexpr bool operator==(const Move&, const Move&) = default;

  private:
    static constexpr int held_promoted_bit = 1 << 9;
    static constexpr int promote_bit = 1 << 12;
    static constexpr int keep_bit = 1 << 13;
    static constexpr int drop_bit = 1 << 14;

    constexpr explicit Move(int bits) : bits_(static_cast<std::uint16_t>(bits)) {}

    std::uint16_t bits_;  // not initialised, so that creating a move list costs nothing
};

/// A proven bound under all rules. Two kings leave 62 squares. 11 piece states can be dropped on each, lances
/// and pawns on at most 56 and knights on 48: 842 drops, plus 16 king moves (each with or without keeping). A
/// princess, rook or bishop on the board adds at most 42 moves but removes a state and a square, which costs
/// more. Any other piece removes a square, which costs 14 drops, or 11 on the last two ranks, and has at most
/// that many moves there. Total: 858.
inline constexpr std::size_t max_moves = 858;

}  // namespace kradan::ogi
