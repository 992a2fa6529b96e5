#include "search/monte_carlo/monte_carlo.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "../../games/go/boards.h"

namespace kradan::search {
namespace {

using Candidates = std::vector<MonteCarlo::Candidate>;

go::Game empty_board(int komi = 14) {
    return go::Game::make(go::Setup{.size = 9, .komi = komi}).value();
}

std::uint64_t visits(const Candidates& candidates) {
    std::uint64_t sum = 0;
    for (const auto& each : candidates) sum += each.visits;
    return sum;
}

go::Game after(go::Game game, const std::vector<go::Move>& moves, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        EXPECT_TRUE(game.play(game.position().intent_of(moves[i])).has_value());
    return game;
}

TEST(MonteCarlo, OneThreadFindsTheSameWithTheSameSeed) {
    const auto found = [](std::uint64_t seed, std::uint64_t slice) {
        MonteCarlo search(empty_board(), {.playouts = 600, .seed = seed});
        while (!search.done()) search.step(slice);
        std::vector<std::uint64_t> counts;
        for (const auto& each : search.candidates()) counts.push_back(each.visits);
        return counts;
    };
    EXPECT_EQ(found(1, 600), found(1, 7));
    EXPECT_NE(found(1, 600), found(2, 600));
}

TEST(MonteCarlo, ReusesTheTreeWhenTheGameGoesOn) {
    const go::Game game = empty_board();
    MonteCarlo before(game, {.playouts = 3000});
    before.step(3000);
    const Candidates known = before.candidates(1);
    ASSERT_GE(known.front().pv.size(), 3U);
    const go::Game next = after(game, known.front().pv, 2);
    const MonteCarlo search(next, {}, &before);
    EXPECT_EQ(search.playouts(), 0U);
    const Candidates reused = search.candidates();
    ASSERT_FALSE(reused.empty());
    EXPECT_GT(visits(reused), 100U);
    EXPECT_LT(visits(reused), known.front().visits);
    // The line continues from where it left off.
    EXPECT_EQ(reused.front().pv.front(), known.front().pv[2]);
}

TEST(MonteCarlo, ReusesNothingOfAnotherGame) {
    MonteCarlo before(empty_board(), {.playouts = 500});
    before.step(500);
    EXPECT_TRUE(MonteCarlo(empty_board(15), {}, &before).candidates().empty())
        << "a tree with a different komi is not reused";
    go::Game white_first = empty_board();
    white_first.resume(Colour::second);
    EXPECT_TRUE(MonteCarlo(white_first, {}, &before).candidates().empty())
        << "a tree with the other side to move is not reused";
    EXPECT_FALSE(MonteCarlo(empty_board(), {}, &before).candidates().empty()) << "the same";
    const go::Game next = after(empty_board(), before.candidates(1).front().pv, 1);
    MonteCarlo later(next, {.playouts = 10});
    later.step(10);
    EXPECT_TRUE(MonteCarlo(empty_board(), {}, &later).candidates().empty())
        << "a tree is not reused after a takeback";
}

TEST(MonteCarlo, MovesKeepToTheKoRule) {
    // White has just taken the ko, and Black may not retake at C2 immediately.
    go::Game game = go::test::game(R"(
        . . . . .
        . . . . .
        . X O . .
        X . X O .
        . X O . .)");
    const auto take = go::Intent::stone(1, 1);
    game.resume(Colour::second);
    ASSERT_TRUE(game.play(take).has_value());
    MonteCarlo before(game, {.playouts = 400});
    before.step(400);
    const auto legal = game.legal_moves();
    const go::Move retakes{.point = game.position().board().point({2, 1})};
    const Candidates found = before.candidates();
    EXPECT_FALSE(found.empty());
    for (const auto& each : found) {
        EXPECT_NE(std::ranges::find(legal, each.pv.front()), legal.end());
        EXPECT_NE(each.pv.front(), retakes);
    }
}

TEST(MonteCarlo, SuicideIsNoMoveToTryWhereItIsLegal) {
    // White has two eyes in the corner. A suicide there would stay in the tree and kill White.
    go::Game game = go::test::game(R"(
        . . . . .
        . . . . .
        O O O . .
        . O . O X
        O O O O X)",
                                   "tromp-taylor");
    MonteCarlo search(game, {.playouts = 500});
    search.step(500);
    const Candidates found = search.candidates();
    EXPECT_FALSE(found.empty());
    for (const auto& each : found) {
        ASSERT_FALSE(each.pv.empty());
        EXPECT_EQ(after(game, each.pv, each.pv.size()).ply(), std::ssize(each.pv));
    }
    EXPECT_LT(search.ownership().of(game.position().board().point({0, 0})), -0.9) << "White lives";
}

TEST(MonteCarlo, ThreadsShareATree) {
    const go::Game game = empty_board();
    MonteCarlo search(game, {.playouts = 4000, .threads = 3});
    std::vector<std::thread> threads;
    threads.reserve(3);
    for (std::size_t thread = 0; thread < 3; ++thread)
        threads.emplace_back([&, thread] {
            while (!search.done()) search.step(8, thread);
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_GE(search.playouts(), 4000U);
    EXPECT_LE(search.playouts(), 4002U);
    const Candidates found = search.candidates();
    // One playout in sixteen tried a bad pass. Hardly any of the others are lost.
    EXPECT_GE(visits(found) + search.playouts() / 16 + 20, search.playouts());
    const Ownership ownership = search.ownership();
    const auto legal = game.legal_moves();
    for (const auto& each : found) {
        EXPECT_GE(each.win_rate, 0);
        EXPECT_LE(each.win_rate, 1);
        EXPECT_NE(std::ranges::find(legal, each.pv.front()), legal.end());
    }
    for (const go::Point p : all_points(game.position().board())) EXPECT_LE(std::abs(ownership.of(p)), 1);
}

TEST(MonteCarlo, CleansUpWhatIsDeadOnlyWhenAsked) {
    // White's stone at G7 is dead, and nothing else is open.
    go::Game game = go::test::game(R"(
        . O X . X . O
        O O X X X . .
        . O O O X X X
        O O O O O O O
        O O O O O O O
        . O . O . O .
        O . O . O . O)");
    const go::Vertex dead{.x = 6, .y = 6};
    const auto there = [&] { return game.position().board().has_stone(game.position().board().point(dead)); };
    const auto move = [&](bool clean_up) {
        MonteCarlo search(game, {.playouts = 2000, .clean_up = clean_up});
        search.step(2000);
        return *search.best_move();
    };
    game.resume(Colour::second);
    ASSERT_TRUE(game.play(go::Intent::passing()).has_value());
    EXPECT_TRUE(move(false).is_pass());
    for (int moves = 0; moves < 10 && there(); ++moves) {
        const go::Move black = move(true);
        ASSERT_FALSE(black.is_pass());
        ASSERT_TRUE(game.play(game.position().intent_of(black)).has_value());
        ASSERT_TRUE(game.play(go::Intent::passing()).has_value());
    }
    EXPECT_FALSE(there());
    EXPECT_TRUE(move(true).is_pass());
}

TEST(MonteCarlo, TakesALastDameWhereItCountsInsteadOfThrowingStonesIn) {
    const auto move = [](const go::Game& game) {
        MonteCarlo search(game, {.playouts = 1000});
        search.step(1000);
        return *search.best_move();
    };
    for (const std::string_view rules : {"chinese", "japanese"}) {
        go::Game game = go::test::game(R"(
            . X . X O . O . O
            . X . X O . O . O
            . X . X O . O . O
            . X X . O . O . O
            . X . X O . O . O
            . X . X O . O . O
            . X . X O . O . O
            . X . X O . O . O
            . X . X O . O . O)",
                                       rules);
        const go::Move black = move(game);
        if (rules == "japanese") {
            EXPECT_TRUE(black.is_pass());
            continue;
        }
        ASSERT_FALSE(black.is_pass());
        EXPECT_EQ(go::write_vertex(game.position().board().vertex(black.point)), "D6");
        ASSERT_TRUE(game.play(game.position().intent_of(black)).has_value());
        EXPECT_TRUE(move(game).is_pass());
    }
}

/// The move that the search chooses on a board drawn as text, with or without a preceding pass by the
/// opponent.
go::Move move_on(std::string_view board, std::string_view rules, int komi, Colour to_move, bool passed,
                 std::uint64_t playouts = 400) {
    go::Setup setup = go::test::drawn(board, rules);
    setup.komi = komi;
    setup.side_to_move = passed ? opponent(to_move) : to_move;
    go::Game game = go::Game::make(setup).value();
    if (passed) EXPECT_TRUE(game.play(go::Intent::passing()).has_value());
    MonteCarlo search(game, {.playouts = playouts});
    search.step(playouts);
    return *search.best_move();
}

TEST(MonteCarlo, DoesNotPassWhereThePassLeavesItsBorderOpen) {
    // After two passes, all of Black's points on the left would count as neutral.
    constexpr auto open_border = R"(
        . . . . . . . . .
        . . . . . . X O O
        X X . X X X X O .
        . X X . X . X O O
        X . X X . X X O .
        . X . X X . X O O
        X X X . X X X O .
        . X . X . X X O O
        X . X . X . X O .)";
    for (const std::string_view rules : {"chinese", "japanese"})
        EXPECT_FALSE(move_on(open_border, rules, 13, Colour::first, true).is_pass()) << rules;
}

TEST(MonteCarlo, DoesNotPassInARaceThatIsOpen) {
    for (const std::string_view rules : {"chinese", "japanese"}) {
        for (const Colour side : {Colour::first, Colour::second}) {
            for (const bool passed : {false, true}) {
                const go::Move move = move_on(go::test::open_race, rules, 13, side, passed);
                ASSERT_FALSE(move.is_pass()) << rules << passed;
                const int column =
                    go::test::game(go::test::open_race).position().board().vertex(move.point).x;
                EXPECT_EQ(column, side == Colour::first ? 6 : 1);
            }
        }
    }
}

TEST(MonteCarlo, LeavesASekiAloneWhereTheGameIsDecided) {
    // D8 and D9 are the last liberties of both C9 and E9: whoever plays there is captured.
    constexpr auto seki = R"(
        . O X . O X . X .
        O O X . O X X X X
        . O X X O X . X .
        O O O O X X X X X
        . O . O X . X . X
        O O O O X X X X X
        . O . O X . X . X
        O O O O X X X X X
        . O . O X . X . X)";
    for (const std::string_view rules : {"chinese", "japanese"}) {
        for (const int komi : {1, 61}) {
            for (const Colour side : {Colour::first, Colour::second}) {
                for (const bool passed : {false, true})
                    EXPECT_TRUE(move_on(seki, rules, komi, side, passed).is_pass())
                        << rules << komi << passed;
            }
        }
    }
}

TEST(MonteCarlo, SavesAGroupThatHangsAfterTheOpponentsPass) {
    // White's corner lives only by playing B9, and Black has passed.
    constexpr auto corner = R"(
        . . . O X . X . X
        O O O O X X X X X
        X X X X X . X . X
        . X . X X X X X X
        X X X X O O O O O
        X . X X O . O . O
        X X X X O O O O O
        . X . X O . O . O
        X X X X O O O O O)";
    const go::Move move = move_on(corner, "chinese", 41, Colour::second, true);
    EXPECT_EQ(go::write_vertex(go::test::game(corner).position().board().vertex(move.point)), "B9");
}

TEST(MonteCarlo, AnEarlyPassIsNotAnsweredByAPass) {
    const auto answer = [](std::string_view rules, int komi, std::string_view moves) {
        go::Game game =
            go::Game::make(go::Setup{.size = 9, .rules = std::string(rules), .komi = komi}).value();
        EXPECT_EQ(go::test::play(game, moves), "");
        MonteCarlo search(game, {.playouts = 200});
        search.step(200);
        return *search.best_move();
    };
    // No stones have been captured, so White would win by the komi.
    EXPECT_FALSE(answer("japanese", 13, "pass").is_pass());
    EXPECT_FALSE(answer("chinese", 15, "D6 pass").is_pass());
    // White's stones on the left are not dead, although the search cannot tell.
    EXPECT_FALSE(
        answer("thai", 13,
               "E6 E7 D7 D6 E5 E4 F7 E8 D5 C6 C5 B5 B4 C4 D4 C3 D3 D2 B6 C7 C8 B7 A5 F2 E3 F3 E2 E1 C2 "
               "F8 D8 G7 F6 G5 G6 H6 pass")
            .is_pass());
}

TEST(MonteCarlo, KeepsATieAfterTheOpponentsPass) {
    constexpr auto even = R"(
        . X . X O . O . O
        X X X X O O O O O
        . X . X O . O . O
        X X X X O O O O O
        . X . X O . O . O
        X X X X O O O O O
        . X . X O . O . O
        X X X X O O O O O
        . X . X O . O . .)";
    // Every stone placed in the player's own territory would lose a point.
    for (const Colour side : {Colour::first, Colour::second})
        EXPECT_TRUE(move_on(even, "japanese", -4, side, true).is_pass());
    // In area scoring, such a stone costs nothing but gains nothing either.
    for (const Colour side : {Colour::first, Colour::second})
        EXPECT_TRUE(move_on(even, "tromp-taylor", -18, side, true).is_pass());
}

TEST(MonteCarlo, EndsASettledGameWhereAllStonesAreAlive) {
    constexpr auto settled = R"(
        . . . X O . . . .
        X . . X O . O O O
        . X X X O O . . .
        X . . X O . O O O
        . X X X O O . O .
        X . X X O O O . .
        . X . X O . . O O
        X X X X O O O O .
        . X . X O . . O .)";
    for (const Colour side : {Colour::first, Colour::second}) {
        for (const int komi : {15, -17})
            EXPECT_TRUE(move_on(settled, "tromp-taylor", komi, side, false).is_pass()) << komi;
    }
}

/// Everything is settled except for a seki in the corner.
constexpr auto corner_seki = R"(
        . X . O . O X . .
        X X O O O O X . X
        O O O X X X X X .
        X X X X . X . X X
        X X X X X X X X X
        O O O O O O O O O
        . O . O O . O O .
        O . O O . O . O O
        . O . . O O . O .)";

TEST(MonteCarlo, DoesNotThrowStonesIntoASekiThatDecidesNothing) {
    for (const Colour side : {Colour::first, Colour::second})
        EXPECT_TRUE(move_on(corner_seki, "thai", -41, side, false).is_pass());
}

TEST(MonteCarlo, TwoPassesAreCountedByWholeRegionsWhereAllStonesAreAlive) {
    // Black's two points in the middle reach White's stones, so they and the points behind them are neutral.
    constexpr auto open = R"(
        . . . . . . .
        . . . . . . .
        . . . O . . .
        . . . X X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)";
    EXPECT_FALSE(move_on(open, "tromp-taylor", 3, Colour::first, true, 2000).is_pass());
    constexpr auto walls = R"(
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .)";
    const auto looked_at = [&](Colour side, int komi) {
        go::Setup setup = go::test::drawn(walls, "tromp-taylor");
        setup.komi = komi;
        setup.side_to_move = opponent(side);
        go::Game game = go::Game::make(setup).value();
        EXPECT_TRUE(game.play(go::Intent::passing()).has_value());
        MonteCarlo search(game, {.playouts = 2000});
        search.step(2000);
        return search.candidates(1).front();
    };
    // 36 points for Black, 45 for White.
    const auto won = looked_at(Colour::second, -17);
    EXPECT_TRUE(won.pv.front().is_pass());
    EXPECT_GT(won.win_rate, 0.95);
    EXPECT_DOUBLE_EQ(won.points, 0.5);
    EXPECT_FALSE(looked_at(Colour::second, -19).pv.front().is_pass());
}

TEST(MonteCarlo, AWonCountIsNotGivenForPointsThatPlayoutsFindInASeki) {
    for (const std::string_view rules : {"thai", "japanese"}) {
        for (const int komi : {-15, -13, -12}) {
            for (const std::uint64_t playouts : {300U, 1200U})
                EXPECT_TRUE(move_on(corner_seki, rules, komi, Colour::first, true, playouts).is_pass())
                    << rules << komi << ' ' << playouts;
        }
    }
}

TEST(MonteCarlo, AfterFewPlayoutsToAWonCountIsNotGivenAway) {
    constexpr auto settled = R"(
        . X X O . O .
        X . X O O . O
        . X X O O O .
        X X . X O O O
        . X X X O . O
        X X . X O O .
        . X X X O O .)";
    for (const std::uint64_t playouts : {1U, 10U, 19U})
        EXPECT_TRUE(move_on(settled, "thai", 1, Colour::second, true, playouts).is_pass()) << playouts;
}

TEST(MonteCarlo, AfterFewPlayoutsAnEarlyPassIsNotAnsweredByAPass) {
    for (const std::uint64_t playouts : {1U, 8U, 19U}) {
        go::Game game = go::Game::make(go::Setup{.size = 9, .rules = "thai", .komi = 13}).value();
        // White would win by the komi.
        EXPECT_EQ(go::test::play(game, "E5 E4 pass"), "");
        MonteCarlo search(game, {.playouts = playouts});
        search.step(playouts);
        EXPECT_FALSE(search.best_move()->is_pass()) << playouts;
    }
}

TEST(MonteCarlo, CleansUpWithoutLosingWhatIsAlive) {
    // Black's stone on B9 is dead and has to be captured. White lives thanks to A9, B8 and the points below.
    go::Game game = go::test::game(R"(
        . X O X X X X . .
        . . O O X . X X .
        . O O O O X . . X
        O X X O X X X X .
        . O X X X X . X X
        . O X O O X X . .
        . O O . O X . . X
        . O . O . O X X .
        O . O O . O X . X)",
                                   "chinese", Colour::second);
    const auto has = [&](std::string_view vertex, Colour colour) {
        const go::Vertex v = go::test::at(vertex).vertex;
        return game.position().board().has(game.position().board().point(v), colour);
    };
    for (int moves = 0; moves < 12 && has("B9", Colour::first); ++moves) {
        MonteCarlo search(game, {.playouts = 300, .clean_up = true});
        search.step(300);
        ASSERT_TRUE(game.play(game.position().intent_of(*search.best_move())).has_value());
        // Black resists where it can.
        MonteCarlo resistance(game, {.playouts = 300});
        resistance.step(300);
        ASSERT_TRUE(game.play(game.position().intent_of(*resistance.best_move())).has_value());
        if (game.play_ended()) game.resume(Colour::second);
    }
    EXPECT_FALSE(has("B9", Colour::first));
    EXPECT_TRUE(has("C9", Colour::second));
    EXPECT_TRUE(has("A6", Colour::second));
}

}  // namespace
}  // namespace kradan::search
