#include "search/tactics/ladder.h"

#include <gtest/gtest.h>

#include "../../games/go/boards.h"

namespace kradan::search {
namespace {

using go::Board;
using go::Point;

bool in_atari(const Board& board, Point chain) {
    return liberties<2>(board, chain).count == 1;
}

/// Whether the second player's chain at a vertex can be captured when its opponent moves first.
bool caught(std::string_view text, std::string_view prey) {
    Board board = go::test::game(text).position().board();
    const Board before = board;
    const Point chain = board.point(go::test::at(prey).vertex);
    const bool found = in_atari(board, chain) || Ladder(board).find_capture(chain) != Board::none;
    EXPECT_EQ(board, before);
    return found;
}

/// Whether the chain can be captured even if its owner moves first, which is possible only in atari.
bool caught_even_to_move(std::string_view text, std::string_view prey) {
    Board board = go::test::game(text).position().board();
    const Point chain = board.point(go::test::at(prey).vertex);
    return in_atari(board, chain) && Ladder(board).captures_in_atari(chain);
}

/// The first ladder in every textbook: X plays E4, and O runs to the corner in vain.
constexpr std::string_view textbook = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . . . .
    . . X O . . . . .
    . . . X . . . . .
    . . . . . . . . .
    . . . . . . . . .)";

TEST(Ladder, RunsIntoTheCorner) {
    EXPECT_TRUE(caught(textbook, "D4"));
    EXPECT_FALSE(caught_even_to_move(textbook, "D4"));
}

TEST(Ladder, ABreakerOnItsWaySavesThePrey) {
    EXPECT_FALSE(caught(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . X . . . . . .
        . . X O . . . . .
        . . . X . . . . .
        . . . . . . . . .
        . . . . . . . . .)",
                        "D4"));
}

TEST(Ladder, AStoneOffItsWaySavesNothing) {
    EXPECT_TRUE(caught(R"(
        . . . . . . . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . . . .
        . . X O . . . . .
        . . . X . . . . .
        . . . . . . O . .
        . . . . . . . . .)",
                       "D4"));
}

TEST(Ladder, OnTheEdge) {
    // O runs along the first line into the corner.
    EXPECT_TRUE(caught_even_to_move(R"(
        . . . . .
        . . . . .
        X . . . .
        X X X . .
        X O O . .)",
                                    "B1"));
    // Here a friendly stone helps.
    EXPECT_FALSE(caught_even_to_move(R"(
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X . . . . . .
        X X X . . . .
        X O O . . O .)",
                                     "B1"));
}

TEST(Ladder, ThePreyTakesWhatStandsInAtari) {
    // The chain at C4 has one liberty: O captures it, and is free.
    EXPECT_FALSE(caught(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . O X . . . . . .
        . O X O . . . . .
        . . O X . . . . .
        . . . . . . . . .
        . . . . . . . . .)",
                        "D4"));
}

TEST(Ladder, InAtariAlready) {
    constexpr std::string_view text = R"(
        . . . . .
        . . . . .
        . . X . .
        . X O X .
        . . . . .)";
    EXPECT_TRUE(caught(text, "C2"));
    // The stone extends to C1 and has two liberties, both on the first line.
    EXPECT_TRUE(caught_even_to_move(text, "C2"));
}

TEST(Ladder, MoreThanTwoLiberties) {
    EXPECT_FALSE(caught(R"(
        . . . . .
        . . . . .
        . . O . .
        . . X . .
        . . . . .)",
                        "C3"));
    // A net captures the stone, with X at E5, but a ladder does not.
    EXPECT_FALSE(caught(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . X . . . . . .
        . . X O . . . . .
        . . . X X . . . .
        . . . . . . . . .
        . . . . . . . . .)",
                        "D4"));
}

/// A ladder across a large board, without and with a stone at the far end.
TEST(Ladder, AcrossALargeBoard) {
    Board board(19);
    const auto point = [&](std::string_view v) { return board.point(go::test::at(v).vertex); };
    for (const auto v : {"C4", "C5", "D3"}) board.place(point(v), Colour::first);
    board.place(point("D4"), Colour::second);
    EXPECT_NE(Ladder(board).find_capture(point("D4")), Board::none);
    board.place(point("R17"), Colour::second);
    EXPECT_EQ(Ladder(board).find_capture(point("D4")), Board::none);
}

}  // namespace
}  // namespace kradan::search
