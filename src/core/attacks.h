#pragma once

#include <array>
#include <initializer_list>
#include <utility>

#include "core/bitboard.h"
#include "core/colour.h"

/// Where pieces of an 8×8 board reach, shared by chess and Ōgi.
namespace kradan::attacks {

namespace detail {

/// The squares above (higher index) and below a square on one of the lines through it.
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

/// Both directions of a line at once, up to and including the first blocker each way ("obstruction
/// difference").
constexpr Bitboard along(const Line& line, Bitboard occupied) {
    const Bitboard below = line.below & occupied;
    const Bitboard above = line.above & occupied;
    const Bitboard nearest_below = Bitboard{1} << (63 ^ std::countl_zero(below | 1));
    const Bitboard nearest_above = above & (0 - above);
    return (line.below | line.above) & (2 * nearest_above - nearest_below);
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
    return detail::along(detail::rank_lines[square], occupied) |
           detail::along(detail::file_lines[square], occupied);
}

constexpr Bitboard bishop(Square square, Bitboard occupied) {
    return detail::along(detail::diagonal_lines[square], occupied) |
           detail::along(detail::antidiagonal_lines[square], occupied);
}

/// Straight forward, seen from `colour`: the lance.
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

inline constexpr auto between_table = make_between();

}  // namespace detail

/// The squares strictly between two squares of one rank, file or diagonal; empty for any other pair.
constexpr Bitboard between(Square from, Square to) {
    return detail::between_table[from][to];
}

}  // namespace kradan::attacks
