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
Ownership estimate_on(const Board& board, std::uint64_t playouts, std::uint64_t seed, bool nakade) {
    const std::vector<Point> points = all_points(board);
    Ownership ownership{.balance = std::vector<std::int32_t>(static_cast<std::size_t>(points.back()) + 1, 0)};
    SplitMix64 random(seed);
    const PlayoutPosition<fixed_size> start(board);
    PlayoutPosition<fixed_size> position(start);
    PlayoutPolicy<fixed_size> policy(nakade);
    for (Colour to_move = Colour::first; ownership.playouts < playouts; to_move = opponent(to_move)) {
        position = start;
        position.set_turn(to_move, Board::none, Board::none, Board::none);
        play_out(position, policy, random, [](Point, Colour) {});
        for (const Point p : points) ownership.balance[p] += owner(position.board(), p);
        ++ownership.playouts;
    }
    return ownership;
}

}  // namespace

double chain_ownership(const Ownership& ownership, const Board& board, Point p) {
    double sum = 0;
    Point stone = p;
    do {
        sum += ownership.of(stone);
        stone = board.next_in_chain(stone);
    } while (stone != p);
    return (board.colour(p) == Colour::first ? sum : -sum) / board.chain_size(p);
}

Ownership estimate_ownership(const Board& board, std::uint64_t playouts, std::uint64_t seed, bool nakade) {
    switch (board.size()) {
        case 9:
            return estimate_on<9>(board, playouts, seed, nakade);
        case 13:
            return estimate_on<13>(board, playouts, seed, nakade);
        case 19:
            return estimate_on<19>(board, playouts, seed, nakade);
        default:
            return estimate_on<go::any_size>(board, playouts, seed, nakade);
    }
}

}  // namespace kradan::search
