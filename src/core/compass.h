#pragma once

#include <array>
#include <bit>

#include "core/bitboard.h"
#include "core/inline.h"

/// Moves of all pieces at once: one bitboard for each of the eight directions.
///
/// Two pieces that slide in one direction never share a target, because each stops at the first piece of
/// either colour in its way. The number of squares that a side reaches in one direction is therefore its
/// number of moves in that direction, and its sliding moves are the sum over the eight bitboards. The eight
/// are stored in one vector and computed together.
namespace kradan::compass {

/// Eight bitboards. Directions: north, east, north-east, north-west, then their opposites in the same order,
/// so opposites are four apart. Leaps: +17, +15, +10, +6 squares, then their opposites.
struct Sets {
    using Vector = Bitboard __attribute__((vector_size(64)));
    Vector of;

    KRADAN_INLINE Bitboard operator[](int direction) const { return of[direction]; }
    KRADAN_INLINE friend Sets operator&(Sets a, Sets b) { return {a.of & b.of}; }
    KRADAN_INLINE friend Sets operator|(Sets a, Sets b) { return {a.of | b.of}; }
    KRADAN_INLINE friend Sets operator^(Sets a, Sets b) { return {a.of ^ b.of}; }
    KRADAN_INLINE friend Sets operator~(Sets a) { return {~a.of}; }
    KRADAN_INLINE Sets& operator&=(Sets other) { return *this = *this & other; }
    KRADAN_INLINE Sets& operator|=(Sets other) { return *this = *this | other; }
};

inline constexpr int north = 0;
inline constexpr int north_east = 2;
inline constexpr int north_west = 3;
inline constexpr int south = 4;
inline constexpr int south_west = 6;
inline constexpr int south_east = 7;

/// The same set in every direction.
KRADAN_INLINE Sets all(Bitboard set) {
    return {{set, set, set, set, set, set, set, set}};
}
/// One set in the rook directions, another in the bishop directions.
KRADAN_INLINE Sets straight_and_diagonal(Bitboard straight, Bitboard diagonal) {
    return {{straight, straight, diagonal, diagonal, straight, straight, diagonal, diagonal}};
}
/// Each set in the opposite direction.
KRADAN_INLINE Sets opposite(Sets sets) {
    return {__builtin_shufflevector(sets.of, sets.of, 4, 5, 6, 7, 0, 1, 2, 3)};
}
/// The union of the eight sets.
KRADAN_INLINE Bitboard any(Sets sets) {
    return __builtin_reduce_or(sets.of);
}
/// The sizes of the eight sets, which can be added lane by lane before `sum`.
struct Numbers {
    Sets::Vector of;

    KRADAN_INLINE friend Numbers operator+(Numbers a, Numbers b) { return {a.of + b.of}; }
};
KRADAN_INLINE Numbers counts(Sets sets) {
    Numbers result;
    for (int i = 0; i < 8; ++i) result.of[i] = static_cast<Bitboard>(std::popcount(sets.of[i]));
    return result;
}
KRADAN_INLINE int sum(Numbers numbers) {
    return static_cast<int>(__builtin_reduce_add(numbers.of));
}

namespace detail {

inline constexpr Bitboard file_h = file_a << 7;
inline constexpr Bitboard files_ab = file_a | file_a << 1;
inline constexpr Bitboard files_gh = file_h | file_h >> 1;
inline constexpr Bitboard rank_8 = rank_1 << 56;
inline constexpr Bitboard ranks_12 = 0xffff;
inline constexpr Bitboard ranks_78 = ranks_12 << 48;

/// The squares where a step or a leap can arrive without wrapping around the edge.
inline constexpr Sets step_targets = {{~rank_1, ~file_a, ~(file_a | rank_1), ~(file_h | rank_1),  //
                                       ~rank_8, ~file_h, ~(file_h | rank_8), ~(file_a | rank_8)}};
inline constexpr Sets leap_targets = {
    {~(file_a | ranks_12), ~(file_h | ranks_12), ~(files_ab | rank_1), ~(files_gh | rank_1),  //
     ~(file_h | ranks_78), ~(file_a | ranks_78), ~(files_gh | rank_8), ~(files_ab | rank_8)}};

}  // namespace detail

/// All eight in one 64-byte register: each lane is shifted by a rotation.
struct OneRegister {
    using Distances = Sets::Vector;
    static constexpr Distances step = {8, 1, 9, 7, 56, 63, 55, 57};
    static constexpr Distances leap = {17, 15, 10, 6, 47, 49, 54, 58};

    KRADAN_INLINE static Sets shift(Sets sets, const Distances& once, Bitboard times) {
        const Distances by = (once * times) & 63;
        return {(sets.of << by) | (sets.of >> (64 - by))};
    }
};

/// Two 32-byte registers: four directions that shift up and four that shift down.
struct TwoRegisters {
    using Distances = Bitboard __attribute__((vector_size(32)));
    static constexpr Distances step = {8, 1, 9, 7};
    static constexpr Distances leap = {17, 15, 10, 6};

    KRADAN_INLINE static Sets shift(Sets sets, const Distances& once, Bitboard times) {
        const Distances by = once * times;
        const Distances up = __builtin_shufflevector(sets.of, sets.of, 0, 1, 2, 3) << by;
        const Distances down = __builtin_shufflevector(sets.of, sets.of, 4, 5, 6, 7) >> by;
        return {__builtin_shufflevector(up, down, 0, 1, 2, 3, 4, 5, 6, 7)};
    }
};

/// Each set moved one step in its direction; squares that leave the board are dropped.
template <class Registers>
KRADAN_INLINE Sets step(Sets sets) {
    return Registers::shift(sets, Registers::step, 1) & detail::step_targets;
}
/// Each set moved by one of the knight's eight leaps.
template <class Registers>
KRADAN_INLINE Sets leap(Sets sets) {
    return Registers::shift(sets, Registers::leap, 1) & detail::leap_targets;
}
/// Each set and the squares that it reaches in its direction through `open` squares, computed in three
/// doublings (Kogge-Stone fill). One more `step` also reaches the first square that is not open.
template <class Registers>
KRADAN_INLINE Sets fill(Sets sets, Sets open) {
    open &= detail::step_targets;
    sets |= open & Registers::shift(sets, Registers::step, 1);
    open &= Registers::shift(open, Registers::step, 1);
    sets |= open & Registers::shift(sets, Registers::step, 2);
    open &= Registers::shift(open, Registers::step, 2);
    return sets | (open & Registers::shift(sets, Registers::step, 4));
}

}  // namespace kradan::compass
