// Followers, attendance, latency compensation, rematches and plans, each tested alone.
#include "../table_parts.h"

#include "server/tables/attendance.h"
#include "server/tables/plans.h"
#include "server/tables/rematch.h"
#include "server/tables/standing.h"
#include "server/time/lag_allowance.h"

namespace kradan::server {
namespace {

class FollowersTest : public TablePartsTest {};

TEST_F(FollowersTest, EventsGoToThoseWhoKnowAllBeforeAndToWhoeverAsked) {
    followers.add({.id = 1}, Colour::first);
    followers.add({.id = 2}, std::nullopt);
    followers.set_behind(2, true);
    const wire::Events news{.game = "g", .nonce = "n"};
    followers.send_events(news, 3);
    EXPECT_EQ(clients.heard, (std::map<ClientId, Messages>{{1, {news}}, {3, {news}}}));
    clients.heard.clear();
    followers.send_events(news, 1);
    EXPECT_EQ(clients.heard, (std::map<ClientId, Messages>{{1, {news}}})) << "once";
    clients.heard.clear();
    followers.send_events(news, 2);
    EXPECT_EQ(clients.heard, (std::map<ClientId, Messages>{{1, {news}}, {2, {news}}}));
}

TEST_F(FollowersTest, PlayersAndWatchersAreToldApart) {
    followers.add({.id = 1}, Colour::first);
    followers.add({.id = 2}, Colour::first);
    followers.add({.id = 3}, std::nullopt);
    EXPECT_EQ(followers.watchers(), 1);
    const wire::Done text{.nonce = "n"};
    followers.send_to(wire::Room::watchers, written(text));
    EXPECT_EQ(clients.heard, (std::map<ClientId, Messages>{{3, {text}}}));
    clients.heard.clear();
    followers.send_to(wire::Room::players, written(text));
    EXPECT_EQ(clients.heard, (std::map<ClientId, Messages>{{1, {text}}, {2, {text}}}));
    clients.round_trips = {{1, 40}, {2, 90}, {3, 500}};
    EXPECT_EQ(followers.round_trip(Colour::first), 90);
    EXPECT_EQ(followers.round_trip(Colour::second), 0);
    EXPECT_EQ(followers.remove(2)->side, Colour::first);
    EXPECT_TRUE(followers.has(Colour::first)) << "the player is still connected elsewhere";
    EXPECT_FALSE(followers.remove(2));
    followers.remove(1);
    EXPECT_FALSE(followers.has(Colour::first));
}

TEST(Attendance, ChangesAreToldAtOnceAndThenASecondLater) {
    Attendance attendance(0);
    EXPECT_TRUE(attendance.change(5'000));
    attendance.told(5'000);
    EXPECT_FALSE(attendance.change(5'400));
    EXPECT_EQ(attendance.due(), 6'000);
    EXPECT_FALSE(attendance.change(5'500)) << "both changes are sent together";
    attendance.told(6'000);
    EXPECT_EQ(attendance.due(), std::nullopt);
    EXPECT_TRUE(attendance.change(7'000));
}

TEST(Attendance, APlayerIsGoneAfterAMinuteAway) {
    Attendance attendance(1'000);
    EXPECT_EQ(attendance.away(Colour::first, 1'000), 1) << "the player is away, but not for long";
    attendance.come(Colour::first, 2'000);
    EXPECT_EQ(attendance.away(Colour::first, 9'000), 0);
    EXPECT_EQ(attendance.both_came(), std::nullopt);
    attendance.come(Colour::second, 3'000);
    EXPECT_EQ(attendance.both_came(), 3'000);
    attendance.go(Colour::first, 10'000);
    EXPECT_FALSE(attendance.is_gone(Colour::first, 69'999));
    EXPECT_TRUE(attendance.is_gone(Colour::first, 70'000));
    EXPECT_FALSE(attendance.is_gone(Colour::second, 70'000));
    attendance.come(Colour::first, 70'000);
    EXPECT_FALSE(attendance.is_gone(Colour::first, 200'000));
    EXPECT_EQ(attendance.both_came(), 3'000) << "the time of the first meeting is kept";
}

TEST(LagAllowance, GivesBackHalfASecondAndThenATenthAMove) {
    LagAllowance lag;
    EXPECT_EQ(lag.of(Colour::first, 300), 300);
    EXPECT_EQ(lag.of(Colour::first, 900), 500);
    lag.spend(Colour::first, 500, true);
    EXPECT_EQ(lag.of(Colour::first, 900), 100);
    EXPECT_EQ(lag.of(Colour::second, 900), 500);
    lag.spend(Colour::first, 100, false);
    EXPECT_EQ(lag.of(Colour::first, 900), 0);
    for (int move = 0; move < 9; ++move) lag.spend(Colour::first, 0, true);
    EXPECT_EQ(lag.of(Colour::first, 900), 500) << "the allowance never exceeds its initial value";
}

TEST(Rematch, AwaitsWhoeverDidNotAskUntilThereIsAGame) {
    Rematch rematch;
    EXPECT_TRUE(rematch.ask(Colour::first));
    EXPECT_FALSE(rematch.ask(Colour::first));
    EXPECT_TRUE(rematch.awaits(Colour::second));
    EXPECT_FALSE(rematch.awaits(Colour::first));
    EXPECT_EQ(rematch.askers(), std::vector{Colour::first});
    EXPECT_TRUE(rematch.ask(Colour::second));
    EXPECT_TRUE(rematch.is_agreed());
    EXPECT_FALSE(rematch.awaits(Colour::second));
    rematch.set_next("h");
    EXPECT_EQ(rematch.next(), "h");
    rematch.set_next("");
    EXPECT_FALSE(rematch.is_asked_by(Colour::first)) << "the players can agree again";
}

class StandingTest : public TablePartsTest {};

TEST_F(StandingTest, TellsWhoseMoveItIsAndWhatIsAskedOfWhom) {
    Rematch rematch;
    ASSERT_EQ(read(game, begin(chess())), std::nullopt);
    EXPECT_EQ(standing_of(game, rematch).awaited, Colour::first);
    play("e2e4");
    EXPECT_EQ(standing_of(game, rematch).awaited, Colour::second);
    const auto decide = [&](session::Act act, Colour by) {
        game.append(session::decide(game.state(), {.act = act}, by, now).value(), "",
                    [](const auto&, int) {});
        write();
    };
    decide(session::Act::offer_draw, Colour::first);
    using Asked = std::array<std::optional<wire::Asked>, 2>;
    EXPECT_EQ(standing_of(game, rematch).asked, (Asked{std::nullopt, wire::Asked::draw}));
    decide(session::Act::resign, Colour::second);
    rematch.ask(Colour::second);
    const Standing over = standing_of(game, rematch);
    EXPECT_TRUE(over.over);
    EXPECT_EQ(over.awaited, std::nullopt);
    EXPECT_EQ(over.asked, (Asked{wire::Asked::rematch, std::nullopt}));
}

class PlansTest : public TablePartsTest {
  protected:
    PlansTest() {
        clients.players = {{1, {11}}, {2, {22, 23}}};
        EXPECT_EQ(read(game, begin(chess())), std::nullopt);
    }
    void lay(Colour side, const std::string& premove, const std::string& nonce) {
        json::Writer writer;
        session::write_plan(writer, {.ply = game.state().game.ply(), .premove = premove});
        const auto value = json::parse(writer.text());
        plans.lay({.id = side == Colour::first ? 11U : 22U}, side,
                  {.game = "g", .plan = wire::PlanJson{.value = *value}, .nonce = nonce},
                  [this] { ++changed; });
    }
    /// The second player's plan in the store.
    session::Plan stored_plan() {
        const auto value = json::parse(store_->game("g").value()->plans[1]);
        const auto plan = value ? session::read_plan(*value) : std::unexpected(Refusal{});
        EXPECT_TRUE(plan);
        return plan.value_or(session::Plan{});
    }
    static wire::Planned planned(const std::string& text) {
        wire::Planned message{.game = "g"};
        if (!text.empty()) message.plan = wire::PlanJson{.text = text};
        return message;
    }

    Plans plans{clients, game, outstanding};
    int changed = 0;
};

TEST_F(PlansTest, APlanIsToldToItsPlayerAloneWhenItIsDurable) {
    lay(Colour::second, "e7e5", "p");
    EXPECT_TRUE(clients.heard.empty());
    EXPECT_EQ(plans.json(Colour::second), std::nullopt);
    write();
    const std::string text = plans.json(Colour::second)->text;
    EXPECT_EQ(clients.heard,
              (std::map<ClientId, Messages>{{22, {done("p"), planned(text)}}, {23, {planned(text)}}}));
    EXPECT_EQ(changed, 1);
    EXPECT_EQ(stored_plan(), (session::Plan{.premove = "e7e5"}));
    EXPECT_EQ(plans.next_move([] {}), std::nullopt) << "it is not that player's turn";
    play("e2e4");
    const auto next = plans.next_move([] {});
    ASSERT_TRUE(next);
    EXPECT_EQ(game.state().game.label(*next)->text, "e7e5");
}

TEST_F(PlansTest, WhatTheDiskDoesNotTakeIsNoPlan) {
    lay(Colour::second, "e7e5", "p");
    fail();
    EXPECT_EQ(clients.heard, (std::map<ClientId, Messages>{{22, {refused("p", "server.cannot-store")}}}));
    EXPECT_EQ(plans.json(Colour::second), std::nullopt);
    EXPECT_EQ(changed, 0);
}

TEST_F(PlansTest, APlanThatPlayOvertookIsWipedOutAndANewerOneIsNot) {
    lay(Colour::second, "e7e5", "p");
    write();
    play("e2e4");
    play("d7d5");
    int stored = 0;
    EXPECT_EQ(plans.next_move([&] { ++stored; }), std::nullopt);
    EXPECT_EQ(plans.json(Colour::second), std::nullopt);
    ASSERT_EQ(waiting.size(), 1U);
    write();
    EXPECT_EQ(stored, 1);
    EXPECT_EQ(store_->game("g").value()->plans[1], "");

    lay(Colour::second, "g8f6", "q");
    write();
    play("e4e5");
    play("a7a6");
    lay(Colour::second, "b8c6", "r");
    plans.next_move([&] { ++stored; });
    ASSERT_EQ(waiting.size(), 1U) << "only the newer plan is being stored";
    write();
    EXPECT_EQ(stored_plan(), (session::Plan{.ply = 4, .premove = "b8c6"}));
}

}  // namespace
}  // namespace kradan::server
