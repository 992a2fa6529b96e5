#include "puzzles/board/rating.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "games/chess/module.h"
#include "puzzles/board/solving.h"

namespace kradan::puzzles {
namespace {

Puzzle smothered() {
    Puzzle puzzle;
    puzzle.options = {.game = chess::chess_game, .position = "5r1k/6pp/7N/8/2Q5/8/8/7K w - - 0 1"};
    puzzle.line = {"c4g8", "f8g8", "h6f7"};
    puzzle.tags = {"mate-in-2", "sacrifice"};
    puzzle.rating = 1230;
    return puzzle;
}

TEST(Rating, EverythingThatMakesAPuzzleHardRaisesIt) {
    const Difficulty plain{.moves = 2, .tempting_moves = 6, .nodes = 10'000};
    const auto harder = [&](auto change) {
        Difficulty changed = plain;
        change(changed);
        return rating_of(changed) - rating_of(plain);
    };
    EXPECT_GT(harder([](Difficulty& d) { d.nodes *= 2; }), 50);
    EXPECT_GT(harder([](Difficulty& d) { d.moves = 3; }), 50);
    EXPECT_GT(harder([](Difficulty& d) { d.tempting_moves = 20; }), 0);
    EXPECT_GT(harder([](Difficulty& d) { d.begins_quietly = true; }), 0);
    EXPECT_GT(harder([](Difficulty& d) { d.sacrifices = true; }), 0);
}

TEST(Rating, NoPuzzleHasFewerNodesThanItsRatingNeeds) {
    for (const std::uint64_t nodes : std::initializer_list<std::uint64_t>{1'000, 30'000, 1'000'000}) {
        for (const int moves : {1, 4}) {
            for (const bool strange : {false, true}) {
                const Difficulty difficulty{.moves = moves,
                                            .tempting_moves = 12 * moves,
                                            .nodes = nodes,
                                            .begins_quietly = strange,
                                            .sacrifices = strange};
                EXPECT_LE(fewest_nodes_of(rating_of(difficulty)), nodes);
            }
        }
    }
    EXPECT_LE(fewest_nodes_of(0), 40U);
}

/// The knight forks king and queen.
Puzzle fork() {
    Puzzle puzzle;
    puzzle.options = {.game = chess::chess_game, .position = "q3k3/6pp/8/3N4/8/6B1/5PPP/6K1 w - - 0 1"};
    puzzle.goal = Goal::win;
    puzzle.line = {"d5c7", "e8d7", "c7a8"};
    return puzzle;
}

TEST(Rating, AMoveIsFoundWithSomeNodesOrNot) {
    engine::Engine engine(1);
    const auto start = *AnyGame::start(fork().options);
    constexpr std::uint64_t nodes = 20'000;
    const std::uint64_t found = nodes_to_find(start, engine, "d5c7", nodes);
    EXPECT_LT(found, nodes);
    EXPECT_EQ(nodes_to_find(start, engine, "g1f1", nodes), 2 * nodes);
    // A repeated search gives the same result, because no state is kept.
    EXPECT_EQ(nodes_to_find(start, engine, "d5c7", nodes), found);
}

TEST(Rating, ADifficultyIsThatOfTheWholeLine) {
    engine::Engine engine(1);
    const Puzzle puzzle = fork();
    const Difficulty difficulty = difficulty_of(*AnyGame::start(puzzle.options), puzzle, engine);
    EXPECT_EQ(difficulty.moves, 2);
    EXPECT_FALSE(difficulty.sacrifices);
    EXPECT_FALSE(difficulty.begins_quietly);
    EXPECT_GE(difficulty.tempting_moves, 2);
    EXPECT_LT(rating_of(difficulty), 1500);
}

TEST(Solving, APuzzleIsSolvedIfEveryMoveIsFound) {
    engine::Engine engine(1);
    constexpr int deepest = 6;
    Puzzle puzzle = fork();
    const auto solved = solved_by_depth(puzzle, engine, deepest);
    ASSERT_EQ(solved.size(), 6U);
    EXPECT_TRUE(solved.back());
    puzzle.line.back() = "g1f1";
    EXPECT_FALSE(solved_by_depth(puzzle, engine, deepest).back());
    // The search for a mate ends before it reaches its maximum depth.
    Puzzle mate = smothered();
    mate.options.position = "6rk/6pp/7N/8/8/8/8/7K w - - 0 1";
    mate.line = {"h6f7"};
    EXPECT_TRUE(solved_by_depth(mate, engine, deepest).back());
}

TEST(Solving, PuzzlesAreCountedByBandsOfRatings) {
    SolvedTable table(2, 200);
    Puzzle puzzle = smothered();
    table.add(puzzle, {false, true});
    puzzle.rating = 1399;
    table.add(puzzle, {true, true});
    puzzle.rating = 850;
    table.add(puzzle, {true, false});
    ASSERT_EQ(table.bands().size(), 2U);
    EXPECT_EQ(table.bands()[0].lowest, 800);
    EXPECT_EQ(table.bands()[0].solved, (std::vector{1, 0}));
    EXPECT_EQ(table.bands()[1].lowest, 1200);
    EXPECT_EQ(table.bands()[1].puzzles, 2);
    EXPECT_EQ(table.bands()[1].solved, (std::vector{1, 2}));
}

}  // namespace
}  // namespace kradan::puzzles
