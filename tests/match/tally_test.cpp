#include "match/tally.h"

#include <gtest/gtest.h>

#include "games/chess/module.h"
#include "match/report.h"

namespace kradan::match {
namespace {

MatchGame game_won_by(std::optional<Colour> winner) {
    MatchGame game;
    game.opening.options.game = chess::chess_game;
    game.outcome = {.winner = winner, .reason = winner ? EndReason::checkmate : EndReason::threefold};
    return game;
}

TEST(MatchTally, AHasTheFirstMoveInEvenGames) {
    EXPECT_EQ(engine_of(0, Colour::first), 0U);
    EXPECT_EQ(engine_of(0, Colour::second), 1U);
    EXPECT_EQ(engine_of(1, Colour::first), 1U);
    EXPECT_EQ(engine_of(1, Colour::second), 0U);
}

TEST(MatchTally, PairsAreCountedOnceBothGamesAreThereInWhateverOrder) {
    MatchTally tally;
    tally.add(3, game_won_by(Colour::first));
    EXPECT_EQ(tally.pairs(), (Pentanomial{}));
    tally.add(0, game_won_by(Colour::first));
    tally.add(2, game_won_by(Colour::second));
    EXPECT_EQ(tally.pairs(), (Pentanomial{1, 0, 0, 0, 0}));
    tally.add(1, game_won_by(std::nullopt));
    EXPECT_EQ(tally.pairs(), (Pentanomial{1, 0, 0, 1, 0}));
    EXPECT_EQ(tally.results(), (MatchTally::Results{.wins = 1, .draws = 1, .losses = 2}));
    EXPECT_EQ(tally.as(Colour::first), (MatchTally::Results{.wins = 1, .draws = 0, .losses = 1}));
    EXPECT_EQ(tally.as(Colour::second), (MatchTally::Results{.wins = 0, .draws = 1, .losses = 1}));
}

TEST(MatchTally, AFaultIsHeldAgainstItsEngine) {
    MatchTally tally;
    MatchGame game = game_won_by(Colour::first);
    game.fault = MatchFault::crash;
    game.at_fault = Colour::second;
    game.what = "ended with status 3";
    tally.add(0, game);
    EXPECT_EQ(tally.faults()[1][static_cast<std::size_t>(MatchFault::crash)], 1);
    EXPECT_EQ(tally.faults()[0][static_cast<std::size_t>(MatchFault::crash)], 0);
    EXPECT_EQ(tally.ends().at("crash"), 1);
    ASSERT_EQ(tally.incidents().size(), 1U);
    EXPECT_EQ(tally.incidents()[0], "game 1, B ended with status 3");
}

TEST(MatchTally, TheTestIsDecidedBeyondItsBounds) {
    MatchTally tally;
    const SprtBounds bounds{.elo0 = 0, .elo1 = 50};
    EXPECT_FALSE(decision(tally, bounds));
    for (std::size_t i = 0; i < 120; ++i)
        tally.add(i, game_won_by(i % 2 == 0 ? Colour::first : Colour::second));
    EXPECT_EQ(decision(tally, bounds), std::optional{true});
    MatchTally lost;
    for (std::size_t i = 0; i < 120; ++i)
        lost.add(i, game_won_by(i % 2 == 0 ? Colour::second : Colour::first));
    EXPECT_EQ(decision(lost, bounds), std::optional{false});
}

}  // namespace
}  // namespace kradan::match
