#include "search/monte_carlo/patterns_3x3.h"

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace kradan::search {

namespace {

/// A point's contents, as encoded by a board's `surroundings`.
enum : std::uint8_t { first_stone, second_stone, nothing, edge };

/// The eight points around the centre, row by row from the top left. `X` and `O` are stones of opposite
/// colours, either way round; `.` is an empty point, `-` the edge; `x` is an O or empty, `o` an X or empty;
/// `?` is anything.
struct Pattern {
    std::string_view points;
    /// Who may play there: `X`, `O`, or `b` for both.
    char to_move;
};

constexpr std::array<Pattern, 13> patterns = {{
    {"XOX..???", 'b'},  // hane at the head
    {"XO...?.?", 'b'},  // hane
    {"XO?X.x.?", 'X'},  // hane, with a wall beside it
    {"XOO..?.?", 'b'},  // magari
    {".O.X....", 'b'},  // a diagonal attachment
    {"XO?O.?o?", 'b'},  // a cut
    {"XO?OX???", 'b'},  // a cut that was peeped at
    {"?X?OOooo", 'b'},  // a cut between two stones
    {"OX?o.O?.", 'b'},  // a cut through a keima (knight's move)
    {"X.?O?---", 'b'},  // along the edge
    {"OX?XO---", 'b'},
    {"?X?xO---", 'b'},
    {"?XOxx---", 'b'},
}};

/// The contents that a pattern character allows, one bit each; `x` is the stone that X stands for.
unsigned allowed(char character, unsigned x) {
    const unsigned o = x ^ 1U;
    switch (character) {
        case 'X':
            return 1U << x;
        case 'O':
            return 1U << o;
        case '.':
            return 1U << nothing;
        case '-':
            return 1U << edge;
        case 'x':
            return 1U << o | 1U << nothing;
        case 'o':
            return 1U << x | 1U << nothing;
        default:
            return 15;
    }
}

/// For each of the eight symmetries of the board, the point that each point maps to.
std::array<std::array<std::size_t, 8>, 8> symmetries() {
    constexpr std::array<std::pair<int, int>, 8> offsets = {
        {{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
    std::array<std::array<std::size_t, 8>, 8> result{};
    for (std::size_t symmetry = 0; symmetry < 8; ++symmetry) {
        for (std::size_t i = 0; i < 8; ++i) {
            auto [x, y] = offsets[i];
            if ((symmetry & 1) != 0) x = -x;
            if ((symmetry & 2) != 0) y = -y;
            if ((symmetry & 4) != 0) std::swap(x, y);
            for (std::size_t j = 0; j < 8; ++j) {
                if (offsets[j] == std::pair{x, y}) result[symmetry][i] = j;
            }
        }
    }
    return result;
}

}  // namespace

Patterns3x3::Patterns3x3() {
    // A board's code begins with the bottom row.
    constexpr std::array<unsigned, 8> place_in_code = {5, 6, 7, 3, 4, 0, 1, 2};
    const auto all_symmetries = symmetries();
    for (const Pattern& pattern : patterns) {
        for (const unsigned x : {unsigned{first_stone}, unsigned{second_stone}}) {
            const unsigned x_plays = 1U << x;
            const auto to_move = static_cast<std::uint8_t>((pattern.to_move != 'O' ? x_plays : 0U) |
                                                           (pattern.to_move != 'X' ? 3U ^ x_plays : 0U));
            for (const auto& symmetry : all_symmetries) {
                // Every code that the pattern allows for the points so far.
                std::vector<unsigned> codes = {0};
                for (std::size_t i = 0; i < 8; ++i) {
                    std::vector<unsigned> longer;
                    for (const unsigned content : {0U, 1U, 2U, 3U}) {
                        if ((allowed(pattern.points[i], x) >> content & 1U) == 0) continue;
                        for (const unsigned code : codes)
                            longer.push_back(code | content << (2 * place_in_code[symmetry[i]]));
                    }
                    codes = std::move(longer);
                }
                for (const unsigned code : codes)
                    table_[code >> 2] |= static_cast<std::uint8_t>(to_move << (2 * (code & 3U)));
            }
        }
    }
}

const Patterns3x3& Patterns3x3::all() {
    static const Patterns3x3 built;
    return built;
}

}  // namespace kradan::search
