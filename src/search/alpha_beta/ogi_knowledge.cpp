#include "search/alpha_beta/ogi_knowledge.h"

#include <algorithm>
#include <cstdlib>

#include "core/attacks.h"
#include "search/alpha_beta/score.h"

namespace kradan::search {

namespace {

using ogi::Kind;

constexpr int distance(Square a, Square b) {
    return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

/// The positional value of a piece; `own` and `theirs` are the kings' squares.
int place_value(ogi::Piece piece, Square square, Square own, Square theirs) {
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

/// The pressure that `by` puts on the opponent's king.
int king_pressure(const ogi::Position& position, Colour by, Square king) {
    const Bitboard occupied = position.occupied();
    const Bitboard around = attacks::king(king);
    int attacked = 0;
    for (const Square square : Squares{around}) {
        const Bitboard attackers = position.attackers(square, by, occupied);
        if (attackers == 0) continue;
        attacked += 1 + count(attackers);
        if (contains(occupied, square)) continue;
        // Only the king defends the square, so a drop there would be supported.
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

int side_value(const ogi::Position& position, Colour colour, Square own, Square theirs) {
    int sum = 0;
    for (const Square square : Squares{position.pieces(colour)}) {
        const ogi::Piece piece = *position.piece_at(square);
        sum += detail::ogi_board_values[piece.promoted ? 1 : 0][ogi::index(piece.kind)];
        sum += place_value(piece, square, own, theirs);
    }
    for (const Kind kind : ogi::all_kinds) {
        for (const bool promoted : {false, true}) {
            const int held = position.in_hand(colour, kind, promoted);
            if (held > 0) sum += held * detail::ogi_hand_value(position.rules(), kind, promoted);
        }
    }
    return sum + king_pressure(position, colour, theirs);
}

}  // namespace

int evaluate_ogi(const ogi::Position& position) {
    const Colour mover = position.side_to_move();
    const auto own = position.king(mover);
    const auto theirs = position.king(opponent(mover));
    if (!own || !theirs) return 0;
    return side_value(position, mover, *own, *theirs) - side_value(position, opponent(mover), *theirs, *own) +
           15;
}

namespace {

constexpr int board_value(Kind kind, bool promoted) {
    return detail::ogi_board_values[promoted ? 1 : 0][ogi::index(kind)];
}

/// What the owner loses plus what the opponent gains when this piece is captured.
constexpr int capture_swing(const ogi::Rules& rules, Kind kind, bool promoted) {
    return kind == Kind::king ? 0 : board_value(kind, promoted) + detail::ogi_hand_value(rules, kind, false);
}

}  // namespace

bool Knowledge<ogi::Position>::is_dominated(const Position& position, Move move) {
    if (move.is_drop()) return false;
    const ogi::Piece piece = *position.piece_at(move.from());
    if (piece.kind == Kind::king) {
        return position.rules().prerogative == ogi::Prerogative::kings && !move.keeps() &&
               contains(position.promoted(), move.to());
    }
    const bool may_promote = !piece.promoted && position.rules().promotion == ogi::Promotion::optional &&
                             ((bit(move.from()) | bit(move.to())) & ogi::promotion_zone(piece.colour)) != 0;
    return may_promote && !move.promotes() && piece.kind != Kind::silver && piece.kind != Kind::knight &&
           piece.kind != Kind::lance;
}

int Knowledge<ogi::Position>::quiet_order(const Position& position, Move move) {
    if (!move.is_drop()) return move.promotes() ? 6000 : 0;
    const auto king = position.king(opponent(position.side_to_move()));
    return king ? 100 * (7 - distance(move.to(), *king)) : 0;
}

int Knowledge<ogi::Position>::gain(const Position& position, Move move) {
    if (move.is_drop()) return 0;
    int gain = 0;
    if (const auto taken = position.captured_by(move)) {
        if (taken->kind == Kind::king) return max_evaluation;
        gain = board_value(taken->kind, taken->promoted) +
               detail::ogi_hand_value(position.rules(), taken->kind, move.keeps());
    }
    if (!move.promotes()) return gain;
    const Kind kind = position.piece_at(move.from())->kind;
    return gain + board_value(kind, true) - board_value(kind, false);
}

int Knowledge<ogi::Position>::victim_value(const Position& position, Move move) {
    if (move.is_drop()) return capture_swing(position.rules(), move.drop_kind(), move.drops_promoted());
    const ogi::Piece piece = *position.piece_at(move.from());
    return capture_swing(position.rules(), piece.kind, piece.promoted || move.promotes());
}

int Knowledge<ogi::Position>::exchange_value(const Position& position, Square square) {
    const ogi::Piece piece = *position.piece_at(square);
    return capture_swing(position.rules(), piece.kind, piece.promoted);
}

Square Knowledge<ogi::Position>::weakest(const Position& position, Colour, Bitboard squares) {
    // The king captures only when nothing else can.
    Square weakest = lowest(squares);
    int least = std::numeric_limits<int>::max();
    for (const Square square : Squares{squares}) {
        if (is_king(position, square)) continue;
        const int worth = exchange_value(position, square);
        if (worth >= least) continue;
        least = worth;
        weakest = square;
    }
    return weakest;
}

}  // namespace kradan::search
