#include "search/monte_carlo/shapes.h"

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace kradan::search {

namespace {

/// What lies on a point, as boards tell it.
enum : std::uint8_t { first_stone, second_stone, nothing, edge };

/// A shape is written by its eight points from above left row by row, the middle left out. `X` and `O` are
/// stones of either side, each of a colour of its own; `.` is nothing, `-` the edge; `x` and `o` are anything
/// on the board but an X or an O, `?` is anything.
struct Shape {
    std::string_view points;
    /// Who may play there: `b` both, `X` or `O`.
    char who;
};

constexpr std::array<Shape, 13> shapes = {{
    {"XOX..???", 'b'},  // hane around the head
    {"XO...?.?", 'b'},  // hane
    {"XO?X.x.?", 'X'},  // the same beside a wall
    {"XOO..?.?", 'b'},  // magari
    {".O.X....", 'b'},  // a diagonal attachment
    {"XO?O.?o?", 'b'},  // a cut
    {"XO?OX???", 'b'},  // a cut that is looked at
    {"?X?OOooo", 'b'},  // a cut between two
    {"OX?o.O?.", 'b'},  // a cut of a keima
    {"X.?O?---", 'b'},  // along the edge
    {"OX?XO---", 'b'},
    {"?X?xO---", 'b'},
    {"?XOxx---", 'b'},
}};

/// What may lie on a point so written, as bits by what boards tell, where `x` is the stone written X.
unsigned allowed(char written, unsigned x) {
    const unsigned o = x ^ 1U;
    switch (written) {
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

/// The eight ways to look at a board: where each point comes from.
std::array<std::array<std::size_t, 8>, 8> views() {
    constexpr std::array<std::pair<int, int>, 8> places = {
        {{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
    std::array<std::array<std::size_t, 8>, 8> result{};
    for (std::size_t view = 0; view < 8; ++view) {
        for (std::size_t i = 0; i < 8; ++i) {
            auto [x, y] = places[i];
            if ((view & 1) != 0) x = -x;
            if ((view & 2) != 0) y = -y;
            if ((view & 4) != 0) std::swap(x, y);
            for (std::size_t j = 0; j < 8; ++j) {
                if (places[j] == std::pair{x, y}) result[view][i] = j;
            }
        }
    }
    return result;
}

}  // namespace

GoShapes::GoShapes() {
    // A board tells the points from below.
    constexpr std::array<unsigned, 8> place_in_code = {5, 6, 7, 3, 4, 0, 1, 2};
    const auto all_views = views();
    for (const Shape& shape : shapes) {
        for (const unsigned x : {unsigned{first_stone}, unsigned{second_stone}}) {
            const unsigned x_may = 1U << x;
            const auto who = static_cast<std::uint8_t>((shape.who != 'O' ? x_may : 0U) |
                                                       (shape.who != 'X' ? 3U ^ x_may : 0U));
            for (const auto& view : all_views) {
                // All codes that have on the points so far what is allowed there.
                std::vector<unsigned> codes = {0};
                for (std::size_t i = 0; i < 8; ++i) {
                    std::vector<unsigned> longer;
                    for (const unsigned what : {0U, 1U, 2U, 3U}) {
                        if ((allowed(shape.points[i], x) >> what & 1U) == 0) continue;
                        for (const unsigned code : codes)
                            longer.push_back(code | what << (2 * place_in_code[view[i]]));
                    }
                    codes = std::move(longer);
                }
                for (const unsigned code : codes)
                    table_[code >> 2] |= static_cast<std::uint8_t>(who << (2 * (code & 3U)));
            }
        }
    }
}

const GoShapes& GoShapes::all() {
    static const GoShapes built;
    return built;
}

}  // namespace kradan::search
