// The number of players who are waiting for a quick game, as shown to players who could join them.
#include "../ratings/ratings_fixture.h"

namespace kradan::server {
namespace {

class WaitingCountsTest : public RatingsTest {
  protected:
    void wait(const Person& person, const std::string& quick = "chess.5+3", bool rated = false) {
        tell(person, wire::Wait{.quick = quick, .rated = rated, .nonce = "w"});
    }
    void follow(const Person& person, bool on = true) { tell(person, wire::FollowWaiting{.on = on}); }
    static std::size_t times_told(const Person& person) { return person.line->count<wire::WaitingPlayers>(); }
    /// The last message to a follower, one game per line.
    static std::string seen(const Person& person) {
        std::string text;
        for (const auto& [quick, rated, players] : person.line->latest<wire::WaitingPlayers>().games)
            text += quick + (rated ? " rated: " : ": ") + std::to_string(players) + "\n";
        return text;
    }
    /// Waits until all followers have received the counts.
    void let_tell() { tick(1'000); }
};

TEST_F(WaitingCountsTest, WhoFollowsSeesWhoWaitsAndThatNobodyDoesAnyMore) {
    const auto ann = enter("Ann");
    const auto looker = connect("");
    follow(looker);
    EXPECT_EQ(seen(looker), "") << "the counts are sent immediately";
    wait(ann);
    let_tell();
    EXPECT_EQ(seen(looker), "chess.5+3: 1\n");
    wait(ann, "go-9x9.5+3");
    let_tell();
    EXPECT_EQ(seen(looker), "go-9x9.5+3: 1\n");
    tell(ann, wire::StopWaiting{});
    let_tell();
    EXPECT_EQ(seen(looker), "");
    wait(ann);
    let_tell();
    EXPECT_EQ(seen(looker), "chess.5+3: 1\n");
    hall->leave(*ann.client);
    let_tell();
    EXPECT_EQ(seen(looker), "") << "a closed connection stops waiting";
}

TEST_F(WaitingCountsTest, WhoIsPairedWaitsNoLonger) {
    const auto ann = enter("Ann");
    const auto ben = enter("Ben");
    const auto looker = connect("");
    follow(looker);
    wait(ann);
    let_tell();
    EXPECT_EQ(seen(looker), "chess.5+3: 1\n");
    wait(ben);
    for (int i = 0; i < 3; ++i) let_tell();
    EXPECT_EQ(ann.line->count<wire::Started>(), 1U);
    EXPECT_EQ(seen(looker), "");
}

TEST_F(WaitingCountsTest, AGameThatBeginsOtherwiseEndsItToo) {
    const auto ann = enter("Ann");
    const auto ben = enter("Ben");
    const auto looker = connect("");
    wait(ann);
    follow(looker);
    EXPECT_EQ(seen(looker), "chess.5+3: 1\n");
    game(ann, ben, chess());
    let_tell();
    EXPECT_EQ(seen(looker), "");
}

TEST_F(WaitingCountsTest, CasualAndRatedGamesAreCountedApart) {
    const auto ann = account("Ann");
    const auto ben = enter("Ben");
    const auto looker = connect("");
    wait(ann, "chess.5+3", true);
    wait(ben, "chess.5+3", false);
    follow(looker);
    EXPECT_EQ(seen(looker), "chess.5+3: 1\nchess.5+3 rated: 1\n");
}

TEST_F(WaitingCountsTest, NobodyIsCountedForThemselvesOnAnyDevice) {
    const auto ann = enter("Ann");
    const auto again = connect(token(ann));
    const auto ben = enter("Ben");
    for (const auto& person : {ann, again, ben}) follow(person);
    const std::size_t before = times_told(again);
    wait(ann);
    let_tell();
    EXPECT_EQ(seen(ben), "chess.5+3: 1\n");
    EXPECT_EQ(seen(again), "");
    EXPECT_EQ(times_told(again), before) << "unchanged counts are not sent";
    const auto cid = account("Cid");
    wait(cid, "chess.5+3", true);
    let_tell();
    EXPECT_EQ(seen(again), "chess.5+3 rated: 1\n");
    EXPECT_EQ(seen(ben), "chess.5+3: 1\nchess.5+3 rated: 1\n");
}

TEST_F(WaitingCountsTest, FollowersHearAtMostOnceASecondAndNothingWhileNothingChanges) {
    const auto ann = enter("Ann");
    const auto looker = connect("");
    follow(looker);
    const std::size_t before = times_told(looker);
    for (int i = 0; i < 15; ++i) {
        wait(ann);
        tick(65);
        tell(ann, wire::StopWaiting{});
        tick(65);
    }
    EXPECT_LE(times_told(looker) - before, 3U) << "there is at most one update a second";
    wait(ann);
    EXPECT_EQ(ann.line->refused("server.too-fast"), 0U);
    for (int i = 0; i < 100; ++i) tick(100);
    EXPECT_LE(times_told(looker) - before, 4U);
    EXPECT_EQ(seen(looker), "chess.5+3: 1\n");
    const std::size_t last = times_told(looker);
    for (int i = 0; i < 100; ++i) tick(100);
    EXPECT_EQ(times_told(looker), last);
    tell(ann, wire::StopWaiting{});
    for (int i = 0; i < 100; ++i) tick(100);
    EXPECT_EQ(seen(looker), "");
    EXPECT_FALSE(hall->deadline()) << "no further wake-up is scheduled";
}

TEST_F(WaitingCountsTest, WhoDoesNotLookIsToldNothingAndWakesNobody) {
    const auto ann = enter("Ann");
    const auto ben = enter("Ben");
    follow(ben);
    follow(ben, false);
    const std::size_t before = times_told(ben);
    wait(ann);
    let_tell();
    EXPECT_EQ(times_told(ben), before);
    EXPECT_EQ(times_told(ann), 0U);
    tell(ann, wire::StopWaiting{});
    let_tell();
    EXPECT_FALSE(hall->deadline());
    follow(ben);
    hall->leave(*ben.client);
    wait(ann);
    tell(ann, wire::StopWaiting{});
    let_tell();
    EXPECT_FALSE(hall->deadline()) << "nobody follows";
}

TEST_F(WaitingCountsTest, WhoFollowsAgainIsToldTheStateAnew) {
    const auto ann = enter("Ann");
    wait(ann);
    const auto looker = connect("");
    follow(looker);
    EXPECT_EQ(seen(looker), "chess.5+3: 1\n");
    const std::size_t before = times_told(looker);
    follow(looker);
    EXPECT_EQ(times_told(looker), before + 1);
    EXPECT_EQ(seen(looker), "chess.5+3: 1\n");
}

}  // namespace
}  // namespace kradan::server
