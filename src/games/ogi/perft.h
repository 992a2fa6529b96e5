#pragma once

#include "core/path.h"
#include "games/ogi/two_plies.h"

/// Perft by copy-make, with `TwoPlies` for the last two plies. Each path of `core/path.h` compiles the same
/// code for its own processors.
namespace kradan::ogi {

namespace detail {

/// The first side is always to move, because every position is transformed to the mover's viewpoint. `next`
/// counts the leaves below a child.
template <Rules rules, class Registers, class Next>
KRADAN_INLINE std::uint64_t lines(const Board& board, int depth, Next next) {
    constexpr Colour us = Colour::first;
    constexpr Colour them = Colour::second;
    if (depth == 2) return TwoPlies<rules, Registers>{board}.lines();
    const Side own = Side::of(board, us);
    const Side enemy = Side::of(board, them);
    if (depth == 1) {
        const Drops drops = Drops::of<rules>(board.hand(us));
        return static_cast<std::uint64_t>(Counting<rules, us, Registers>{own, enemy}.moves(drops));
    }
    MoveSets sets;
    if constexpr (rules.check == Check::must_be_answered) {
        generate<Wanted::all>(Fixed<rules>{}, board, us, SetwiseSafety<Registers>{own, enemy}.safety(), sets);
    } else {
        generate<Wanted::all>(Fixed<rules>{}, board, us, Safety{}, sets);
    }
    std::uint64_t lines = 0;
    for (const MoveSet& set : sets) {
        // A captured king ends the game (G9).
        for (const Square to : Squares{set.targets & ~board.of(them, Kind::king)}) {
            Board child = board;
            const PieceCode captured = contains(board.of(them), to) ? board.man_on(to) : no_man;
            carry_out(child, us, set.move.towards(to), set.man, captured);
            lines += next(child.turned(), depth - 1);
        }
    }
    return lines;
}

template <Rules rules>
std::uint64_t lines_portable(const Board& board, int depth) {
    return lines<rules, compass::TwoRegisters>(board, depth, lines_portable<rules>);
}

#if defined(__x86_64__)

template <Rules rules>
KRADAN_TARGET_AVX2 std::uint64_t lines_avx2(const Board& board, int depth) {
    return lines<rules, compass::TwoRegisters>(board, depth, lines_avx2<rules>);
}

template <Rules rules>
KRADAN_TARGET_AVX512 std::uint64_t lines_avx512(const Board& board, int depth) {
    return lines<rules, compass::OneRegister>(board, depth, lines_avx512<rules>);
}

#endif

}  // namespace detail

/// Perft with `us` to move; `depth` is at least 1. Both kings must be on the board. The path must be one of
/// `paths()`.
template <Rules rules>
std::uint64_t count_lines(const Board& board, Colour us, int depth, Path path) {
    const Board seen = us == Colour::first ? board : board.turned();
#if defined(__x86_64__)
    if (path == Path::avx512) return detail::lines_avx512<rules>(seen, depth);
    if (path == Path::avx2) return detail::lines_avx2<rules>(seen, depth);
#endif
    (void)path;
    return detail::lines_portable<rules>(seen, depth);
}

}  // namespace kradan::ogi
