#include "chess/generator.h"
#include "chess/position.h"

namespace kradan::chess {

namespace {

/// A sink that writes the moves down.
class Writer {
  public:
    explicit Writer(Position::MoveList& list) : list_(list) {}

    template <Kind>
    KRADAN_INLINE void man(Square from, Bitboard targets) {
        for (const Square to : Squares{targets}) list_.push_back(Move::normal(from, to));
    }
    KRADAN_INLINE void pawns(Bitboard targets, int back) {
        for (const Square to : Squares{targets}) {
            list_.push_back(Move::normal(static_cast<Square>(to + back), to));
        }
    }
    KRADAN_INLINE void double_steps(Bitboard targets) {
        for (const Square to : Squares{targets}) {
            list_.push_back(Move::double_step(static_cast<Square>(to < 32 ? to - 16 : to + 16), to));
        }
    }
    KRADAN_INLINE void promotions(Bitboard targets, int back) {
        for (const Square to : Squares{targets}) {
            for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight}) {
                list_.push_back(Move::promoting(static_cast<Square>(to + back), to, kind));
            }
        }
    }
    KRADAN_INLINE void en_passant(Square from, Square to) { list_.push_back(Move::en_passant(from, to)); }
    KRADAN_INLINE void castling(Square king, Square rook) { list_.push_back(Move::castling(king, rook)); }

  private:
    Position::MoveList& list_;
};

template <Wanted wanted>
void write(const Position& position, Position::MoveList& list) {
    Writer writer{list};
    const Board& board = position.board();
    if (position.side_to_move() == Colour::first) {
        generate<Colour::first, wanted>(board, Safety<Colour::first>{board}, writer);
    } else {
        generate<Colour::second, wanted>(board, Safety<Colour::second>{board}, writer);
    }
}

}  // namespace

void Position::legal_moves(MoveList& list) const {
    write<Wanted::all>(*this, list);
}

void Position::legal_captures(MoveList& list) const {
    write<Wanted::captures>(*this, list);
}

void Position::legal_quiets(MoveList& list) const {
    write<Wanted::quiets>(*this, list);
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
