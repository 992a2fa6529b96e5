#pragma once

#include <array>
#include <initializer_list>
#include <utility>

#include "core/bitboard.h"
#include "core/colour.h"
#include "core/inline.h"

/// Attack sets on an 8×8 board, shared by chess and Ōgi.
namespace kradan::attacks {

namespace detail {

/// The squares above (higher index) and below a square on a rank, file or diagonal through it.
struct Line {
    Bitboard below = 0;
    Bitboard above = 0;
};

constexpr std::array<Line, square_count> make_lines(int file_step, int rank_step) {
    std::array<Line, square_count> lines{};
    for (int square = 0; square < square_count; ++square) {
        for (int sign : {1, -1}) {
            int file = (square & 7) + sign * file_step;
            int rank = (square >> 3) + sign * rank_step;
            Bitboard ray = 0;
            for (; file >= 0 && file < 8 && rank >= 0 && rank < 8;
                 file += sign * file_step, rank += sign * rank_step) {
                ray |= bit(make_square(file, rank));
            }
            auto& line = lines[static_cast<std::size_t>(square)];
            (sign > 0 ? line.above : line.below) = ray;
        }
    }
    return lines;
}

inline constexpr auto rank_lines = make_lines(1, 0);
inline constexpr auto file_lines = make_lines(0, 1);
inline constexpr auto diagonal_lines = make_lines(1, 1);
inline constexpr auto antidiagonal_lines = make_lines(-1, 1);

/// Slider attacks in both directions along a line, up to and including the first blocker ("obstruction
/// difference").
constexpr Bitboard along(const Line& line, Bitboard occupied) {
    const Bitboard below = line.below & occupied;
    const Bitboard above = line.above & occupied;
    const Bitboard nearest_below = Bitboard{1} << (63 ^ std::countl_zero(below | 1));
    const Bitboard nearest_above = above & (0 - above);
    return (line.below | line.above) & (2 * nearest_above - nearest_below);
}

/// The squares that a slider attacks on a line of eight, given its index on the line (0 … 7) and the
/// occupancy of the six inner squares. The outer two do not matter, because the slider stops there anyway.
constexpr unsigned reach_on_line(int place, unsigned inner) {
    const unsigned men = inner << 1;
    unsigned reached = 0;
    for (const int sign : {1, -1}) {
        for (int i = place + sign; i >= 0 && i < 8; i += sign) {
            reached |= 1U << i;
            if ((men >> i & 1) != 0) break;
        }
    }
    return reached;
}

using ReachTable = std::array<std::array<Bitboard, 64>, 8>;

/// Attacks along a rank, indexed by file and inner occupancy, repeated on all ranks. With a mask, the table
/// serves the rank and both diagonals, because a diagonal has only one square on each file.
inline constexpr ReachTable reach_by_file = [] {
    ReachTable table{};
    for (unsigned inner = 0; inner < 64; ++inner) {
        for (int file = 0; file < 8; ++file) {
            table[static_cast<std::size_t>(file)][inner] = file_a * reach_on_line(file, inner);
        }
    }
    return table;
}();

/// Multiplier that gathers the six inner squares of the a-file in the top bits.
inline constexpr Bitboard turn_file = 0x0080402010080400;

constexpr std::size_t inner_men_of_file(Bitboard occupied, int file) {
    return static_cast<std::size_t>((((occupied >> file) & file_a) * turn_file) >> 58);
}

/// Attacks along the a-file, indexed by rank and by the inner occupancy from `inner_men_of_file`.
inline constexpr ReachTable reach_by_rank = [] {
    ReachTable table{};
    for (unsigned inner = 0; inner < 64; ++inner) {
        Bitboard men = 0;
        for (int rank = 1; rank < 7; ++rank) {
            if ((inner >> (rank - 1) & 1) != 0) men |= bit(make_square(0, rank));
        }
        for (int rank = 0; rank < 8; ++rank) {
            Bitboard reached = 0;
            for (int i = 0; i < 8; ++i) {
                if ((reach_on_line(rank, inner) >> i & 1) != 0) reached |= bit(make_square(0, i));
            }
            table[static_cast<std::size_t>(rank)][inner_men_of_file(men, 0)] = reached;
        }
    }
    return table;
}();

constexpr std::array<Bitboard, square_count> make_whole_lines(const std::array<Line, square_count>& lines) {
    std::array<Bitboard, square_count> whole{};
    for (std::size_t square = 0; square < square_count; ++square) {
        whole[square] = lines[square].below | lines[square].above;
    }
    return whole;
}

inline constexpr auto ranks = make_whole_lines(rank_lines);
inline constexpr auto diagonals = make_whole_lines(diagonal_lines);
inline constexpr auto antidiagonals = make_whole_lines(antidiagonal_lines);

/// Attacks along a line that has one square on each file. A multiplication gathers the occupancy in the top
/// byte ("kindergarten bitboards").
constexpr Bitboard across_files(Bitboard line, Square square, Bitboard occupied) {
    const auto inner = static_cast<std::size_t>(((line & occupied) * (file_a << 1)) >> 58);
    return line & reach_by_file[square & 7][inner];
}

constexpr Bitboard along_file(Square square, Bitboard occupied) {
    const int file = square & 7;
    return reach_by_rank[square >> 3][inner_men_of_file(occupied, file)] << file;
}

constexpr std::array<Bitboard, square_count> make_steps(std::initializer_list<std::pair<int, int>> steps) {
    std::array<Bitboard, square_count> table{};
    for (int square = 0; square < square_count; ++square) {
        for (const auto& [file_step, rank_step] : steps) {
            const int file = (square & 7) + file_step;
            const int rank = (square >> 3) + rank_step;
            if (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                table[static_cast<std::size_t>(square)] |= bit(make_square(file, rank));
            }
        }
    }
    return table;
}

inline constexpr auto king_steps =
    make_steps({{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}});
inline constexpr auto orthogonal_steps = make_steps({{1, 0}, {0, 1}, {-1, 0}, {0, -1}});
inline constexpr auto diagonal_steps = make_steps({{1, 1}, {-1, 1}, {-1, -1}, {1, -1}});
inline constexpr auto knight_leaps =
    make_steps({{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});

}  // namespace detail

constexpr Bitboard rook(Square square, Bitboard occupied) {
    return detail::across_files(detail::ranks[square], square, occupied) |
           detail::along_file(square, occupied);
}

constexpr Bitboard bishop(Square square, Bitboard occupied) {
    return detail::across_files(detail::diagonals[square], square, occupied) |
           detail::across_files(detail::antidiagonals[square], square, occupied);
}

/// Rook attacks on an empty board.
constexpr Bitboard straight_lines(Square square) {
    return detail::ranks[square] | (file_set(file_of(square)) ^ bit(square));
}
/// Bishop attacks on an empty board.
constexpr Bitboard diagonal_lines(Square square) {
    return detail::diagonals[square] | detail::antidiagonals[square];
}

/// Attacks of a lance of `colour`: straight forward.
constexpr Bitboard lance(Colour colour, Square square, Bitboard occupied) {
    const auto& line = detail::file_lines[square];
    return detail::along(line, occupied) & (colour == Colour::first ? line.above : line.below);
}

constexpr Bitboard king(Square square) {
    return detail::king_steps[square];
}
constexpr Bitboard orthogonal_step(Square square) {
    return detail::orthogonal_steps[square];
}
constexpr Bitboard diagonal_step(Square square) {
    return detail::diagonal_steps[square];
}
/// The eight leaps of the chess knight.
constexpr Bitboard knight(Square square) {
    return detail::knight_leaps[square];
}

namespace detail {

constexpr auto make_between() {
    std::array<std::array<Bitboard, square_count>, square_count> table{};
    for (Square from = 0; from < square_count; ++from) {
        for (const auto* lines : {&rank_lines, &file_lines, &diagonal_lines, &antidiagonal_lines}) {
            const Line& line = (*lines)[from];
            for (const Square to : Squares{line.above | line.below}) {
                table[from][to] = along(line, bit(to)) & along((*lines)[to], bit(from));
            }
        }
    }
    return table;
}

KRADAN_TABLE auto between_table = make_between();

}  // namespace detail

/// The whole rank, file or diagonal through two different squares; empty if they share none.
constexpr Bitboard line(Square a, Square b) {
    for (const auto* lines :
         {&detail::rank_lines, &detail::file_lines, &detail::diagonal_lines, &detail::antidiagonal_lines}) {
        const Bitboard whole = (*lines)[a].below | (*lines)[a].above;
        if (contains(whole, b)) return whole | bit(a);
    }
    return 0;
}

/// The squares strictly between two squares on one rank, file or diagonal; empty for any other pair.
constexpr Bitboard between(Square from, Square to) {
    return detail::between_table[from][to];
}

}  // namespace kradan::attacks
