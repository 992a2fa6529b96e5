#include "match/tally.h"

#include <gtest/gtest.h>

#include "games/chess/module.h"
#include "match/report.h"

namespace kradan::match {
namespace {

GameResult game_won_by(std::size_t number, std::optional<Colour> winner) {
    MatchGame game;
    game.opening.options.game = chess::chess_game;
    game.outcome = {.winner = winner, .reason = winner ? EndReason::checkmate : EndReason::threefold};
    return result_of(number, game);
}

MatchTally tally_of_two() {
    return {Schedule(TournamentKind::round_robin, 2, 200), {"A", "B"}};
}

TEST(MatchTally, PairsAreCountedOnceBothGamesAreThereInWhateverOrder) {
    MatchTally tally = tally_of_two();
    tally.add(game_won_by(3, Colour::first));
    EXPECT_EQ(tally.pairs(), (Pentanomial{}));
    tally.add(game_won_by(0, Colour::first));
    tally.add(game_won_by(2, Colour::second));
    EXPECT_EQ(tally.pairs(), (Pentanomial{1, 0, 0, 0, 0}));
    tally.add(game_won_by(1, std::nullopt));
    EXPECT_EQ(tally.pairs(), (Pentanomial{1, 0, 0, 1, 0}));
    EXPECT_EQ(tally.results(), (Results{.wins = 1, .draws = 1, .losses = 2}));
    EXPECT_EQ(tally.as(Colour::first), (Results{.wins = 1, .draws = 0, .losses = 1}));
    EXPECT_EQ(tally.as(Colour::second), (Results{.wins = 0, .draws = 1, .losses = 1}));
}

TEST(MatchTally, AFaultIsHeldAgainstItsEngine) {
    MatchTally tally = tally_of_two();
    GameResult game = game_won_by(0, Colour::first);
    game.fault = MatchFault::crash;
    game.at_fault = Colour::second;
    game.what = "ended with status 3";
    tally.add(game);
    EXPECT_EQ(tally.faults()[1][static_cast<std::size_t>(MatchFault::crash)], 1);
    EXPECT_EQ(tally.faults()[0][static_cast<std::size_t>(MatchFault::crash)], 0);
    ASSERT_EQ(tally.incidents().size(), 1U);
    EXPECT_EQ(tally.incidents()[0], "game 1, B ended with status 3");
}

TEST(MatchTally, AnEngineOfATournamentHasTheResultsOfAllItsPairings) {
    // 0 and 1 play games 0 and 1, 0 and 2 play 2 and 3, 1 and 2 play 4 and 5.
    MatchTally tally(Schedule(TournamentKind::round_robin, 3, 2), {"a", "b", "c"});
    tally.add(game_won_by(0, Colour::first));
    tally.add(game_won_by(1, Colour::first));
    tally.add(game_won_by(2, std::nullopt));
    tally.add(game_won_by(3, Colour::first));
    tally.add(game_won_by(5, Colour::second));
    EXPECT_EQ(tally.results(0), (Results{.wins = 1, .draws = 0, .losses = 1}));
    EXPECT_EQ(tally.pairs(1), (Pentanomial{0, 1, 0, 0, 0}));
    EXPECT_EQ(tally.results_of(0, Colour::first), (Results{.wins = 1, .draws = 1, .losses = 0}));
    EXPECT_EQ(tally.results_of(0, Colour::second), (Results{.wins = 0, .draws = 0, .losses = 2}));
    EXPECT_EQ(tally.results_of(1, Colour::second), (Results{.wins = 1, .draws = 0, .losses = 1}));
    EXPECT_EQ(tally.results_of(2, Colour::first), (Results{.wins = 1, .draws = 0, .losses = 1}));
    EXPECT_EQ(tally.games(), 5);
}

TEST(MatchTally, TheTestIsDecidedBeyondItsBounds) {
    MatchTally tally = tally_of_two();
    const SprtBounds bounds{.elo0 = 0, .elo1 = 50};
    EXPECT_FALSE(decision(tally, bounds));
    for (std::size_t i = 0; i < 120; ++i)
        tally.add(game_won_by(i, i % 2 == 0 ? Colour::first : Colour::second));
    EXPECT_EQ(decision(tally, bounds), std::optional{true});
    MatchTally lost = tally_of_two();
    for (std::size_t i = 0; i < 120; ++i)
        lost.add(game_won_by(i, i % 2 == 0 ? Colour::second : Colour::first));
    EXPECT_EQ(decision(lost, bounds), std::optional{false});
}

}  // namespace
}  // namespace kradan::match
