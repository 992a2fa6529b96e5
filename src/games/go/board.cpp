#include "games/go/board.h"

#include "games/go/board_impl.h"

namespace kradan::go {

template <int fixed_size>
BasicBoard<fixed_size>::Placed BasicBoard<fixed_size>::place(Point p, Colour colour) {
    auto ignore = [](Point) {};
    Placed placed = place_alive(p, colour, ignore);
    if (liberties_[head_[p]] == owned_by(colour)) placed.suicided = remove_chain(p, placed, ignore);
    return placed;
}

/// Recomputes the liberty sums of a chain.
template <int fixed_size>
void BasicBoard<fixed_size>::recount(Point head) {
    liberties_[head] = owned_by(colour(head));
    Point stone = head;
    do {
        liberties_[head] += empty_sides_of(stone);
        stone = next_[stone];
    } while (stone != head);
}

/// Restores a removed chain to its state just before the removal: without liberties.
template <int fixed_size>
void BasicBoard<fixed_size>::restore_chain(Point head, Colour owner) {
    Point stone = head;
    do {
        for (const std::size_t n : sides(stone)) liberties_[head_[n]] -= unit(stone);
        stone = next_[stone];
    } while (stone != head);
    do {
        content_[stone] = content(owner);
        count_around(stone, owner, true);
        head_[stone] = static_cast<Index>(head);
        if constexpr (fixed_size == any_size) key_ ^= zobrist::stone(index(owner), stone);
        stone = next_[stone];
    } while (stone != head);
    liberties_[head] = owned_by(owner);
}

template <int fixed_size>
void BasicBoard<fixed_size>::undo(Point p, Colour colour, const Placed& placed) {
    const Colour owner = placed.suicided > 0 ? colour : opponent(colour);
    for (std::size_t i = placed.removed_count; i-- > 0;) restore_chain(placed.removed[i], owner);

    if constexpr (fixed_size == any_size) key_ ^= zobrist::stone(index(colour), p);
    content_[p] = nothing;
    count_around(p, colour, false);
    for (std::size_t i = placed.merge_count; i-- > 0;) {
        const auto [into, from] = placed.merges[i];
        std::swap(next_[into], next_[from]);
        Point stone = from;
        do {
            head_[stone] = static_cast<Index>(from);
            stone = next_[stone];
        } while (stone != from);
    }
    const Liberties gained = empty_sides_of(p);
    if (placed.joined != p) {
        next_[placed.joined] = next_[p];
        if (placed.merge_count == 0) liberties_[head_[p]] -= gained;
    }
    next_[p] = static_cast<Index>(placed.old_next);
    head_[p] = static_cast<Index>(p);
    liberties_[p] = gained;
    for (const Point n : neighbours(p)) {
        if (placed.merge_count > 0 && has(n, colour)) {
            recount(head_[n]);
        } else {
            liberties_[head_[n]] += unit(p);
        }
    }
}

template <int fixed_size>
std::uint64_t BasicBoard<fixed_size>::recompute_key() const {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < cell_count(); ++i) {
        const auto p = static_cast<Point>(i);
        if (has_stone(p)) key ^= zobrist::stone(index(colour(p)), p);
    }
    return key;
}

template <int fixed_size>
std::uint64_t BasicBoard<fixed_size>::key_after(Point p, Colour colour) const {
    assert(fixed_size == any_size);
    std::uint64_t key = key_ ^ zobrist::stone(index(colour), p);
    const auto take_off = [&](Colour owner) {
        std::array<Point, 4> done{};
        std::size_t count = 0;
        for (const Point n : neighbours(p)) {
            if (!has(n, owner) || !only_liberty(p, n)) continue;
            const Point head = head_[n];
            if (std::ranges::find(done, head) != done.end()) continue;
            done[count++] = head;
            Point stone = head;
            do {
                key ^= zobrist::stone(index(owner), stone);
                stone = next_[stone];
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

template <int fixed_size>
Stones BasicBoard<fixed_size>::stones() const {
    Stones result;
    std::size_t i = 0;
    for (int y = 0; y < size(); ++y) {
        for (int x = 0; x < size(); ++x, ++i) {
            const Point p = point({.x = x, .y = y});
            if (has_stone(p)) result.of[static_cast<std::size_t>(colour(p))].set(i);
        }
    }
    return result;
}

template <int fixed_size>
int BasicBoard<fixed_size>::stone_margin() const {
    int margin = 0;
    for (std::size_t i = 0; i < cell_count(); ++i) {
        margin += static_cast<int>(content_[i] == content(Colour::first));
        margin -= static_cast<int>(content_[i] == content(Colour::second));
    }
    return margin;
}

template class BasicBoard<any_size>;
template class BasicBoard<9>;
template class BasicBoard<13>;
template class BasicBoard<19>;
template BasicBoard<9>::BasicBoard(const Board& other);
template BasicBoard<13>::BasicBoard(const Board& other);
template BasicBoard<19>::BasicBoard(const Board& other);

}  // namespace kradan::go
