// Who is paired with whom, compared with an exhaustive search on small sets, and with the optimum for 1,000
// players at once whose ratings are distributed as in real pools.
#include "server/pairing/matching.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <ctime>
#include <functional>
#include <iostream>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/lobby/quick_games.h"

namespace kradan::server {
namespace {

using clock::Milliseconds;
using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

std::vector<Waiting> waiting_with(const std::vector<double>& ratings, Milliseconds waited = 0) {
    std::vector<Waiting> all;
    for (std::size_t i = 0; i < ratings.size(); ++i) {
        all.push_back({.player = static_cast<store::PlayerKey>(i + 1),
                       .rating = ratings[i],
                       .deviation = 60,
                       .waited = waited});
    }
    return all;
}

/// The players in each pair, in ascending order of their keys.
std::set<std::pair<store::PlayerKey, store::PlayerKey>> paired(const std::vector<Waiting>& all) {
    std::set<std::pair<store::PlayerKey, store::PlayerKey>> pairs;
    for (const auto& [one, other] : match(all)) pairs.insert(std::minmax(all[one].player, all[other].player));
    return pairs;
}

double difference(const Waiting& one, const Waiting& other) {
    return std::abs(one.rating.value_or(1500) - other.rating.value_or(1500));
}
double sum_of(const std::vector<Waiting>& all, const Pairs& pairs) {
    double sum = 0;
    for (const auto& [one, other] : pairs) sum += difference(all[one], all[other]);
    return sum;
}

/// The largest possible number of pairs, and the smallest sum of differences with that many. Tries
/// everything.
std::pair<int, double> best(const std::vector<Waiting>& all,
                            const std::function<bool(const Waiting&, const Waiting&)>& may) {
    // For each set of players, either leaves the first one out or pairs that player.
    std::vector<std::pair<int, double>> of_set(std::size_t{1} << all.size());
    for (std::size_t set = 1; set < of_set.size(); ++set) {
        const auto one = static_cast<std::size_t>(std::countr_zero(set));
        const std::size_t rest = set & (set - 1);
        of_set[set] = of_set[rest];
        for (std::size_t other = one + 1; other < all.size(); ++other) {
            if (!(rest >> other & 1) || !may(all[one], all[other])) continue;
            auto [pairs, sum] = of_set[rest & ~(std::size_t{1} << other)];
            ++pairs;
            sum += difference(all[one], all[other]);
            if (pairs > of_set[set].first || (pairs == of_set[set].first && sum < of_set[set].second))
                of_set[set] = {pairs, sum};
        }
    }
    return of_set.back();
}

/// The smallest sum of differences if all are paired, which pairs neighbours by rating.
double sum_of_neighbours(std::vector<double> ratings) {
    std::ranges::sort(ratings);
    double sum = 0;
    for (std::size_t i = 0; i + 1 < ratings.size(); i += 2) sum += ratings[i + 1] - ratings[i];
    return sum;
}

/// Random ratings, distributed as in pools of different shapes.
std::vector<double> drawn(const std::string& shape, std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> usual(1500, 300);
    std::normal_distribution<double> weak(1100, 180);
    std::normal_distribution<double> strong(1900, 220);
    std::uniform_real_distribution<double> even(600, 2600);
    std::exponential_distribution<double> tail(1 / 250.0);
    std::vector<double> ratings;
    while (ratings.size() < count) {
        double rating = usual(random);
        if (shape == "even") rating = even(random);
        if (shape == "two crowds") rating = random() % 3 == 0 ? strong(random) : weak(random);
        if (shape == "long tail") rating = 900 + tail(random);
        ratings.push_back(std::clamp(rating, 400.0, 3200.0));
    }
    return ratings;
}
constexpr std::array shapes = {"usual", "even", "two crowds", "long tail"};

TEST(Window, WidensInStepsUntilAnybodyWillDo) {
    EXPECT_EQ(window(0, 45), 60);
    EXPECT_EQ(window(4'999, 60), 60);
    EXPECT_EQ(window(5'000, 60), 160);
    EXPECT_EQ(window(29'999, 60), 560);
    EXPECT_EQ(window(30'000, 60), std::nullopt);
    EXPECT_EQ(window(0, 350), 350) << "an uncertain rating widens the range";
}

TEST(MayMeet, TheWindowsOfBothCount) {
    const auto two = [](double one, double other, Milliseconds waited) {
        auto both = waiting_with({one, other});
        both[0].waited = waited;
        return may_meet(both[0], both[1]);
    };
    EXPECT_TRUE(two(1500, 1560, 0));
    EXPECT_FALSE(two(1500, 1561, 0));
    EXPECT_TRUE(two(1500, 1610, 5'000));
    EXPECT_FALSE(two(1500, 1611, 5'000));
    EXPECT_TRUE(two(1500, 3000, 30'000)) << "any opponent is accepted, however briefly they have waited";
}

TEST(MayMeet, AnUnknownPlayerMeetsAnybody) {
    auto both = waiting_with({2400, 0});
    both[1].rating.reset();
    EXPECT_TRUE(may_meet(both[0], both[1]));
}

TEST(MayMeet, NobodyMeetsWhomTheyAvoid) {
    auto both = waiting_with({1500, 1500}, 60'000);
    const std::vector<store::PlayerKey> avoided{2};
    both[0].avoids = avoided;
    EXPECT_FALSE(may_meet(both[0], both[1]));
    EXPECT_FALSE(may_meet(both[1], both[0]));
    EXPECT_TRUE(paired(both).empty());
}

TEST(Matching, NobodyAndOneAreNotPaired) {
    EXPECT_TRUE(match({}).empty());
    EXPECT_TRUE(paired(waiting_with({1500})).empty());
}

TEST(Matching, TheLastOpponentOnlyIfNobodyElseWaits) {
    auto all = waiting_with({1500, 1500}, 0);
    all[0].last_opponent = 2;
    all[1].last_opponent = 1;
    EXPECT_EQ(paired(all).size(), 1U) << "two players who are alone meet again";
    // A third player is waiting, whose rating is too far away for now but not for ever.
    auto with_third = waiting_with({1500, 1500, 2400}, 0);
    with_third[0].last_opponent = 2;
    with_third[1].last_opponent = 1;
    EXPECT_TRUE(paired(with_third).empty());
    with_third[2].waited = 30'000;
    EXPECT_EQ(paired(with_third).size(), 1U);
    EXPECT_FALSE(paired(with_third).contains({1, 2}));
    // A player who avoids both does not keep the two from being paired.
    const std::vector<store::PlayerKey> avoided{1, 2};
    with_third[2].avoids = avoided;
    EXPECT_TRUE(paired(with_third).contains({1, 2}));
}

TEST(Matching, WhoeverHasWaitedLongestIsNotLeftOut) {
    auto all = waiting_with({1500, 1501, 1502});
    all[0].waited = 3'000;
    all[1].waited = 4'000;
    EXPECT_TRUE(paired(all).contains({1, 2}));
    all[2].waited = 4'000;
    EXPECT_TRUE(paired(all).contains({2, 3}));
}

TEST(Matching, OnALineNeighboursAreTheBest) {
    // Compares the optimum used by the tests below with all ways to pair eight players.
    for (unsigned seed = 1; seed <= 300; ++seed) {
        const auto ratings = drawn(shapes[seed % shapes.size()], 8, seed);
        const auto all = waiting_with(ratings);
        const auto [pairs, sum] = best(all, [](const auto&, const auto&) { return true; });
        ASSERT_EQ(pairs, 4);
        ASSERT_NEAR(sum, sum_of_neighbours(ratings), 1e-6) << seed;
    }
}

/// A small set with rating windows, players who avoid each other, and last opponents.
struct Small {
    std::vector<Waiting> all;
    std::vector<std::vector<store::PlayerKey>> avoided;
};
Small small(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    Small set{.all = waiting_with(drawn(shapes[seed % shapes.size()], count, seed), 10'000), .avoided = {}};
    set.avoided.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (random() % 3 == 0) set.avoided[i] = {static_cast<store::PlayerKey>(random() % count + 1)};
        if (random() % 3 == 0) set.all[i].last_opponent = static_cast<store::PlayerKey>(random() % count + 1);
        set.all[i].avoids = set.avoided[i];
    }
    return set;
}
/// The documented rule. In a set this large, some third player is always waiting.
bool may_be_paired(const Waiting& one, const Waiting& other) {
    return may_meet(one, other) && one.last_opponent != other.player && other.last_opponent != one.player;
}

TEST(Matching, IsTheBestOfAllWaysOnSmallSets) {
    for (unsigned seed = 1; seed <= 500; ++seed) {
        const Small set = small(8, seed);
        const auto [count, sum] = best(set.all, may_be_paired);
        const auto pairs = match(set.all);
        ASSERT_EQ(pairs.size(), static_cast<std::size_t>(count)) << seed;
        // Differences are rounded to tenths of a point.
        ASSERT_NEAR(sum_of(set.all, pairs), sum, 0.5) << seed;
        for (const auto& [one, other] : pairs) ASSERT_TRUE(may_be_paired(set.all[one], set.all[other]));
    }
}

TEST(Matching, LooksFarEnoughOnLargerSets) {
    double found = 0;
    double possible = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        const Small set = small(14, seed);
        const auto [count, sum] = best(set.all, may_be_paired);
        const auto pairs = match(set.all);
        ASSERT_EQ(pairs.size(), static_cast<std::size_t>(count)) << seed;
        found += sum_of(set.all, pairs);
        possible += sum;
    }
    std::cout << "14 players who avoid some others: " << found / possible << " times the optimum\n";
    EXPECT_LT(found / possible, 1.01);
}

/// The result of pairing all waiting players in one-second rounds: the differences, and the total wait.
struct Course {
    std::vector<double> differences;
    Milliseconds waited = 0;
};
Course pair_in_rounds(const std::vector<double>& ratings, const std::vector<Milliseconds>& arrivals) {
    Course course;
    std::vector<Waiting> all = waiting_with(ratings);
    std::vector<std::size_t> here;
    std::vector<bool> gone(all.size());
    for (Milliseconds now = 0; course.differences.size() < all.size() / 2 && now < 200'000; now += 1'000) {
        std::vector<Waiting> waiting;
        here.clear();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (gone[i] || arrivals[i] > now) continue;
            here.push_back(i);
            waiting.push_back(all[i]);
            waiting.back().waited = now - arrivals[i];
        }
        for (const auto& [one, other] : match(waiting)) {
            course.differences.push_back(difference(waiting[one], waiting[other]));
            course.waited += waiting[one].waited + waiting[other].waited;
            gone[here[one]] = gone[here[other]] = true;
        }
    }
    return course;
}
double mean(const std::vector<double>& numbers) {
    double sum = 0;
    for (const double number : numbers) sum += number;
    return numbers.empty() ? 0 : sum / static_cast<double>(numbers.size());
}

constexpr std::size_t many = 1'000;

TEST(Quality, OfAThousandWhoWaitAtOnce) {
    for (const char* shape : shapes) {
        for (unsigned seed = 1; seed <= 5; ++seed) {
            const auto ratings = drawn(shape, many, seed);
            const Course course = pair_in_rounds(ratings, std::vector<Milliseconds>(many));
            ASSERT_EQ(course.differences.size(), many / 2);
            const double optimum = sum_of_neighbours(ratings) / (many / 2.0);
            const double ratio = mean(course.differences) / optimum;
            std::cout << shape << ", seed " << seed << ": mean difference " << mean(course.differences)
                      << ", optimum " << optimum << ", ratio " << ratio << '\n';
            EXPECT_LE(ratio, 1.3) << shape << ' ' << seed;
        }
    }
}

TEST(Quality, OfAThousandWhoComeWithinAMinute) {
    for (const char* shape : shapes) {
        const auto ratings = drawn(shape, many, 7);
        std::mt19937 random(7);
        std::vector<Milliseconds> arrivals;
        for (std::size_t i = 0; i < many; ++i) arrivals.push_back(random() % 60'000);
        const Course course = pair_in_rounds(ratings, arrivals);
        EXPECT_EQ(course.differences.size(), many / 2);
        const double waited = static_cast<double>(course.waited) / many / 1'000;
        std::cout << shape << ": mean difference " << mean(course.differences) << ", mean wait " << waited
                  << " s; with hindsight, if all waited for the last, "
                  << sum_of_neighbours(ratings) / (many / 2.0) << '\n';
        // Players far from the others do not wait long, and close pairs are not sacrificed to end a wait.
        EXPECT_LT(mean(course.differences), 60);
        EXPECT_LT(waited, 10);
    }
}

TEST(Quality, SpeedOfAThousand) {
    const auto all = waiting_with(drawn("usual", many, 1));
    constexpr int times = 20;
    const std::clock_t start = std::clock();
    std::size_t pairs = 0;
    for (int i = 0; i < times; ++i) pairs += match(all).size();
    const double took = static_cast<double>(std::clock() - start) * 1'000 / CLOCKS_PER_SEC / times;
    std::cout << "1,000 players are matched in " << took << " ms of one core\n";
    EXPECT_EQ(pairs, times * many / 2);
}

TEST(QuickGames, HaveIdsOfTheirOwnAndCanBeRated) {
    std::set<std::string> ids;
    for (const QuickGame& game : quick_games()) {
        EXPECT_TRUE(ids.insert(game.id).second) << game.id;
        EXPECT_EQ(find_quick_game(game.id), static_cast<std::size_t>(&game - quick_games().data()));
        EXPECT_FALSE(game.config.rated);
        EXPECT_TRUE(game.config.late_start);
    }
    EXPECT_TRUE(ids.contains("chess.5+3"));
    EXPECT_EQ(quick_games()[*find_quick_game("chess.5+3")].pool, "chess.blitz");
    EXPECT_EQ(quick_games()[*find_quick_game("go-9x9.10+3x30")].pool, "go-9x9.classical");
    EXPECT_FALSE(find_quick_game("chess"));
}

}  // namespace
}  // namespace kradan::server
