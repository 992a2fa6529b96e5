#include "match/ratings.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "core/random.h"

namespace kradan::match {
namespace {

constexpr double elo_of_one = 400 / std::numbers::ln10;

/// Encounters from a table of each row's wins over each column.
template <std::size_t size>
std::vector<Encounter> encounters_of(const std::array<std::array<int, size>, size>& wins) {
    std::vector<Encounter> encounters;
    for (std::size_t a = 0; a < size; ++a) {
        for (std::size_t b = a + 1; b < size; ++b) {
            const int games = wins[a][b] + wins[b][a];
            if (games == 0) continue;
            encounters.push_back({.a = a,
                                  .b = b,
                                  .points = static_cast<double>(wins[a][b]),
                                  .games = static_cast<double>(games)});
        }
    }
    return encounters;
}

Encounter encounter(std::size_t a, std::size_t b, const Pentanomial& pairs) {
    Encounter each{.a = a, .b = b, .pairs = pairs};
    for (std::size_t doubled = 0; doubled < pairs.size(); ++doubled) {
        each.points += static_cast<double>(pairs[doubled]) * static_cast<double>(doubled) / 2;
        each.games += static_cast<double>(pairs[doubled]) * 2;
    }
    return each;
}

// The 1987 games in the American League's eastern division, with the ratings in natural logarithms published
// by A. Agresti, Categorical Data Analysis (second edition, 2002), table 10.10, and by the R package
// BradleyTerry2.
TEST(MatchRatings, AreThosePublishedOfBaseball1987) {
    // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore
    constexpr std::array<std::array<int, 7>, 7> wins = {{{0, 7, 9, 7, 7, 9, 11},
                                                         {6, 0, 7, 5, 11, 9, 9},
                                                         {4, 6, 0, 7, 7, 8, 12},
                                                         {6, 8, 6, 0, 6, 7, 10},
                                                         {6, 2, 6, 7, 0, 7, 12},
                                                         {4, 4, 5, 6, 6, 0, 6},
                                                         {2, 4, 1, 3, 1, 7, 0}}};
    constexpr std::array<double, 7> published = {1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0};
    const auto ratings = most_likely_ratings(7, encounters_of(wins));
    for (std::size_t i = 0; i < ratings.size(); ++i) {
        ASSERT_EQ(ratings[i].kind, Rating::Kind::finite);
        EXPECT_NEAR((ratings[i].elo - ratings[6].elo) / elo_of_one, published[i], 0.00006) << i;
    }
}

// Citations among four statistics journals (S. Stigler, Statistical Science 9, 1994), as published in the R
// package BradleyTerry2.
TEST(MatchRatings, AreThosePublishedOfJournals) {
    // Biometrika, Communications in Statistics, JASA, JRSS-B: how often the row was cited by the column
    constexpr std::array<std::array<int, 4>, 4> wins = {
        {{0, 730, 498, 221}, {33, 0, 68, 17}, {320, 813, 0, 142}, {284, 276, 325, 0}}};
    constexpr std::array<double, 4> published = {0, -2.94907, -0.47957, 0.26895};
    const auto ratings = most_likely_ratings(4, encounters_of(wins));
    for (std::size_t i = 0; i < ratings.size(); ++i)
        EXPECT_NEAR((ratings[i].elo - ratings[0].elo) / elo_of_one, published[i], 0.000006) << i;
}

TEST(MatchRatings, OfTwoPlayersDifferAsInAMatch) {
    for (const Pentanomial& pairs : {Pentanomial{34, 54, 63, 64, 75}, Pentanomial{332, 433, 498, 333, 334},
                                     Pentanomial{5, 10, 300, 30, 2}}) {
        const auto elo = elo_of(pairs);
        const auto ratings = most_likely_ratings(2, std::vector{encounter(0, 1, pairs)});
        EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo->difference, 1e-6);
        // Each rating is half the difference, and so is its error. A match's interval is not scaled for small
        // numbers of pairs.
        EXPECT_NEAR(2 * ratings[0].error, elo->error(), 0.02 * elo->error());
        EXPECT_NEAR(ratings[0].error, ratings[1].error, 1e-9);
    }
}

/// Compares the errors with a simulation, which does not depend on Fisher information: the spread of ratings
/// over many tournaments.
TEST(MatchRatings, ErrorsAreTheScatterOfManyTournaments) {
    constexpr std::array<double, 4> truth = {150, 40, -40, -150};
    constexpr int tournaments = 400;
    constexpr int pairs_each = 30;
    SplitMix64 random(7);
    std::array<double, 4> squares{};
    std::array<double, 4> errors{};
    for (int i = 0; i < tournaments; ++i) {
        std::vector<Encounter> encounters;
        for (std::size_t a = 0; a < truth.size(); ++a) {
            for (std::size_t b = a + 1; b < truth.size(); ++b) {
                const double expected = 1 / (1 + std::pow(10, (truth[b] - truth[a]) / 400));
                Pentanomial pairs{};
                for (int pair = 0; pair < pairs_each; ++pair) {
                    std::size_t doubled = 0;
                    for (int game = 0; game < 2; ++game) {
                        // Two thirds of the draws that the score leaves room for.
                        const double drawn = 4.0 / 3 * std::min(expected, 1 - expected);
                        const double at = static_cast<double>(random.below(1'000'000)) / 1e6;
                        doubled += at < drawn ? 1 : at < drawn + expected - drawn / 2 ? 2 : 0;
                    }
                    ++pairs[doubled];
                }
                encounters.push_back(encounter(a, b, pairs));
            }
        }
        const auto ratings = most_likely_ratings(truth.size(), encounters);
        for (std::size_t k = 0; k < truth.size(); ++k) {
            squares[k] += (ratings[k].elo - truth[k]) * (ratings[k].elo - truth[k]) / tournaments;
            errors[k] += ratings[k].error / tournaments;
        }
    }
    for (std::size_t k = 0; k < truth.size(); ++k)
        EXPECT_NEAR(errors[k], deviations_of_95_percent * std::sqrt(squares[k]), 0.15 * errors[k]) << k;
}

TEST(MatchRatings, ExplainEachPlayersPoints) {
    SplitMix64 random(3);
    std::vector<Encounter> encounters;
    constexpr std::size_t players = 12;
    for (std::size_t a = 0; a < players; ++a) {
        for (std::size_t b = a + 1; b < players; ++b) {
            const double games = 2.0 * (1 + random.below(5));
            const double points = random.below(static_cast<std::uint32_t>(2 * games) + 1) / 2.0;
            encounters.push_back({.a = a, .b = b, .points = points, .games = games});
        }
    }
    const auto ratings = most_likely_ratings(players, encounters);
    std::array<double, players> surplus{};
    double mean = 0;
    for (const Encounter& each : encounters) {
        const double ahead = ratings[each.a].elo - ratings[each.b].elo;
        const double more = each.points - each.games / (1 + std::pow(10, -ahead / 400));
        surplus[each.a] += more;
        surplus[each.b] -= more;
    }
    for (std::size_t i = 0; i < players; ++i) {
        EXPECT_NEAR(surplus[i], 0, 1e-6);
        mean += ratings[i].elo;
    }
    EXPECT_NEAR(mean, 0, 1e-6);
}

TEST(MatchRatings, ThatAreInfiniteAreNotInvented) {
    // 0 wins everything, 3 loses everything; 1 and 2 share the points.
    const std::vector<Encounter> encounters = {
        {.a = 0, .b = 1, .points = 4, .games = 4}, {.a = 0, .b = 2, .points = 4, .games = 4},
        {.a = 0, .b = 3, .points = 4, .games = 4}, {.a = 1, .b = 2, .points = 3, .games = 4},
        {.a = 1, .b = 3, .points = 4, .games = 4}, {.a = 2, .b = 3, .points = 4, .games = 4}};
    const auto ratings = most_likely_ratings(4, encounters);
    EXPECT_EQ(ratings[0].kind, Rating::Kind::above);
    EXPECT_EQ(ratings[1].kind, Rating::Kind::finite);
    EXPECT_NEAR(ratings[1].elo - ratings[2].elo, 400 * std::log10(3.0), 1e-6);
    EXPECT_EQ(ratings[2].kind, Rating::Kind::finite);
    EXPECT_EQ(ratings[3].kind, Rating::Kind::below);
    EXPECT_EQ(ranking_of(ratings), (std::vector<std::size_t>{0, 1, 2, 3}));
}

TEST(MatchRatings, WhereEachWinsAllAreOrdered) {
    const std::vector<Encounter> encounters = {{.a = 0, .b = 1, .points = 0, .games = 2},
                                               {.a = 0, .b = 2, .points = 0, .games = 2},
                                               {.a = 1, .b = 2, .points = 0, .games = 2}};
    const auto ratings = most_likely_ratings(3, encounters);
    EXPECT_EQ(ratings[2].kind, Rating::Kind::above);
    EXPECT_EQ(ratings[1].kind, Rating::Kind::unknown);
    EXPECT_EQ(ratings[0].kind, Rating::Kind::below);
    EXPECT_EQ(ranking_of(ratings), (std::vector<std::size_t>{2, 1, 0}));
}

TEST(MatchRatings, OfWhomNoGameConnectsAreUnknown) {
    const std::vector<Encounter> encounters = {{.a = 0, .b = 1, .points = 1, .games = 2}};
    const auto ratings = most_likely_ratings(4, encounters);
    EXPECT_EQ(ratings[0].kind, Rating::Kind::finite);
    EXPECT_EQ(ratings[2].kind, Rating::Kind::unknown);
    EXPECT_EQ(ratings[3].kind, Rating::Kind::unknown);
    for (const Rating& each : most_likely_ratings(3, {})) EXPECT_EQ(each.kind, Rating::Kind::unknown);
}

TEST(MatchRatings, OfFewGamesAreNotCertain) {
    const auto ratings = most_likely_ratings(2, std::vector{encounter(0, 1, {0, 0, 2, 0, 0})});
    EXPECT_EQ(ratings[0].elo, 0);
    EXPECT_GT(ratings[0].error, 50);
}

}  // namespace
}  // namespace kradan::match
