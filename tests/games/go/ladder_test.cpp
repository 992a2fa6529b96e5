#include "games/go/ladder.h"

#include <gtest/gtest.h>

#include "boards.h"

namespace kradan::go::test {
namespace {

/// Whether the second player's chain at a vertex is caught, its opponent to move.
bool caught(std::string_view text, std::string_view prey) {
    const Game position = game(text);
    const Board& board = position.position().board();
    return ladder_captures(board, board.point(at(prey).vertex));
}

/// The same with the chain's owner to move.
bool caught_even_to_move(std::string_view text, std::string_view prey) {
    const Game position = game(text);
    const Board& board = position.position().board();
    return caught_in_ladder(board, board.point(at(prey).vertex));
}

/// The first ladder of every textbook: X plays E4, and O runs to the corner in vain.
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
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X . . . . . .
        X X X . . . .
        X O O . . . .)",
                                    "B1"));
    // Here a friend waits.
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
    // C4 has one liberty: O takes it, and is free.
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
    // It runs to C1 and has two liberties, both on the first line.
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
    // A net catches, but no ladder: X at E5 would do.
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

TEST(Ladder, TheForbiddenKoIsNotRetaken) {
    // O has just taken at C2 a stone from D2: C2 stands in atari, but X may not take it back at once.
    constexpr std::string_view text = R"(
        . . . . .
        . . . . .
        . X O . .
        X O . O .
        . X O . .)";
    const Game position = game(text);
    const Board& board = position.position().board();
    const Point prey = board.point(at("B2").vertex);
    const Point hole = board.point(at("C2").vertex);
    ASSERT_EQ(board.single_liberty(prey), hole);
    EXPECT_TRUE(ladder_captures(board, prey));
    EXPECT_FALSE(ladder_captures(board, prey, hole));
}

/// Both ways across the largest board and with a stone at the far end.
TEST(Ladder, AcrossTheLargestBoard) {
    Board board(25);
    const auto put = [&](std::string_view v, Colour colour) {
        board.place(board.point(at(v).vertex), colour);
    };
    for (const auto v : {"C4", "C5", "D3"}) put(v, Colour::first);
    put("D4", Colour::second);
    const Point prey = board.point(at("D4").vertex);
    const Board before = board;
    EXPECT_TRUE(ladder_captures(board, prey));
    EXPECT_EQ(board, before);
    put("X23", Colour::second);
    EXPECT_FALSE(ladder_captures(board, prey));
}

}  // namespace
}  // namespace kradan::go::test
