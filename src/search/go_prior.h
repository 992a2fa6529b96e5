#pragma once

#include <algorithm>
#include <cstdlib>

#include "search/go_policy.h"

namespace kradan::search {

/// What experience says of a move before it was tried: a share of won games, and how many games that is
/// worth.
struct Prior {
    float weight = 0;
    float wins = 0;

    void add(float games, float share) {
        weight += games;
        wins += games * share;
    }
};

/// Whether no stone lies within two lines of the point.
template <class B>
bool stands_alone(const B& board, go::Vertex v) {
    for (int y = v.y - 2; y <= v.y + 2; ++y) {
        for (int x = v.x - 2; x <= v.x + 2; ++x) {
            if (board.on_board({.x = x, .y = y}) && board.has_stone(board.point({.x = x, .y = y})))
                return false;
        }
    }
    return true;
}

/// How far apart two points are: 2 beside each other, 3 at a corner, 4 with one between.
template <class B>
int distance(const B& board, go::Point p, go::Point q) {
    const go::Vertex v = board.vertex(p);
    const go::Vertex w = board.vertex(q);
    const int dx = std::abs(v.x - w.x);
    const int dy = std::abs(v.y - w.y);
    return dx + dy + std::max(dx, dy);
}

/// Of the move on `p`, or of a pass where that is none. `answers` are those to the last move.
template <int fixed_size>
Prior prior_of(const GoField<fixed_size>& field, go::Point p,
               const typename GoPolicy<fixed_size>::Answers& answers) {
    Prior prior;
    prior.add(6, 0.5F);
    if (p == go::Board::none) {
        prior.add(10, 0.1F);
        return prior;
    }
    const auto& board = field.board();
    const Colour mover = field.to_move();
    if (const int lost = stones_in_self_atari(board, p, mover); lost > 0)
        prior.add(10, lost > 1 ? 0.0F : 0.2F);
    if (answers.urgent.has(p)) {
        prior.add(15, 1);
    } else if (board.captures(p, mover)) {
        prior.add(8, 1);
    }
    if (answers.by_shape.has(p)) {
        prior.add(8, 1);
    } else if (GoShapes::all().matches(board.surroundings(p), mover)) {
        prior.add(2, 1);
    }
    const go::Vertex v = board.vertex(p);
    if (field.last() != go::Board::none) {
        const int away = distance(board, p, field.last());
        if (away <= 6) prior.add(away <= 2 ? 6.0F : away == 3 ? 5.0F : away == 4 ? 3.0F : 1.0F, 1);
    }
    if (stands_alone(board, v)) {
        const int far = board.size() - 1;
        const int line = std::min({v.x, v.y, far - v.x, far - v.y});
        if (line == 0) prior.add(15, 0);
        if (line == 1) prior.add(8, 0);
        if (line == 2 || line == 3) prior.add(4, 1);
    }
    return prior;
}

}  // namespace kradan::search
