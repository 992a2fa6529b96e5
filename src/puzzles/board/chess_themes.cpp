#include "puzzles/board/chess_themes.h"

#include "core/attacks.h"
#include "puzzles/board/board_game.h"

namespace kradan::puzzles {

namespace {

/// The lines along which a piece moves any distance, given the occupied squares.
Bitboard slides(const chess::Piece& piece, Square from, Bitboard occupied) {
    Bitboard targets = 0;
    if (piece.kind == chess::Kind::rook || piece.kind == chess::Kind::queen)
        targets |= attacks::rook(from, occupied);
    if (piece.kind == chess::Kind::bishop || piece.kind == chess::Kind::queen)
        targets |= attacks::bishop(from, occupied);
    return targets;
}

bool is_guarded(const chess::Position& position, Square square, Bitboard occupied) {
    const Colour owner = position.piece_at(square)->colour;
    return (position.attackers(square, owner, occupied) & occupied & ~bit(square)) != 0;
}

/// The pieces of the side to move that the piece on `by` attacks along a line, if `holds` accepts them
/// together with the next piece behind, which must be of the same side.
template <class Holds>
Bitboard in_line(const chess::Position& position, Square by, Holds holds) {
    const auto piece = position.piece_at(by);
    if (!piece || piece->colour == position.side_to_move()) return 0;
    const Bitboard own = position.pieces(position.side_to_move());
    const Bitboard occupied = position.occupied();
    const Bitboard reached = slides(*piece, by, occupied);
    Bitboard found = 0;
    for (const Square front : Squares{reached & own}) {
        const Bitboard beyond = slides(*piece, by, occupied ^ bit(front)) & ~reached & own;
        for (const Square back : Squares{beyond & attacks::line(by, front)}) {
            if (holds(front, back)) found |= bit(front);
        }
    }
    return found;
}

}  // namespace

bool is_in_danger(const chess::Position& position, Square square, Square by) {
    const chess::Piece piece = *position.piece_at(square);
    return piece.kind == chess::Kind::king || value_of(piece) > value_of(*position.piece_at(by)) ||
           !is_guarded(position, square, position.occupied());
}

Bitboard pinned_by(const chess::Position& position, Square by) {
    return in_line(position, by, [&](const Square front, const Square back) {
        const chess::Piece piece = *position.piece_at(front);
        return piece.kind != chess::Kind::pawn && value_of(*position.piece_at(back)) > value_of(piece);
    });
}

Bitboard skewered_by(const chess::Position& position, Square by) {
    return in_line(position, by, [&](const Square front, const Square back) {
        const chess::Piece first = *position.piece_at(front);
        const chess::Piece second = *position.piece_at(back);
        if (second.kind == chess::Kind::pawn || first.kind == chess::Kind::pawn ||
            value_of(second) > value_of(first))
            return false;
        const bool falls = value_of(second) > value_of(*position.piece_at(by)) ||
                           !is_guarded(position, back, position.occupied() ^ bit(front));
        return falls && is_in_danger(position, front, by);
    });
}

std::optional<std::string_view> ending_of(const chess::Position& position) {
    constexpr struct {
        chess::Kind kind;
        std::string_view tag;
    } endings[] = {{chess::Kind::knight, "knight-ending"},
                   {chess::Kind::bishop, "bishop-ending"},
                   {chess::Kind::rook, "rook-ending"},
                   {chess::Kind::queen, "queen-ending"}};
    const Bitboard others =
        position.occupied() & ~position.pieces(chess::Kind::king) & ~position.pieces(chess::Kind::pawn);
    if (others == 0) return "pawn-ending";
    for (const auto& [kind, tag] : endings) {
        if ((others & ~position.pieces(kind)) == 0) return tag;
    }
    return std::nullopt;
}

}  // namespace kradan::puzzles
