// Computing all ratings from all games.
#include "rating/ratings.h"

#include <gtest/gtest.h>

#include <map>

#include "core/random.h"

namespace kradan::rating {
namespace {

std::vector<RatedGame> random_games(int count, std::uint32_t players) {
    SplitMix64 random{3};
    std::vector<RatedGame> games;
    games.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        games.push_back({.first = random.below(players) - std::int64_t{5},
                         .second = random.below(players) - std::int64_t{5},
                         .pool = random.below(40),
                         .score = static_cast<Score>(random.below(3)),
                         .head_start = {.ranks = 0.5 * random.below(5), .points = 0},
                         .at = 1'700'000'000'000 + std::int64_t{i} * 60'000});
    }
    return games;
}

TEST(Ratings, AreThoseOfTheGamesOneByOne) {
    Ratings ratings;
    std::map<std::pair<std::int64_t, std::uint32_t>, Rating> simple;
    for (const RatedGame& game : random_games(20'000, 300)) {
        const auto changes = ratings.add(game);
        if (game.first == game.second) {
            EXPECT_EQ(changes[0].before, changes[0].after);
            continue;
        }
        Rating& first = simple[{game.first, game.pool}];
        Rating& second = simple[{game.second, game.pool}];
        EXPECT_EQ(changes[0].before, first);
        EXPECT_EQ(changes[1].before, second);
        const auto after =
            rate(first, second, game.score, game.at, advantage_of(game.head_start, first, second));
        first = after[0];
        second = after[1];
        EXPECT_EQ(changes[0].after, first);
        EXPECT_EQ(changes[1].after, second);
    }
    ASSERT_EQ(ratings.all().size(), simple.size());
    for (const Ratings::Entry& entry : ratings.all()) {
        EXPECT_EQ(entry.rating, simple.at({entry.player, entry.pool}));
        EXPECT_EQ(ratings.rating(entry.player, entry.pool), entry.rating);
    }
}

TEST(Ratings, AreTheSameEachTime) {
    const auto computed = [] {
        Ratings ratings;
        for (const RatedGame& game : random_games(20'000, 50)) ratings.add(game);
        return ratings;
    };
    const Ratings once = computed();
    const Ratings again = computed();
    ASSERT_EQ(once.all().size(), again.all().size());
    for (std::size_t i = 0; i < once.all().size(); ++i)
        ASSERT_EQ(once.all()[i].rating, again.all()[i].rating);
}

TEST(Ratings, OfNewPlayers) {
    Ratings ratings;
    EXPECT_EQ(ratings.rating(1, 2), Rating{});
    ratings.add({.first = 1, .second = 2, .pool = 3, .score = Score::win, .at = 1});
    EXPECT_EQ(ratings.rating(1, 2), Rating{});
    EXPECT_GT(ratings.rating(1, 3).rating, start_rating);
    EXPECT_LT(ratings.rating(2, 3).rating, start_rating);
}

}  // namespace
}  // namespace kradan::rating
