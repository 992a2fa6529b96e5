#include "search/network/katago/area.h"

#include <algorithm>
#include <cstddef>

namespace kradan::search {

namespace {

using go::Board;
using go::Point;

/// A connected set of points without stones of one colour, of which at least one is empty.
struct Region {
    std::vector<Point> points = {};
    /// The heads of the chains of that colour that touch every point (with suicide), or every empty one.
    std::vector<Point> vital_to = {};
    /// The number of points that touch no stone of that colour.
    int inner = 0;
    bool has_opponent = false;
    bool touches_mortal = false;
};

/// Finds what one colour owns.
class Claims {
  public:
    Claims(const Board& board, Colour colour, bool suicide)
        : board_(board),
          colour_(colour),
          suicide_(suicide),
          region_of_(cells(board), -1),
          vital_(cells(board), 0),
          mortal_(cells(board), false) {
        for (int y = 0; y < board.size(); ++y) {
            for (int x = 0; x < board.size(); ++x) {
                const Point p = board.point({.x = x, .y = y});
                if (board.empty(p) && region_of_[p] < 0) add_region(p);
                if (board.has(p, colour) && board.chain(p) == p) heads_.push_back(p);
            }
        }
        for (const Region& region : regions_) {
            for (const Point head : region.vital_to) ++vital_[head];
        }
        remove_mortal_chains();
    }

    /// Adds the claims to `owners`, indexed by point.
    void mark(std::vector<int>& owners) const {
        const int own = colour_ == Colour::first ? 1 : -1;
        for (const Point head : heads_) {
            if (mortal_[head]) continue;
            each_stone(head, [&](Point p) { owners[p] = own; });
        }
        if (heads_.empty()) return;
        for (const Region& region : regions_) {
            const bool safe = !region.touches_mortal && (region.inner <= 1 || !region.has_opponent);
            for (const Point p : region.points) {
                if (safe || (!region.has_opponent && owners[p] == 0)) owners[p] = own;
            }
        }
    }

    static std::size_t cells(const Board& board) {
        return static_cast<std::size_t>((board.size() + 2) * (board.size() + 1) + 1);
    }

  private:
    template <class Do>
    void each_stone(Point head, Do what) const {
        Point p = head;
        do {
            what(p);
            p = board_.next_in_chain(p);
        } while (p != head);
    }

    bool touches(Point p, Point head) const {
        return std::ranges::any_of(
            board_.neighbours(p), [&](Point q) { return board_.has(q, colour_) && board_.chain(q) == head; });
    }

    void add_region(Point first) {
        const int number = static_cast<int>(regions_.size());
        Region region;
        for (const Point q : board_.neighbours(first)) {
            if (board_.has(q, colour_) &&
                std::ranges::find(region.vital_to, board_.chain(q)) == region.vital_to.end())
                region.vital_to.push_back(board_.chain(q));
        }
        region.points.push_back(first);
        region_of_[first] = number;
        for (std::size_t i = 0; i < region.points.size(); ++i) {
            const Point p = region.points[i];
            if (suicide_ || board_.empty(p))
                std::erase_if(region.vital_to, [&](Point head) { return !touches(p, head); });
            const auto sides = board_.neighbours(p);
            if (std::ranges::none_of(sides, [&](Point q) { return board_.has(q, colour_); })) ++region.inner;
            region.has_opponent |= board_.has_stone(p);
            for (const Point q : sides) {
                if (!(board_.empty(q) || board_.has(q, opponent(colour_))) || region_of_[q] >= 0) continue;
                region_of_[q] = number;
                region.points.push_back(q);
            }
        }
        regions_.push_back(std::move(region));
    }

    /// Benson's algorithm: a chain needs two vital regions, and a region that touches a mortal chain is
    /// vital to none.
    void remove_mortal_chains() {
        for (bool changed = true; changed;) {
            changed = false;
            for (const Point head : heads_) {
                if (mortal_[head] || vital_[head] >= 2) continue;
                mortal_[head] = true;
                changed = true;
                each_stone(head, [&](Point p) {
                    for (const Point q : board_.neighbours(p)) give_up_region(region_of_[q]);
                });
            }
        }
    }

    void give_up_region(int number) {
        if (number < 0) return;
        Region& region = regions_[static_cast<std::size_t>(number)];
        if (region.touches_mortal) return;
        region.touches_mortal = true;
        for (const Point head : region.vital_to) --vital_[head];
    }

    const Board& board_;
    Colour colour_;
    bool suicide_;
    std::vector<Region> regions_;
    std::vector<Point> heads_;
    // Indexed by point.
    std::vector<int> region_of_;
    std::vector<int> vital_;
    std::vector<bool> mortal_;
};

}  // namespace

std::vector<int> kata_area(const Board& board, bool suicide) {
    std::vector<int> owners(Claims::cells(board), 0);
    // The second player may claim what the first has claimed too.
    for (const Colour colour : colours) Claims(board, colour, suicide).mark(owners);
    std::vector<int> result;
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) {
            const Point p = board.point({.x = x, .y = y});
            const int stone = !board.has_stone(p) ? 0 : board.has(p, Colour::first) ? 1 : -1;
            result.push_back(owners[p] != 0 ? owners[p] : stone);
        }
    }
    return result;
}

}  // namespace kradan::search
