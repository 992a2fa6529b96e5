#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <vector>

#include "games/go/board.h"

namespace kradan::go {

using PointSet = std::bitset<max_points>;

/// A board at the end of a game, with the dead stones marked. Points are numbered row × columns + column. The
/// board need not be square, but has at most max_points points.
struct FinalBoard {
    int columns = 0;
    int rows = 0;
    /// The living stones.
    Stones alive = {};
    /// The dead stones, always whole chains.
    Stones dead = {};

    std::size_t points() const { return static_cast<std::size_t>(columns * rows); }
    bool living(std::size_t p, Colour colour) const { return alive.of[place(colour)][p]; }
    bool living(std::size_t p) const { return alive.of[0][p] || alive.of[1][p]; }
    bool dead_stone(std::size_t p) const { return dead.of[0][p] || dead.of[1][p]; }
    /// Whether the point has a stone of that colour, living or dead.
    bool stone(std::size_t p, Colour colour) const {
        return alive.of[place(colour)][p] || dead.of[place(colour)][p];
    }
    bool empty(std::size_t p) const { return !living(p) && !dead_stone(p); }
};

/// The neighbours of a point (up to four), as a range.
class Neighbours {
  public:
    Neighbours(const FinalBoard& board, std::size_t p);
    const std::size_t* begin() const { return points_.data(); }
    const std::size_t* end() const { return points_.data() + count_; }

  private:
    std::array<std::size_t, 4> points_{};
    std::size_t count_ = 0;
};

PointSet only(std::size_t p);
/// The neighbours of a point as a set.
PointSet beside(const FinalBoard& board, std::size_t p);

/// All points reachable from `start`, including `start` itself, through `allowed` neighbours. Points in
/// `ends` are reached but not passed through.
PointSet flood(const FinalBoard& board, const PointSet& start, const PointSet& allowed,
               const PointSet& ends = {});

/// The connected parts of a set of points, ordered by their lowest point.
std::vector<PointSet> parts(const FinalBoard& board, const PointSet& points);

}  // namespace kradan::go
