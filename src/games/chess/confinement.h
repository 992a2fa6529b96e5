#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/bitboard.h"
#include "games/chess/board.h"

namespace kradan::chess {

/// An upper bound on the squares that each piece can ever reach, computed without making moves. No sequence
/// of legal moves takes a piece to a square outside its set. En passant is included if it is possible now.
/// The position must have no castling rights.
///
/// The sets are the least fixed point under the pieces' moves. They take account of everything that stays the
/// same: which squares can never lose their piece, where a pawn can never find anything to capture, where a
/// king is always attacked, and which pawns face each other on a file forever. The idea is the "semi-static"
/// analysis of M. Ambrona, "A Practical Algorithm for Chess Unwinnability" (2022).
class Confinement {
  public:
    explicit Confinement(const Board& board);

    /// Whether the analysis proves that `winner` can never mate.
    bool excludes_mate(Colour winner) const;

  private:
    struct Man {
        Square from;
        Kind kind;
        Colour colour;
        Bitboard reach;
        /// The squares of `reach` where it may be a promoted piece.
        Bitboard promoted = 0;
        /// For a pawn: the enemy pawn that faces it, and the squares that it cannot enter while both stay on
        /// the file; empty if no pawn faces it.
        std::size_t facing = 0;
        Bitboard beyond_facing = 0;
    };

    std::span<const Man> men() const { return std::span{men_}.first(count_); }
    void face_pawns();
    bool note_departures();
    bool grow(Man& man);
    bool grow_pawn(Man& man);
    bool is_free(const Man& pawn) const;
    Bitboard attacked_for_good(Colour by) const;
    static Bitboard steps(Kind kind, Bitboard from);
    static Bitboard attacks_of(const Man& man);
    bool can_block(Bitboard squares, Colour winner) const;

    std::array<Man, 32> men_;
    std::size_t count_ = 0;
    std::array<Bitboard, 2> origins_;
    /// The squares whose original piece may move away or be captured.
    Bitboard left_ = 0;
    /// By colour: the squares where its pieces other than the king may be, and those where any piece may
    /// capture.
    std::array<Bitboard, 2> visited_ = {};
    std::array<Bitboard, 2> hit_ = {};
};

}  // namespace kradan::chess
