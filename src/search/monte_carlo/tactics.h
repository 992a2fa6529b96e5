#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "games/go/board_impl.h"

/// What a player sees at a glance around a stone, on a board of any type.
namespace kradan::search {

/// Different points, at most `most` of them.
template <std::size_t most>
struct FewPoints {
    std::size_t count = 0;
    std::array<go::Point, most> at;

    bool empty() const { return count == 0; }
    bool full() const { return count == most; }
    bool has(go::Point p) const { return std::find(begin(), end(), p) != end(); }
    void add(go::Point p) {
        if (!full() && !has(p)) at[count++] = p;
    }
    const go::Point* begin() const { return at.data(); }
    const go::Point* end() const { return at.data() + count; }
};

/// The liberties of the chain of the stone at `stone`, as many as are asked for.
template <std::size_t most, class B>
FewPoints<most> liberties(const B& board, go::Point stone) {
    FewPoints<most> found;
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

/// The liberties that a stone of `colour` on the empty point `p` would have beside it.
template <std::size_t most, class B>
FewPoints<most> liberties_beside(const B& board, go::Point p, Colour colour) {
    FewPoints<most> found;
    for (const go::Point q : board.neighbours(p)) {
        const bool taken = board.has(q, opponent(colour)) && board.single_liberty(q) == p;
        if (board.empty(q) || taken) found.add(q);
    }
    return found;
}

/// Adds the liberties of the chain of the stone at `first` but for `p`.
template <std::size_t most, class B>
void add_liberties(const B& board, go::Point first, go::Point p, FewPoints<most>& found) {
    go::Point stone = first;
    do {
        for (const go::Point r : board.neighbours(stone)) {
            if (r != p && board.empty(r)) found.add(r);
        }
        stone = board.next_in_chain(stone);
    } while (stone != first && !found.full());
}

}  // namespace tactics

/// The liberties that a chain of `colour` would have after a stone on the empty point `p`, as many as are
/// asked for; of what is captured, the points beside it.
template <std::size_t most, class B>
FewPoints<most> liberties_after(const B& board, go::Point p, Colour colour) {
    auto found = tactics::liberties_beside<most>(board, p, colour);
    for (const go::Point q : board.neighbours(p)) {
        if (found.full()) break;
        if (board.has(q, colour)) tactics::add_liberties(board, q, p, found);
    }
    return found;
}

/// The same where the stone prolongs the chain of the stone at `prey`, whose liberties `before` are, all of
/// them: that chain, which may be long, is not walked along.
template <std::size_t most, class B, std::size_t count>
FewPoints<most> liberties_after_running(const B& board, go::Point p, go::Point prey,
                                        const FewPoints<count>& before) {
    const Colour colour = board.colour(prey);
    auto found = tactics::liberties_beside<most>(board, p, colour);
    for (const go::Point q : before) {
        if (q != p) found.add(q);
    }
    for (const go::Point q : board.neighbours(p)) {
        if (found.full()) break;
        if (board.has(q, colour) && board.chain(q) != board.chain(prey))
            tactics::add_liberties(board, q, p, found);
    }
    return found;
}

/// The points on which chains of the opponent beside the chain of the stone at `stone` can be taken.
template <std::size_t most, class B>
FewPoints<most> captures_beside(const B& board, go::Point stone) {
    FewPoints<most> found;
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

/// Stones in the chain that a stone of `colour` on `p` would be part of, where that chain would have a single
/// liberty and captures nothing; else 0.
template <class B>
int stones_in_self_atari(const B& board, go::Point p, Colour colour) {
    if (board.would_have_two_liberties(p, colour) || board.captures(p, colour)) return 0;
    int stones = 1;
    FewPoints<4> heads;
    for (const go::Point q : board.neighbours(p)) {
        if (!board.has(q, colour) || heads.has(board.chain(q))) continue;
        heads.add(board.chain(q));
        stones += board.chain_size(q);
    }
    return stones;
}

/// Whether the chain that a stone of `colour` on `p` would be part of has a shape that kills from inside when
/// it is taken: whoever takes it cannot make two eyes there if the opponent plays in it again. In a seki
/// neither side can fill the space in such a shape.
template <class B>
bool makes_killing_shape(const B& board, go::Point p, Colour colour) {
    FewPoints<7> shape;
    shape.add(p);
    int links = 0;
    int most = 0;
    for (std::size_t i = 0; i < shape.count; ++i) {
        int beside = 0;
        for (const go::Point q : board.neighbours(shape.at[i])) {
            if (q != p && !board.has(q, colour)) continue;
            shape.add(q);
            ++beside;
        }
        if (shape.full()) return false;
        links += beside;
        most = std::max(most, beside);
    }
    links /= 2;
    switch (shape.count) {
        case 4:
            return links == 4 || most == 3;
        case 5:
            return links == 5 || most == 4;
        case 6:
            return links == 6 && most == 4;
        default:
            return true;
    }
}

/// The point of an empty space of three to six points on which its owner would make two eyes and the opponent
/// prevents it; none where there is no such point.
template <class B>
go::Point vital_point(const B& board, go::Point inside) {
    FewPoints<7> space;
    space.add(inside);
    for (std::size_t i = 0; i < space.count; ++i) {
        for (const go::Point q : board.neighbours(space.at[i])) {
            if (board.empty(q)) space.add(q);
        }
        if (space.full()) return B::none;
    }
    if (space.count < 3) return B::none;
    // One colour must be around.
    bool first = false;
    bool second = false;
    std::array<int, 7> links{};
    for (std::size_t i = 0; i < space.count; ++i) {
        for (const go::Point q : board.neighbours(space.at[i])) {
            first |= board.has(q, Colour::first);
            second |= board.has(q, Colour::second);
            if (board.empty(q)) ++links[i];
        }
    }
    if (first && second) return B::none;
    std::size_t best = 0;
    int most = 0;
    int count_most = 0;
    for (std::size_t i = 0; i < space.count; ++i) {
        if (links[i] > most) {
            most = links[i];
            best = i;
            count_most = 1;
        } else if (links[i] == most) {
            ++count_most;
        }
    }
    // Straight and bent three, pyramid four, crossed five, bulky five, rabbitty six: one point with most
    // links.
    if (count_most != 1) return B::none;
    if (space.count == 3 && most == 2) return space.at[best];
    if (space.count == 4 && most == 3) return space.at[best];
    if (space.count == 5 && most >= 3) return space.at[best];
    if (space.count == 6 && most == 4) return space.at[best];
    return B::none;
}

}  // namespace kradan::search
