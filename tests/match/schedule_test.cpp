#include "match/schedule.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace kradan::match {
namespace {

TEST(MatchSchedule, TwoEnginesChangeColoursInPairs) {
    const Schedule schedule(TournamentKind::round_robin, 2, 5);
    EXPECT_EQ(schedule.size(), 5U);
    EXPECT_EQ(schedule.engine_of(0, Colour::first), 0U);
    EXPECT_EQ(schedule.engine_of(0, Colour::second), 1U);
    EXPECT_EQ(schedule.engine_of(1, Colour::first), 1U);
    EXPECT_EQ(schedule.engine_of(1, Colour::second), 0U);
    EXPECT_EQ(schedule.opening_of(1), 0U);
    EXPECT_EQ(schedule.opening_of(4), 2U);
}

/// The openings of all games, keyed by first and second engine.
std::map<std::pair<std::size_t, std::size_t>, std::multiset<std::size_t>> all_games(
    const Schedule& schedule) {
    std::map<std::pair<std::size_t, std::size_t>, std::multiset<std::size_t>> games;
    for (std::size_t game = 0; game < schedule.size(); ++game) {
        games[{schedule.engine_of(game, Colour::first), schedule.engine_of(game, Colour::second)}].insert(
            schedule.opening_of(game));
    }
    return games;
}

TEST(MatchSchedule, EveryPairPlaysEachOpeningWithBothColours) {
    const Schedule schedule(TournamentKind::round_robin, 5, 6);
    EXPECT_EQ(schedule.size(), 60U);
    const auto games = all_games(schedule);
    EXPECT_EQ(games.size(), 20U);
    for (const auto& [engines, openings] : games) {
        EXPECT_NE(engines.first, engines.second);
        EXPECT_EQ(openings, (std::multiset<std::size_t>{0, 1, 2}));
    }
}

TEST(MatchSchedule, InAGauntletTheFirstPlaysAllOthers) {
    const Schedule schedule(TournamentKind::gauntlet, 4, 4);
    EXPECT_EQ(schedule.size(), 12U);
    const auto games = all_games(schedule);
    EXPECT_EQ(games.size(), 6U);
    for (const auto& [engines, openings] : games) {
        EXPECT_TRUE(engines.first == 0 || engines.second == 0);
        EXPECT_EQ(openings, (std::multiset<std::size_t>{0, 1}));
    }
}

TEST(MatchSchedule, MoreGamesDoNotRenumberTheOthers) {
    const Schedule few(TournamentKind::round_robin, 4, 2);
    const Schedule many(TournamentKind::round_robin, 4, 8);
    for (std::size_t game = 0; game < few.size(); ++game) {
        for (const Colour colour : colours)
            EXPECT_EQ(few.engine_of(game, colour), many.engine_of(game, colour));
        EXPECT_EQ(few.opening_of(game), many.opening_of(game));
    }
}

}  // namespace
}  // namespace kradan::match
