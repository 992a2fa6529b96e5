// Quick pairing as players see it, on one server.
#include <set>

#include "../ratings/ratings_fixture.h"
#include "server/pairing/paired.h"

namespace kradan::server {
namespace {

class PairingTest : public RatingsTest {
  protected:
    void wait(const Person& person, const std::string& quick = "chess.5+3", bool rated = false,
              Milliseconds waited = 0) {
        tell(person, wire::Wait{.quick = quick, .rated = rated, .waited = waited, .nonce = "w"});
    }
    /// Makes the server pair the waiting players.
    void let_pair(Milliseconds time = 1'000) { tick(time); }
    static std::vector<std::string> games(const Person& person) {
        std::vector<std::string> ids;
        for (const auto& one : person.line->all<wire::Started>()) ids.push_back(one.game);
        return ids;
    }
    /// Both players' latest game if it is the same game; otherwise "".
    static std::string common(const Person& one, const Person& other) {
        const auto mine = games(one);
        const auto theirs = games(other);
        return !mine.empty() && !theirs.empty() && mine.back() == theirs.back() ? mine.back() : "";
    }
    static bool is_waiting(const Person& person) {
        const auto all = person.line->all<wire::Waiting>();
        return !all.empty() && all.back().wait;
    }
    using HallTest::reason;
    static std::string reason(const Person& person) {
        const auto all = person.line->all<wire::Waiting>();
        if (all.empty() || !all.back().refusal) return "";
        return all.back().refusal->reason;
    }
    void give_up(const Person& person, const std::string& id) {
        join(person, id);
        act(person, id, 1, command(session::Act::resign), "resign " + id);
    }
    Colour side(const Person& person) { return person.line->latest<wire::Started>().side; }
    /// Adds an account with a rating in chess.blitz.
    Person rated(const std::string& name, double rating) {
        Person person = account(name);
        const auto found = account_named(*store_, name);
        EXPECT_TRUE(found && *found);
        const store::PlayerKey player = std::stoll((**found).id);
        Stored<StoredRating> stored{
            .body = {.player = player,
                     .pool = "chess.blitz",
                     .numbers = numbers_of({.rating = rating, .deviation = 60, .games = 50, .last = wall})},
            .id = rating_id(player, "chess.blitz")};
        const store::Unit unit{put(stored)};
        EXPECT_TRUE(store_->commit(std::span{&unit, 1}).front());
        return person;
    }
};

TEST_F(PairingTest, TwoWhoWaitForTheSamePlay) {
    const auto ann = enter("Ann");
    const auto ben = enter("Ben");
    wait(ann);
    EXPECT_TRUE(is_waiting(ann));
    EXPECT_EQ(ann.line->latest<wire::Waiting>().nonce, "w");
    EXPECT_EQ(ann.line->latest<wire::Waiting>().wait->quick, "chess.5+3");
    let_pair();
    EXPECT_EQ(games(ann).size(), 0U);
    EXPECT_EQ(hall->waiting_players(), 1U);
    wait(ben);
    EXPECT_EQ(ben.line->latest<wire::Waiting>().wait->others, 1);
    let_pair();
    const std::string id = common(ann, ben);
    ASSERT_NE(id, "");
    EXPECT_NE(side(ann), side(ben));
    EXPECT_EQ(ann.line->latest<wire::Started>().from, "chess.5+3");
    EXPECT_EQ(hall->waiting_players(), 0U);
    join(ann, id);
    const auto state = ann.line->latest<wire::GameState>();
    const auto created = std::get<session::Created>(read_events(state.events)[0]);
    EXPECT_EQ(created.config.time[0].initial, 300'000);
    EXPECT_EQ(created.config.time[0].step, 3'000);
    EXPECT_TRUE(created.config.late_start);
    EXPECT_FALSE(created.config.rated);
    EXPECT_TRUE(state.watchable);
    EXPECT_EQ(created.config.players[place(side(ann))].name, "Ann");
    EXPECT_EQ(created.config.players[place(side(ben))].name, "Ben");
}

TEST_F(PairingTest, AGameOfChess960BeginsWithAnArrayByLot) {
    std::set<int> arrays;
    for (int i = 0; i < 12; ++i) {
        const auto ann = account("Ann " + std::to_string(i));
        const auto ben = account("Ben " + std::to_string(i));
        wait(ann, "chess960.5+3", true);
        wait(ben, "chess960.5+3", true);
        let_pair();
        const std::string id = common(ann, ben);
        ASSERT_NE(id, "");
        join(ann, id);
        const auto events = read_events(ann.line->latest<wire::GameState>().events);
        const auto& config = std::get<session::Created>(events.front()).config;
        EXPECT_TRUE(config.rated);
        const int* array = config.options.values.find<int>("chess960");
        ASSERT_TRUE(array);
        EXPECT_TRUE(0 <= *array && *array < 960);
        arrays.insert(*array);
    }
    EXPECT_GT(arrays.size(), 6U);
}

TEST_F(PairingTest, WhoeverCannotWaitIsToldWhy) {
    const auto ann = enter("Ann");
    wait(ann, "chess.1+1");
    EXPECT_EQ(reason(ann, "w"), "pairing.no-such-game");
    wait(ann, "chess.5+3", true);
    EXPECT_EQ(reason(ann, "w"), "rating.guest");
    const auto watcher = connect("");
    wait(watcher);
    EXPECT_EQ(reason(watcher, "w"), "server.no-player");
    EXPECT_EQ(hall->waiting_players(), 0U);
}

TEST_F(PairingTest, OtherGamesAndRatedOnesAreOtherPools) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    const auto cid = account("Cid");
    const auto dan = enter("Dan");
    wait(ann, "chess.5+3", true);
    wait(ben, "chess.10+5", true);
    wait(cid, "chess.5+3", false);
    for (int i = 0; i < 40; ++i) let_pair();
    EXPECT_EQ(hall->waiting_players(), 3U);
    wait(dan);
    let_pair();
    EXPECT_NE(common(cid, dan), "");
    EXPECT_EQ(hall->waiting_players(), 2U);
    wait(ben, "chess.5+3", true);
    let_pair();
    const std::string id = common(ann, ben);
    ASSERT_NE(id, "");
    join(ann, id);
    const auto created =
        std::get<session::Created>(read_events(ann.line->latest<wire::GameState>().events)[0]);
    EXPECT_TRUE(created.config.rated);
    EXPECT_TRUE(created.config.players[0].account && created.config.players[1].account);
}

TEST_F(PairingTest, WaitingEndsWithCancelOrWithTheConnection) {
    const auto ann = enter("Ann");
    const auto ben = enter("Ben");
    wait(ann);
    tell(ann, wire::StopWaiting{});
    wait(ben);
    hall->leave(*ben.client);
    EXPECT_EQ(hall->waiting_players(), 0U);
    const auto cid = enter("Cid");
    wait(cid);
    let_pair();
    EXPECT_EQ(games(cid).size(), 0U);
    EXPECT_EQ(games(ann).size(), 0U);
}

TEST_F(PairingTest, TwoTabsOfAPlayerWaitOnce) {
    const auto ann = enter("Ann");
    const auto again = connect(token(ann));
    wait(ann);
    wait(again);
    EXPECT_EQ(hall->waiting_players(), 1U);
    EXPECT_FALSE(is_waiting(ann)) << "the first tab is told that it is no longer waiting";
    EXPECT_TRUE(is_waiting(again));
    let_pair();
    EXPECT_EQ(games(ann).size(), 0U);
    hall->leave(*ann.client);
    EXPECT_EQ(hall->waiting_players(), 1U) << "the other tab is still waiting";
    const auto ben = enter("Ben");
    wait(ben);
    let_pair();
    EXPECT_NE(common(again, ben), "");
    EXPECT_EQ(games(ben).size(), 1U);
}

TEST_F(PairingTest, EitherTabCancels) {
    const auto ann = enter("Ann");
    const auto again = connect(token(ann));
    wait(again);
    tell(ann, wire::StopWaiting{});
    EXPECT_FALSE(is_waiting(again));
    EXPECT_EQ(hall->waiting_players(), 0U);
}

TEST_F(PairingTest, WhoeverPlaysAQuickGameWaitsForNoOther) {
    const auto ann = enter("Ann");
    const auto ben = enter("Ben");
    wait(ann);
    wait(ben);
    let_pair();
    const std::string id = common(ann, ben);
    ASSERT_NE(id, "");
    wait(ann);
    EXPECT_EQ(reason(ann, "w"), "pairing.playing");
    EXPECT_EQ(refusal(ann, "w").detail, id);
    give_up(ann, id);
    wait(ann);
    EXPECT_TRUE(is_waiting(ann));
}

TEST_F(PairingTest, AGameThatBeginsOtherwiseEndsWaiting) {
    const auto ann = enter("Ann");
    const auto ben = enter("Ben");
    wait(ann);
    game(ann, ben, chess());
    EXPECT_EQ(hall->waiting_players(), 0U);
}

TEST_F(PairingTest, NotTheSameOpponentAgainWhileOthersWait) {
    const auto ann = enter("Ann");
    const auto ben = enter("Ben");
    wait(ann);
    wait(ben);
    let_pair();
    give_up(ann, common(ann, ben));
    const auto cid = enter("Cid");
    for (const auto& person : {ann, ben, cid}) wait(person);
    let_pair();
    EXPECT_EQ(games(cid).size(), 1U) << "she is paired with one of the two";
    EXPECT_EQ(hall->waiting_players(), 1U);
}

TEST_F(PairingTest, WhoeverHadTheFirstSideHasTheSecondOne) {
    const auto ann = enter("Ann");
    const auto ben = enter("Ben");
    std::optional<Colour> before;
    for (int i = 0; i < 6; ++i) {
        wait(ann);
        wait(ben);
        let_pair();
        ASSERT_EQ(games(ann).size(), static_cast<std::size_t>(i + 1));
        if (before) {
            EXPECT_NE(side(ann), *before);
        }
        before = side(ann);
        give_up(ann, common(ann, ben));
    }
}

TEST_F(PairingTest, TheNearestRatingsPlayAndWindowsWiden) {
    const auto ann = rated("ann", 1500);
    const auto ben = rated("ben", 1900);
    const auto cid = rated("cid", 1520);
    const auto dan = rated("dan", 1930);
    for (const auto& person : {ann, ben, cid, dan}) wait(person, "chess.5+3", true);
    EXPECT_EQ(dan.line->latest<wire::Waiting>().wait->rating, 1930);
    EXPECT_EQ(dan.line->latest<wire::Waiting>().wait->window, 60);
    let_pair();
    EXPECT_NE(common(ann, cid), "");
    EXPECT_NE(common(ben, dan), "");
    const auto eve = rated("eve", 1200);
    const auto fay = rated("fay", 1700);
    wait(eve, "chess.5+3", true);
    wait(fay, "chess.5+3", true);
    for (int seconds = 0; seconds < 24; ++seconds) let_pair();
    EXPECT_EQ(games(eve).size(), 0U);
    EXPECT_EQ(eve.line->latest<wire::Waiting>().wait->window, 460);
    let_pair(2'000);
    EXPECT_NE(common(eve, fay), "");
}

TEST_F(PairingTest, WhoeverComesBackHasWaitedAlready) {
    const auto ann = rated("ann", 1200);
    const auto ben = rated("ben", 1900);
    wait(ann, "chess.5+3", true, 40'000);
    EXPECT_FALSE(ann.line->latest<wire::Waiting>().wait->window) << "anybody";
    wait(ben, "chess.5+3", true);
    let_pair();
    EXPECT_NE(common(ann, ben), "");
}

TEST_F(PairingTest, IfNothingCanBeStoredTheyAreTold) {
    const auto ann = enter("Ann");
    const auto ben = enter("Ben");
    broken = true;
    wait(ann);
    wait(ben);
    for (int i = 0; i < 5; ++i) let_pair();
    EXPECT_EQ(reason(ann), "server.cannot-store");
    EXPECT_EQ(reason(ben), "server.cannot-store");
    EXPECT_EQ(hall->waiting_players(), 0U);
    broken = false;
    wait(ann);
    wait(ben);
    let_pair();
    EXPECT_NE(common(ann, ben), "");
}

TEST_F(PairingTest, AFailureThatPassesCostsNothingButTime) {
    const auto ann = enter("Ann");
    const auto ben = enter("Ben");
    wait(ann);
    wait(ben);
    broken = true;
    let_pair();
    broken = false;
    EXPECT_TRUE(is_waiting(ann));
    let_pair();
    EXPECT_NE(common(ann, ben), "");
}

TEST_F(PairingTest, ADeletedAccountIsTurnedAwayAndTheOtherWaitsOn) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    wait(ann, "chess.5+3", true);
    wait(ben, "chess.5+3", true);
    const auto found = account_named(*store_, "ben");
    const store::Unit unit{remove(**found)};
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    let_pair();
    EXPECT_EQ(reason(ben), "rating.guest");
    EXPECT_TRUE(is_waiting(ann));
    EXPECT_EQ(hall->waiting_players(), 1U);
}

TEST_F(PairingTest, OneWhoLeavesAsTheGameIsStoredHasIt) {
    const auto ann = enter("Ann");
    const auto ben = enter("Ben");
    wait(ann);
    wait(ben);
    slow = true;
    let_pair();
    tell(ann, wire::StopWaiting{});
    wait(ann);
    let_pair();
    slow = false;
    let_disk_work();
    let_pair();
    const std::string id = common(ann, ben);
    ASSERT_NE(id, "");
    EXPECT_EQ(games(ann).size(), 1U);
    // The players stop waiting for other games when the game begins.
    EXPECT_EQ(hall->waiting_players(), 0U);
}

TEST_F(PairingTest, TwoHundredAreEachPairedOnce) {
    std::vector<Person> people;
    for (int i = 0; i < 200; ++i) {
        people.push_back(connect("", "192.0.2." + std::to_string(i)));
        tell(people.back(), wire::Enter{.player = "Player " + std::to_string(i), .nonce = "e"});
        wait(people.back());
    }
    for (int i = 0; i < 20; ++i) let_pair();
    std::map<std::string, int> players;
    for (const auto& person : people) {
        ASSERT_EQ(games(person).size(), 1U);
        ++players[games(person).front()];
    }
    EXPECT_EQ(players.size(), 100U);
    for (const auto& [game, count] : players) EXPECT_EQ(count, 2);
}

}  // namespace
}  // namespace kradan::server
