// The computer as an opponent in the hall: when it must move, which answers are valid, and who has to wait
// for it.
#include <algorithm>
#include <string>
#include <vector>

#include "../club.h"

namespace kradan::server {
namespace {

using session::Act;

class Computer : public HallTest {};

TEST_F(Computer, AFewGamesAgainstTheComputerAreEnough) {
    open({.settings = {.games_per_player = 50, .games_against_computer = 3}});
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    for (int i = 0; i < 5; ++i) start_against_computer(one, chess(), std::to_string(i));
    EXPECT_EQ(hall->live_games(), 3U);
    EXPECT_EQ(one.line->refused("server.enough-games"), 2U);
    EXPECT_NE(game(one, other, chess()), "") << "games against people do not count";
    EXPECT_EQ(asked.size(), 3U);
    for (const auto& [question, done] : asked) EXPECT_NE(question.asker, 0);
}

TEST_F(Computer, AResignationToTheComputerBeforeAMoveIsNoAbortion) {
    short_games_count = false;
    open();
    const auto one = enter("Anong");
    const std::string id = start_against_computer(one);
    join(one, id);
    EXPECT_EQ(one.line->latest<wire::GameState>().undecided, 0);
    act(one, id, 1, command(Act::resign), "r");
    const auto events = read_events(one.line->latest<wire::Events>().events);
    EXPECT_EQ(events.back(), session::EventBody{ended(Colour::first, EndReason::resignation, "X11", "1-0")});
    const auto other = enter("Haruto");
    join(other, game(one, other, chess()));
    EXPECT_EQ(other.line->latest<wire::GameState>().undecided, 2);
}

TEST_F(Computer, WhoeverWaitsForTheComputerIsToldHowLong) {
    const auto one = enter("Anong");
    Milliseconds wait = 30'000;
    environment_.computer_wait = [&](std::string_view) { return wait; };
    open();
    const auto player = connect(token(one), "192.0.2.7");
    const std::string id = start_against_computer(player);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked.front().first.game, id);
    join(player, id);
    wait = 9'000;
    tick(3'000);
    wait = 0;
    tick(3'000);
    std::vector<Milliseconds> waits;
    for (const auto& told : player.line->all<wire::ComputerWait>()) {
        EXPECT_EQ(told.game, id);
        waits.push_back(told.wait);
    }
    EXPECT_EQ(waits, (std::vector<Milliseconds>{30'000, 9'000, 0}));
    asked.front().second(Answer{{"e2e4"}});
    tick(1'500);
    act(player, id, 2, move("e7e5"), "m");
    ASSERT_EQ(asked.size(), 2U);
    EXPECT_EQ(asked.back().first.address, "192.0.2.7");
}

TEST_F(Computer, AnAnswerOfTheComputerToAGameThatWasEndedByAnotherWriterIsTooLate) {
    const auto one = enter("Anong");
    const std::string id = start_against_computer(one);
    ASSERT_EQ(asked.size(), 1U);
    const session::Event end{
        .seq = 2, .at = 1, .body = ended(Colour::second, EndReason::resignation, "X11", "0-1")};
    const store::Unit elsewhere = {store::AppendEvents{id, {{2, event_json(end).text, ""}}, true}};
    ASSERT_TRUE(store_->commit(std::span{&elsewhere, 1}).front());
    act(one, id, 1, command(Act::offer_draw), "o");
    EXPECT_EQ(reason(one, "o"), "session.out-of-order");
    EXPECT_TRUE(asked.front().first.stale());
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}}));
    tick(60'000);
    join(one, id);
    auto config = chess();
    config.players = {session::Player{.engine = true, .level = 1}, {.name = "Anong"}};
    EXPECT_EQ(read_events(one.line->latest<wire::GameState>().events),
              (Events{session::Created{begun(config)}, end.body}));
}

TEST_F(Computer, TheComputerCannotBeClaimedToBeGone) {
    const auto one = enter("Anong");
    const std::string id = start_against_computer(one, chess(180'000));
    join(one, id);
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}}));
    tick(1'000);
    act(one, id, 2, move("e7e5"), "m");
    tick(61'000);
    act(one, id, 3, command(Act::claim_gone, "claim", "win"), "g");
    EXPECT_EQ(reason(one, "g"), "session.not-gone");
    EXPECT_EQ(hall->live_games(), 1U);
}

TEST_F(Computer, AComputerThatResignsHasLost) {
    const auto one = enter("Anong");
    const std::string id = start_against_computer(one);
    join(one, id);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_TRUE(asked.front().second(Answer{{"resign"}}));
    tick(1'000);
    EXPECT_EQ(hall->live_games(), 0U);
    EXPECT_EQ(one.line->happened(), Events{ended(Colour::second, EndReason::resignation, "X11", "0-1")});
}

TEST_F(Computer, AComputerThatGoesOnAnsweringWronglyIsAskedMoreAndMoreRarely) {
    const auto one = enter("Anong");
    const std::string id = start_against_computer(one);
    std::size_t questions = 0;
    for (int second = 0; second < 600; ++second) {
        while (!asked.empty()) {
            ++questions;
            auto [question, done] = std::move(asked.front());
            asked.pop_front();
            EXPECT_FALSE(done(Answer{{"e2e5"}}));
        }
        tick(1'000);
    }
    EXPECT_GT(questions, 5U);
    EXPECT_LT(questions, 20U);
    join(one, id);
    act(one, id, 1, command(Act::resign), "r");
    EXPECT_EQ(hall->live_games(), 0U);
}

TEST_F(Computer, AGameAgainstAComputerThatIsNotHereAnyMoreCanBeCalledOff) {
    const auto one = enter("Anong");
    const std::string id = start_against_computer(one);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}}));
    tick(1'000);
    act(one, id, 2, move("e7e5"), "m");
    hall.reset();
    asked.clear();
    environment_.ask = {};
    environment_.computer = {};
    open();
    const auto back = connect(token(one));
    join(back, id);
    act(back, id, 3, command(Act::ask_takeback), "t");
    EXPECT_EQ(reason(back, "t"), "server.no-computer");
    act(back, id, 3, command(Act::abort), "x");
    EXPECT_EQ(happened(back, "x"), Events{called_off()});
    EXPECT_EQ(hall->live_games(), 0U);
}

}  // namespace
}  // namespace kradan::server
