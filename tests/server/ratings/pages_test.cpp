#include <cmath>

#include "ratings_fixture.h"

namespace kradan::server {
namespace {

class RatingPagesTest : public RatingsTest {
  protected:
    static const json::Value& at(const json::Value& value, std::string_view name) {
        static const json::Value none;
        const json::Value* found = value.find(name);
        EXPECT_TRUE(found) << name;
        return found ? *found : none;
    }
    store::PlayerKey key_of(const std::string& folded) {
        const auto account = account_named(*store_, folded);
        return account && *account ? std::stoll((**account).id) : 0;
    }
    /// Gives an account a rating.
    void rate(const std::string& folded, double rating, double deviation) {
        auto stored = *rating_in(*store_, key_of(folded), "chess.blitz");
        stored.body.numbers =
            numbers_of({.rating = rating, .deviation = deviation, .games = 30, .last = wall});
        store::Unit unit{put(stored)};
        ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    }
};

TEST_F(RatingPagesTest, AProfileShowsARatingOfEachPool) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    played(anna, ben, ben);
    session::Config config = go_on(9);
    config.time.fill({.kind = clock::TimeControl::Kind::days, .step = clock::one_day});
    config.rated = true;
    const std::string id = game(anna, ben, config);
    act(ben, id, 1, command(session::Act::resign), "r");
    const Reply profile = ask("GET", "/players/anna");
    ASSERT_EQ(profile.status, 200);
    EXPECT_EQ(profile.text("name"), "Anna");
    const auto& ratings = at(profile.body, "ratings").items;
    ASSERT_EQ(ratings.size(), 2);
    EXPECT_EQ(at(ratings[0], "pool").string, "chess.blitz");
    EXPECT_EQ(at(ratings[0], "game").string, "chess");
    EXPECT_EQ(at(ratings[0], "speed").string, "blitz");
    EXPECT_EQ(at(at(ratings[0], "strength"), "games").number, 1);
    EXPECT_TRUE(at(at(ratings[0], "strength"), "provisional").boolean);
    EXPECT_FALSE(at(ratings[0], "strength").find("rank"));
    EXPECT_EQ(at(ratings[1], "pool").string, "go-9x9.correspondence");
    EXPECT_EQ(at(ratings[1], "kind").string, "go-9x9");
    EXPECT_NE(at(at(ratings[1], "strength"), "rank").string, "");
    EXPECT_EQ(ask("GET", "/players/Nobody").reason(), "account.unknown");
    EXPECT_EQ(ask("GET", "/players/Nobody").status, 404);
}

TEST_F(RatingPagesTest, AHistoryHasAPointForEachGame) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    std::vector<std::string> games;
    for (int i = 0; i < 3; ++i) games.push_back(played(anna, ben, i == 1 ? anna : ben, i != 1));
    const Reply history = ask("GET", "/players/Anna/ratings/chess.blitz");
    ASSERT_EQ(history.status, 200);
    const auto& points = at(history.body, "points").items;
    ASSERT_EQ(points.size(), 3);
    EXPECT_EQ(at(points[0], "game").string, games[2]);
    EXPECT_FALSE(points[1].find("game")) << "a private game is not named";
    EXPECT_EQ(at(points[2], "game").string, games[0]);
    EXPECT_EQ(at(points[2], "rating").number, anna.line->all<wire::Rated>()[0].first.after);
    EXPECT_FALSE(at(history.body, "more").boolean);
    const auto before = std::to_string(static_cast<std::int64_t>(at(points[1], "at").number));
    const Reply earlier = ask("GET", "/players/Anna/ratings/chess.blitz?before=" + before);
    EXPECT_EQ(at(earlier.body, "points").items.size(), 1);
    EXPECT_EQ(at(ask("GET", "/players/Anna/ratings/chess.rapid").body, "points").items.size(), 0);
    EXPECT_EQ(ask("GET", "/players/Anna/ratings/chess.slow").reason(), "rating.no-such-pool");
    EXPECT_EQ(ask("GET", "/players/Nobody/ratings/chess.blitz").reason(), "account.unknown");
}

TEST_F(RatingPagesTest, StakesAreOnesOwn) {
    account("Anna");
    account("Ben");
    rate("anna", 1600, 60);
    rate("ben", 1800, 60);
    const Reply stakes = ask("GET", "/me/stakes/chess.blitz/Ben", tokens["Anna"]);
    ASSERT_EQ(stakes.status, 200);
    const auto expected =
        rating::stakes({.rating = 1600, .deviation = 60, .games = 30, .last = wall},
                       {.rating = 1800, .deviation = 60, .games = 30, .last = wall}, wall)[0];
    EXPECT_EQ(at(stakes.body, "win").number, std::lround(expected.win));
    EXPECT_EQ(at(stakes.body, "draw").number, std::lround(expected.draw));
    EXPECT_EQ(at(stakes.body, "loss").number, std::lround(expected.loss));
    EXPECT_EQ(at(at(stakes.body, "own"), "rating").number, 1600);
    EXPECT_EQ(at(at(stakes.body, "opponent"), "rating").number, 1800);
    EXPECT_EQ(ask("GET", "/me/stakes/chess.blitz/Ben").status, 401);
    EXPECT_EQ(ask("GET", "/me/stakes/chess.blitz/Nobody", tokens["Anna"]).reason(), "account.unknown");
    EXPECT_EQ(ask("GET", "/me/stakes/go/Ben", tokens["Anna"]).reason(), "rating.no-such-pool");
    // The opponent has no games in this pool yet.
    const Reply fresh = ask("GET", "/me/stakes/chess.rapid/Ben", tokens["Anna"]);
    EXPECT_EQ(at(at(fresh.body, "opponent"), "rating").number, 1500);
}

TEST_F(RatingPagesTest, TheLeaderboardHasTheSurestOfAllAccounts) {
    for (const char* name : {"Anna", "Ben", "Chai", "Dao"}) account(name);
    rate("anna", 1900, 60);
    rate("ben", 2100, 74);
    rate("chai", 2500, 90);
    rate("dao", 2000, 50);
    const auto names = [&] {
        const Reply board = ask("GET", "/leaderboards/chess.blitz");
        std::vector<std::string> list;
        for (const auto& player : at(board.body, "players").items) list.push_back(at(player, "name").string);
        return list;
    };
    EXPECT_EQ(names(), (std::vector<std::string>{"Ben", "Dao", "Anna"}));
    const Reply distribution = ask("GET", "/distributions/chess.blitz");
    const auto& counts = at(distribution.body, "counts").items;
    ASSERT_EQ(counts.size(), (4000 - 400) / 25 + 1);
    EXPECT_EQ(counts[(1900 - 400) / 25].number, 1);
    EXPECT_EQ(counts[(2500 - 400) / 25].number, 1);
    EXPECT_EQ(std::ranges::count_if(counts, [](const auto& count) { return count.number > 0; }), 4);
    // The answer is cached for a while. Ben's rating becomes too uncertain, and Dao's account is deleted.
    ASSERT_EQ(ask("DELETE", "/me", tokens["Dao"]).status, 204);
    EXPECT_EQ(names().size(), 3);
    now += 20'000;
    EXPECT_EQ(names(), (std::vector<std::string>{"Ben", "Anna"}));
    EXPECT_EQ(ask("GET", "/players/Dao").status, 404);
    wall += 30 * day;
    now += 20'000;
    EXPECT_EQ(names(), std::vector<std::string>{"Anna"});
    const Reply later = ask("GET", "/distributions/chess.blitz");
    EXPECT_EQ(std::ranges::count_if(at(later.body, "counts").items,
                                    [](const auto& count) { return count.number > 0; }),
              3);
    EXPECT_EQ(ask("GET", "/leaderboards/chess").status, 404);
    EXPECT_EQ(ask("GET", "/distributions/chess").status, 404);
}

// Regression: a sufficient number of players whose ratings had become uncertain hid all others.
TEST_F(RatingPagesTest, WhoHasNotPlayedForLongDoesNotHideOthers) {
    constexpr int many = 300;
    store::Unit unit;
    for (int i = 0; i < many; ++i) {
        const store::PlayerKey player = 1'000 + i;
        unit.emplace_back(put(Stored<StoredRating>{
            .body = {.player = player,
                     .pool = "chess.blitz",
                     .numbers = numbers_of(
                         {.rating = 2'500.0 + i, .deviation = 74, .games = 30, .last = wall - 300 * day})},
            .id = rating_id(player, "chess.blitz")}));
    }
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    account("Anna");
    rate("anna", 1600, 60);
    const Reply board = ask("GET", "/leaderboards/chess.blitz");
    const auto& players = at(board.body, "players").items;
    ASSERT_EQ(players.size(), 1);
    EXPECT_EQ(at(players[0], "name").string, "Anna");
}

TEST_F(RatingPagesTest, WhoAsksMeanwhileWaitsForTheSameAnswer) {
    account("Anna");
    rate("anna", 1600, 60);
    slow_reads = true;
    for (const char* path : {"/leaderboards/chess.blitz", "/distributions/chess.blitz"}) {
        HttpApi api(environment_, api_parts());
        std::vector<std::string> given;
        for (int i = 0; i < 3; ++i) {
            ApiRequest request{
                .method = "GET", .target = std::string{"/api/v1"} + path, .address = "192.0.2.1"};
            auto route = api.route(request);
            ASSERT_TRUE(route);
            api.serve(std::move(request), *std::move(route), "",
                      [&](const ApiAnswer& answer) { given.push_back(answer.body); });
        }
        EXPECT_EQ(reading.size(), 1);
        // A failed answer is not cached.
        if (path == std::string{"/leaderboards/chess.blitz"}) {
            let_read_end(nullptr);
            ASSERT_EQ(given.size(), 3);
            EXPECT_EQ(given[0].find("Anna"), std::string::npos);
        } else {
            let_read_end(store_.get());
            ASSERT_EQ(given.size(), 3);
            EXPECT_EQ(given[0], given[2]);
            EXPECT_NE(given[0].find("counts"), std::string::npos);
        }
        EXPECT_TRUE(reading.empty());
    }
    slow_reads = false;
    EXPECT_EQ(at(ask("GET", "/leaderboards/chess.blitz").body, "players").items.size(), 1);
}

TEST_F(RatingPagesTest, WhoHasGoneIsStillRatedForTheOpponents) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string before = played(anna, ben, anna);
    const std::string id = game(anna, ben, rated_chess());
    ASSERT_EQ(ask("DELETE", "/me", tokens["Ben"]).status, 204);
    const auto gone = rating_in(*store_, rating_of_game(before)->second, "chess.blitz");
    ASSERT_TRUE(gone);
    EXPECT_FALSE(gone->body.listed);
    EXPECT_EQ(numbers_in(*gone)->games, 1);
    EXPECT_EQ(rating_totals(*store_)->pools.at(0).players, 2);
    act(anna, id, 1, command(session::Act::resign), "r");
    const auto rated = rating_of_game(id);
    ASSERT_TRUE(rated);
    EXPECT_EQ(numbers_in(*rating_in(*store_, rated->second, "chess.blitz"))->games, 2);
    EXPECT_FALSE(rating_in(*store_, rated->second, "chess.blitz")->body.listed);
    EXPECT_TRUE(rating_in(*store_, rated->first, "chess.blitz")->body.listed);
    EXPECT_EQ(anna.line->latest<wire::Rated>().first.player, "Anna");
    EXPECT_FALSE(anna.line->latest<wire::Rated>().second.player);
    const Recomputed done = recomputed();
    EXPECT_EQ(done.games, 2);
    EXPECT_EQ(done.games_differed + done.ratings_differed, 0);
}

}  // namespace
}  // namespace kradan::server
