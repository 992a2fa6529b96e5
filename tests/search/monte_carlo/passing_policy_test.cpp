#include "search/monte_carlo/passing_policy.h"

#include <gtest/gtest.h>

#include "../../games/go/boards.h"

namespace kradan::search {
namespace {

using RootMove = RootStatistics::Move;

go::Point point(const go::Game& game, std::string_view vertex) {
    return game.position().board().point(go::test::at(vertex).vertex);
}

/// A move that the search rates as high as a pass.
RootMove stone(const go::Game& game, std::string_view vertex) {
    return {.point = point(game, vertex), .visits = 900};
}

/// A move that promises no more than counting the current board.
RootMove as_counted(const go::Game& game, std::string_view vertex) {
    const FinalScore count = PassingPolicy(game, 1, false).final_score();
    return {.point = point(game, vertex), .visits = 900, .win_rate = count.value, .points = count.points};
}

/// The statistics of a search in which every point belongs to the side that holds or surrounds it.
RootStatistics statistics(const go::Game& game, std::vector<RootMove> stones) {
    const go::Board& board = game.position().board();
    const std::vector<go::Point> points = all_points(board);
    RootStatistics root{.stones = std::move(stones),
                        .pass = RootMove{.visits = 100},
                        .playouts = 1000,
                        .ownership = {.balance = std::vector<std::int32_t>(points.back() + std::size_t{1}),
                                      .playouts = 1000}};
    for (const go::Point p : points) root.ownership.balance[p] = 1000 * owner(board, p);
    return root;
}

std::string choice(const go::Game& game, const RootStatistics& root, bool clean_up = false) {
    const go::Move move = PassingPolicy(game, 1, clean_up).choose_move(root);
    return move.is_pass() ? "pass" : go::write_vertex(game.position().board().vertex(move.point));
}

/// Black has 28 points by area and White 21. Nothing is open.
constexpr auto settled = R"(
    . X X X O . O
    X . X X O O .
    . X X X O . O
    X X . X O O O
    . X X X O . O
    X X . X O O .
    . X X X O . O)";

TEST(PassingPolicy, PassesWhenAStoneGainsNothing) {
    const go::Game game = go::test::game(settled, "thai");
    RootStatistics root = statistics(game, {stone(game, "F7")});
    EXPECT_EQ(choice(game, root), "pass");
    root.stones.front().win_rate = root.pass->win_rate + 0.03;
    EXPECT_EQ(choice(game, root), "F7") << "it wins more often";
    root.stones.front() = {.point = root.stones.front().point, .visits = 900, .points = 2};
    EXPECT_EQ(choice(game, root), "F7") << "it gains points";
    root.stones.front().points = 1;
    EXPECT_EQ(choice(game, root), "pass") << "a single point may be noise";
}

TEST(PassingPolicy, FollowsTheSearchWhileItHasFewPlayouts) {
    const go::Game game = go::test::game(settled, "thai");
    RootStatistics root = statistics(game, {stone(game, "F7")});
    root.playouts = 19;
    EXPECT_EQ(choice(game, root), "F7");
    root.prefers_pass = true;
    EXPECT_EQ(choice(game, root), "pass");
}

TEST(PassingPolicy, PassesRatherThanPutSeveralStonesIntoAtari) {
    // B1 would put three stones into atari.
    const go::Game game = go::test::game(R"(
        . . . . .
        . . . . .
        O O O . .
        X X O . .
        . . O . .)");
    const auto choice_of = [&](std::string_view vertex) {
        const RootMove move = as_counted(game, vertex);
        RootStatistics root = statistics(game, {move});
        root.pass->win_rate = move.win_rate;
        root.pass->points = move.points;
        // The owner of the point is undecided.
        root.ownership.balance[move.point] = 0;
        return choice(game, root);
    };
    EXPECT_EQ(choice_of("B1"), "pass");
    EXPECT_EQ(choice_of("D3"), "D3");
}

TEST(PassingPolicy, ASecondPassEndsTheGameWhereDeadStonesAreRemoved) {
    for (const std::string_view rules : {"thai", "tromp-taylor"}) {
        go::Game game = go::test::game(settled, rules, Colour::second);
        EXPECT_FALSE(PassingPolicy(game, 1, false).pass_ends_game()) << rules;
        ASSERT_TRUE(game.play(go::Intent::passing()).has_value());
        EXPECT_EQ(PassingPolicy(game, 1, false).pass_ends_game(), rules == "thai") << rules;
    }
}

TEST(PassingPolicy, EndsTheGameUnlessAStoneBeatsTheCount) {
    go::Game game = go::test::game(settled, "chinese", Colour::second);
    ASSERT_TRUE(game.play(go::Intent::passing()).has_value());
    const FinalScore count = PassingPolicy(game, 1, false).final_score();
    EXPECT_EQ(count.value, 1);
    EXPECT_EQ(count.points, 7);
    EXPECT_TRUE(count.played_out);
    EXPECT_TRUE(count.stones.dead.empty());
    RootStatistics root = statistics(game, {stone(game, "F7")});
    root.stones.front().win_rate = 1;
    root.stones.front().points = 7;
    EXPECT_EQ(choice(game, root), "pass");
    root.stones.front().points = 9;
    EXPECT_EQ(choice(game, root), "F7") << "it gains points at the same win rate";
    root.stones.front().win_rate = 0.9;
    EXPECT_EQ(choice(game, root), "pass") << "it gains points at a lower win rate";
}

TEST(PassingPolicy, ALostCountIsNotAcceptedWhileThereIsHope) {
    // Black is behind by 6.5 points.
    go::Setup setup = go::test::drawn(settled, "chinese");
    setup.komi = 27;
    setup.side_to_move = Colour::second;
    go::Game game = go::Game::make(setup).value();
    ASSERT_TRUE(game.play(go::Intent::passing()).has_value());
    RootStatistics root = statistics(game, {stone(game, "F7")});
    root.stones.front().win_rate = 0.25;
    root.stones.front().points = -6.5;
    EXPECT_EQ(choice(game, root), "F7");
    root.stones.front().win_rate = 0.1;
    EXPECT_EQ(choice(game, root), "pass");
}

TEST(PassingPolicy, ContestedStonesCountAgainstTheSideToMove) {
    for (const Colour side : {Colour::first, Colour::second}) {
        const go::Game game = go::test::game(go::test::open_race, "chinese", side);
        const FinalScore count = PassingPolicy(game, 1, false).final_score();
        EXPECT_EQ(count.stones.contested.size(), 8U);
        EXPECT_LT(count.points, 0);
        EXPECT_EQ(count.value, 0);
    }
}

TEST(PassingPolicy, FillsALastDameFirstWhereItCounts) {
    constexpr auto open = R"(
        . X . X . O O . O
        X X X X . O . O O
        . X . X X O O O .
        X X X X O O . O O
        . X . X O O O O .
        X X X X O O . O O
        . X . X O O O O .
        X X X X O O . O O
        . X . X O O O . O)";
    for (const std::string_view rules : {"chinese", "japanese"}) {
        const go::Game game = go::test::game(open, rules);
        RootStatistics root = statistics(game, {as_counted(game, "A9"), as_counted(game, "E8")});
        root.prefers_pass = true;
        EXPECT_EQ(choice(game, root), rules == "chinese" ? "E8" : "pass");
        root.stones.pop_back();
        EXPECT_EQ(choice(game, root), "pass") << "the search did not consider the move";
    }
}

}  // namespace
}  // namespace kradan::search
