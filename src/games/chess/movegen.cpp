#include "games/chess/position.h"

namespace kradan::chess {

bool Position::has_legal_move() const {
    if (is_goal_reached()) return false;
    // In almost every position, some pawn can move, or a knight that is not on a line with its king and
    // therefore cannot be pinned.
    if (!in_check()) {
        const Square home = king(side_);
        const Bitboard own = pieces(side_);
        const Bitboard free = own & ~(attacks::straight_lines(home) | attacks::diagonal_lines(home));
        if ((forward(side_, free & pieces(Kind::pawn)) & ~occupied()) != 0) return true;
        for (const Square from : kradan::Squares{free & pieces(Kind::knight)}) {
            if ((attacks::knight(from) & ~own & ~pieces(Kind::king)) != 0) return true;
        }
    }
    return count_legal_moves() != 0;
}

void Position::legal_moves(MoveList& list) const {
    visit_moves([&list](Move move) { list.push_back(move); });
}

void Position::legal_captures(MoveList& list) const {
    const auto write = [&list](Move move) { list.push_back(move); };
    visit<Wanted::captures>(write);
}

void Position::legal_quiets(MoveList& list) const {
    const auto write = [&list](Move move) { list.push_back(move); };
    visit<Wanted::quiets>(write);
}

bool Position::gives_check(Move move) const {
    Board after = board_;
    const Bitboard from = bit(move.from());
    const Bitboard to = bit(move.to());
    if (move.is_castling()) {
        after.castle(side_, move.from(), move.to());
    } else if (move.is_en_passant()) {
        after.take_in_passing(side_, from, to);
    } else {
        const Kind kind = move.is_promotion() ? move.promotion() : decode(squares_[move.from()]).kind;
        after.move({side_, kind}, from, to);
    }
    return after.attackers(after.king(opponent(side_)), side_, after.occupied()) != 0;
}

}  // namespace kradan::chess
