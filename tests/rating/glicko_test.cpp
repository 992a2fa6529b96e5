// Glicko-2: Glickman's example, scalachess's tests, an independent implementation and extreme values.
#include "rating/glicko.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/random.h"

namespace kradan::rating {
namespace {

using clock::Milliseconds;

constexpr Milliseconds now = 1'700'000'000'000;
constexpr Milliseconds hour = 3'600'000;

TEST(Glicko, PeriodOfGlickmansExample) {
    const Rating player{.rating = 1500, .deviation = 200, .volatility = 0.06};
    const std::vector<Opponent> opponents = {{.rating = 1400, .deviation = 30, .score = 1},
                                             {.rating = 1550, .deviation = 100, .score = 0},
                                             {.rating = 1700, .deviation = 300, .score = 0}};
    const Rating after = rate_period(player, opponents, 0.5, 1);
    EXPECT_NEAR(after.rating, 1464.06, 0.01);
    EXPECT_NEAR(after.deviation, 151.52, 0.005);
    EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko, PeriodWithoutGamesOnlyAddsUncertainty) {
    const Rating after = rate_period({.rating = 1500, .deviation = 200, .volatility = 0.06}, {}, 0.5, 1);
    EXPECT_DOUBLE_EQ(after.rating, 1500);
    EXPECT_NEAR(after.deviation, 200.27, 0.005);
    EXPECT_DOUBLE_EQ(after.volatility, 0.06);
}

struct Published {
    Rating first, second;
    Score score;
    Rating first_after, second_after;
    double exactness;
};

TEST(Glicko, GamesOfScalachessTests) {
    const Rating fresh{};
    const Rating settled{.rating = 1500, .deviation = 80, .volatility = 0.06};
    const Rating lower{.rating = 1400, .deviation = 79, .volatility = 0.06};
    const Rating higher{.rating = 1550, .deviation = 110, .volatility = 0.065};
    const std::vector<Published> games = {
        {fresh, fresh, Score::win, {1741, 396, 0.0899983}, {1258, 396, 0.0899983}, 1},
        {fresh, fresh, Score::draw, {1500, 396, 0.0899954}, {1500, 396, 0.0899954}, 1},
        {settled, settled, Score::win, {1517, 78, 0.06}, {1482, 78, 0.06}, 1},
        {lower, higher, Score::win, {1422, 77, 0.06}, {1506, 105, 0.065}, 1},
        {lower, higher, Score::loss, {1389, 78, 0.06}, {1568, 105, 0.065}, 1},
        {lower, higher, Score::draw, {1406, 78, 0.06}, {1537, 105.87, 0.065}, 1},
    };
    for (const Published& game : games) {
        const auto [first, second] = rate(game.first, game.second, game.score, now);
        EXPECT_NEAR(first.rating, game.first_after.rating, game.exactness);
        EXPECT_NEAR(second.rating, game.second_after.rating, game.exactness);
        EXPECT_NEAR(first.deviation, game.first_after.deviation, game.exactness);
        EXPECT_NEAR(second.deviation, game.second_after.deviation, game.exactness);
        EXPECT_NEAR(first.volatility, game.first_after.volatility, 0.00001);
        EXPECT_NEAR(second.volatility, game.second_after.volatility, 0.00001);
    }
}

TEST(Glicko, AdvantageOfScalachessTests) {
    // The players in those tests have a deviation of 350 and a volatility of 0.06.
    const Rating player{.rating = 1500, .deviation = 350, .volatility = 0.06};
    const Advantage white{.off_second = 11.782457, .to_first = 11.782457};
    const auto expect = [&](Score score, const Advantage& advantage, double first, double second,
                            double deviation) {
        const auto after = rate(player, player, score, now, advantage);
        EXPECT_NEAR(after[0].rating, first, 0.005);
        EXPECT_NEAR(after[1].rating, second, 0.005);
        EXPECT_NEAR(after[0].deviation, deviation, 0.00005);
        EXPECT_NEAR(after[1].deviation, deviation, 0.00005);
    };
    expect(Score::win, {}, 1662.21, 1337.79, 290.2305);
    expect(Score::win, white, 1658.56, 1341.44, 290.2538);
    expect(Score::loss, white, 1334.08, 1665.92, 290.2538);
    expect(Score::draw, white, 1496.32, 1503.68, 290.2538);
}

/// Returns the output of the independent implementation; empty if there is no Python.
std::string reference_output(int games) {
    const std::string command =
        "python3 " KRADAN_DATA "/../tests/rating/glicko_reference.py " + std::to_string(games);
    const auto close = [](FILE* file) { pclose(file); };
    const std::unique_ptr<FILE, decltype(close)> pipe(popen(command.c_str(), "r"), close);
    std::string output;
    std::array<char, 4096> part{};
    while (pipe && std::fgets(part.data(), part.size(), pipe.get()) != nullptr) output += part.data();
    return output;
}

Rating read_player(std::istream& in) {
    Rating rating;
    double hours = 0;
    in >> rating.rating >> rating.deviation >> rating.volatility >> hours;
    rating.games = hours < 0 ? 0 : 1;
    rating.last = now - std::llround(hours * static_cast<double>(hour));
    return rating;
}

TEST(Glicko, TenThousandGamesAsAnIndependentImplementation) {
    constexpr int games = 10'000;
    std::istringstream in(reference_output(games));
    if (in.str().empty()) GTEST_SKIP() << "python3 is not installed";
    const auto near = [](double ours, double theirs) { return std::abs(ours - theirs) <= 1e-6 * theirs; };
    int read = 0;
    while (in >> std::ws && !in.eof()) {
        const Rating first = read_player(in);
        const Rating second = read_player(in);
        double score = 0;
        Advantage advantage;
        in >> score >> advantage.off_second >> advantage.to_first;
        const Score kind = score == 1 ? Score::win : score == 0 ? Score::loss : Score::draw;
        for (const Rating& ours : rate(first, second, kind, now, advantage)) {
            Rating theirs;
            in >> theirs.rating >> theirs.deviation >> theirs.volatility;
            ASSERT_TRUE(near(ours.rating, theirs.rating)) << read << ": " << ours.rating;
            ASSERT_TRUE(near(ours.deviation, theirs.deviation)) << read << ": " << ours.deviation;
            ASSERT_TRUE(near(ours.volatility, theirs.volatility)) << read << ": " << ours.volatility;
        }
        ASSERT_TRUE(in);
        ++read;
    }
    EXPECT_EQ(read, games);
}

TEST(Glicko, DeviationGrowsFrom60To110InAYear) {
    const Rating rating{.rating = 1500, .deviation = 60, .volatility = 0.06, .games = 10, .last = now};
    EXPECT_EQ(deviation_at(rating, now), 60);
    EXPECT_EQ(deviation_at(rating, now - hour), 60);
    EXPECT_NEAR(deviation_at(rating, now + 365 * clock::one_day), 110, 1);
    EXPECT_EQ(deviation_at(rating, now + 20'000 * clock::one_day), max_deviation);
    EXPECT_FALSE(is_provisional(rating, now));
    EXPECT_TRUE(is_provisional(rating, now + 370 * clock::one_day));
    EXPECT_TRUE(is_provisional({}, now));
}

TEST(Glicko, CountsGamesAndKeepsTheirTime) {
    const auto [first, second] = rate({}, {.games = 7, .last = now + hour}, Score::win, now);
    EXPECT_EQ(first.games, 1U);
    EXPECT_EQ(first.last, now);
    EXPECT_EQ(second.games, 8U);
    EXPECT_EQ(second.last, now + hour);
}

TEST(Glicko, StakesAreWhatTheGameThenChanges) {
    const Rating first{.rating = 1600, .deviation = 70, .volatility = 0.06, .games = 3, .last = now - hour};
    const Rating second{.rating = 1900, .deviation = 200, .volatility = 0.09, .games = 2, .last = now - hour};
    const Advantage advantage{.off_second = 90, .to_first = 80};
    const auto [ours, theirs] = stakes(first, second, now, advantage);
    const auto won = rate(first, second, Score::win, now, advantage);
    const auto lost = rate(first, second, Score::loss, now, advantage);
    EXPECT_EQ(ours.win, won[0].rating - first.rating);
    EXPECT_EQ(theirs.loss, won[1].rating - second.rating);
    EXPECT_EQ(ours.loss, lost[0].rating - first.rating);
    EXPECT_EQ(theirs.win, lost[1].rating - second.rating);
    EXPECT_GT(ours.win, ours.draw);
    EXPECT_GT(ours.draw, 0);
    EXPECT_LT(theirs.draw, 0);
    EXPECT_GT(theirs.win, 0);
}

TEST(Glicko, ExpectedScores) {
    const auto settled = [](double rating) { return Rating{.rating = rating, .deviation = 45}; };
    EXPECT_DOUBLE_EQ(expected_score(settled(1500), settled(1500)), 0.5);
    // Elo gives 76% for 200 points; this is slightly less because the ratings are uncertain.
    EXPECT_NEAR(expected_score(settled(1700), settled(1500)), 0.756, 0.002);
    EXPECT_NEAR(expected_score(settled(1500), settled(1500), {.off_second = 200, .to_first = 200}), 0.756,
                0.002);
    EXPECT_DOUBLE_EQ(expected_score(settled(1700), settled(1450)),
                     1 - expected_score(settled(1450), settled(1700)));
    // Glickman: the result against an uncertain opponent is less predictable.
    EXPECT_LT(expected_score(settled(1700), {.rating = 1500, .deviation = 300}), 0.7);
}

TEST(Glicko, OneGameMovesARatingByAtMost700) {
    const Rating beginner{.rating = 2600, .deviation = 500};
    const Rating settled{.rating = 600, .deviation = 45};
    EXPECT_EQ(rate(beginner, settled, Score::loss, now)[0].rating, 1900);
    EXPECT_EQ(rate(settled, {.rating = 400, .deviation = 500}, Score::win, now)[1].rating, min_rating);
}

bool is_possible(const Rating& rating) {
    return rating.rating >= min_rating && rating.rating <= max_rating && rating.deviation >= min_deviation &&
           rating.deviation <= max_deviation && rating.volatility > 0 && rating.volatility <= max_volatility;
}

TEST(Glicko, NoInputGivesAnImpossibleRating) {
    using Limits = std::numeric_limits<double>;
    const std::vector<double> values = {0,
                                        -1,
                                        1e-300,
                                        Limits::denorm_min(),
                                        45,
                                        400,
                                        1500,
                                        4000,
                                        1e300,
                                        -1e9,
                                        1e9,
                                        Limits::infinity(),
                                        1e-12,
                                        0.09,
                                        500,
                                        Limits::quiet_NaN(),
                                        -Limits::infinity()};
    const std::vector<Milliseconds> times = {0, -1, now, std::numeric_limits<Milliseconds>::min(),
                                             std::numeric_limits<Milliseconds>::max()};
    SplitMix64 random{1};
    const auto any = [&](const auto& list) {
        return list[random.below(static_cast<std::uint32_t>(list.size()))];
    };
    const auto any_rating = [&] {
        return Rating{.rating = any(values),
                      .deviation = any(values),
                      .volatility = any(values),
                      .games = random.below(2),
                      .last = any(times)};
    };
    for (int i = 0; i < 50'000; ++i) {
        const Rating first = any_rating();
        const Rating second = any_rating();
        const auto score = static_cast<Score>(random.below(3));
        const Advantage advantage{.off_second = any(values), .to_first = any(values)};
        const Milliseconds at = any(times);
        for (const Rating& rating : rate(first, second, score, at, advantage))
            ASSERT_TRUE(is_possible(rating));
        const double expected = expected_score(first, second, advantage);
        ASSERT_TRUE(expected >= 0 && expected <= 1);
        for (const Stakes& stake : stakes(first, second, at, advantage))
            ASSERT_TRUE(std::isfinite(stake.win) && std::isfinite(stake.draw) && std::isfinite(stake.loss));
        const std::vector<Opponent> opponents = {{any(values), any(values), any(values)},
                                                 {any(values), any(values), any(values)}};
        const Rating after = rate_period(first, opponents, any(values), any(values));
        ASSERT_TRUE(std::isfinite(after.rating) && after.deviation > 0 && std::isfinite(after.deviation) &&
                    std::isfinite(after.volatility));
    }
}

TEST(Glicko, WinnersDoNotLoseAndLosersDoNotGain) {
    SplitMix64 random{2};
    const auto any_rating = [&] {
        return Rating{.rating = 400.0 + random.below(3601),
                      .deviation = 45.0 + random.below(456),
                      .volatility = 0.03 + 0.0001 * random.below(701)};
    };
    for (int i = 0; i < 20'000; ++i) {
        const Rating first = any_rating();
        const Rating second = any_rating();
        const auto won = rate(first, second, Score::win, now);
        ASSERT_GE(won[0].rating, first.rating);
        ASSERT_LE(won[1].rating, second.rating);
        ASSERT_LE(won[0].deviation, first.deviation);
        // The same with the sides exchanged.
        const auto exchanged = rate(second, first, Score::loss, now);
        ASSERT_EQ(exchanged[1], won[0]);
        ASSERT_EQ(exchanged[0], won[1]);
    }
}

}  // namespace
}  // namespace kradan::rating
