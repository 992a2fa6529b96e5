#include "puzzles/make.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/chess/module.h"
#include "games/ogi/module.h"
#include "puzzles/board/choices.h"
#include "puzzles/board/finder.h"
#include "puzzles/board/wins.h"

namespace kradan::puzzles {
namespace {

/// A Gomayo puzzle: mate by a drop.
Puzzle drop() {
    Puzzle puzzle;
    puzzle.options = {.game = ogi::gomayo_game, .position = "8/2k^5/8/8/8/8/7K^/5b2 /+b o/O"};
    puzzle.line = {"+B@g2"};
    puzzle.tags = {"drop", "mate-in-1", "prerogative"};
    puzzle.id = id_of(puzzle);
    return puzzle;
}

TEST(Wish, SaysWhichPuzzlesFit) {
    Puzzle puzzle = drop();
    puzzle.rating = 900;
    EXPECT_TRUE(Wish{}.fits(puzzle));
    EXPECT_TRUE((Wish{.goals = {Goal::win, Goal::mate}, .lowest_rating = 900, .tag = "drop"}.fits(puzzle)));
    EXPECT_FALSE(Wish{.goals = {Goal::win}}.fits(puzzle));
    EXPECT_FALSE(Wish{.lowest_rating = 901}.fits(puzzle));
    EXPECT_FALSE(Wish{.tag = "fork"}.fits(puzzle));
}

TEST(Make, TheFinderSeesOnlyWhatIsWished) {
    // There is an immediate mate in two moves.
    const auto game =
        *AnyGame::start({.game = chess::chess_game, .position = "5r1k/6pp/7N/8/2Q5/8/8/7K w - - 0 1"});
    std::vector<std::string> found;
    const auto look = [&](Wish wish) {
        found.clear();
        Finder finder({.wants = [](const Puzzle&) { return true; },
                       .found = [&](const Puzzle& puzzle) { found.push_back(puzzle.line.front()); },
                       .stop = [] { return false; }},
                      std::move(wish), 1, 0);
        // The first plies count as an opening.
        std::vector<std::string> moves = {"h1h2", "f8b8", "h2h1", "b8f8", "h1h2", "f8b8", "h2h1", "b8f8"};
        moves.emplace_back("h1h2");
        finder.look_through(game, moves);
        return found.size();
    };
    EXPECT_EQ(look({}), 1U);
    EXPECT_EQ(found.front(), "c4g8");
    EXPECT_EQ(look({.goals = {Goal::win, Goal::save}}), 0U);
}

TEST(Make, ThePrerogativesChoiceDecidesWhatIsMade) {
    MakeOrder order{.game = ogi::gomayo_game, .wish = {.tag = std::string{choice_tag}}, .wanted = 1};
    int told = 0;
    const auto progress = [&](const std::vector<Puzzle>& all) { told += static_cast<int>(all.size()); };
    const auto made = make(order, {drop()}, progress, [] { return false; });
    ASSERT_EQ(made.size(), 2U);
    EXPECT_EQ(told, 2);
    const Puzzle& puzzle = made.back();
    EXPECT_TRUE(order.wish.fits(puzzle));
    engine::Engine engine(1);
    EXPECT_EQ(why_unproved(puzzle, engine, 0), std::nullopt);
    EXPECT_EQ(make(order, {drop()}, [](const auto&) {}, [] { return false; }), made);
}

TEST(Make, ARenewedWinHasAllOfItsOnlyMoves) {
    Puzzle win;
    win.options = {.game = chess::chess_game, .position = "8/8/1K6/3P2Q1/1P4P1/p7/8/2qk4 w - - 0 1"};
    win.goal = Goal::win;
    win.line = {"g5c1"};
    constexpr std::uint64_t nodes = 30'000;
    std::vector<Puzzle> all = {win};
    renew(all, nodes, [](std::size_t) {});
    ASSERT_GE(all[0].line.size(), 5U);
    EXPECT_EQ(all[0].line[0], "g5c1");
    engine::Engine engine;
    EXPECT_EQ(why_no_win(all[0], engine, nodes), std::nullopt);
}

TEST(Make, RenewedPuzzlesHaveTheirThemesAndRatingsAgain) {
    Puzzle mate = drop();
    mate.tags.clear();
    mate.rating = 1234;
    Puzzle win;
    win.options = {.game = chess::chess_game, .position = "q3k3/6pp/8/3N4/8/6B1/5PPP/6K1 w - - 0 1"};
    win.goal = Goal::win;
    win.line = {"d5c7"};
    win.rating = 3000;
    std::vector<Puzzle> all = {mate, win};
    renew(all, 0, [](std::size_t) {});
    EXPECT_EQ(all[0].tags, drop().tags);
    EXPECT_EQ(all[0].rating, 1234);
    EXPECT_EQ(all[1].tags, (std::vector<std::string>{"endgame", "fork", "one-move"}));
    EXPECT_LT(all[1].rating, 1500);
}

}  // namespace
}  // namespace kradan::puzzles
