#pragma once

#include <cstdint>

#include "core/square.h"
#include "games/chess/piece.h"

namespace kradan::chess {

/// A legal move in 16 bits. Castling is encoded as the king capturing its own rook.
class Move {
  public:
    /// Uninitialised; assign to it before use.
    constexpr Move() = default;

    static constexpr Move normal(Square from, Square to) { return Move{from, to, 0}; }
    /// A pawn's double step.
    static constexpr Move double_step(Square from, Square to) { return Move{from, to, double_step_flag}; }
    static constexpr Move castling(Square king, Square rook) { return Move{king, rook, castling_flag}; }
    static constexpr Move en_passant(Square from, Square to) { return Move{from, to, en_passant_flag}; }
    static constexpr Move promoting(Square from, Square to, Kind kind) {
        return Move{from, to, promotion_flag | (static_cast<unsigned>(kind) - 1)};
    }

    constexpr Square from() const { return bits_ & 63; }
    /// The target square; in castling, the rook's square.
    constexpr Square to() const { return (bits_ >> 6) & 63; }
    /// Whether a piece moves or captures without promoting: none of the kinds below.
    constexpr bool is_normal() const { return flag() == 0; }
    constexpr bool is_double_step() const { return flag() == double_step_flag; }
    constexpr bool is_castling() const { return flag() == castling_flag; }
    constexpr bool is_en_passant() const { return flag() == en_passant_flag; }
    constexpr bool is_promotion() const { return (flag() & promotion_flag) != 0; }
    /// The promoted piece; valid only if `is_promotion()`.
    constexpr Kind promotion() const { return static_cast<Kind>((flag() & 3) + 1); }
    constexpr std::uint16_t bits() const { return bits_; }
    /// The inverse of `bits()`.
    static constexpr Move from_bits(std::uint16_t bits) {
        Move move;
        move.bits_ = bits;
        return move;
    }

    friend constexpr bool operator==(Move, Move) = default;

  private:
    static constexpr unsigned castling_flag = 1;
    static constexpr unsigned en_passant_flag = 2;
    static constexpr unsigned double_step_flag = 3;
    static constexpr unsigned promotion_flag = 4;

    constexpr Move(Square from, Square to, unsigned flag)
        : bits_(static_cast<std::uint16_t>(from | (unsigned{to} << 6) | (flag << 12))) {}
    constexpr unsigned flag() const { return bits_ >> 12; }

    std::uint16_t bits_;  // not initialised, so that creating a move list costs nothing
};

}  // namespace kradan::chess
