#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/monte_carlo/playout.h"

namespace kradan::search {

/// A chain that holds its points less than this is thought dead by its owner too.
constexpr double surely_dead = -0.5;

/// Whose the points of a board are where no more is played on it. It keeps its memory from one count to the
/// next.
class Standing {
  public:
    /// For boards whose points these are.
    explicit Standing(std::span<const go::Point> points)
        : points_(points), owner_at_(static_cast<std::size_t>(points.back()) + 1, 0) {
        region_.reserve(points.size());
    }

    /// The first player's area less the second's, without the chains that hold their points less than
    /// `surely_dead`. `whose(Point)` says whose a point is in the end, from 1, always the first player's, to
    /// -1, always the second's.
    template <class B, class Whose>
    int count(const B& board, Whose whose) {
        for (const go::Point p : points_) {
            if (!board.has_stone(p)) {
                owner_at_[p] = open;
            } else if (board.chain(p) == p) {
                mark_chain(board, p, whose);
            }
        }
        int area = 0;
        for (const go::Point p : points_) {
            if (owner_at_[p] == open) mark_region(board, p);
            area += owner_at_[p];
        }
        return area;
    }

    /// The same where every chain stays.
    template <class B>
    int count(const B& board) {
        return count(board, [&](go::Point p) { return board.colour(p) == Colour::first ? 1 : -1; });
    }

    /// By point whose it was in the last count: 1 the first player's, -1 the second's, 0 nobody's.
    std::span<const std::int8_t> owner_at() const { return owner_at_; }

  private:
    static constexpr std::int8_t open = 2;
    static constexpr std::int8_t seen = 3;

    template <class B, class Whose>
    void mark_chain(const B& board, go::Point head, Whose whose) {
        const std::int8_t own = board.colour(head) == Colour::first ? 1 : -1;
        double held = 0;
        int stones = 0;
        go::Point p = head;
        do {
            held += own * whose(p);
            ++stones;
            p = board.next_in_chain(p);
        } while (p != head);
        const std::int8_t there = held < surely_dead * stones ? open : own;
        do {
            owner_at_[p] = there;
            p = board.next_in_chain(p);
        } while (p != head);
    }

    /// The points without a living stone that hang together, from one of them on.
    template <class B>
    void mark_region(const B& board, go::Point origin) {
        region_.assign(1, origin);
        owner_at_[origin] = seen;
        bool first = false;
        bool second = false;
        for (std::size_t i = 0; i < region_.size(); ++i) {
            for (const go::Point q : board.neighbours(region_[i])) {
                if (!board.empty(q) && !board.has_stone(q)) continue;
                if (owner_at_[q] == open) {
                    owner_at_[q] = seen;
                    region_.push_back(q);
                }
                first |= owner_at_[q] == 1;
                second |= owner_at_[q] == -1;
            }
        }
        const int whose = static_cast<int>(first && !second) - static_cast<int>(second && !first);
        for (const go::Point p : region_) owner_at_[p] = static_cast<std::int8_t>(whose);
    }

    std::span<const go::Point> points_;
    std::vector<std::int8_t> owner_at_;
    std::vector<go::Point> region_ = {};
};

}  // namespace kradan::search
