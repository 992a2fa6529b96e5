#include "match/openings.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "engine/engine.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"

namespace kradan::match {
namespace {

class RandomOpenings : public testing::TestWithParam<GameId> {};

TEST_P(RandomOpenings, AreLegalVariedAndTheSameForTheSameSeed) {
    const GameOptions options{.game = GetParam(), .values = go::values_of({.size = 9}), .engine_game = true};
    const auto openings =
        Openings::make({.options = options, .moves = {}, .plies = {}, .seed = 5, .file = {}});
    const auto again = Openings::make({.options = options, .moves = {}, .plies = {}, .seed = 5, .file = {}});
    const auto other = Openings::make({.options = options, .moves = {}, .plies = {}, .seed = 6, .file = {}});
    std::set<std::vector<std::string>> seen;
    int differing = 0;
    constexpr std::size_t count = 10;
    for (std::size_t i = 0; i < count; ++i) {
        const Opening opening = openings->at(i);
        EXPECT_EQ(static_cast<int>(opening.moves.size()), default_plies(options));
        auto game = AnyGame::start(opening.options);
        ASSERT_TRUE(game);
        ASSERT_TRUE(game->play_line(opening.moves));
        EXPECT_FALSE(game->outcome());
        EXPECT_EQ(again->at(i).moves, opening.moves);
        differing += other->at(i).moves != opening.moves ? 1 : 0;
        seen.insert(opening.moves);
    }
    EXPECT_GE(seen.size(), count - 1);
    EXPECT_GE(differing, static_cast<int>(count) - 1);
}

TEST_P(RandomOpenings, LeaveNeitherSideFarAhead) {
    const GameOptions options{
        .game = GetParam(), .values = go::values_of({.size = 9, .komi = "7.5"}), .engine_game = true};
    const auto openings =
        Openings::make({.options = options, .moves = {}, .plies = {}, .seed = 3, .file = {}});
    engine::Engine judge{4};
    for (std::size_t i = 0; i < 6; ++i) {
        const Opening opening = openings->at(i);
        auto game = AnyGame::start(opening.options);
        ASSERT_TRUE(game->play_line(opening.moves));
        const bool go = options.game == go::go_game;
        const auto found = judge.think(*game, {.nodes = go ? 400U : 60'000U});
        EXPECT_FALSE(found.mate_in);
        // A longer search than the one that chose the openings can find a larger score. In Go, scores are
        // fractions of wins.
        EXPECT_LE(std::abs(go ? found.score - 500 : found.score), 200) << game->position_text();
    }
}

INSTANTIATE_TEST_SUITE_P(AllGames, RandomOpenings,
                         testing::Values(ogi::gomayo_game, ogi::classic_game, chess::chess_game, go::go_game),
                         [](const auto& each) {
                             std::string name{id(each.param)};
                             std::erase(name, '-');
                             return name;
                         });

TEST(Openings, BeginBehindTheMovesGiven) {
    const auto openings = Openings::make({.options = {.game = chess::chess_game, .engine_game = true},
                                          .moves = {"e2e4", "e7e5"},
                                          .plies = 2,
                                          .seed = 1,
                                          .file = {}});
    const Opening opening = openings->at(0);
    ASSERT_EQ(opening.moves.size(), 4U);
    EXPECT_EQ(opening.moves[0], "e2e4");
    EXPECT_EQ(opening.moves[1], "e7e5");
}

TEST(Openings, LeaveAHandicapAsItIs) {
    const GameOptions options{
        .game = ogi::gomayo_game, .values = ogi::values_of({.promoted = {"b2", "g2"}}), .engine_game = true};
    const auto openings =
        Openings::make({.options = options, .moves = {}, .plies = {}, .seed = 1, .file = {}});
    engine::Engine judge{4};
    const auto at_start = judge.think(*AnyGame::start(options), {.nodes = 60'000});
    for (std::size_t i = 0; i < 4; ++i) {
        const Opening opening = openings->at(i);
        EXPECT_EQ(static_cast<int>(opening.moves.size()), default_plies(options));
        auto game = AnyGame::start(opening.options);
        ASSERT_TRUE(game->play_line(opening.moves));
        const auto found = judge.think(*game, {.nodes = 60'000});
        EXPECT_LE(std::abs(found.score - at_start.score), 250) << game->position_text();
    }
}

TEST(Openings, LongerThanAnyGameAreRefused) {
    const auto none = Openings::make(
        {.options = go::game_options({.size = 2}), .moves = {}, .plies = 900, .seed = 1, .file = ""});
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().what.find("900 random moves"), std::string::npos);
    EXPECT_TRUE(Openings::make(
        {.options = go::game_options({.size = 2}), .moves = {}, .plies = 1, .seed = 1, .file = ""}));
}

TEST(Openings, OfAMissingFileAreRefused) {
    EXPECT_FALSE(Openings::make({.options = {.game = chess::chess_game},
                                 .moves = {},
                                 .plies = {},
                                 .seed = 1,
                                 .file = "/nowhere/openings.epd"}));
}

}  // namespace
}  // namespace kradan::match
