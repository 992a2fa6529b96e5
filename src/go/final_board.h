#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <vector>

#include "go/board.h"

namespace kradan::go {

using PointSet = std::bitset<max_points>;

/// A board at the end of a game, whose dead stones are marked. Points are counted by row × columns + column;
/// the board need not be square, but has at most max_points points.
struct FinalBoard {
    int columns = 0;
    int rows = 0;
    /// The living stones.
    Stones alive = {};
    /// The dead ones, each marked with all of its chain.
    Stones dead = {};

    std::size_t points() const { return static_cast<std::size_t>(columns * rows); }
    bool living(std::size_t p, Colour colour) const { return alive.of[place(colour)][p]; }
    bool living(std::size_t p) const { return alive.of[0][p] || alive.of[1][p]; }
    bool dead_stone(std::size_t p) const { return dead.of[0][p] || dead.of[1][p]; }
    /// A stone of that colour, living or dead.
    bool stone(std::size_t p, Colour colour) const {
        return alive.of[place(colour)][p] || dead.of[place(colour)][p];
    }
    bool empty(std::size_t p) const { return !living(p) && !dead_stone(p); }
};

/// Calls `visit(point)` for each of the up to four neighbours of a point.
template <class Visit>
void for_neighbours(const FinalBoard& board, std::size_t p, Visit visit) {
    const auto columns = static_cast<std::size_t>(board.columns);
    if (p % columns > 0) visit(p - 1);
    if (p % columns + 1 < columns) visit(p + 1);
    if (p >= columns) visit(p - columns);
    if (p + columns < board.points()) visit(p + columns);
}

/// Whether `holds(point)` for any neighbour.
template <class Holds>
bool any_neighbour(const FinalBoard& board, std::size_t p, Holds holds) {
    bool any = false;
    for_neighbours(board, p, [&](std::size_t n) { any = any || holds(n); });
    return any;
}

/// How many neighbours `holds(point)` is true for.
template <class Holds>
int count_neighbours(const FinalBoard& board, std::size_t p, Holds holds) {
    int count = 0;
    for_neighbours(board, p, [&](std::size_t n) { count += holds(n) ? 1 : 0; });
    return count;
}

/// All points reached from `start` by steps to neighbours, each step `enters(from, to)`; `start` included.
template <class Enters>
PointSet flood(const FinalBoard& board, const PointSet& start, Enters enters) {
    PointSet reached = start;
    std::vector<std::size_t> open;
    for (std::size_t p = 0; p < board.points(); ++p) {
        if (start[p]) open.push_back(p);
    }
    while (!open.empty()) {
        const std::size_t from = open.back();
        open.pop_back();
        for_neighbours(board, from, [&](std::size_t to) {
            if (reached[to] || !enters(from, to)) return;
            reached.set(to);
            open.push_back(to);
        });
    }
    return reached;
}

inline PointSet only(std::size_t p) {
    PointSet set;
    set.set(p);
    return set;
}

/// The connected parts of a set of points, by their lowest point.
std::vector<PointSet> parts(const FinalBoard& board, const PointSet& points);

}  // namespace kradan::go
