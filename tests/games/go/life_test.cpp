#include "games/go/life.h"

#include <gtest/gtest.h>

#include "boards.h"

namespace kradan::go::test {
namespace {

/// The living stones and the dead stones, as vertices from the bottom left.
std::string fates(std::string_view text) {
    const Game drawn = game(text);
    const Board& board = drawn.position().board();
    const UnconditionalLife life = unconditional_life(board);
    std::string alive = "alive:";
    std::string dead = " dead:";
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) {
            const Vertex v{.x = x, .y = y};
            if (!board.has_stone(board.point(v))) continue;
            if (life.alive[static_cast<std::size_t>(y * board.size() + x)]) alive += " " + write_vertex(v);
            if (life.dead(board, v)) dead += " " + write_vertex(v);
        }
    }
    return alive + dead;
}

TEST(UnconditionalLife, TwoEyesLiveAndWhatIsInsideIsDead) {
    EXPECT_EQ(fates(R"(
        . . . . .
        . . . . .
        X X X X X
        . X . X O
        X X X X .)"),
              "alive: A1 B1 C1 D1 B2 D2 A3 B3 C3 D3 E3 dead: E2");
}

TEST(UnconditionalLife, OneEyeIsNotEnough) {
    EXPECT_EQ(fates(R"(
        . . . . .
        . . . . .
        O O O O .
        X X X O .
        . . X O .)"),
              "alive: dead:");
}

TEST(UnconditionalLife, ChainsMayShareTheirEyes) {
    // Neither chain alone has two eyes; they share the same two.
    EXPECT_EQ(fates(R"(
        . . . . .
        X X . . .
        . X X . .
        X . X . .
        X X X . .)"),
              "alive: A1 B1 C1 A2 C2 B3 C3 A4 B4 dead:");
}

TEST(UnconditionalLife, SekiIsNotUnconditional) {
    const std::string found = fates(two_eyes_in_seki);
    EXPECT_EQ(found.find("A6"), std::string::npos) << found;
    EXPECT_EQ(found.find("dead: "), std::string::npos) << found;
}

TEST(UnconditionalLife, AnEmptyBoardBelongsToNobody) {
    const UnconditionalLife life = unconditional_life(Board(9));
    EXPECT_TRUE(life.alive.none());
    EXPECT_TRUE(life.territory[0].none() && life.territory[1].none());
}

TEST(UnconditionalLife, WhereTheOpponentCouldMakeTwoEyesNothingIsSettled) {
    // White could still live in the lower part, although Black's living stones enclose it.
    const std::string found = fates(R"(
        . X . X .
        X X X X X
        . . . . .
        . . O . .
        . . . . .)");
    EXPECT_EQ(found, "alive: A4 B4 C4 D4 E4 B5 D5 dead:");
}

}  // namespace
}  // namespace kradan::go::test
