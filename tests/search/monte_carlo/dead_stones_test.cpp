#include "search/monte_carlo/dead_stones.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "../../games/go/boards.h"
#include "core/random.h"
#include "search/monte_carlo/patterns_3x3.h"
#include "search/tactics/ladder.h"

namespace kradan::search {
namespace {

using go::Board;
using go::Point;
using go::Vertex;

bool has(const std::vector<Vertex>& vertices, std::string_view vertex) {
    return std::ranges::find(vertices, go::read_move(vertex)->vertex) != vertices.end();
}

Point point(const Board& board, std::string_view vertex) {
    return board.point(go::read_move(vertex)->vertex);
}

TEST(DeadStones, ASquareOfFourIsOneEye) {
    const go::Game game = go::test::game(R"(
        . O . O . O .
        O O O O O O O
        O O O O O O O
        O O O O O O O
        O O O O X X X
        O O O O X . .
        O O O O X . .)");
    const StoneStatus status = estimate_stone_status(game, 1);
    EXPECT_EQ(status.dead.size(), 5U);
    EXPECT_TRUE(has(status.dead, "E1"));
}

TEST(DeadStones, LifeThatDependsOnWhoMovesIsUnsettled) {
    // A straight three in the corner: whoever plays B1 first decides its fate.
    const go::Game game = go::test::game(R"(
        . . . . . . .
        . O . O . O .
        O O O O O O O
        O O O O O O O
        O O O O O O O
        X X X X O O O
        . . . X O O .)");
    const StoneStatus status = estimate_stone_status(game, 1);
    EXPECT_TRUE(has(status.unsettled, "A2"));
    EXPECT_FALSE(has(status.unsettled, "G3"));
    EXPECT_EQ(correct_dead(game, status.dead, Colour::first, 1), status.dead);
}

TEST(DeadStones, ASekiOfTwoSharedLibertiesIsSettled) {
    const go::Game game = go::test::game(R"(
        . X O . X O . . .
        . X O . X O . . .
        . X O X X O . . .
        . X X O O O . . .
        . . X O . . . . .
        . . X O . . . . .
        . . X O . . . . .
        . . X O . . . . .
        . . X O . . . . .)");
    const StoneStatus status = estimate_stone_status(game, 1);
    EXPECT_TRUE(status.dead.empty());
    EXPECT_TRUE(status.unsettled.empty());
}

TEST(DeadStones, TheBentFourInTheCornerIsDead) {
    for (const char* rows : {R"(
        X X . O X . . . .
        X O O O X . . . .
        . O X X X . . . .
        O O X . . . . . .
        X X X . . . . . .
        X X X X X X X X X
        O O O O O O O O O
        . . . . . . . . .
        . . . . . . . . .)",
                             R"(
        X X X . O X . . .
        . O O O O X . . .
        O O X X X X . . .
        X X X . . . . . .
        . . . . . . . . .
        X X X X X X X X X
        O O O O O O O O O
        . . . . . . . . .
        . . . . . . . . .)"}) {
        const go::Game game = go::test::game(rows);
        const StoneStatus status = estimate_stone_status(game, 1);
        EXPECT_EQ(status.dead.size(), 7U);
        EXPECT_TRUE(has(status.dead, "B8"));
        EXPECT_TRUE(status.unsettled.empty());
        // A witness that gives everything to the other side changes nothing about it.
        std::vector<float> owners(81, 0);
        const Board& board = game.position().board();
        for (int i = 0; i < 81; ++i) {
            const Point p = board.point({.x = i % 9, .y = i / 9});
            if (board.has_stone(p))
                owners[static_cast<std::size_t>(i)] = board.has(p, Colour::first) ? -1 : 1;
        }
        EXPECT_EQ(estimate_stone_status(game, game.rules(), 1, owners).dead, status.dead);
    }
    // If the same chain has an additional liberty, it might still capture the three.
    const StoneStatus free = estimate_stone_status(go::test::game(R"(
        X X . O . X . . .
        X O O O X X . . .
        . O X X X . . . .
        O O X . . . . . .
        X X X . . . . . .
        X X X X X X X X X
        O O O O O O O O O
        . . . . . . . . .
        . . . . . . . . .)"),
                                                   1);
    EXPECT_FALSE(has(free.dead, "B8") && free.unsettled.empty());
}

/// A position after random moves.
go::Game random_game(std::uint64_t seed) {
    SplitMix64 random(seed);
    go::Game game = go::Game::make(go::Setup{.size = 7}).value();
    for (int i = 0; i < 40; ++i) {
        const auto column = static_cast<int>(random.below(7));
        (void)game.play(go::Intent::stone(column, static_cast<int>(random.below(7))));
    }
    return game;
}

TEST(DeadStones, ExpectedOwnersThatContradictAReadingOnlyMakeChainsUnsettled) {
    std::size_t asked = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const go::Game game = random_game(seed);
        const Board& board = game.position().board();
        const StoneStatus alone = estimate_stone_status(game, 1);
        std::vector<float> owners(49, 0);
        for (int i = 0; i < 49; ++i) {
            const Vertex v{.x = i % 7, .y = i / 7};
            if (!board.has_stone(board.point(v))) continue;
            const bool lives = std::ranges::find(alone.dead, v) == alone.dead.end();
            const bool first = board.colour(board.point(v)) == Colour::first;
            owners[static_cast<std::size_t>(i)] = first == lives ? 1.0F : -1.0F;
        }
        EXPECT_EQ(estimate_stone_status(game, game.rules(), 1, owners).unsettled, alone.unsettled);
        for (float& owner : owners) owner = -owner;
        const StoneStatus contradicted = estimate_stone_status(game, game.rules(), 1, owners);
        EXPECT_EQ(contradicted.dead, alone.dead);
        for (const Vertex v : alone.unsettled)
            EXPECT_TRUE(std::ranges::find(contradicted.unsettled, v) != contradicted.unsettled.end());
        asked += contradicted.unsettled.size() - alone.unsettled.size();
    }
    EXPECT_GT(asked, 0U);
}

TEST(DeadStones, NothingOnAnEmptyBoardAndNothingWhereAllCountAsAlive) {
    EXPECT_TRUE(estimate_stone_status(go::Game::make(go::Setup{.size = 9}).value(), 1).dead.empty());
    const go::Game all_alive = go::test::game(R"(
        . . X O .
        . X X O O
        O . X O .
        . X X O O
        . . X O .)",
                                              "tromp-taylor");
    EXPECT_TRUE(estimate_stone_status(all_alive, 1).dead.empty());
    EXPECT_TRUE(estimate_stone_status(all_alive, 1).unsettled.empty());
    // Other rules can be used for the count.
    EXPECT_FALSE(estimate_stone_status(all_alive, go::find_preset("chinese")->rules, 1).dead.empty());
}

TEST(Ladder, RunsToTheEdgeOrToAFriend) {
    const auto caught = [](std::string_view text, std::string_view target) {
        Board board = go::test::game(text).position().board();
        const Board before = board;
        const Point found = Ladder<Board>(board).find_capture(point(board, target));
        EXPECT_EQ(board, before);
        return found == Board::none ? "" : go::write_vertex(board.vertex(found));
    };
    EXPECT_EQ(caught(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X O . . . . .
        . . . X X . . . .
        . . . . . . . . .
        . . . . . . . . .)",
                     "D4"),
              "D5");
    EXPECT_EQ(caught(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        . . X O . . . . .
        . . . X X . . . .
        . . . . . . . . .
        . . . . . . . . .)",
                     "D4"),
              "");
}

TEST(Patterns3x3, HaneIsOneAndAnEmptyNeighbourhoodIsNone) {
    Board board(9);
    EXPECT_FALSE(Patterns3x3::all().matches(board.surroundings(point(board, "E5")), Colour::first));
    board.place(point(board, "D6"), Colour::first);
    board.place(point(board, "E6"), Colour::second);
    board.place(point(board, "F6"), Colour::first);
    EXPECT_TRUE(Patterns3x3::all().matches(board.surroundings(point(board, "E5")), Colour::first));
    EXPECT_TRUE(Patterns3x3::all().matches(board.surroundings(point(board, "E5")), Colour::second));
}

TEST(Patterns3x3, AreTheSameHoweverTheBoardIsTurned) {
    SplitMix64 random(3);
    for (int round = 0; round < 2000; ++round) {
        Board board(3);
        Board turned(3);
        Board mirrored(3);
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                const auto what = random.below(3);
                if ((x == 1 && y == 1) || what == 2) continue;
                const auto colour = static_cast<Colour>(what);
                board.place(board.point({x, y}), colour);
                turned.place(turned.point({2 - y, x}), colour);
                mirrored.place(mirrored.point({2 - x, y}), colour);
            }
        }
        const Point middle = board.point({1, 1});
        for (const Colour colour : {Colour::first, Colour::second}) {
            const bool there = Patterns3x3::all().matches(board.surroundings(middle), colour);
            EXPECT_EQ(there, Patterns3x3::all().matches(turned.surroundings(middle), colour));
            EXPECT_EQ(there, Patterns3x3::all().matches(mirrored.surroundings(middle), colour));
        }
    }
}

}  // namespace
}  // namespace kradan::search
