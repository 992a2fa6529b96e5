// Other clients do not wait for slow reads from the store, and nothing is done twice or too late.
#include <set>
#include <string>

#include "../club.h"
#include "server/logs/stored_events.h"

namespace kradan::server {
namespace {

using session::Moved;

class ReadingTest : public HallTest {
  protected:
    /// A game that has no followers and is not loaded.
    std::string put_away_game(const Person& one, const Person& other) {
        const std::string id = game(one, other, chess());
        act(one, id, 1, move("e2e4"), "m");
        leave(one, id);
        leave(other, id);
        tick(200'000);
        EXPECT_EQ(hall->tables(), 0U);
        return id;
    }
    std::size_t reads() const { return reading.size(); }
};

TEST_F(ReadingTest, WhileAListIsReadTheOthersPlay) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto reader = enter("Mali");
    const auto id = game(one, other, chess());
    slow_reads = true;
    tell(reader, wire::ListGames{.running = false, .before = "", .nonce = "l"});
    EXPECT_EQ(reads(), 1U);
    act(one, id, 1, move("e2e4"), "m");
    EXPECT_EQ(other.line->happened(), Events{Moved(Colour::first, "e2e4")});
    EXPECT_EQ(reader.line->count<wire::Games>(), 0U);
    let_reads_end();
    EXPECT_EQ(reader.line->count<wire::Games>(), 1U);
}

TEST_F(ReadingTest, AMoveWaitsForNoListOfItsPlayer) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess(60'000));
    slow_reads = true;
    tell(one, wire::ListGames{.running = false, .before = "", .nonce = "l"});
    tell(one, wire::LookUp{.invitation = "none", .nonce = "k"});
    act(one, id, 1, move("e2e4"), "m");
    EXPECT_EQ(happened(one, "m"), Events{Moved(Colour::first, "e2e4")});
    EXPECT_EQ(one.line->count<wire::Games>(), 0U);
    EXPECT_EQ(reads(), 1U) << "the second request waits for the first read";
    let_reads_end();
    EXPECT_EQ(one.line->count<wire::Games>(), 1U);
    EXPECT_EQ(reason(one, "k"), "server.no-such-invitation");
}

TEST_F(ReadingTest, TheMessagesAboutAGameAreHandledInTheirOrderButAPingAtOnce) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = put_away_game(one, other);
    other.line->heard.clear();
    slow_reads = true;
    join(other, id);
    act(other, id, 2, move("e7e5"), "n");
    leave(other, id);
    tell(other, wire::Ping{.sent = 5});
    EXPECT_EQ(other.line->count<wire::Pong>(), 1U);
    EXPECT_TRUE(other.line->answers("n").empty());
    let_reads_end();
    EXPECT_EQ(happened(other, "n"), Events{Moved(Colour::second, "e7e5")});
    const auto types = other.line->types();
    EXPECT_LT(std::ranges::find(types, "game"), std::ranges::find(types, "events"));
    join(one, id);
    EXPECT_NE(one.line->latest<wire::GameState>().presence.second, 0) << "the other player has left";
}

TEST_F(ReadingTest, WhatFollowsARefusedGreetingIsNotDone) {
    const auto one = enter("Anong");
    const auto id = game(one, enter("Haruto"), chess(), true);
    const auto players = hall->counts().players_made;
    lines.push_back(std::make_unique<TestConnection>());
    TestConnection& line = *lines.back();
    line.ours = false;
    const Person stranger{&line, &hall->enter(line)};
    slow_reads = true;
    tell(stranger, wire::Hello{.version = wire::version, .token = "unknown"});
    tell(stranger, wire::Enter{.player = "Mali", .nonce = "e"});
    join(stranger, id);
    EXPECT_EQ(line.ended, "");
    let_reads_end();
    EXPECT_EQ(line.ended, "a token is required outside the server's own pages");
    EXPECT_TRUE(line.heard.empty());
    EXPECT_EQ(hall->counts().players_made, players);
}

TEST_F(ReadingTest, TooManyMessagesThatWaitAreRefusedByName) {
    const auto one = enter("Anong");
    slow_reads = true;
    const auto again = connect(token(one));
    for (int i = 0; i < 110; ++i) tell(again, wire::Rename{.player = "Anong", .nonce = "r"});
    EXPECT_EQ(again.line->refused("server.busy"), 10U);
    EXPECT_EQ(again.line->count<wire::Welcome>() + again.line->count<wire::Done>(), 0U);
    let_reads_end();
    EXPECT_EQ(again.line->count<wire::Welcome>(), 1U);
    EXPECT_EQ(again.line->count<wire::Done>(), 100U);
}

TEST_F(ReadingTest, OneClientHasNoMoreThanAFewReadsInProgress) {
    const auto one = enter("Anong");
    slow_reads = true;
    for (int i = 0; i < 60; ++i) tell(one, wire::Join{.game = "none" + std::to_string(i), .nonce = "j"});
    EXPECT_EQ(reads(), 16U);
    let_reads_end();
    EXPECT_EQ(one.line->refused("server.no-such-game"), 60U);
}

TEST_F(ReadingTest, TwoWhoJoinAGameAtOnceHaveItLoadedOnce) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = put_away_game(one, other);
    slow_reads = true;
    join(one, id);
    join(other, id);
    // What each player may see of the game; then the game itself.
    EXPECT_EQ(reads(), 2U);
    for (int i = 0; i < 2; ++i) let_read_end(store_.get());
    EXPECT_EQ(reads(), 1U);
    slow_reads = false;
    let_reads_end();
    EXPECT_EQ(hall->tables(), 1U);
    act(other, id, 2, move("e7e5"), "n");
    EXPECT_EQ(one.line->happened().back(), (session::EventBody{Moved{Colour::second, "e7e5"}}));
    EXPECT_EQ(happened(other, "n"), Events{Moved(Colour::second, "e7e5")});
}

TEST_F(ReadingTest, WhoLeavesWhileTheGameIsReadDoesNotFollowIt) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = put_away_game(one, other);
    slow_reads = true;
    join(one, id);
    hall->leave(*one.client);
    let_reads_end();
    slow_reads = false;
    join(other, id);
    EXPECT_NE(other.line->latest<wire::GameState>().presence.first, 0) << "the player who left is away";
}

TEST_F(ReadingTest, AMoveThatIsSentAgainOnAnotherConnectionIsMadeOnce) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = put_away_game(one, other);
    const auto again = connect(token(other));
    slow_reads = true;
    act(other, id, 2, move("e7e5"), "n");
    act(again, id, 2, move("e7e5"), "n");
    EXPECT_TRUE(other.line->answers("n").empty());
    let_reads_end();
    EXPECT_EQ(happened(other, "n"), Events{Moved(Colour::second, "e7e5")});
    EXPECT_EQ(happened(again, "n"), Events{Moved(Colour::second, "e7e5")});
    EXPECT_EQ(store_->game(id).value()->events.size(), 3U);
}

TEST_F(ReadingTest, WhoCameFirstActsFirstWhenTheGameIsThere) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = put_away_game(one, other);
    slow_reads = true;
    act(other, id, 2, move("e7e5"), "n");
    act(one, id, 2, command(session::Act::resign), "r");
    let_reads_end();
    EXPECT_EQ(happened(other, "n"), Events{Moved(Colour::second, "e7e5")});
    EXPECT_EQ(reason(one, "r"), "session.out-of-order");
}

TEST_F(ReadingTest, AGameThatCannotBeLoadedIsReadOnceForAllWhoWait) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = put_away_game(one, other);
    slow_reads = true;
    join(one, id);
    join(other, id);
    let_read_end(store_.get());
    let_read_end(store_.get());
    EXPECT_EQ(reads(), 1U);
    let_read_end(nullptr);
    EXPECT_EQ(reads(), 0U);
    EXPECT_EQ(one.line->refused("server.cannot-store"), 1U);
    EXPECT_EQ(other.line->refused("server.cannot-store"), 1U);
}

TEST_F(ReadingTest, AListShowsWhatIsSoWhenItComes) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto away = put_away_game(one, other);
    const auto id = game(one, other, chess());
    slow_reads = true;
    tell(one, wire::ListGames{.running = true, .before = "", .nonce = "l"});
    act(one, id, 1, move("d2d4"), "m");
    act(other, id, 2, command(session::Act::resign), "r");
    slow_reads = false;
    const auto later = game(other, one, chess());
    slow_reads = true;
    let_reads_end();
    std::set<std::string> listed;
    for (const auto& game : one.line->latest<wire::Games>().games) listed.insert(game.id);
    EXPECT_EQ(listed, (std::set{away, later}));
}

TEST_F(ReadingTest, WhereAllGamesAreLoadedNothingIsReadForTheirList) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    game(one, other, chess());
    slow_reads = true;
    tell(one, wire::ListGames{.running = true, .before = "", .nonce = "l"});
    EXPECT_EQ(one.line->latest<wire::Games>().games.size(), 1U);
}

TEST_F(ReadingTest, APlanLaidWhileTheGameIsReadAgainIsNotReplacedByAnOlderOne) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess());
    // Another server makes a move.
    auto events = store_->game(id).value()->events;
    events.push_back({.seq = 2, .body = events.back().body, .nonce = {}});
    {
        auto state = replay({events.begin(), events.begin() + 1}).value();
        session::Command command{.act = session::Act::move, .intent = state.game.read_move("e2e4").value()};
        const auto decided = session::decide(state, command, Colour::first, now).value();
        const store::Unit unit{store::AppendEvents{id, {{2, event_text(decided.front()), ""}}}};
        ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    }
    slow_reads = true;
    act(one, id, 1, move("d2d4"), "m");
    ASSERT_EQ(reads(), 1U);
    // The data that was read predates the plan.
    auto work = std::move(reading.front());
    reading.pop_front();
    auto then = work(store_.get());
    const session::Plan plan{.premove = "d2d4"};
    lay_plan(one, id, plan, "p");
    ASSERT_TRUE(is_done(one, "p"));
    then();
    EXPECT_EQ(reason(one, "m"), "session.out-of-order");
    slow_reads = false;
    act(other, id, 2, move("e7e5"), "n");
    EXPECT_EQ(store_->game(id).value()->events.size(), 4U) << "the planned move was made as well";
}

TEST_F(ReadingTest, WhatCannotBeReadIsRefusedByName) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = put_away_game(one, other);
    slow_reads = true;
    join(one, id);
    tell(other, wire::ListGames{.running = false, .before = "", .nonce = "l"});
    while (!reading.empty()) let_read_end(nullptr);
    EXPECT_EQ(one.line->refused("server.cannot-store"), 1U);
    EXPECT_EQ(other.line->refused("server.cannot-store"), 1U);
}

}  // namespace
}  // namespace kradan::server
