#pragma once

#include "games/ogi/board.h"
#include "games/ogi/rules.h"

/// The legal moves on a board, one piece at a time.
namespace kradan::ogi {

/// Which legal moves to generate: captures, the rest (including drops), or all moves.
enum class Wanted { all, captures, quiets };

/// The moves of one piece to a set of targets, which may be empty: either all of them promote or none does,
/// and either all of them keep the captured piece promoted (G4) or none does. Alternatively, the drops of one
/// kind in one state. The move to each target is `move.towards(to)`.
struct MoveSet {
    Move move;
    /// The moving piece after the move.
    PieceCode man;
    Bitboard targets;
};

/// A side's checks and pins (C6). Imposes no restrictions in editions where kings are captured (G8).
struct Safety {
    /// Squares that are safe for the king.
    Bitboard king_targets = ~Bitboard{0};
    /// Squares on which another piece, or a drop, answers a check; all squares if there is no check.
    Bitboard answers = ~Bitboard{0};
    /// Pieces pinned to the king.
    Bitboard pinned = 0;
};

/// Finds checks and pins by looking outward from the king.
template <class R>
KRADAN_INLINE Safety find_safety(const R& rules, const Board& board, Colour us) {
    Safety safety;
    if (rules.check == Check::must_be_answered) {
        const Colour them = opponent(us);
        const Bitboard occupied = board.occupied();
        const Square king = lowest(board.of(us, Kind::king));
        const Bitboard checkers = board.attackers(king, them, occupied);
        if (checkers != 0) {
            const bool single = without_lowest(checkers) == 0;
            safety.answers = single ? checkers | attacks::between(king, lowest(checkers)) : 0;
        }
        safety.king_targets = 0;
        for (const Square to : Squares{attacks::king(king) & ~board.of(us)}) {
            if (board.attackers(to, them, occupied ^ bit(king)) == 0) safety.king_targets |= bit(to);
        }
        const Bitboard theirs = board.of(them);
        const Bitboard snipers = (attacks::rook(king, theirs) & board.of(them, Kind::rook)) |
                                 (attacks::bishop(king, theirs) &
                                  (board.of(them, Kind::bishop) | board.of(them, Kind::princess))) |
                                 (attacks::lance(us, king, theirs) & board.of(them, Kind::lance, false));
        for (const Square sniper : Squares{snipers}) {
            const Bitboard shield = attacks::between(king, sniper) & board.of(us);
            if (without_lowest(shield) == 0) safety.pinned |= shield;
        }
    }
    return safety;
}

/// `R` is `Rules`, or `Fixed` for rules known at compile time.
template <class R, Wanted wanted, class Sink>
class Generator {
  public:
    KRADAN_INLINE Generator(const R& rules, const Board& board, Colour us, const Safety& safety, Sink& sink)
        : rules_(rules), board_(board), us_(us), safety_(safety), sink_(sink) {
        // If check must be answered, a king is never captured, even if an unchecked move left one attacked.
        targets_ = ~board.of(us);
        if (rules_.check == Check::must_be_answered) targets_ &= ~board.of(Kind::king);
        if (wanted == Wanted::captures) targets_ &= board.occupied();
        if (wanted == Wanted::quiets) targets_ &= ~board.occupied();
    }

    KRADAN_INLINE void run() {
        king_moves();
        if (safety_.answers == 0) return;
        targets_ &= safety_.answers;
        for (const Kind kind : all_kinds) {
            if (kind == Kind::king) continue;
            plain_moves(kind);
            promoted_moves(kind);
        }
        if (wanted != Wanted::captures) drops();
    }

  private:
    KRADAN_INLINE void king_moves() {
        const Square from = lowest(board_.of(us_, Kind::king));
        const Bitboard targets = attacks::king(from) & targets_ & safety_.king_targets;
        const PieceCode man = encode({us_, Kind::king, false});
        sink_(MoveSet{Move::board(from, 0, false, false), man, targets});
        // G4: a promoted piece captured by the king may stay promoted in hand.
        if (rules_.prerogative == Prerogative::kings && wanted != Wanted::quiets) {
            sink_(MoveSet{Move::board(from, 0, false, true), man, targets & board_.promoted});
        }
    }

    KRADAN_INLINE Bitboard targets_of(Piece piece, Square from) const {
        const Bitboard targets = reach(piece, from, board_.occupied()) & targets_;
        if (rules_.check == Check::information || !contains(safety_.pinned, from)) return targets;
        return targets & attacks::line(lowest(board_.of(us_, Kind::king)), from);
    }

    /// Moves of unpromoted pieces, which may promote if the move begins or ends in the zone (O18).
    KRADAN_INLINE void plain_moves(Kind kind) {
        const Bitboard zone = promotion_zone(us_);
        const Bitboard compulsory =
            rules_.promotion == Promotion::optional ? dead_ends(us_, kind) : ~Bitboard{0};  // G2, C1
        for (const Square from : Squares{board_.of(us_, kind, false)}) {
            const Bitboard targets = targets_of({us_, kind, false}, from);
            const Bitboard promoting = contains(zone, from) ? targets : targets & zone;
            sink_(MoveSet{Move::board(from, 0, false, false), encode({us_, kind, false}),
                          targets & ~(promoting & compulsory)});
            sink_(MoveSet{Move::board(from, 0, true, false), encode({us_, kind, true}), promoting});
        }
    }

    KRADAN_INLINE void promoted_moves(Kind kind) {
        for (const Square from : Squares{board_.of(us_, kind, true)}) {
            sink_(MoveSet{Move::board(from, 0, false, false), encode({us_, kind, true}),
                          targets_of({us_, kind, true}, from)});
        }
    }

    KRADAN_INLINE void drops() {
        const PackedHand hand = board_.hand(us_);
        if (hand.empty()) return;
        for (const PieceCode held : all_held) {
            if (!hand.holds(held)) continue;
            sink_(MoveSet{Move::drop(kind_of(held), is_promoted(held), 0),
                          encode({us_, kind_of(held), is_promoted(held)}), drop_targets(held)});
        }
    }

    /// The legal drop squares for a piece in hand. A promoted piece can be dropped on any empty square (G16).
    KRADAN_INLINE Bitboard drop_targets(PieceCode held) const {
        const Bitboard open = ~board_.occupied() & safety_.answers;
        if (is_promoted(held)) return open;
        const Kind kind = kind_of(held);
        if (kind == Kind::pawn && rules_.pawn_drops == PawnDrops::never) return 0;  // G7
        const Bitboard alive = open & ~dead_ends(us_, kind);                        // G6, C4
        if (kind != Kind::pawn) return alive;
        return alive & ~files_of(board_.of(us_, Kind::pawn, false));  // C5
    }

    const R& rules_;
    const Board& board_;
    Colour us_;
    const Safety& safety_;
    Sink& sink_;
    Bitboard targets_;
};

/// Passes a side's wanted legal moves to `sink(MoveSet)`. Both kings must be on the board.
template <Wanted wanted, class R, class Sink>
KRADAN_INLINE void generate(const R& rules, const Board& board, Colour us, const Safety& safety, Sink& sink) {
    Generator<R, wanted, Sink>{rules, board, us, safety, sink}.run();
}

}  // namespace kradan::ogi
