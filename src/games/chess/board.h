#pragma once

#include <array>

#include "core/attacks.h"
#include "core/bitboard.h"
#include "core/inline.h"
#include "games/chess/pawns.h"
#include "games/chess/piece.h"

namespace kradan::chess {

/// The pieces, the castling rights and the last double step: only what move generation needs, to keep copies
/// cheap. `Position` adds the side to move, counters and a key.
///
/// The effect of a move on the board is defined only here. Side and kind are parameters, so each function
/// compiles to less code when they are constants.
struct Board {
    /// Indexed by `Kind`; both colours together.
    std::array<Bitboard, 6> kinds{};
    std::array<Bitboard, 2> colours{};
    /// The rooks that their side still has the right to castle with (X6).
    Bitboard castling_rooks = 0;
    /// The square that the last move passed over if it was a double step, even if no capture is possible
    /// there; otherwise empty.
    Bitboard double_step = 0;

    friend bool operator==(const Board&, const Board&) = default;

    KRADAN_INLINE Bitboard of(Colour colour) const { return colours[place(colour)]; }
    KRADAN_INLINE Bitboard of(Kind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
    KRADAN_INLINE Bitboard of(Colour colour, Kind kind) const { return of(colour) & of(kind); }
    KRADAN_INLINE Bitboard occupied() const { return colours[0] | colours[1]; }
    KRADAN_INLINE Square king(Colour colour) const { return lowest(of(colour, Kind::king)); }
    KRADAN_INLINE Bitboard straight_sliders() const { return of(Kind::rook) | of(Kind::queen); }
    KRADAN_INLINE Bitboard diagonal_sliders() const { return of(Kind::bishop) | of(Kind::queen); }

    /// The pieces of `by` that attack a square, given the occupancy.
    KRADAN_INLINE Bitboard attackers(Square square, Colour by, Bitboard occupied) const {
        return of(by) &
               ((attacks::king(square) & of(Kind::king)) | (attacks::knight(square) & of(Kind::knight)) |
                (pawn_attacks(opponent(by), bit(square)) & of(Kind::pawn)) |
                (attacks::rook(square, occupied) & straight_sliders()) |
                (attacks::bishop(square, occupied) & diagonal_sliders()));
    }

    KRADAN_INLINE void put(Piece piece, Bitboard squares) {
        colours[place(piece.colour)] |= squares;
        kinds[static_cast<std::size_t>(piece.kind)] |= squares;
    }
    KRADAN_INLINE void clear(Bitboard squares) {
        for (Bitboard& set : kinds) set &= ~squares;
        for (Bitboard& set : colours) set &= ~squares;
    }

    /// Moves a piece to a square and captures any piece there.
    KRADAN_INLINE void move(Piece man, Bitboard from, Bitboard to) {
        clear(from | to);
        put(man, to);
        castling_rooks &= ~(from | to);
        if (man.kind == Kind::king) give_up_castling(man.colour);
        double_step = 0;
    }
    /// Moves a pawn two ranks forward.
    KRADAN_INLINE void step_twice(Colour us, Bitboard from) {
        const Bitboard over = forward(us, from);
        move({us, Kind::pawn}, from, forward(us, over));
        double_step = over;
    }
    /// Captures en passant: the pawn goes to the square that the captured pawn passed over (X7).
    KRADAN_INLINE void take_in_passing(Colour us, Bitboard from, Bitboard to) {
        clear(forward(opponent(us), to));
        move({us, Kind::pawn}, from, to);
    }
    /// Castling (X6): king and rook go to the g- and f-file, or to the c- and d-file.
    KRADAN_INLINE void castle(Colour us, Square king, Square rook) {
        clear(bit(king) | bit(rook));
        put({us, Kind::king}, bit(king_after_castling(king, rook)));
        put({us, Kind::rook}, bit(rook_after_castling(king, rook)));
        give_up_castling(us);
        double_step = 0;
    }
    KRADAN_INLINE void give_up_castling(Colour us) { castling_rooks &= ~rank_set(rank_for(us, 0)); }

    /// Whether a pawn's move is its double step: from its own second rank, over an empty square.
    KRADAN_INLINE bool is_double_step(Colour us, Bitboard from, Bitboard to) const {
        const Bitboard over = forward(us, from) & ~occupied();
        return (from & rank_set(rank_for(us, 1))) != 0 && forward(us, over) == to;
    }

    static constexpr Square king_after_castling(Square king, Square rook) {
        return make_square(rook > king ? 6 : 2, rank_of(king));
    }
    static constexpr Square rook_after_castling(Square king, Square rook) {
        return make_square(rook > king ? 5 : 3, rank_of(king));
    }

    /// Whether an en passant capture by the pawn on `from` leaves its own king unattacked (X3). Two pawns
    /// leave the rank in one move, so this tests the resulting occupancy instead of pins.
    KRADAN_INLINE bool may_take_in_passing(Colour us, Bitboard from) const {
        const Bitboard taken = forward(opponent(us), double_step);
        const Bitboard after = (occupied() ^ from ^ taken) | double_step;
        return (attackers(king(us), opponent(us), after) & ~taken) == 0;
    }
    /// The capturing side's pawns beside the pawn that made the double step.
    KRADAN_INLINE Bitboard beside_double_step(Colour us) const {
        return pawn_attacks(opponent(us), double_step) & of(us, Kind::pawn);
    }
};

}  // namespace kradan::chess
