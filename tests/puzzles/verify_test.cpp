#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "games/chess/module.h"
#include "games/ogi/module.h"
#include "puzzles/make.h"

namespace kradan::puzzles {
namespace {

constexpr std::uint64_t few_nodes = 20'000;

std::string why(const Puzzle& puzzle) {
    engine::Engine engine(1);
    return why_unproved(puzzle, engine, few_nodes).value_or("proved");
}

Puzzle smothered() {
    Puzzle puzzle;
    puzzle.options = {.game = chess::chess_game, .position = "5r1k/6pp/7N/8/2Q5/8/8/7K w - - 0 1"};
    puzzle.line = {"c4g8", "f8g8", "h6f7"};
    puzzle.tags = {"mate-in-2", "sacrifice"};
    puzzle.id = id_of(puzzle);
    return puzzle;
}

/// Winning material: the knight's fork wins the queen, and no other move wins.
Puzzle fork() {
    Puzzle puzzle;
    puzzle.options = {.game = chess::chess_game, .position = "q3k3/6pp/8/3N4/8/6B1/5PPP/6K1 w - - 0 1"};
    puzzle.goal = Goal::win;
    puzzle.line = {"d5c7"};
    puzzle.tags = {"endgame", "fork", "one-move"};
    puzzle.id = id_of(puzzle);
    return puzzle;
}

TEST(Verify, AMateIsProved) {
    EXPECT_EQ(why(smothered()), "proved");
}

TEST(Verify, AWinStandsTheSearches) {
    EXPECT_EQ(why(fork()), "proved");
    Puzzle puzzle = fork();
    puzzle.line = {"g1f1"};
    puzzle.tags = {"endgame", "one-move", "quiet"};
    EXPECT_EQ(why(puzzle), "move 1, g1f1, is not the only one that wins");
}

/// The same fork with an extra rook for Black and two extra pawns for White. It makes up the deficit, and no
/// other move does.
Puzzle saving_fork() {
    Puzzle puzzle = fork();
    puzzle.options.position = "q3k1r1/6pp/8/3N4/8/6B1/PP3PPP/6K1 w - - 0 1";
    puzzle.goal = Goal::save;
    puzzle.tags = {"defence", "fork", "one-move"};
    puzzle.id = id_of(puzzle);
    return puzzle;
}

TEST(Verify, WhatSavesIsTheOnlyMoveThatDoesNotLose) {
    EXPECT_EQ(why(saving_fork()), "proved");
    Puzzle puzzle = saving_fork();
    puzzle.line = {"g1f1"};
    puzzle.tags = {"defence", "one-move", "quiet"};
    EXPECT_EQ(why(puzzle), "move 1, g1f1, is not the only one that saves");
    // The saving move does not win, and the winning move does more than save.
    puzzle = saving_fork();
    puzzle.goal = Goal::win;
    puzzle.tags = {"fork", "one-move"};
    puzzle.id = id_of(puzzle);
    EXPECT_EQ(why(puzzle), "move 1, d5c7, is not the only one that wins");
    puzzle = fork();
    puzzle.goal = Goal::save;
    puzzle.tags = {"defence", "endgame", "fork", "one-move"};
    puzzle.id = id_of(puzzle);
    EXPECT_EQ(why(puzzle), "move 1, d5c7, is not the only one that saves");
}

TEST(Verify, WhatWasChangedIsFound) {
    Puzzle puzzle = smothered();
    puzzle.line = {"h6f7", "f8f7", "c4c8"};
    EXPECT_EQ(why(puzzle), "the line is not the one that is proved");
    puzzle = smothered();
    puzzle.line.pop_back();
    EXPECT_EQ(why(puzzle), "the line does not end with a move of the solver");
    puzzle = smothered();
    puzzle.line[2] = "h6h5";
    EXPECT_TRUE(why(puzzle).starts_with("the line cannot be played")) << why(puzzle);
    puzzle = smothered();
    puzzle.id = "00000000";
    EXPECT_TRUE(why(puzzle).starts_with("its id is not")) << why(puzzle);
    puzzle = smothered();
    puzzle.tags = {"mate-in-2"};
    EXPECT_EQ(why(puzzle), "its themes are not those of its line");
    puzzle = smothered();
    puzzle.options.position = "8/8/8/8/8/8/8/8 w - - 0 1";
    EXPECT_TRUE(why(puzzle).starts_with("the position is refused")) << why(puzzle);
    puzzle = smothered();
    puzzle.goal = Goal::live;
    puzzle.id = id_of(puzzle);
    EXPECT_EQ(why(puzzle), "this goal is one of Go");
}

TEST(Verify, FilesAreReadBackAndTheirErrorsNamed) {
    const std::string text = write_puzzles({smothered()});
    const auto read = read_puzzles(text);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->front(), smothered());
    EXPECT_EQ(read_puzzles("{}").error(), "expected an array");
    EXPECT_TRUE(read_puzzles("[").error().starts_with("not JSON"));
    EXPECT_TRUE(read_puzzles("[{\"id\":\"x\"}]").error().starts_with("puzzle 1: "));
}

Puzzle of_ogi(const std::string& position, int rating, std::vector<std::string> tags) {
    Puzzle puzzle;
    puzzle.options = {.game = ogi::gomayo_game, .position = position};
    puzzle.rating = rating;
    puzzle.tags = std::move(tags);
    puzzle.id = id_of(puzzle);
    return puzzle;
}

TEST(Repeats, OfTheSameBoardTheEasiestIsKept) {
    const Puzzle plain = of_ogi("6k^1/8/8/8/6l1/8/7L/6NK^ /s o/O", 720, {"drop"});
    const Puzzle kept = of_ogi("6k^1/8/8/8/6l1/8/7L/6NK^ /+s o/O", 720, {"drop", "prerogative"});
    EXPECT_EQ(without_repeats({kept, plain}), (std::vector{plain}));
    EXPECT_EQ(without_repeats({plain, kept}), (std::vector{plain}));
    Puzzle easier = kept;
    easier.rating = 700;
    EXPECT_EQ(without_repeats({plain, easier}), (std::vector{easier}));
    // A different side to move, a different board, and a different edition.
    const Puzzle turned = of_ogi("6k^1/8/8/8/6l1/8/7L/6NK^ /s O/o", 730, {});
    const Puzzle other = of_ogi("6k^1/8/8/8/6l1/8/7L/5N1K^ /s o/O", 740, {});
    Puzzle classic = plain;
    classic.options.game = ogi::classic_game;
    classic.rating = 750;
    const std::vector all = {plain, turned, other, classic};
    EXPECT_EQ(without_repeats(all), all);
}

}  // namespace
}  // namespace kradan::puzzles
