#include "search/monte_carlo/playout.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

namespace kradan::search {
namespace {

TEST(Playout, KnowsEyes) {
    go::Board board(5);
    for (const auto& [x, y] : {std::pair{1, 0}, {0, 1}, {1, 1}})
        board.place(board.point({x, y}), Colour::first);
    EXPECT_TRUE(board.is_eye(board.point({0, 0}), Colour::first));
    EXPECT_FALSE(board.is_eye(board.point({0, 0}), Colour::second));
    EXPECT_FALSE(board.is_eye(board.point({2, 0}), Colour::first));
    go::Board false_eye(5);
    for (const auto& [x, y] : {std::pair{1, 0}, {0, 1}})
        false_eye.place(false_eye.point({x, y}), Colour::first);
    false_eye.place(false_eye.point({1, 1}), Colour::second);
    EXPECT_FALSE(false_eye.is_eye(false_eye.point({0, 0}), Colour::first));
}

TEST(Playout, SharesAnEmptyBoardAboutEqually) {
    const go::Board empty(9);
    const Ownership ownership = estimate_ownership(empty, 400, 3);
    double margin = 0;
    for (const go::Point p : all_points(empty)) margin += ownership.of(p);
    EXPECT_LT(std::abs(margin), 20);
}

}  // namespace
}  // namespace kradan::search
