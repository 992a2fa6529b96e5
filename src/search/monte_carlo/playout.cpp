#include "search/monte_carlo/playout.h"

namespace kradan::search {

using go::Board;
using go::Point;

std::vector<Point> all_points(const Board& board) {
    std::vector<Point> points;
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) points.push_back(board.point({.x = x, .y = y}));
    }
    return points;
}

namespace {

template <int fixed_size>
Ownership play_out_on(const Board& board, std::uint64_t playouts, std::uint64_t seed,
                      bool kills_from_inside) {
    const std::vector<Point> points = all_points(board);
    Ownership ownership{.balance = std::vector<std::int32_t>(static_cast<std::size_t>(points.back()) + 1, 0)};
    SplitMix64 random(seed);
    const GoField<fixed_size> start(board);
    GoField<fixed_size> field(start);
    GoPolicy<fixed_size> policy(kills_from_inside);
    for (Colour to_move = Colour::first; ownership.playouts < playouts; to_move = opponent(to_move)) {
        field = start;
        field.set_turn(to_move, Board::none, Board::none, Board::none);
        play_to_end(field, policy, random, [](Point, Colour) {});
        for (const Point p : points) ownership.balance[p] += owner(field.board(), p);
        ++ownership.playouts;
    }
    return ownership;
}

}  // namespace

double hold(const Ownership& ownership, const Board& board, Point p) {
    double sum = 0;
    Point stone = p;
    do {
        sum += ownership.of(stone);
        stone = board.next_in_chain(stone);
    } while (stone != p);
    return (board.colour(p) == Colour::first ? sum : -sum) / board.chain_size(p);
}

Ownership play_out(const Board& board, std::uint64_t playouts, std::uint64_t seed, bool kills_from_inside) {
    switch (board.size()) {
        case 9:
            return play_out_on<9>(board, playouts, seed, kills_from_inside);
        case 13:
            return play_out_on<13>(board, playouts, seed, kills_from_inside);
        case 19:
            return play_out_on<19>(board, playouts, seed, kills_from_inside);
        default:
            return play_out_on<go::any_size>(board, playouts, seed, kills_from_inside);
    }
}

}  // namespace kradan::search
