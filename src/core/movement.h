#pragma once

#include <array>
#include <cstdint>

#include "core/attacks.h"

/// How pieces move on an 8×8 board, as data: a kit for chess and its relatives.
namespace kradan {

/// Directions from the viewpoint of a piece's owner; a set of them is their sum.
namespace direction {
enum : unsigned { forward = 1, backward = 2, sideways = 4, diagonally_forward = 8, diagonally_backward = 16 };
inline constexpr unsigned straight = forward | backward | sideways;
inline constexpr unsigned diagonal = diagonally_forward | diagonally_backward;
inline constexpr unsigned every = straight | diagonal;
}  // namespace direction

/// A movement is the sum of its parts; a capture moves in the same way.
struct Movement {
    /// One square.
    unsigned steps = 0;
    /// Any distance: all diagonals or none, all straight directions, straight forward or none.
    unsigned slides = 0;
    /// The leaps of the chess knight: none, all eight, or the two that go farthest forward.
    enum class Leaps { none, forward, all } leaps = Leaps::none;
};

namespace detail {

/// By colour and square.
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

constexpr Bitboard near(const Movement& movement, Colour colour, Square square) {
    const auto among = [&](unsigned way, Bitboard squares) {
        return (movement.steps & way) != 0 ? squares : Bitboard{0};
    };
    const Bitboard ahead_of = ahead(colour, square, 1);
    const Bitboard behind = ahead(opponent(colour), square, 1);
    const Bitboard straight = attacks::orthogonal_step(square);
    const Bitboard diagonal = attacks::diagonal_step(square);
    Bitboard set = among(direction::forward, straight & ahead_of) |
                   among(direction::backward, straight & behind) |
                   among(direction::sideways, straight & rank_set(rank_of(square))) |
                   among(direction::diagonally_forward, diagonal & ahead_of) |
                   among(direction::diagonally_backward, diagonal & behind);
    if (movement.leaps == Movement::Leaps::all) set |= attacks::knight(square);
    if (movement.leaps == Movement::Leaps::forward) set |= attacks::knight(square) & ahead(colour, square, 2);
    return set;
}

template <Movement movement>
inline constexpr StepTable near_table = [] {
    StepTable table{};
    for (const Colour colour : colours) {
        for (Square square = 0; square < square_count; ++square)
            table[place(colour)][square] = near(movement, colour, square);
    }
    return table;
}();

}  // namespace detail

/// The squares that a piece reaches by steps and leaps.
template <Movement movement>
KRADAN_INLINE constexpr Bitboard near_reach(Colour colour, Square from) {
    constexpr unsigned steps = movement.steps;
    if constexpr (movement.leaps == Movement::Leaps::forward ||
                  (steps != 0 && steps != direction::straight && steps != direction::diagonal &&
                   steps != direction::every)) {
        return detail::near_table<movement>[place(colour)][from];
    } else {
        // Both sides share the tables of symmetric movements.
        Bitboard set = 0;
        if constexpr (steps == direction::every) set |= attacks::king(from);
        if constexpr (steps == direction::straight) set |= attacks::orthogonal_step(from);
        if constexpr (steps == direction::diagonal) set |= attacks::diagonal_step(from);
        if constexpr (movement.leaps == Movement::Leaps::all) set |= attacks::knight(from);
        return set;
    }
}

/// The squares that a piece attacks, up to and including the first piece on each of its lines.
template <Movement movement>
KRADAN_INLINE constexpr Bitboard reach(Colour colour, Square from, Bitboard occupied) {
    constexpr unsigned straight = movement.slides & direction::straight;
    static_assert(straight == 0 || straight == direction::forward || straight == direction::straight);
    Bitboard set = near_reach<movement>(colour, from);
    if constexpr ((movement.slides & direction::diagonal) != 0) set |= attacks::bishop(from, occupied);
    if constexpr (straight == direction::straight) set |= attacks::rook(from, occupied);
    if constexpr (straight == direction::forward) set |= attacks::lance(colour, from, occupied);
    return set;
}

/// The squares from which a piece has no moves.
template <Movement movement>
constexpr Bitboard dead_ends(Colour of) {
    constexpr auto sets = [] {
        std::array<Bitboard, 2> found{};
        for (const Colour colour : colours) {
            for (Square square = 0; square < square_count; ++square) {
                if (reach<movement>(colour, square, 0) == 0) found[place(colour)] |= bit(square);
            }
        }
        return found;
    }();
    return of == Colour::first ? sets[0] : sets[1];
}

/// The ranks that are farthest from a side's own.
constexpr Bitboard farthest_ranks(Colour colour, int ranks) {
    const Bitboard first = (Bitboard{1} << (8 * ranks)) - 1;
    return colour == Colour::second ? first : first << (64 - 8 * ranks);
}

}  // namespace kradan
