#pragma once

#include "core/compass.h"
#include "games/chess/generator.h"

/// Counts the legal moves of a whole side at once, direction by direction (`core/compass.h`).
namespace kradan::chess {

/// Checks and pins, found from the attacks of all enemy pieces. A piece is pinned if a ray from the king in
/// one direction and an enemy slider's ray in the opposite direction both end on it.
template <Colour us, class Registers>
class SetwiseSafety {
  public:
    using Sets = compass::Sets;
    static constexpr Colour them = opponent(us);

    KRADAN_INLINE explicit SetwiseSafety(const Board& board) {
        const Bitboard own = board.of(us);
        const Bitboard enemy = board.of(them);
        const Bitboard king = board.of(us, Kind::king);
        const Sets empty = compass::all(~board.occupied());
        const Sets sliders = compass::straight_and_diagonal(enemy & board.straight_sliders(),
                                                            enemy & board.diagonal_sliders());
        // Sliders see through the king: it may not step back along the line of a check (X3).
        const Sets slides =
            compass::step<Registers>(compass::fill<Registers>(sliders, empty | compass::all(king)));
        const Sets steps = compass::step<Registers>(compass::all(enemy & board.of(Kind::king)) |
                                                    pawn_directions<them>(enemy & board.of(Kind::pawn)));
        const Sets leaps = compass::leap<Registers>(compass::all(enemy & board.of(Kind::knight)));
        const Sets looks = compass::step<Registers>(compass::fill<Registers>(compass::all(king), empty));
        const Sets seen_both_ways = looks & compass::opposite(slides);
        const Sets pinned = seen_both_ways & compass::all(own);

        king_ = lowest(king);
        attacked_ = compass::any(slides | steps | leaps);
        pinned_ = compass::any(pinned);
        pin_axes_ = pinned | compass::opposite(pinned);
        answer_ = ~(own | board.of(Kind::king));
        if ((attacked_ & king) != 0) [[unlikely]] {
            const Sets sliding_checkers = looks & sliders;
            checkers_ = (compass::any(sliding_checkers) & enemy) |
                        (enemy & ((attacks::knight(king_) & board.of(Kind::knight)) |
                                  (pawn_attacks(us, king) & board.of(Kind::pawn)) |
                                  (attacks::king(king_) & board.of(Kind::king))));
            answer_ &= checkers_ | attacks::between(king_, lowest(checkers_));
        }
    }

    KRADAN_INLINE Square king() const { return king_; }
    KRADAN_INLINE bool check() const { return checkers_ != 0; }
    KRADAN_INLINE bool double_check() const { return without_lowest(checkers_) != 0; }
    KRADAN_INLINE Bitboard answer() const { return answer_; }
    KRADAN_INLINE Bitboard pinned() const { return pinned_; }
    KRADAN_INLINE Bitboard unattacked(Bitboard squares) const { return squares & ~attacked_; }

    /// The subset of `men` that can move in each direction; pinned pieces move only along their pins.
    KRADAN_INLINE Sets free_to_move(Sets men) const { return men & (compass::all(~pinned_) | pin_axes_); }

    /// The pawns of a colour, in each of its two capture directions.
    template <Colour colour>
    KRADAN_INLINE static Sets pawn_directions(Bitboard pawns) {
        if constexpr (colour == Colour::first) return {{0, 0, pawns, pawns, 0, 0, 0, 0}};
        return {{0, 0, 0, 0, 0, 0, pawns, pawns}};
    }

  private:
    Square king_;
    Bitboard attacked_;
    Bitboard checkers_ = 0;
    Bitboard answer_;
    Bitboard pinned_;
    Sets pin_axes_;
};

/// The number of legal moves.
template <Colour us, class Registers>
KRADAN_INLINE int count_setwise(const Board& board) {
    using compass::Sets;
    constexpr Bitboard last_rank = rank_set(rank_for(us, 7));
    constexpr int forwards = us == Colour::first ? compass::north : compass::south;
    const SetwiseSafety<us, Registers> safety{board};

    const Bitboard king_targets = attacks::king(safety.king()) & ~(board.of(us) | board.of(Kind::king));
    int moves = count(safety.unattacked(king_targets));
    if (safety.double_check()) return moves;

    const Bitboard own = board.of(us);
    const Bitboard occupied = board.occupied();
    const Sets targets = compass::all(safety.answer());
    const Sets sliders = safety.free_to_move(
        compass::straight_and_diagonal(own & board.straight_sliders(), own & board.diagonal_sliders()));
    const Sets slides =
        compass::step<Registers>(compass::fill<Registers>(sliders, compass::all(~occupied))) & targets;
    const Bitboard knights = own & board.of(Kind::knight) & ~safety.pinned();
    const Sets leaps = compass::leap<Registers>(compass::all(knights)) & targets;

    const Bitboard own_pawns = own & board.of(Kind::pawn);
    const Bitboard takable = board.of(opponent(us));
    Sets pawn_targets = safety.template pawn_directions<us>(takable);
    pawn_targets.of[forwards] = ~occupied;
    const Sets pawn_steps =
        compass::step<Registers>(safety.free_to_move(compass::all(own_pawns))) & pawn_targets;
    const Bitboard once = pawn_steps[forwards] & rank_set(rank_for(us, 2));
    moves += count(forward(us, once) & ~occupied & safety.answer());
    const Sets pawn_moves = pawn_steps & targets;

    moves += compass::sum(compass::counts(slides) + compass::counts(leaps) + compass::counts(pawn_moves));
    if ((own_pawns & rank_set(rank_for(us, 6))) != 0) [[unlikely]]
        moves += 3 * compass::sum(compass::counts(pawn_moves & compass::all(last_rank)));

    for (Bitboard set = board.beside_double_step(us); set != 0; set = without_lowest(set)) {
        moves += board.may_take_in_passing(us, set & -set);
    }
    const Bitboard rooks = board.castling_rooks & rank_set(rank_for(us, 0));
    if (rooks != 0 && !safety.check()) {
        for (Bitboard set = rooks; set != 0; set = without_lowest(set)) {
            moves += may_castle<us>(board, safety, lowest(set));
        }
    }
    return moves;
}

}  // namespace kradan::chess
