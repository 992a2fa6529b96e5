#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "games/go/board_impl.h"

/// Local tactics without look-ahead, on a board of any type.
namespace kradan::search {

/// Up to `capacity` different points; ignores any more.
template <std::size_t capacity>
struct PointSet {
    std::size_t count = 0;
    std::array<go::Point, capacity> at;

    bool empty() const { return count == 0; }
    bool full() const { return count == capacity; }
    bool has(go::Point p) const { return std::find(begin(), end(), p) != end(); }
    void add(go::Point p) {
        if (!full() && !has(p)) at[count++] = p;
    }
    const go::Point* begin() const { return at.data(); }
    const go::Point* end() const { return at.data() + count; }
};

/// The liberties of the chain at `stone`, up to `max`.
template <std::size_t max, class B>
PointSet<max> liberties(const B& board, go::Point stone) {
    PointSet<max> found;
    go::Point p = stone;
    do {
        for (const go::Point q : board.neighbours(p)) {
            if (board.empty(q)) found.add(q);
        }
        p = board.next_in_chain(p);
    } while (p != stone && !found.full());
    return found;
}

namespace tactics {

/// The liberties that a stone of `colour` on the empty point `p` would have by itself, without its chain.
template <std::size_t max, class B>
PointSet<max> liberties_of_stone(const B& board, go::Point p, Colour colour) {
    PointSet<max> found;
    for (const go::Point q : board.neighbours(p)) {
        const bool captured = board.has(q, opponent(colour)) && board.single_liberty(q) == p;
        if (board.empty(q) || captured) found.add(q);
    }
    return found;
}

/// Adds the liberties of the chain at `first`, except `excluded`.
template <std::size_t max, class B>
void add_liberties(const B& board, go::Point first, go::Point excluded, PointSet<max>& found) {
    go::Point stone = first;
    do {
        for (const go::Point r : board.neighbours(stone)) {
            if (r != excluded && board.empty(r)) found.add(r);
        }
        stone = board.next_in_chain(stone);
    } while (stone != first && !found.full());
}

}  // namespace tactics

/// The liberties, up to `max`, that the chain of a stone of `colour` on the empty point `p` would have.
/// Captured points count only if they are adjacent to the stone.
template <std::size_t max, class B>
PointSet<max> liberties_after(const B& board, go::Point p, Colour colour) {
    auto found = tactics::liberties_of_stone<max>(board, p, colour);
    for (const go::Point q : board.neighbours(p)) {
        if (found.full()) break;
        if (board.has(q, colour)) tactics::add_liberties(board, q, p, found);
    }
    return found;
}

/// Like `liberties_after`, but for a stone that extends the chain at `target`. `before` holds all of that
/// chain's liberties, to avoid walking the chain.
template <std::size_t max, class B, std::size_t count>
PointSet<max> liberties_after_extending(const B& board, go::Point p, go::Point target,
                                        const PointSet<count>& before) {
    const Colour colour = board.colour(target);
    auto found = tactics::liberties_of_stone<max>(board, p, colour);
    for (const go::Point q : before) {
        if (q != p) found.add(q);
    }
    for (const go::Point q : board.neighbours(p)) {
        if (found.full()) break;
        if (board.has(q, colour) && board.chain(q) != board.chain(target))
            tactics::add_liberties(board, q, p, found);
    }
    return found;
}

/// The moves, up to `max`, that capture an opponent chain adjacent to the chain at `stone`.
template <std::size_t max, class B>
PointSet<max> counter_captures(const B& board, go::Point stone) {
    PointSet<max> found;
    const Colour other = opponent(board.colour(stone));
    go::Point p = stone;
    do {
        for (const go::Point q : board.neighbours(p)) {
            if (!board.has(q, other)) continue;
            if (const go::Point last = board.single_liberty(q); last != B::none) found.add(last);
        }
        p = board.next_in_chain(p);
    } while (p != stone && !found.full());
    return found;
}

/// How many stones a stone of `colour` on the empty point `p` would capture.
template <class B>
int stones_captured(const B& board, go::Point p, Colour colour) {
    int captured = 0;
    PointSet<4> heads;
    for (const go::Point q : board.neighbours(p)) {
        if (!board.has(q, opponent(colour)) || board.single_liberty(q) != p) continue;
        if (heads.has(board.chain(q))) continue;
        heads.add(board.chain(q));
        captured += board.chain_size(q);
    }
    return captured;
}

/// How many stones, including itself, a stone of `colour` on `p` would put into self-atari; 0 if it is not a
/// self-atari or captures stones.
template <class B>
int stones_in_self_atari(const B& board, go::Point p, Colour colour) {
    if (board.would_have_two_liberties(p, colour) || board.captures(p, colour)) return 0;
    int stones = 1;
    PointSet<4> heads;
    for (const go::Point q : board.neighbours(p)) {
        if (!board.has(q, colour) || heads.has(board.chain(q))) continue;
        heads.add(board.chain(q));
        stones += board.chain_size(q);
    }
    return stones;
}

/// Whether the chain of a stone of `colour` on `p` would have a nakade shape: when the opponent captures it,
/// playing in its place prevents two eyes. In a seki neither side can fill the space in such a shape.
template <class B>
bool makes_nakade_shape(const B& board, go::Point p, Colour colour) {
    PointSet<7> shape;
    shape.add(p);
    int links = 0;
    int max_degree = 0;
    for (std::size_t i = 0; i < shape.count; ++i) {
        int degree = 0;
        for (const go::Point q : board.neighbours(shape.at[i])) {
            if (q != p && !board.has(q, colour)) continue;
            shape.add(q);
            ++degree;
        }
        if (shape.full()) return false;
        links += degree;
        max_degree = std::max(max_degree, degree);
    }
    links /= 2;
    switch (shape.count) {
        case 4:
            return links == 4 || max_degree == 3;
        case 5:
            return links == 5 || max_degree == 4;
        case 6:
            return links == 6 && max_degree == 4;
        default:
            return true;
    }
}

/// The vital point of an eyespace of three to six points around `inside`, where its owner makes two eyes or
/// the opponent prevents them. `none` if there is no such point.
template <class B>
go::Point vital_point(const B& board, go::Point inside) {
    PointSet<7> space;
    space.add(inside);
    for (std::size_t i = 0; i < space.count; ++i) {
        for (const go::Point q : board.neighbours(space.at[i])) {
            if (board.empty(q)) space.add(q);
        }
        if (space.full()) return B::none;
    }
    if (space.count < 3) return B::none;
    bool first = false;
    bool second = false;
    std::array<int, 7> degrees{};
    for (std::size_t i = 0; i < space.count; ++i) {
        for (const go::Point q : board.neighbours(space.at[i])) {
            first |= board.has(q, Colour::first);
            second |= board.has(q, Colour::second);
            if (board.empty(q)) ++degrees[i];
        }
    }
    // One colour must surround it.
    if (first && second) return B::none;
    std::size_t best = 0;
    int max_degree = 0;
    int count_max = 0;
    for (std::size_t i = 0; i < space.count; ++i) {
        if (degrees[i] > max_degree) {
            max_degree = degrees[i];
            best = i;
            count_max = 1;
        } else if (degrees[i] == max_degree) {
            ++count_max;
        }
    }
    // Straight and bent three, pyramid four, crossed five, bulky five and rabbitty six: a single point has
    // the highest degree.
    if (count_max != 1) return B::none;
    if (space.count == 3 && max_degree == 2) return space.at[best];
    if (space.count == 4 && max_degree == 3) return space.at[best];
    if (space.count == 5 && max_degree >= 3) return space.at[best];
    if (space.count == 6 && max_degree == 4) return space.at[best];
    return B::none;
}

}  // namespace kradan::search
