#include "go/board.h"

#include <cassert>
#include <utility>

#include "go/zobrist.h"

namespace kradan::go {

Board::Board(int size) : size_(size), stride_(size + 1) {
    assert(size >= min_size && size <= max_size);
    const Cell border{.head = none, .next = none, .stones = 0, .liberties = 0, .content = Content::border};
    std::fill_n(cells_.begin(), cell_count(), border);
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) cells_[point({.x = x, .y = y})].content = Content::empty;
    }
}

bool Board::only_liberty(Point p, Point neighbour) const {
    const Point head = cells_[neighbour].head;
    int touching = 0;
    for (const Point n : neighbours(p)) touching += has_stone(n) && cells_[n].head == head;
    return cells_[head].liberties == touching;
}

bool Board::captures(Point p, Colour colour) const {
    for (const Point n : neighbours(p)) {
        if (has(n, opponent(colour)) && only_liberty(p, n)) return true;
    }
    return false;
}

bool Board::is_suicide(Point p, Colour colour) const {
    for (const Point n : neighbours(p)) {
        if (empty(n)) return false;
        if (has_stone(n) && has(n, colour) != only_liberty(p, n)) return false;
    }
    return true;
}

int Board::count_liberties(Point p) const {
    std::bitset<max_cells> seen;
    Point stone = p;
    do {
        for (const Point n : neighbours(stone)) {
            if (empty(n)) seen.set(n);
        }
        stone = cells_[stone].next;
    } while (stone != p);
    return static_cast<int>(seen.count());
}

void Board::merge(Point a, Point b) {
    Point into = cells_[a].head;
    Point from = cells_[b].head;
    if (cells_[into].stones < cells_[from].stones) std::swap(into, from);
    cells_[into].stones = static_cast<std::uint16_t>(cells_[into].stones + cells_[from].stones);
    cells_[into].liberties = static_cast<std::uint16_t>(cells_[into].liberties + cells_[from].liberties);
    Point stone = from;
    do {
        cells_[stone].head = into;
        stone = cells_[stone].next;
    } while (stone != from);
    std::swap(cells_[into].next, cells_[from].next);
}

int Board::remove_chain(Point p) {
    const int owner = index(colour(p));
    int removed = 0;
    Point stone = p;
    do {
        cells_[stone].content = Content::empty;
        key_ ^= zobrist::stone(owner, stone);
        for (const Point n : neighbours(stone)) {
            if (has_stone(n)) ++cells_[cells_[n].head].liberties;
        }
        ++removed;
        stone = cells_[stone].next;
    } while (stone != p);
    return removed;
}

Board::Placed Board::place(Point p, Colour colour) {
    assert(empty(p));
    key_ ^= zobrist::stone(index(colour), p);
    cells_[p] = {.head = p, .next = p, .stones = 1, .liberties = 0, .content = content(colour)};
    for (const Point n : neighbours(p)) {
        if (empty(n)) ++cells_[p].liberties;
        if (has_stone(n)) --cells_[cells_[n].head].liberties;
    }
    for (const Point n : neighbours(p)) {
        if (has(n, colour) && cells_[n].head != cells_[p].head) merge(p, n);
    }

    Placed result;
    Point last_captured = none;
    for (const Point n : neighbours(p)) {
        if (has(n, opponent(colour)) && cells_[cells_[n].head].liberties == 0) {
            result.captured += remove_chain(n);
            last_captured = n;
        }
    }
    const Cell& chain = cells_[cells_[p].head];
    if (chain.liberties == 0) {
        result.suicided = remove_chain(p);
    } else if (result.captured == 1 && chain.stones == 1 && chain.liberties == 1) {
        result.ko = last_captured;
    }
    return result;
}

std::uint64_t Board::recompute_key() const {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < cell_count(); ++i) {
        const auto p = static_cast<Point>(i);
        if (has_stone(p)) key ^= zobrist::stone(index(colour(p)), p);
    }
    return key;
}

std::uint64_t Board::key_after(Point p, Colour colour) const {
    std::uint64_t key = key_ ^ zobrist::stone(index(colour), p);
    const auto take_off = [&](Colour owner) {
        std::array<Point, 4> done{};
        std::size_t count = 0;
        for (const Point n : neighbours(p)) {
            if (!has(n, owner) || !only_liberty(p, n)) continue;
            const Point head = cells_[n].head;
            if (std::ranges::find(done, head) != done.end()) continue;
            done[count++] = head;
            Point stone = head;
            do {
                key ^= zobrist::stone(index(owner), stone);
                stone = cells_[stone].next;
            } while (stone != head);
        }
    };
    if (is_suicide(p, colour)) {
        take_off(colour);
        key ^= zobrist::stone(index(colour), p);
    } else {
        take_off(opponent(colour));
    }
    return key;
}

Stones Board::stones() const {
    Stones result;
    std::size_t i = 0;
    for (int y = 0; y < size_; ++y) {
        for (int x = 0; x < size_; ++x, ++i) {
            const Point p = point({.x = x, .y = y});
            if (has_stone(p)) result.of[static_cast<std::size_t>(colour(p))].set(i);
        }
    }
    return result;
}

bool operator==(const Board& a, const Board& b) {
    if (a.size_ != b.size_ || a.key_ != b.key_) return false;
    return std::equal(a.cells_.begin(), a.cells_.begin() + static_cast<std::ptrdiff_t>(a.cell_count()),
                      b.cells_.begin(),
                      [](const Board::Cell& x, const Board::Cell& y) { return x.content == y.content; });
}

}  // namespace kradan::go
