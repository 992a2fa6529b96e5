#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/monte_carlo/playout.h"

namespace kradan::search {

/// After two passes in the tree, chains with a lower ownership are removed, because their owner would agree
/// that they are dead.
constexpr double removed_ownership = -0.5;

/// Counts the area of boards on which play has ended: living stones, and empty regions that only one side
/// reaches. Allocates memory only in the constructor.
class AreaCounter {
  public:
    /// `points` are the points on the boards. They must outlive the counter.
    explicit AreaCounter(std::span<const go::Point> points)
        : points_(points), owners_(static_cast<std::size_t>(points.back()) + 1, 0) {
        region_.reserve(points.size());
    }

    /// The first player's area minus the second's, after removing the chains whose ownership is below
    /// `removed_ownership`. `ownership(Point)` ranges from 1 (always the first player's) to -1 (always the
    /// second's).
    template <class B, class OwnershipOf>
    int count(const B& board, OwnershipOf ownership) {
        for (const go::Point p : points_) {
            if (!board.has_stone(p)) {
                owners_[p] = unvisited;
            } else if (board.chain(p) == p) {
                mark_chain(board, p, ownership);
            }
        }
        int area = 0;
        for (const go::Point p : points_) {
            if (owners_[p] == unvisited) mark_region(board, p);
            area += owners_[p];
        }
        return area;
    }

    /// The first player's area minus the second's, counting every stone as alive.
    template <class B>
    int count(const B& board) {
        return count(board, [&](go::Point p) { return board.colour(p) == Colour::first ? 1 : -1; });
    }

    /// Indexed by point: its owner in the last count; 1 is the first player, -1 the second, 0 nobody.
    std::span<const std::int8_t> owners() const { return owners_; }

  private:
    /// Marks points without a living stone.
    static constexpr std::int8_t unvisited = 2;
    static constexpr std::int8_t visited = 3;

    template <class B, class OwnershipOf>
    void mark_chain(const B& board, go::Point head, OwnershipOf ownership) {
        const std::int8_t own = board.colour(head) == Colour::first ? 1 : -1;
        double sum = 0;
        int stones = 0;
        go::Point p = head;
        do {
            sum += own * ownership(p);
            ++stones;
            p = board.next_in_chain(p);
        } while (p != head);
        const std::int8_t mark = sum < removed_ownership * stones ? unvisited : own;
        do {
            owners_[p] = mark;
            p = board.next_in_chain(p);
        } while (p != head);
    }

    /// Flood-fills the region without living stones around `origin`, and assigns it to the only side that
    /// reaches it, if there is one.
    template <class B>
    void mark_region(const B& board, go::Point origin) {
        region_.assign(1, origin);
        owners_[origin] = visited;
        bool first = false;
        bool second = false;
        for (std::size_t i = 0; i < region_.size(); ++i) {
            for (const go::Point q : board.neighbours(region_[i])) {
                if (!board.empty(q) && !board.has_stone(q)) continue;
                if (owners_[q] == unvisited) {
                    owners_[q] = visited;
                    region_.push_back(q);
                }
                first |= owners_[q] == 1;
                second |= owners_[q] == -1;
            }
        }
        const int owner = static_cast<int>(first && !second) - static_cast<int>(second && !first);
        for (const go::Point p : region_) owners_[p] = static_cast<std::int8_t>(owner);
    }

    std::span<const go::Point> points_;
    std::vector<std::int8_t> owners_;
    std::vector<go::Point> region_ = {};
};

}  // namespace kradan::search
