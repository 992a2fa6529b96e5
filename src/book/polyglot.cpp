#include "book/polyglot.h"

namespace kradan::book {

namespace {

using chess::Kind;
using chess::Position;

constexpr std::size_t castling_keys = 768;
constexpr std::size_t en_passant_keys = 772;
constexpr std::size_t turn_key = 780;

std::uint64_t piece_key(chess::Piece piece, Square square) {
    const std::size_t white = piece.colour == Colour::first ? 1 : 0;
    return polyglot_keys[64 * (2 * static_cast<std::size_t>(piece.kind) + white) + square];
}

/// Whether no rook of `colour` is farther out on this side of its king.
bool is_outer(const Position& position, Square rook, Colour colour, chess::CastlingSide side) {
    const int step = side == chess::CastlingSide::h_side ? 1 : -1;
    for (int file = file_of(rook) + step; file >= 0 && file < 8; file += step) {
        const auto piece = position.piece_at(make_square(file, rank_of(rook)));
        if (piece && piece->kind == Kind::rook && piece->colour == colour) return false;
    }
    return true;
}

/// The key for the file of a double step if an enemy pawn is next to the pawn that made it, whether or not it
/// can capture; otherwise 0.
std::uint64_t en_passant_key(const Position& position) {
    const auto passed = position.double_step();
    if (!passed) return 0;
    const Colour side = position.side_to_move();
    const int file = file_of(*passed);
    const int rank = rank_of(*passed) + (side == Colour::first ? -1 : 1);
    for (const int beside : {file - 1, file + 1}) {
        if (beside < 0 || beside > 7) continue;
        const auto piece = position.piece_at(make_square(beside, rank));
        if (piece && piece->kind == Kind::pawn && piece->colour == side)
            return polyglot_keys[en_passant_keys + static_cast<std::size_t>(file)];
    }
    return 0;
}

}  // namespace

std::optional<std::uint64_t> polyglot_key(const Position& position) {
    std::uint64_t key = 0;
    for (const Square square : Squares{position.occupied()})
        key ^= piece_key(*position.piece_at(square), square);
    std::size_t right = castling_keys;
    for (const Colour colour : colours) {
        for (const auto side : {chess::CastlingSide::h_side, chess::CastlingSide::a_side}) {
            if (const auto rook = position.castling_rook(colour, side)) {
                if (!is_outer(position, *rook, colour, side)) return std::nullopt;
                key ^= polyglot_keys[right];
            }
            ++right;
        }
    }
    key ^= en_passant_key(position);
    if (position.side_to_move() == Colour::first) key ^= polyglot_keys[turn_key];
    return key;
}

std::uint16_t polyglot_move(chess::Move move) {
    // Knight is 1 … queen is 4, as in `Kind`.
    const unsigned promotion = move.is_promotion() ? static_cast<unsigned>(move.promotion()) : 0;
    return static_cast<std::uint16_t>(unsigned{move.to()} | (unsigned{move.from()} << 6) | (promotion << 12));
}

}  // namespace kradan::book
