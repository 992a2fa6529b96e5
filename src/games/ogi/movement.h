#pragma once

#include "core/inline.h"
#include "core/movement.h"
#include "games/ogi/piece.h"

/// The squares that the pieces can reach, as bitboards.
namespace kradan::ogi {

namespace ways {

using namespace direction;
inline constexpr Movement gold = {.steps = straight | diagonally_forward};
inline constexpr Movement plain_pawn = {.steps = forward};
inline constexpr Movement plain_silver = {.steps = forward | diagonal};
inline constexpr Movement plain_knight = {.leaps = Movement::Leaps::forward};

/// How the pieces move (O7–O15), indexed by their codes without the colour.
inline constexpr std::array<Movement, 16> of_code = {{
    {.steps = every},                                                        // K
    {.slides = diagonal, .leaps = Movement::Leaps::all},                     // I
    {.slides = straight},                                                    // R
    {.slides = diagonal},                                                    // B
    plain_silver,                                                            // S
    plain_knight,                                                            // N
    {.slides = forward},                                                     // L
    plain_pawn,                                                              // P
    {.steps = every},                                                        // K
    {.steps = straight, .slides = diagonal, .leaps = Movement::Leaps::all},  // +I
    {.steps = diagonal, .slides = straight},                                 // +R
    {.steps = straight, .slides = diagonal},                                 // +B
    gold,
    gold,
    gold,
    gold,
}};

}  // namespace ways

/// One step straight forward: P (O14).
constexpr Bitboard pawn_step(Colour colour, Square square) {
    return near_reach<ways::plain_pawn>(colour, square);
}
/// S (O11).
constexpr Bitboard silver_step(Colour colour, Square square) {
    return near_reach<ways::plain_silver>(colour, square);
}
/// +S, +N, +L and +P (O15).
constexpr Bitboard gold_step(Colour colour, Square square) {
    return near_reach<ways::gold>(colour, square);
}
/// N: two forward and one sideways (O12).
constexpr Bitboard knight_leap(Colour colour, Square square) {
    return near_reach<ways::plain_knight>(colour, square);
}

template <Kind kind>
KRADAN_INLINE constexpr Bitboard reach_of(Piece piece, Square from, Bitboard occupied) {
    constexpr std::size_t plain = index(kind);
    return piece.promoted ? kradan::reach<ways::of_code[plain + promoted_code]>(piece.colour, from, occupied)
                          : kradan::reach<ways::of_code[plain]>(piece.colour, from, occupied);
}

/// The squares that a piece attacks, up to and including the first piece on each of its lines.
KRADAN_INLINE constexpr Bitboard reach(Piece piece, Square from, Bitboard occupied) {
    switch (piece.kind) {
        case Kind::king:
            return attacks::king(from);
        case Kind::princess:
            return reach_of<Kind::princess>(piece, from, occupied);
        case Kind::rook:
            return reach_of<Kind::rook>(piece, from, occupied);
        case Kind::bishop:
            return reach_of<Kind::bishop>(piece, from, occupied);
        case Kind::silver:
            return reach_of<Kind::silver>(piece, from, occupied);
        case Kind::knight:
            return reach_of<Kind::knight>(piece, from, occupied);
        case Kind::lance:
            return reach_of<Kind::lance>(piece, from, occupied);
        case Kind::pawn:
            return reach_of<Kind::pawn>(piece, from, occupied);
    }
    return 0;
}

/// The promotion zone: the three farthest ranks (O18).
constexpr Bitboard promotion_zone(Colour colour) {
    return farthest_ranks(colour, 3);
}

/// The squares where an unpromoted piece of this kind has no moves (G2, G6, C4): P and L on the last rank, N
/// on the last two.
constexpr Bitboard dead_ends(Colour colour, Kind kind) {
    switch (kind) {
        case Kind::pawn:
        case Kind::lance:
            return kradan::dead_ends<ways::plain_pawn>(colour);
        case Kind::knight:
            return kradan::dead_ends<ways::plain_knight>(colour);
        default:
            return 0;
    }
}

/// All squares on the files of these squares.
constexpr Bitboard files_of(Bitboard squares) {
    squares |= squares >> 32 | squares << 32;
    squares |= squares >> 16 | squares << 48;
    return squares | squares >> 8 | squares << 56;
}

}  // namespace kradan::ogi
