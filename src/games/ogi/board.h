#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/inline.h"
#include "games/ogi/move.h"
#include "games/ogi/movement.h"
#include "games/ogi/piece.h"

namespace kradan::ogi {

/// A side's hand: the number of pieces of each kind and state, packed in one word.
class PackedHand {
  public:
    KRADAN_INLINE constexpr int count(PieceCode held) const {
        return static_cast<int>(bits_ >> place(held)) & (kind_of(held) == Kind::pawn ? 31 : 15);
    }
    KRADAN_INLINE constexpr bool holds(PieceCode held) const { return count(held) != 0; }
    KRADAN_INLINE constexpr bool empty() const { return bits_ == 0; }
    KRADAN_INLINE constexpr void add(PieceCode held, int number) {
        bits_ += static_cast<std::uint64_t>(number) << place(held);
    }

    friend constexpr bool operator==(const PackedHand&, const PackedHand&) = default;

  private:
    /// Four bits for each kind except the king, eight for the 16 pawns; promoted pieces in the upper half.
    KRADAN_INLINE static constexpr int place(PieceCode held) {
        return 4 * ((held & 7) - 1 + (held & promoted_code));
    }

    std::uint64_t bits_ = 0;
};

/// The codes of all pieces that can be in hand: all except the king.
inline constexpr std::array<PieceCode, 14> all_held = {1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15};

/// The pieces on the board and in hand: only what move generation needs, to keep copies cheap. `Position` is
/// a board with a side to move and a key.
struct Board {
    /// Indexed by `Kind`; both colours and both states together.
    std::array<Bitboard, kind_count> kinds{};
    std::array<Bitboard, 2> colours{};
    Bitboard promoted = 0;
    std::array<PackedHand, 2> hands{};

    friend bool operator==(const Board&, const Board&) = default;

    KRADAN_INLINE Bitboard of(Colour colour) const { return colours[place(colour)]; }
    /// Promoted and unpromoted.
    KRADAN_INLINE Bitboard of(Kind kind) const { return kinds[index(kind)]; }
    KRADAN_INLINE Bitboard of(Colour colour, Kind kind) const { return of(colour) & of(kind); }
    KRADAN_INLINE Bitboard of(Colour colour, Kind kind, bool promoted_ones) const {
        return of(colour, kind) & (promoted_ones ? promoted : ~promoted);
    }
    KRADAN_INLINE Bitboard occupied() const { return colours[0] | colours[1]; }
    KRADAN_INLINE PackedHand hand(Colour colour) const { return hands[place(colour)]; }

    /// The position from the opponent's viewpoint: ranks mirrored, colours swapped.
    KRADAN_INLINE Board turned() const {
        Board turned;
        for (std::size_t i = 0; i < kinds.size(); ++i) turned.kinds[i] = std::byteswap(kinds[i]);
        turned.colours = {std::byteswap(colours[1]), std::byteswap(colours[0])};
        turned.promoted = std::byteswap(promoted);
        turned.hands = {hands[1], hands[0]};
        return turned;
    }
    /// The piece on a square, which must not be empty.
    KRADAN_INLINE PieceCode man_on(Square square) const {
        unsigned code = contains(promoted, square) ? promoted_code : 0;
        for (const Kind kind : all_kinds)
            code |= contains(of(kind), square) ? static_cast<unsigned>(kind) : 0;
        return static_cast<PieceCode>(code | (contains(colours[1], square) ? second_code : 0u));
    }
    /// The pieces of `by` that attack a square, given the occupancy.
    KRADAN_INLINE Bitboard attackers(Square square, Colour by, Bitboard occupied) const;

    KRADAN_INLINE void put(PieceCode man, Square square) {
        kinds[man & 7] |= bit(square);
        colours[man >> 4] |= bit(square);
        promoted |= static_cast<Bitboard>(is_promoted(man)) << square;
    }
    KRADAN_INLINE void lift(PieceCode man, Square square) {
        kinds[man & 7] &= ~bit(square);
        colours[man >> 4] &= ~bit(square);
        promoted &= ~bit(square);
    }
    KRADAN_INLINE void hold(Colour colour, PieceCode held, int number) {
        hands[place(colour)].add(held, number);
    }
};

/// Applies a move to any type that can `put` a piece on a square, `lift` one, and change what a side can
/// `hold` in hand. `man` is the moving piece after the move; `captured` is the captured piece or `no_man`.
template <class Men>
KRADAN_INLINE void carry_out(Men& men, Colour side, Move move, PieceCode man, PieceCode captured) {
    if (move.is_drop()) {
        men.hold(side, man & 15, -1);
    } else {
        if (captured != no_man) {
            men.lift(captured, move.to());
            // A captured piece goes to hand unpromoted (G3, C2), except under the king's prerogative (G4). A
            // captured king ends the game and does not go to hand (G17).
            const PieceCode held = captured & (move.keeps() ? 15 : 7);
            if (kind_of(held) != Kind::king) men.hold(side, held, 1);
        }
        men.lift(move.promotes() ? static_cast<PieceCode>(man - promoted_code) : man, move.from());
    }
    men.put(man, move.to());
}

KRADAN_INLINE Bitboard Board::attackers(Square square, Colour by, Bitboard occupied) const {
    const Colour towards = opponent(by);
    const Bitboard diagonal = of(Kind::bishop) | of(Kind::princess);
    const Bitboard golds =
        promoted & (of(Kind::silver) | of(Kind::knight) | of(Kind::lance) | of(Kind::pawn));
    Bitboard found = attacks::king(square) & of(Kind::king);
    found |= attacks::bishop(square, occupied) & diagonal;
    found |= attacks::rook(square, occupied) & of(Kind::rook);
    found |= attacks::knight(square) & of(Kind::princess);
    found |= attacks::orthogonal_step(square) & promoted & diagonal;
    found |= attacks::diagonal_step(square) & promoted & of(Kind::rook);
    found |= gold_step(towards, square) & golds;
    found |= silver_step(towards, square) & of(Kind::silver) & ~promoted;
    found |= knight_leap(towards, square) & of(Kind::knight) & ~promoted;
    found |= attacks::lance(towards, square, occupied) & of(Kind::lance) & ~promoted;
    found |= pawn_step(towards, square) & of(Kind::pawn) & ~promoted;
    return found & of(by);
}

}  // namespace kradan::ogi
