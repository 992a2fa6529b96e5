#include "search/playout.h"

#include <algorithm>
#include <utility>

namespace kradan::search {

using go::Board;
using go::Point;

bool is_large_self_atari(const Board& board, Point p, Colour colour, int throw_in) {
    if (board.captures(p, colour)) return false;
    Point liberty = Board::none;
    int stones = 1;
    for (const Point q : board.neighbours(p)) {
        if (board.empty(q)) {
            if (liberty != Board::none && liberty != q) return false;
            liberty = q;
        } else if (board.has(q, colour)) {
            Point stone = q;
            do {
                ++stones;
                for (const Point r : board.neighbours(stone)) {
                    if (!board.empty(r) || r == p || r == liberty) continue;
                    if (liberty != Board::none) return false;
                    liberty = r;
                }
                stone = board.next_in_chain(stone);
            } while (stone != q);
        }
    }
    return stones > throw_in;
}

std::vector<Point> all_points(const Board& board) {
    std::vector<Point> points;
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) points.push_back(board.point({.x = x, .y = y}));
    }
    return points;
}

Playout::Playout(int size, int throw_in)
    : throw_in_(throw_in),
      board_(size),
      points_(all_points(board_)),
      played_(static_cast<std::size_t>(points_.back()) + 1, 0) {}

void Playout::clear_played() {
    std::ranges::fill(played_, std::uint8_t{0});
}

void Playout::note_played(Point p, Colour colour) {
    if (played_[p] == 0) played_[p] = static_cast<std::uint8_t>(index(colour) + 1);
}

void Playout::collect_empty() {
    empty_.clear();
    for (const Point p : points_) {
        if (board_.empty(p)) empty_.push_back(p);
    }
}

bool Playout::playable(Point p, Colour colour, Point ko) const {
    return p != ko && !board_.is_eye(p, colour) && !board_.is_suicide(p, colour);
}

/// Takes the stone just played if it stands in atari, or saves own stones that it put in atari.
Point Playout::answer(Point last, Colour colour, Point ko) const {
    if (last == Board::none || !board_.has(last, opponent(colour))) return Board::none;
    if (const Point p = board_.single_liberty(last); p != Board::none && p != ko) return p;
    for (const Point q : board_.neighbours(last)) {
        if (!board_.has(q, colour)) continue;
        const Point escape = board_.single_liberty(q);
        if (escape == Board::none || escape == ko || !playable(escape, colour, ko)) continue;
        int room = 0;
        for (const Point r : board_.neighbours(escape)) {
            if (board_.empty(r)) ++room;
            if (board_.has(r, colour) && board_.chain(r) != board_.chain(q)) room += 2;
        }
        if (room >= 2 || board_.captures(escape, colour)) return escape;
    }
    return Board::none;
}

Point Playout::by_chance(Colour colour, Point ko, SplitMix64& random) {
    const std::size_t size = empty_.size();
    if (size == 0) return Board::none;
    const std::size_t first = random.below(static_cast<std::uint32_t>(size));
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t place = first + i < size ? first + i : first + i - size;
        const Point p = empty_[place];
        if (playable(p, colour, ko) && !is_large_self_atari(board_, p, colour, throw_in_)) return p;
    }
    return Board::none;
}

void Playout::run(const Board& start, Colour to_move, Point ko, Point last, SplitMix64& random) {
    board_ = start;
    collect_empty();
    int passes = 0;
    const int most_moves = 3 * static_cast<int>(points_.size());
    for (int moves = 0; passes < 2 && moves < most_moves; ++moves, to_move = opponent(to_move)) {
        Point p = random.below(4) != 0 ? answer(last, to_move, ko) : Board::none;
        if (p == Board::none) p = by_chance(to_move, ko, random);
        ko = Board::none;
        last = p;
        if (p == Board::none) {
            ++passes;
            continue;
        }
        passes = 0;
        note_played(p, to_move);
        const auto placed = board_.place(p, to_move);
        ko = placed.ko;
        if (placed.captured > 0) {
            collect_empty();
        } else {
            const auto place = std::ranges::find(empty_, p);
            std::swap(*place, empty_.back());
            empty_.pop_back();
        }
    }
}

int Playout::owner(Point p) const {
    if (board_.has(p, Colour::first)) return 1;
    if (board_.has(p, Colour::second)) return -1;
    bool first = false;
    bool second = false;
    for (const Point q : board_.neighbours(p)) {
        first = first || board_.has(q, Colour::first);
        second = second || board_.has(q, Colour::second);
    }
    return static_cast<int>(first && !second) - static_cast<int>(second && !first);
}

int Playout::area_margin() const {
    int margin = 0;
    for (const Point p : points_) margin += owner(p);
    return margin;
}

}  // namespace kradan::search
