#include "chess/pawns.h"
#include "chess/position.h"
#include "core/attacks.h"

namespace kradan::chess {

/// Generates the legal moves of one position: pinned men along their pins, all others where they answer a
/// check.
class Generator {
  public:
    Generator(const Position& position, Position::MoveList& list)
        : position_(position),
          list_(list),
          us_(position.side_to_move()),
          them_(opponent(us_)),
          king_(position.king(us_)),
          own_(position.pieces(us_)),
          kings_(position.pieces(Kind::king)),
          occupied_(position.occupied()) {}

    void run() {
        const Bitboard checkers = position_.checkers();
        king_steps();
        if (count(checkers) > 1) return;
        const Bitboard answer =
            (checkers != 0 ? checkers | attacks::between(king_, lowest(checkers)) : ~Bitboard{0}) & ~kings_;

        Bitboard pinned = 0;
        const Bitboard queens = position_.pieces(Kind::queen);
        const Bitboard others = position_.pieces(them_);
        const Bitboard snipers =
            others & ((attacks::rook(king_, others) & (position_.pieces(Kind::rook) | queens)) |
                      (attacks::bishop(king_, others) & (position_.pieces(Kind::bishop) | queens)));
        for (const Square sniper : Squares{snipers}) {
            const Bitboard between = attacks::between(king_, sniper);
            const Bitboard shield = between & own_;
            if (count(shield) != 1) continue;
            pinned |= shield;
            men(shield, answer & (between | bit(sniper)));
        }
        men(own_ & ~pinned, answer);
        en_passant();
        if (checkers == 0) castling();
    }

  private:
    void push(Square from, Bitboard targets) {
        for (const Square to : Squares{targets}) list_.push_back(Move::normal(from, to));
    }

    void king_steps() {
        const Bitboard without_king = occupied_ ^ bit(king_);
        for (const Square to : Squares{attacks::king(king_) & ~(own_ | kings_)}) {
            if (position_.attackers(to, them_, without_king) == 0) list_.push_back(Move::normal(king_, to));
        }
    }

    /// The moves of some men other than the king onto the squares of `allowed`.
    void men(Bitboard set, Bitboard allowed) {
        pawns(set & position_.pieces(Kind::pawn), allowed);
        allowed &= ~own_;
        for (const Square from : Squares{set & position_.pieces(Kind::knight)}) {
            push(from, attacks::knight(from) & allowed);
        }
        const Bitboard queens = position_.pieces(Kind::queen);
        for (const Square from : Squares{set & (position_.pieces(Kind::bishop) | queens)}) {
            push(from, attacks::bishop(from, occupied_) & allowed);
        }
        for (const Square from : Squares{set & (position_.pieces(Kind::rook) | queens)}) {
            push(from, attacks::rook(from, occupied_) & allowed);
        }
    }

    void pawns(Bitboard pawns, Bitboard allowed) {
        const Bitboard others = position_.pieces(them_) & allowed;
        const int back = us_ == Colour::first ? -8 : 8;
        const Bitboard single = forward(us_, pawns) & ~occupied_;
        const Bitboard twice = forward(us_, single & rank_set(rank_for(us_, 2))) & ~occupied_ & allowed;
        pawn_moves(single & allowed, back);
        for (const Square to : Squares{twice})
            list_.push_back(Move::normal(static_cast<Square>(to + 2 * back), to));
        pawn_moves(toward(pawns, -1) & others, back + 1);
        pawn_moves(toward(pawns, 1) & others, back - 1);
    }

    /// The squares diagonally in front of pawns, on the side of the a-file (-1) or the h-file (1).
    Bitboard toward(Bitboard pawns, int file_step) const {
        const Bitboard ahead = forward(us_, pawns);
        return file_step < 0 ? (ahead & ~file_set(0)) >> 1 : (ahead & ~file_set(7)) << 1;
    }

    void pawn_moves(Bitboard targets, int back) {
        const Bitboard last = rank_set(rank_for(us_, 7));
        for (const Square to : Squares{targets & ~last}) {
            list_.push_back(Move::normal(static_cast<Square>(to + back), to));
        }
        for (const Square to : Squares{targets & last}) {
            for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight}) {
                list_.push_back(Move::promoting(static_cast<Square>(to + back), to, kind));
            }
        }
    }

    void en_passant() {
        if (position_.en_passant_ == Position::no_square) return;
        const Square to = position_.en_passant_;
        for (const Square from :
             Squares{pawn_attacks(them_, bit(to)) & own_ & position_.pieces(Kind::pawn)}) {
            if (position_.en_passant_is_safe(from)) list_.push_back(Move::en_passant(from, to));
        }
    }

    void castling() {
        for (const CastlingSide side : {CastlingSide::h_side, CastlingSide::a_side}) {
            const auto rook = position_.castling_rook(us_, side);
            if (rook && may_castle(*rook, side)) list_.push_back(Move::castling(king_, *rook));
        }
    }

    bool may_castle(Square rook, CastlingSide side) const {
        const bool h_side = side == CastlingSide::h_side;
        const Square king_to = make_square(h_side ? 6 : 2, rank_of(king_));
        const Square rook_to = make_square(h_side ? 5 : 3, rank_of(king_));
        const Bitboard movers = bit(king_) | bit(rook);
        const Bitboard king_path = attacks::between(king_, king_to) | bit(king_to);
        const Bitboard rook_path = attacks::between(rook, rook_to) | bit(rook_to);
        if (((king_path | rook_path) & occupied_ & ~movers) != 0) return false;
        for (const Square square : Squares{king_path}) {
            if (position_.attackers(square, them_, occupied_ ^ bit(king_)) != 0) return false;
        }
        const Bitboard after = (occupied_ ^ movers) | bit(king_to) | bit(rook_to);
        return position_.attackers(king_to, them_, after) == 0;
    }

    const Position& position_;
    Position::MoveList& list_;
    Colour us_;
    Colour them_;
    Square king_;
    Bitboard own_;
    /// Never taken, not even where an unjudged game left one attacked.
    Bitboard kings_;
    Bitboard occupied_;
};

void Position::legal_moves(MoveList& list) const {
    Generator{*this, list}.run();
}

bool Position::has_legal_move() const {
    MoveList list;
    legal_moves(list);
    return !list.empty();
}

}  // namespace kradan::chess
