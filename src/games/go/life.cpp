#include "games/go/life.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kradan::go {

namespace {

/// Chains and the regions between them are numbered from 0 in the order of their lowest points.
using Number = std::uint16_t;
constexpr Number no_number = max_points;

/// The chains of one colour, and the connected regions of all other points.
class Division {
  public:
    Division(const Board& board, Colour colour) : board_(board), colour_(colour) {
        number_of_.fill(no_number);
        for_each_point([&](Point p) {
            if (board.has(p, colour) && number_of_[board.chain(p)] == no_number)
                number_of_[board.chain(p)] = chains_++;
        });
        for_each_point([&](Point p) {
            if (!board.has(p, colour) && number_of_[p] == no_number) find_region(p);
        });
    }

    /// Removes chains without two vital regions, and the regions that they touch, until every remaining chain
    /// has two.
    void settle() {
        chain_lives_.assign(chains_, true);
        for (bool changed = true; changed;) {
            changed = false;
            std::vector<int> vital(chains_, 0);
            for (const Region& region : regions_) {
                if (!region.stays) continue;
                for (const Number chain : region.vital_to) ++vital[chain];
            }
            for (Number chain = 0; chain < chains_; ++chain) {
                if (!chain_lives_[chain] || vital[chain] >= 2) continue;
                chain_lives_[chain] = false;
                changed = true;
                for (Region& region : regions_)
                    region.stays =
                        region.stays && std::ranges::find(region.touches, chain) == region.touches.end();
            }
        }
    }

    bool any_lives() const { return std::ranges::find(chain_lives_, true) != chain_lives_.end(); }
    bool lives(Point stone) const { return chain_lives_[number_of_[board_.chain(stone)]]; }

    /// Calls `take(Point)` for each point in the regions that living chains enclose so tightly that the other
    /// colour has no room for two eyes.
    template <class Take>
    void for_each_enclosed(Take take) const {
        for (const Region& region : regions_) {
            if (region.stays && !has_room_for_two_eyes(region)) std::ranges::for_each(region.points, take);
        }
    }

  private:
    struct Region {
        std::vector<Point> points;
        /// The chains that border the region, and those whose liberties are all of its empty points.
        std::vector<Number> touches;
        std::vector<Number> vital_to;
        bool stays = true;
    };

    template <class Visitor>
    void for_each_point(Visitor visit) const {
        for (int y = 0; y < board_.size(); ++y) {
            for (int x = 0; x < board_.size(); ++x) visit(board_.point({.x = x, .y = y}));
        }
    }

    void find_region(Point first) {
        Region region{.points = {first}, .touches = {}, .vital_to = {}};
        number_of_[first] = 0;
        bool is_first_empty = true;
        for (std::size_t i = 0; i < region.points.size(); ++i) {
            const Point p = region.points[i];
            std::vector<Number> beside;
            for (const Point q : board_.neighbours(p)) {
                if (board_.has(q, colour_)) {
                    beside.push_back(number_of_[board_.chain(q)]);
                } else if ((board_.empty(q) || board_.has_stone(q)) && number_of_[q] == no_number) {
                    number_of_[q] = 0;
                    region.points.push_back(q);
                }
            }
            for (const Number chain : beside) {
                if (std::ranges::find(region.touches, chain) == region.touches.end())
                    region.touches.push_back(chain);
            }
            if (!board_.empty(p)) continue;
            if (is_first_empty) region.vital_to = beside;
            is_first_empty = false;
            std::erase_if(region.vital_to,
                          [&](Number chain) { return std::ranges::find(beside, chain) == beside.end(); });
        }
        std::ranges::sort(region.vital_to);
        const auto repeats = std::ranges::unique(region.vital_to);
        region.vital_to.erase(repeats.begin(), repeats.end());
        regions_.push_back(std::move(region));
    }

    /// Whether the region has two points that are not adjacent to each other or to an enclosing stone.
    bool has_room_for_two_eyes(const Region& region) const {
        std::vector<Point> inner;
        for (const Point p : region.points) {
            const auto around = board_.neighbours(p);
            if (std::ranges::any_of(around, [&](Point q) { return board_.has(q, colour_) && lives(q); }))
                continue;
            inner.push_back(p);
            // Among any three points, two are not adjacent.
            if (inner.size() == 3) return true;
        }
        if (inner.size() < 2) return false;
        const auto around = board_.neighbours(inner[0]);
        return std::ranges::find(around, inner[1]) == around.end();
    }

    const Board& board_;
    Colour colour_;
    Number chains_ = 0;
    /// Indexed by point. For the head of a chain: the number of the chain. For points without a stone of
    /// `colour_`: 0 once visited.
    std::array<Number, (max_size + 2) * (max_size + 1) + 1> number_of_;
    std::vector<Region> regions_;
    std::vector<bool> chain_lives_;
};

}  // namespace

UnconditionalLife unconditional_life(const Board& board) {
    UnconditionalLife result;
    const auto place_of = [&](Point p) {
        const Vertex v = board.vertex(p);
        return static_cast<std::size_t>(v.y * board.size() + v.x);
    };
    for (const Colour colour : colours) {
        Division division(board, colour);
        division.settle();
        if (!division.any_lives()) continue;
        for (int y = 0; y < board.size(); ++y) {
            for (int x = 0; x < board.size(); ++x) {
                const Point p = board.point({.x = x, .y = y});
                if (board.has(p, colour) && division.lives(p)) result.alive.set(place_of(p));
            }
        }
        division.for_each_enclosed([&](Point p) { result.territory[place(colour)].set(place_of(p)); });
    }
    return result;
}

}  // namespace kradan::go
