// Games that anyone may watch: which ones are shown, with which ratings, and small boards that follow only
// the moves.
#include "server/lobby/running_games.h"

#include "../ratings/ratings_fixture.h"

namespace kradan::server {
namespace {

wire::Running running(const std::string& id, std::int64_t created, std::optional<int> rating = {}) {
    return {.id = id, .created = created, .first_rating = rating, .second_rating = rating};
}

TEST(RunningGamesTest, OfVeryManyTheBestAndTheLatestAreKept) {
    std::vector<wire::Running> games;
    for (int i = 0; i < 100; ++i)
        games.push_back(
            running("g" + std::to_string(i), 1'000 + i, i < 10 ? std::optional{1'500 + i} : std::nullopt));
    keep_best_and_latest(games, 10);
    ASSERT_EQ(games.size(), 10U);
    std::vector<std::string> ids;
    for (const auto& game : games) ids.push_back(game.id);
    std::ranges::sort(ids);
    EXPECT_EQ(ids,
              (std::vector<std::string>{"g5", "g6", "g7", "g8", "g9", "g95", "g96", "g97", "g98", "g99"}));
}

class WatchingTest : public RatingsTest {
  protected:
    wire::Lobby lobby() {
        const auto person = enter("Watcher");
        tell(person, wire::FollowLobby{.on = true});
        tick(2'000);
        tell(person, wire::FollowLobby{.on = true});
        return person.line->latest<wire::Lobby>();
    }
};

TEST_F(WatchingTest, RatingsOfAccountsAreTold) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    played(ann, ben, ben);
    const auto guest = enter("Gus");
    const std::string game = invited(ann, ben, chess(300'000), true);
    const std::string casual = invited(ann, guest, chess(300'000), true);
    const std::string untimed = invited(ann, ben, chess(), true);
    std::map<std::string, wire::Running> games;
    for (const auto& one : lobby().games) games[one.id] = one;
    ASSERT_EQ(games.size(), 3U);
    // Ann won her first game: both started at 1500.
    ASSERT_TRUE(games[game].first_rating && games[game].second_rating);
    EXPECT_GT(*games[game].first_rating, 1'500);
    EXPECT_LT(*games[game].second_rating, 1'500);
    EXPECT_EQ(games[casual].first_rating, games[game].first_rating);
    EXPECT_FALSE(games[casual].second_rating) << "a guest has no rating";
    EXPECT_FALSE(games[untimed].first_rating) << "games without a clock have no pool";
    EXPECT_EQ(games[game].created, wall);
}

TEST_F(WatchingTest, WhoFollowsOnlyMovesIsSentNothingElseAndCountsNot) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    const std::string id = game(ann, ben, chess(300'000), true);
    const auto watcher = enter("Watcher");
    const auto board = enter("Board");
    say(ann, id, "Hello", "s");
    join(watcher, id);
    tell(board, wire::Join{.game = id, .moves = true, .nonce = "j"});
    EXPECT_EQ(watcher.line->latest<wire::GameState>().presence.watchers, 1);
    EXPECT_EQ(board.line->latest<wire::GameState>().events.size(), 1U);
    const std::size_t before = board.line->heard.size();
    say(watcher, id, "What a game", "w");
    leave(watcher, id);
    join(watcher, id);
    act(ann, id, 1, move("e2e4"), "m");
    act(ben, id, 2, command(session::Act::offer_draw), "d");
    act(ben, id, 3, command(session::Act::resign), "r");
    for (std::size_t i = before; i < board.line->heard.size(); ++i)
        EXPECT_EQ(board.line->heard[i].type(), "events");
    EXPECT_EQ(board.line->heard.size() - before, 3U);
    // A client that joins the game itself gets the rest.
    tell(board, wire::Join{.game = id, .seq = 4, .nonce = "j2"});
    tick(10'000);
    EXPECT_EQ(watcher.line->latest<wire::Present>().presence.watchers, 2);
    // A player always follows the game as a player, even if the client asks for moves only.
    tell(ann, wire::Join{.game = id, .moves = true, .nonce = "j"});
    say(ben, id, "Well played", "b");
    EXPECT_EQ(ann.line->latest<wire::Talk>().lines.back().text, "Well played");
}

TEST_F(WatchingTest, AtTheBoardOfARatedGameTheRatingsAreTold) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    const std::string id = game(ann, ben, rated_chess(), true);
    const auto told = ann.line->latest<wire::Ratings>();
    EXPECT_EQ(told.game, id);
    EXPECT_EQ(told.first.rating, 1'500);
    EXPECT_TRUE(told.first.provisional);
    EXPECT_EQ(told.second.rating, 1'500);
    const auto watcher = enter("Watcher");
    join(watcher, id);
    EXPECT_EQ(watcher.line->count<wire::Ratings>(), 1U);
    const auto board = enter("Board");
    tell(board, wire::Join{.game = id, .moves = true, .nonce = "j"});
    EXPECT_EQ(board.line->count<wire::Ratings>(), 0U);
    const std::string casual = game(ann, ben, chess(300'000));
    EXPECT_EQ(ann.line->latest<wire::Ratings>().game, id);
    act(ben, id, 1, command(session::Act::resign), "r");
    join(watcher, id);
    EXPECT_EQ(watcher.line->count<wire::Ratings>(), 1U) << "the rating changes are sent instead";
}

}  // namespace
}  // namespace kradan::server
