#include "puzzles/go/area.h"

#include <cstdlib>

#include "puzzles/go/local.h"

namespace kradan::puzzles {

namespace {

/// A set of points on a board.
class Marks {
  public:
    explicit Marks(const go::Board& board)
        : board_(board), marked_(static_cast<std::size_t>((board.size() + 2) * (board.size() + 2)), false) {}

    bool has(go::Point p) const { return marked_[p]; }
    /// Returns false if the point was already in the set.
    bool add(go::Point p) {
        if (marked_[p]) return false;
        marked_[p] = true;
        points_.push_back(p);
        return true;
    }
    bool add_chain(go::Point stone) {
        if (has(stone)) return false;
        go::Point p = stone;
        do {
            add(p);
            p = board_.next_in_chain(p);
        } while (p != stone);
        return true;
    }
    const std::vector<go::Point>& points() const { return points_; }
    std::vector<go::Vertex> vertices() const {
        std::vector<go::Vertex> result;
        result.reserve(points_.size());
        for (const go::Point p : points_) result.push_back(board_.vertex(p));
        return result;
    }

  private:
    const go::Board& board_;
    std::vector<bool> marked_;
    std::vector<go::Point> points_;
};

/// The liberties of a chain that are not in the set.
std::vector<go::Point> liberties_outside(const go::Board& board, go::Point stone, const Marks& marks) {
    Marks found(board);
    go::Point p = stone;
    do {
        for (const go::Point q : board.neighbours(p)) {
            if (board.empty(q) && !marks.has(q)) found.add(q);
        }
        p = board.next_in_chain(p);
    } while (p != stone);
    return found.points();
}

}  // namespace

std::optional<std::vector<go::Vertex>> closed_area(const go::Board& board, go::Vertex target,
                                                   int most_empty) {
    const go::Point first = board.point(target);
    const Colour attacker = opponent(board.colour(first));
    Marks marks(board);
    marks.add_chain(first);
    int empty = 0;
    for (bool changed = true; changed;) {
        changed = false;
        std::vector<go::Point> surrounding;
        for (std::size_t i = 0; i < marks.points().size(); ++i) {
            for (const go::Point q : board.neighbours(marks.points()[i])) {
                if (board.has(q, attacker)) {
                    surrounding.push_back(q);
                } else if (board.empty(q)) {
                    if (marks.add(q) && ++empty > most_empty) return std::nullopt;
                } else if (board.has_stone(q)) {
                    marks.add_chain(q);
                }
            }
        }
        for (const go::Point stone : surrounding) {
            if (!marks.has(stone) && liberties_outside(board, stone, marks).empty())
                changed |= marks.add_chain(stone);
        }
    }
    return marks.vertices();
}

std::optional<std::vector<go::Vertex>> open_area(const go::Board& board, go::Vertex target, int distance) {
    const go::Point first = board.point(target);
    const Colour attacker = opponent(board.colour(first));
    Marks marks(board);
    Marks chain(board);
    chain.add_chain(first);
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) {
            const go::Point p = board.point({.x = x, .y = y});
            for (const go::Vertex stone : chain.vertices()) {
                if (board.empty(p) && std::abs(stone.x - x) + std::abs(stone.y - y) <= distance) marks.add(p);
            }
        }
    }
    if (!liberties_outside(board, first, marks).empty()) return std::nullopt;
    marks.add_chain(first);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < marks.points().size(); ++i) {
            for (const go::Point q : board.neighbours(marks.points()[i])) {
                if (!board.has_stone(q) || marks.has(q)) continue;
                const auto outside = liberties_outside(board, q, marks);
                if (outside.empty()) {
                    changed |= marks.add_chain(q);
                } else if (std::ssize(outside) <
                           (board.has(q, attacker) ? Local::safe_liberties : Local::haven_liberties)) {
                    for (const go::Point p : outside) changed |= marks.add(p);
                }
            }
        }
    }
    return marks.vertices();
}

}  // namespace kradan::puzzles
