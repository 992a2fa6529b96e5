#pragma once

// The definitions for `board.h`. Include this file only where the definitions must be inlined: in
// `board.cpp`, which instantiates all board types, and in playouts.

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "games/go/board.h"
#include "games/go/zobrist.h"

namespace kradan::go {

template <int fixed_size>
BasicBoard<fixed_size>::BasicBoard(int size) : size_(size), stride_(size + 1), key_(0) {
    assert(fixed_size == any_size ? size >= min_size && size <= max_size : size == fixed_size);
    for (std::size_t i = 0; i < cell_count(); ++i) {
        liberties_[i] = owner_mask;
        around_[i] = 0;
        content_[i] = border;
        head_[i] = next_[i] = static_cast<Index>(i);
    }
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) content_[point({.x = x, .y = y})] = nothing;
    }
    for (std::size_t i = 0; i < cell_count(); ++i) {
        const auto p = static_cast<Point>(i);
        if (!empty(p)) continue;
        liberties_[i] = empty_sides_of(p);
        const auto inner = static_cast<int>((liberties_[i] & count_mask) >> 2);
        const int outer = 4 - inner;
        int around = inner * empty_side;
        for (const Colour colour : colours) {
            around += outer * side(colour) + (outer > 0 ? diagonal(colour) : 0);
        }
        around_[i] = static_cast<Around>(around);
    }
}

template <int fixed_size>
template <int other_size>
BasicBoard<fixed_size>::BasicBoard(const BasicBoard<other_size>& other)
    : size_(other.size_), stride_(other.stride_), key_(0) {
    static_assert(fixed_size != any_size && other_size == any_size);
    assert(other.size() == fixed_size);
    for (std::size_t i = 0; i < cell_count(); ++i) {
        liberties_[i] = other.liberties_[i];
        around_[i] = other.around_[i];
        content_[i] = other.content_[i];
        head_[i] = static_cast<Index>(other.head_[i]);
        next_[i] = static_cast<Index>(other.next_[i]);
    }
}

template <int fixed_size>
BasicBoard<fixed_size>& BasicBoard<fixed_size>::operator=(const BasicBoard& other) {
    size_ = other.size_;
    stride_ = other.stride_;
    key_ = other.key_;
    const std::size_t count = cell_count();
    std::copy_n(other.liberties_.data(), count, liberties_.data());
    std::copy_n(other.around_.data(), count, around_.data());
    std::copy_n(other.content_.data(), count, content_.data());
    std::copy_n(other.head_.data(), count, head_.data());
    std::copy_n(other.next_.data(), count, next_.data());
    return *this;
}

template <int fixed_size>
int BasicBoard<fixed_size>::chain_size(Point p) const {
    int stones = 0;
    Point stone = p;
    do {
        ++stones;
        stone = next_[stone];
    } while (stone != p);
    return stones;
}

template <int fixed_size>
int BasicBoard<fixed_size>::count_liberties(Point p) const {
    std::bitset<max_cells> seen;
    Point stone = p;
    do {
        for (const Point n : neighbours(stone)) {
            if (empty(n)) seen.set(n);
        }
        stone = next_[stone];
    } while (stone != p);
    return static_cast<int>(seen.count());
}

template <int fixed_size>
Point BasicBoard<fixed_size>::single_liberty(Point p) const {
    const Liberties sums = liberties_[head_[p]];
    const Liberties count = (sums & count_mask) >> 2;
    if (count == 0 || count > 4) return none;
    const Point mean = mean_point(sums);
    return only_liberty(mean, p) ? mean : none;
}

template <int fixed_size>
bool BasicBoard<fixed_size>::captures(Point p, Colour colour) const {
    bool any = false;
    for (const std::size_t n : sides(p)) any |= beyond(p, n) == owned_by(opponent(colour));
    return any;
}

template <int fixed_size>
bool BasicBoard<fixed_size>::would_have_two_liberties(Point p, Colour colour) const {
    Liberties sums = liberties_[p];
    std::array<Index, 4> joined;
    std::size_t count = 0;
    for (const std::size_t n : sides(p)) {
        if (content_[n] != content(colour)) continue;
        sums -= unit(p);
        const Index head = head_[n];
        Index* const end = joined.data() + count;
        if (std::find(joined.data(), end, head) != end) continue;
        joined[count++] = head;
        sums += liberties_[head] - owned_by(colour);
    }
    // A point is counted as a liberty at most four times.
    const Liberties liberties = (sums & count_mask) >> 2;
    if (liberties == 0 || liberties > 4) return liberties > 4;
    return sums != liberties * unit(mean_point(sums));
}

template <int fixed_size>
bool BasicBoard<fixed_size>::is_suicide(Point p, Colour colour) const {
    bool lives = has_empty_side(p);
    for (const std::size_t n : sides(p)) {
        const Liberties rest = beyond(p, n);
        const bool own = content_[n] == content(colour);
        const bool stays = rest != owned_by(colour);
        lives |= rest == owned_by(opponent(colour));
        lives |= own & stays;
    }
    return !lives;
}

/// The liberty sums of a single stone on `p`.
template <int fixed_size>
BasicBoard<fixed_size>::Liberties BasicBoard<fixed_size>::empty_sides_of(Point p) const {
    Liberties sums = 0;
    for (const Point n : neighbours(p)) {
        if (empty(n)) sums += unit(n);
    }
    return sums;
}

/// Updates the eight points around `p` after a stone on `p` was added or removed.
template <int fixed_size>
inline void BasicBoard<fixed_size>::count_around(Point p, Colour colour, bool added) {
    const int sign = added ? 1 : -1;
    const auto beside = static_cast<Around>(sign * (side(colour) - empty_side));
    const auto across = static_cast<Around>(sign * diagonal(colour));
    const auto add = [&](std::size_t n, Around what) { around_[n] = static_cast<Around>(around_[n] + what); };
    for (const std::size_t n : sides(p)) add(n, beside);
    const auto [below, left, right, above] = sides(p);
    for (const std::size_t n : {below - 1, below + 1, above - 1, above + 1}) add(n, across);
}

/// A neighbour of the same colour that belongs to a different chain from `p`; `p` itself if there is none.
template <int fixed_size>
inline Point BasicBoard<fixed_size>::other_chain(Point p, Colour colour) const {
    std::size_t found = p;
    for (const std::size_t n : sides(p)) {
        const bool own = content_[n] == content(colour);
        const bool apart = head_[n] != head_[p];
        found = (own & apart) ? n : found;
    }
    return static_cast<Point>(found);
}

template <int fixed_size>
template <class OnRemoved>
inline BasicBoard<fixed_size>::Placed BasicBoard<fixed_size>::place_alive(Point p, Colour colour,
                                                                          OnRemoved on_removed) {
    assert(empty(p));
    Placed placed;
    if constexpr (fixed_size == any_size) key_ ^= zobrist::stone(index(colour), p);
    content_[p] = content(colour);
    count_around(p, colour, true);

    const Liberties lost = unit(p);
    bool taken = false;
    std::size_t own = p;
    for (const std::size_t n : sides(p)) {
        Liberties& sums = liberties_[head_[n]];
        sums -= lost;
        taken |= sums == owned_by(opponent(colour));
        own = content_[n] == content(colour) ? n : own;
    }

    // The stone joins one friendly chain or itself. Branch-free, because branches would be mispredicted.
    const bool alone = own == p;
    placed.joined = static_cast<Point>(own);
    placed.old_next = next_[p];
    const Index head = head_[own];
    const Liberties gained = liberties_[p];
    liberties_[p] = gained | owned_by(colour);
    liberties_[head] += alone ? 0 : gained;
    head_[p] = head;
    next_[p] = static_cast<Index>(p);
    std::swap(next_[p], next_[own]);

    const Point other = other_chain(p, colour);
    if (other != p) [[unlikely]]
        join(p, other, colour, placed);
    if (taken) [[unlikely]]
        capture(p, colour, placed, on_removed);
    return placed;
}

/// Merges all friendly chains adjacent to `p`, including `other`.
template <int fixed_size>
void BasicBoard<fixed_size>::join(Point p, Point other, Colour colour, Placed& placed) {
    do {
        Point into = head_[p];
        Point from = head_[other];
        if ((liberties_[into] & count_mask) < (liberties_[from] & count_mask)) std::swap(into, from);
        placed.merges[placed.merge_count++] = {.into = into, .from = from};
        liberties_[into] += liberties_[from] - owned_by(colour);
        Point stone = from;
        do {
            head_[stone] = static_cast<Index>(into);
            stone = next_[stone];
        } while (stone != from);
        std::swap(next_[into], next_[from]);
        other = other_chain(p, colour);
    } while (other != p);
}

template <int fixed_size>
template <class OnRemoved>
void BasicBoard<fixed_size>::capture(Point p, Colour colour, Placed& placed, OnRemoved& on_removed) {
    Point last_captured = none;
    for (const Point n : neighbours(p)) {
        if (liberties_[head_[n]] != owned_by(opponent(colour))) continue;
        placed.captured += remove_chain(n, placed, on_removed);
        last_captured = n;
    }
    const Liberties left = liberties_[head_[p]];
    if (placed.captured == 1 && next_[p] == p && (left & count_mask) == 1 << 2) placed.ko = last_captured;
}

template <int fixed_size>
template <class OnRemoved>
int BasicBoard<fixed_size>::remove_chain(Point p, Placed& placed, OnRemoved& on_removed) {
    const Colour owner = colour(p);
    placed.removed[placed.removed_count++] = head_[p];
    int removed = 0;
    Point stone = p;
    // Keep the links for `undo`.
    do {
        content_[stone] = nothing;
        count_around(stone, owner, false);
        head_[stone] = static_cast<Index>(stone);
        liberties_[stone] = 0;
        if constexpr (fixed_size == any_size) key_ ^= zobrist::stone(index(owner), stone);
        on_removed(stone);
        ++removed;
        stone = next_[stone];
    } while (stone != p);
    do {
        for (const std::size_t n : sides(stone)) liberties_[head_[n]] += unit(stone);
        stone = next_[stone];
    } while (stone != p);
    return removed;
}

}  // namespace kradan::go
