#include "search/ogi_knowledge.h"

#include <algorithm>
#include <cstdlib>

#include "core/attacks.h"

namespace kradan::search {

namespace {

using ogi::Kind;

constexpr int distance(Square a, Square b) {
    return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

/// What a man gains by where it stands; `theirs` and `own` are the kings' squares.
int place_worth(ogi::Piece piece, Square square, Square own, Square theirs) {
    const int rank = ogi::rank_seen_by(piece.colour, square);
    switch (piece.kind) {
        case Kind::king:
            return rank == 0 ? 30 : rank == 1 ? 15 : -25 * std::min(rank, 4);
        case Kind::princess:
        case Kind::rook:
        case Kind::bishop:
            return piece.promoted ? 4 * (7 - distance(square, theirs)) : (rank > 0 ? 6 : 0);
        case Kind::pawn:
            if (!piece.promoted) return 3 * rank + (distance(square, own) <= 2 ? 6 : 0);
            [[fallthrough]];
        case Kind::silver:
        case Kind::knight:
        case Kind::lance:
            if (piece.promoted) return 8 * (7 - distance(square, theirs));
            if (piece.kind == Kind::silver) {
                return 3 * (7 - distance(square, theirs)) + (distance(square, own) <= 2 ? 10 : 0);
            }
            return piece.kind == Kind::knight ? (rank > 0 ? 8 : 0) : 0;
    }
    return 0;
}

/// How hard `by` presses on the king of the other side.
template <ogi::Rules rules>
int king_pressure(const ogi::Position<rules>& position, Colour by, Square king) {
    const Bitboard occupied = position.occupied();
    const Bitboard around = attacks::king(king);
    int attacked = 0;
    for (const Square square : Squares{around}) {
        const Bitboard attackers = position.attackers(square, by, occupied);
        if (attackers == 0) continue;
        attacked += 1 + count(attackers);
        if (contains(occupied, square)) continue;
        // A hole where a drop would be supported.
        if (position.attackers(square, opponent(by), occupied & ~bit(king)) == bit(king)) ++attacked;
    }
    int droppable = 0;
    for (const Kind kind : ogi::all_kinds) {
        for (const bool promoted : {false, true}) {
            if (kind == Kind::pawn && !promoted) continue;
            droppable += position.in_hand(by, kind, promoted);
        }
    }
    return attacked * (6 + 3 * std::min(droppable, 5)) + attacked * attacked / 2;
}

template <ogi::Rules rules>
int side_worth(const ogi::Position<rules>& position, Colour colour, Square own, Square theirs) {
    int sum = 0;
    for (const Square square : Squares{position.pieces(colour)}) {
        const ogi::Piece piece = *position.piece_at(square);
        sum += detail::ogi_board_values[piece.promoted ? 1 : 0][ogi::index(piece.kind)];
        sum += place_worth(piece, square, own, theirs);
    }
    for (const Kind kind : ogi::all_kinds) {
        for (const bool promoted : {false, true}) {
            const int held = position.in_hand(colour, kind, promoted);
            if (held > 0) sum += held * detail::ogi_hand_value<rules>(kind, promoted);
        }
    }
    return sum + king_pressure(position, colour, theirs);
}

}  // namespace

template <ogi::Rules rules>
int evaluate_ogi(const ogi::Position<rules>& position) {
    const Colour mover = position.side_to_move();
    const auto own = position.king(mover);
    const auto theirs = position.king(opponent(mover));
    if (!own || !theirs) return 0;
    return side_worth(position, mover, *own, *theirs) - side_worth(position, opponent(mover), *theirs, *own) +
           15;
}

template int evaluate_ogi(const ogi::Position<ogi::gomayo>& position);
template int evaluate_ogi(const ogi::Position<ogi::classic>& position);

template <ogi::Rules rules>
void Knowledge<ogi::Position<rules>>::tactical_moves(const Position& position,
                                                     typename Position::MoveList& list) {
    const Colour mover = position.side_to_move();
    const Bitboard occupied = position.occupied();
    const Bitboard zone = ogi::promotion_zone(mover);
    const Bitboard own_promoted = position.promoted();
    for (const Square target : Squares{position.pieces(opponent(mover))}) {
        const bool taken_promoted = contains(position.promoted(), target);
        for (const Square from : Squares{position.attackers(target, mover, occupied)}) {
            const Kind kind = position.piece_at(from)->kind;
            const bool promotes = ogi::promotable(kind) && !contains(own_promoted, from) &&
                                  (contains(zone, from) || contains(zone, target));
            const bool keeps =
                rules.prerogative == ogi::Prerogative::kings && kind == Kind::king && taken_promoted;
            const Move move = Move::board(from, target, promotes, keeps);
            if constexpr (!kings_are_captured) {
                if (position.why_illegal(position.intent_of(move))) continue;
            }
            list.push_back(move);
        }
    }
}

template <ogi::Rules rules>
int Knowledge<ogi::Position<rules>>::tactical_order(const Position& position, Move move) {
    const Colour mover = position.side_to_move();
    const ogi::Piece piece = *position.piece_at(move.from());
    const auto board_value = [](Kind kind, bool promoted) {
        return detail::ogi_board_values[promoted ? 1 : 0][ogi::index(kind)];
    };
    int gain = 0;
    if (const auto taken = position.captured_by(move)) {
        if (taken->kind == Kind::king) return 1 << 20;
        gain += board_value(taken->kind, taken->promoted);
        gain += detail::ogi_hand_value<rules>(taken->kind, move.keeps());
    }
    if (move.promotes()) gain += board_value(piece.kind, true) - board_value(piece.kind, false);
    const int risk =
        board_value(piece.kind, piece.promoted) + detail::ogi_hand_value<rules>(piece.kind, false);
    if (risk > gain && piece.kind != Kind::king) {
        const Bitboard occupied = position.occupied() ^ bit(move.from());
        if (position.attackers(move.to(), opponent(mover), occupied) != 0) return gain - risk;
    }
    return gain * 32 + (4000 - std::min(risk, 4000)) / 128;
}

template <ogi::Rules rules>
int Knowledge<ogi::Position<rules>>::quiet_order(const Position& position, Move move) {
    if (!move.is_drop()) return 0;
    const auto king = position.king(opponent(position.side_to_move()));
    return king ? 2 * (7 - distance(move.to(), *king)) : 0;
}

template struct Knowledge<ogi::Position<ogi::gomayo>>;
template struct Knowledge<ogi::Position<ogi::classic>>;

}  // namespace kradan::search
