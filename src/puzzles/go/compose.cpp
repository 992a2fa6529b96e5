#include "puzzles/go/compose.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace kradan::puzzles {

namespace {

/// Sizes of the boards of composed positions, with small boards more often.
constexpr int composed_sizes[] = {9, 9, 13, 19};
/// Marks a point inside the group while a sketch is drawn.
constexpr char inside = 'i';

int random_size(Dice& dice) {
    return composed_sizes[static_cast<std::size_t>(dice.below(static_cast<int>(std::size(composed_sizes))))];
}

std::vector<go::Vertex> all_around(const Sketch& sketch, go::Vertex v) {
    std::vector<go::Vertex> result;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            const go::Vertex next{.x = v.x + dx, .y = v.y + dy};
            if ((dx != 0 || dy != 0) && sketch.on_board(next)) result.push_back(next);
        }
    }
    return result;
}

/// Grows a connected space in the lower left quarter, with a preference for the edges.
std::vector<go::Vertex> random_space(Sketch& sketch, Dice& dice) {
    const int place = dice.below(10);
    const go::Vertex start = place < 5   ? go::Vertex{.x = dice.below(2), .y = dice.below(2)}
                             : place < 8 ? go::Vertex{.x = 3 + dice.below(3), .y = dice.below(2)}
                                         : go::Vertex{.x = 3 + dice.below(2), .y = 3 + dice.below(2)};
    const auto count = static_cast<std::size_t>(4 + dice.below(8));
    std::vector<go::Vertex> space = {start};
    sketch.at(start) = inside;
    for (int tries = 0; space.size() < count && tries < 100; ++tries) {
        const go::Vertex from = space[static_cast<std::size_t>(dice.below(static_cast<int>(space.size())))];
        const auto near = sketch.beside(from);
        const go::Vertex to = near[static_cast<std::size_t>(dice.below(static_cast<int>(near.size())))];
        if (sketch.at(to) == inside || to.x > 6 || to.y > 6) continue;
        sketch.at(to) = inside;
        space.push_back(to);
    }
    return space;
}

void scatter_inside(Sketch& sketch, const std::vector<go::Vertex>& space, Dice& dice) {
    const int black = dice.below(3) * 8;
    const int white = dice.below(3) * 8;
    for (const go::Vertex v : space) {
        const int roll = dice.below(100);
        sketch.at(v) = roll < black ? Sketch::black : roll < black + white ? Sketch::white : inside;
    }
}

/// Tactics that rarely arise at random: snapbacks, nets, throw-ins and ladders. Top row first.
constexpr std::string_view tactics[] = {
    "..XX..OO,XXO.XOO.,.XO.OO..",
    "..XX...,.XO.XOOO,.XO.OO..,..XOO..O",
    "..XXX.O,.XOO.XO,XO.O.OO,.XXOO.O",
    ".XX.,XO..,X...,....",
    "..XX.,.XO..,.O...,.....",
    ".XXX,XOO.,X...,.OX.",
    "XX...,OOX..,..X..,.O...",
    "XXXX,OOOX,X.O.,.XO.",
    ".XX..,XOOX.,XO..X,.XO.O",
    ".X...,XO...,.X...,.....",
    "OO.O,OXXO,.X.X,..O.",
};

/// Draws one of them, with some stones changed.
void draw_tactic(Sketch& sketch, Dice& dice) {
    const int size = sketch.size();
    const std::string_view tactic =
        tactics[static_cast<std::size_t>(dice.below(static_cast<int>(std::size(tactics))))];
    const auto rows = static_cast<int>(std::ranges::count(tactic, ',')) + 1;
    const bool at_edge = dice.chance(50);
    const int bottom = at_edge ? 0 : dice.below(size - rows);
    go::Vertex at{.x = dice.below(3), .y = bottom + rows - 1};
    const int left = at.x;
    for (const char cell : tactic) {
        if (cell == ',') {
            at = {.x = left, .y = at.y - 1};
            continue;
        }
        sketch.at(at) = cell;
        ++at.x;
    }
    const int changes = dice.below(12);
    for (int i = 0; i < changes; ++i) {
        const go::Vertex v{.x = std::min(left + dice.below(7), size - 1),
                           .y = std::min(bottom + dice.below(6), size - 1)};
        constexpr std::string_view cells = ".XO";
        sketch.at(v) = cells[static_cast<std::size_t>(dice.below(3))];
    }
}

}  // namespace

std::optional<Sketch> random_group(Dice& dice) {
    Sketch sketch(random_size(dice));
    std::vector<go::Vertex> group = random_space(sketch, dice);
    scatter_inside(sketch, group, dice);
    const int holes = dice.below(3) * 8;
    const int corners = 40 + 20 * dice.below(4);
    const std::size_t space = group.size();
    for (std::size_t i = 0; i < space; ++i) {
        for (const go::Vertex v : all_around(sketch, group[i])) {
            if (sketch.at(v) != Sketch::empty) continue;
            const bool beside = std::abs(v.x - group[i].x) + std::abs(v.y - group[i].y) == 1;
            if (!beside && !dice.chance(corners)) continue;
            sketch.at(v) = dice.chance(holes) ? inside : Sketch::white;
            group.push_back(v);
        }
    }
    // Occasionally, leave a liberty outside.
    const int gaps = dice.below(3) * 7;
    const std::size_t walls = group.size();
    for (std::size_t i = 0; i < walls; ++i) {
        for (const go::Vertex v : sketch.beside(group[i])) {
            if (sketch.at(v) == Sketch::empty && dice.chance(gaps)) {
                sketch.at(v) = inside;
                group.push_back(v);
            }
        }
    }
    for (const go::Vertex v : group) {
        for (const go::Vertex next : all_around(sketch, v)) {
            if (sketch.at(next) == Sketch::empty) sketch.at(next) = Sketch::black;
        }
    }
    for (const go::Vertex v : sketch.vertices()) {
        if (sketch.at(v) == inside) sketch.at(v) = Sketch::empty;
    }
    if (!sketch.board()) return std::nullopt;
    return sketch;
}

std::optional<Sketch> random_fight(Dice& dice) {
    Sketch sketch(random_size(dice));
    constexpr int percent_of_tactics = 40;
    if (dice.chance(percent_of_tactics)) {
        draw_tactic(sketch, dice);
        if (!sketch.board()) return std::nullopt;
        return sketch;
    }
    const int width = 3 + dice.below(3);
    const int height = 3 + dice.below(3);
    const go::Vertex corner{.x = dice.below(3), .y = dice.below(3)};
    const int stones = 30 + 10 * dice.below(4);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            if (dice.chance(stones))
                sketch.at({.x = corner.x + x, .y = corner.y + y}) =
                    dice.chance(50) ? Sketch::black : Sketch::white;
        }
    }
    if (!sketch.board()) return std::nullopt;
    return sketch;
}

bool offers_snapback(const go::Board& board) {
    for (int i = 0; i < board.size() * board.size(); ++i) {
        const go::Point p = board.point({.x = i % board.size(), .y = i / board.size()});
        if (!board.empty(p)) continue;
        for (const Colour own : colours) {
            if (board.captures(p, own)) continue;
            go::Board thrown = board;
            thrown.place(p, own);
            if (!thrown.has_stone(p) || thrown.chain_size(p) > 1 || !thrown.in_atari(p)) continue;
            const go::Point liberty = thrown.single_liberty(p);
            thrown.place(liberty, opponent(own));
            constexpr int fewest = 3;
            if (thrown.empty(p) && thrown.in_atari(liberty) && thrown.single_liberty(liberty) == p &&
                thrown.chain_size(liberty) >= fewest)
                return true;
        }
    }
    return false;
}

std::optional<Sketch> walled(const Sketch& sketch, go::Vertex target, int distance) {
    const char own = sketch.at(target);
    const char other = own == Sketch::black ? Sketch::white : Sketch::black;
    std::vector<go::Vertex> chain = {target};
    for (std::size_t i = 0; i < chain.size(); ++i) {
        for (const go::Vertex v : sketch.beside(chain[i])) {
            if (sketch.at(v) == own && !std::ranges::count(chain, v)) chain.push_back(v);
        }
    }
    const auto is_near = [&](go::Vertex v, int most) {
        return std::ranges::any_of(
            chain, [&](go::Vertex s) { return std::abs(s.x - v.x) + std::abs(s.y - v.y) <= most; });
    };
    Sketch result(sketch.size());
    for (const go::Vertex v : sketch.vertices()) {
        if (is_near(v, distance)) {
            result.at(v) = sketch.at(v);
        } else if (is_near(v, distance + 1) ||
                   std::ranges::any_of(all_around(sketch, v),
                                       [&](go::Vertex next) { return is_near(next, distance); })) {
            result.at(v) = other;
        }
    }
    if (!result.board()) return std::nullopt;
    return result;
}

Sketch stripped(const Sketch& sketch, const std::vector<go::Vertex>& area) {
    Sketch result(sketch.size());
    for (const go::Vertex v : area) {
        result.at(v) = sketch.at(v);
        for (const go::Vertex next : sketch.beside(v)) result.at(next) = sketch.at(next);
    }
    return result;
}

std::optional<go::Vertex> main_stone(const Sketch& sketch, char colour) {
    const auto board = sketch.board();
    if (!board) return std::nullopt;
    int all = 0;
    int largest = 0;
    go::Vertex best;
    for (const go::Vertex v : sketch.vertices()) {
        if (sketch.at(v) != colour) continue;
        ++all;
        const int size = board->chain_size(board->point(v));
        if (size > largest) {
            largest = size;
            best = v;
        }
    }
    if (all == 0 || 3 * largest < 2 * all) return std::nullopt;
    return best;
}

}  // namespace kradan::puzzles
