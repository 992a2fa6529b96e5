#include "match/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kradan::match {
namespace {

// The values in the following tests come from fastchess's own tests (app/tests/elo_test.cpp and sprt_test.cpp
// at https://github.com/Disservin/fastchess), which print fewer digits. Its counts are, in this order: pairs
// of two losses, loss and draw, win and loss, two draws, win and draw, two wins.
constexpr Pentanomial pairs(int ll, int ld, int wl, int dd, int wd, int ww) {
    return {ll, ld, wl + dd, wd, ww};
}

TEST(MatchStatistics, EloIsThatOfFastchess) {
    struct Published {
        Pentanomial pairs;
        double elo;
        double error;
    };
    for (const Published& each :
         {Published{.pairs = pairs(34, 54, 31, 32, 64, 75), .elo = 55.58, .error = 27.65},
          Published{.pairs = pairs(332, 433, 457, 41, 333, 334), .elo = -8.64, .error = 10.33},
          Published{.pairs = pairs(7895, 8757, 5485, 200, 568, 9999), .elo = -21.04, .error = 2.95}}) {
        const auto elo = elo_of(each.pairs);
        ASSERT_TRUE(elo);
        EXPECT_NEAR(elo->difference, each.elo, 0.006);
        EXPECT_NEAR(elo->error(), each.error, 0.006);
    }
}

TEST(MatchStatistics, LikelihoodOfSuperiorityIsThatOfFastchess) {
    EXPECT_NEAR(superiority_of(pairs(332, 433, 457, 41, 333, 334)).value(), 0.0505, 0.00006);
    EXPECT_NEAR(superiority_of(pairs(34, 54, 31, 32, 64, 75)).value(), 1.0, 0.00006);
}

TEST(MatchStatistics, RatioOfTheTestIsThatOfFastchess) {
    EXPECT_NEAR(log_likelihood_ratio(pairs(223, 9863, 20279, 1000, 10037, 246), {.elo0 = 0.5, .elo1 = 2.5}),
                -3.07, 0.02);
    EXPECT_NEAR(log_likelihood_ratio(pairs(871, 26175, 55003, 980, 26678, 821), {.elo0 = 0, .elo1 = 2}),
                -4.98, 0.02);
}

TEST(MatchStatistics, TheTestIsDecidedAtFivePercent) {
    EXPECT_DOUBLE_EQ(decisive_ratio, std::log(0.95 / 0.05));
}

TEST(MatchStatistics, NothingIsSaidWithoutGames) {
    const Pentanomial none{};
    EXPECT_FALSE(score_of(none));
    EXPECT_FALSE(elo_of(none));
    EXPECT_FALSE(superiority_of(none));
    EXPECT_EQ(log_likelihood_ratio(none, {.elo0 = 0, .elo1 = 5}), 0);
}

TEST(MatchStatistics, WhoScoresEverythingIsInfinitelyStronger) {
    const auto all = elo_of({0, 0, 0, 0, 7});
    ASSERT_TRUE(all);
    EXPECT_TRUE(std::isinf(all->difference) && all->difference > 0);
    EXPECT_EQ(superiority_of({0, 0, 0, 0, 7}), 1.0);
    const auto nothing = elo_of({7, 0, 0, 0, 0});
    ASSERT_TRUE(nothing);
    EXPECT_TRUE(std::isinf(nothing->difference) && nothing->difference < 0);
    EXPECT_EQ(superiority_of({7, 0, 0, 0, 0}), 0.0);
    EXPECT_TRUE(std::isfinite(log_likelihood_ratio({0, 0, 0, 0, 104}, {.elo0 = 0, .elo1 = 5})));
}

TEST(MatchStatistics, FewLostPointsLeaveTheIntervalOpenAbove) {
    const auto elo = elo_of({0, 0, 1, 0, 9});
    ASSERT_TRUE(elo);
    EXPECT_NEAR(elo->difference, 511.5, 0.1);
    EXPECT_TRUE(std::isfinite(elo->lowest) && elo->lowest > 0);
    EXPECT_TRUE(std::isinf(elo->highest));
}

TEST(MatchStatistics, OnlyDrawsLeaveNoDoubt) {
    const auto elo = elo_of({0, 0, 50, 0, 0});
    ASSERT_TRUE(elo);
    EXPECT_EQ(elo->difference, 0);
    EXPECT_EQ(elo->error(), 0);
    EXPECT_EQ(superiority_of({0, 0, 50, 0, 0}), 0.5);
}

TEST(MatchStatistics, TheOtherSideSeesTheOpposite) {
    const Pentanomial ours = {5, 17, 40, 30, 12};
    const Pentanomial theirs = {12, 30, 40, 17, 5};
    EXPECT_NEAR(elo_of(ours)->difference, -elo_of(theirs)->difference, 1e-9);
    EXPECT_NEAR(*superiority_of(ours), 1 - *superiority_of(theirs), 1e-12);
    EXPECT_NEAR(log_likelihood_ratio(ours, {.elo0 = -5, .elo1 = 5}),
                -log_likelihood_ratio(theirs, {.elo0 = -5, .elo1 = 5}), 1e-6);
}

}  // namespace
}  // namespace kradan::match
