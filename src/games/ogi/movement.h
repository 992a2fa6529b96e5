#pragma once

#include "core/attacks.h"
#include "core/inline.h"
#include "games/ogi/piece.h"

/// The squares that the pieces can reach, as bitboards.
namespace kradan::ogi {

namespace detail {

using StepTable = std::array<std::array<Bitboard, square_count>, 2>;

/// The squares at least `distance` ranks ahead of a square.
constexpr Bitboard ahead(Colour colour, Square square, int distance) {
    Bitboard set = 0;
    for (int rank = 0; rank < 8; ++rank) {
        const int steps = colour == Colour::first ? rank - rank_of(square) : rank_of(square) - rank;
        if (steps >= distance) set |= rank_set(rank);
    }
    return set;
}

template <class Steps>
constexpr StepTable make_table(Steps steps) {
    StepTable table{};
    for (const Colour colour : colours) {
        for (Square square = 0; square < square_count; ++square) {
            table[place(colour)][square] = steps(colour, square);
        }
    }
    return table;
}

inline constexpr StepTable pawn_steps = make_table([](Colour colour, Square square) {
    return attacks::orthogonal_step(square) & file_set(file_of(square)) & ahead(colour, square, 1);
});
inline constexpr StepTable silver_steps = make_table([](Colour colour, Square square) {
    return attacks::diagonal_step(square) |
           (attacks::orthogonal_step(square) & file_set(file_of(square)) & ahead(colour, square, 1));
});
inline constexpr StepTable gold_steps = make_table([](Colour colour, Square square) {
    return attacks::orthogonal_step(square) | (attacks::diagonal_step(square) & ahead(colour, square, 1));
});
inline constexpr StepTable knight_leaps = make_table(
    [](Colour colour, Square square) { return attacks::knight(square) & ahead(colour, square, 2); });

constexpr Bitboard at(const StepTable& table, Colour colour, Square square) {
    return table[place(colour)][square];
}

}  // namespace detail

/// One step straight forward: P (O14).
constexpr Bitboard pawn_step(Colour colour, Square square) {
    return detail::at(detail::pawn_steps, colour, square);
}
/// S (O11).
constexpr Bitboard silver_step(Colour colour, Square square) {
    return detail::at(detail::silver_steps, colour, square);
}
/// +S, +N, +L and +P (O15).
constexpr Bitboard gold_step(Colour colour, Square square) {
    return detail::at(detail::gold_steps, colour, square);
}
/// N: two forward and one sideways (O12).
constexpr Bitboard knight_leap(Colour colour, Square square) {
    return detail::at(detail::knight_leaps, colour, square);
}

/// The squares that a piece attacks, up to and including the first piece on each of its lines (O7–O15).
KRADAN_INLINE constexpr Bitboard reach(Piece piece, Square from, Bitboard occupied) {
    switch (piece.kind) {
        case Kind::king:
            return attacks::king(from);
        case Kind::princess:
            return attacks::bishop(from, occupied) | attacks::knight(from) |
                   (piece.promoted ? attacks::orthogonal_step(from) : 0);
        case Kind::rook:
            return attacks::rook(from, occupied) | (piece.promoted ? attacks::diagonal_step(from) : 0);
        case Kind::bishop:
            return attacks::bishop(from, occupied) | (piece.promoted ? attacks::orthogonal_step(from) : 0);
        case Kind::silver:
            return piece.promoted ? gold_step(piece.colour, from) : silver_step(piece.colour, from);
        case Kind::knight:
            return piece.promoted ? gold_step(piece.colour, from) : knight_leap(piece.colour, from);
        case Kind::lance:
            return piece.promoted ? gold_step(piece.colour, from)
                                  : attacks::lance(piece.colour, from, occupied);
        case Kind::pawn:
            return piece.promoted ? gold_step(piece.colour, from) : pawn_step(piece.colour, from);
    }
    return 0;
}

/// All squares on the files of these squares.
constexpr Bitboard files_of(Bitboard squares) {
    squares |= squares >> 32 | squares << 32;
    squares |= squares >> 16 | squares << 48;
    return squares | squares >> 8 | squares << 56;
}

}  // namespace kradan::ogi
