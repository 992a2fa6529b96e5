// The computer as an opponent in the hall: how often it is asked, what it may answer, and who waits for it.
#include <algorithm>
#include <string>
#include <vector>

#include "club.h"

namespace kradan::server {
namespace {

class Computer : public HallTest {};

TEST_F(Computer, AFewGamesAgainstTheComputerAreEnough) {
    open({.games_per_player = 50, .games_against_computer = 3});
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    for (int i = 0; i < 5; ++i) start_against_computer(one, R"({"game":"chess"})", std::to_string(i));
    EXPECT_EQ(hall->live_games(), 3U);
    EXPECT_EQ(one.line->count("server.enough-games"), 2U);
    EXPECT_NE(game(one, other, R"({"game":"chess"})"), "") << "people are no computer";
    for (const auto& [question, done] : asked) EXPECT_NE(question.asker, 0);
}

TEST_F(Computer, WhoeverWaitsForTheComputerIsToldHowLong) {
    const auto one = enter("Anong");
    Milliseconds wait = 30'000;
    house_.computer_wait = [&](std::string_view) { return wait; };
    open();
    const auto player = connect(member(one.line->latest(R"("type":"entered")"), "token"), "192.0.2.7");
    const std::string id = start_against_computer(player);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked.front().first.game, id);
    join(player, id);
    EXPECT_NE(player.line->latest(R"("type":"computer-wait")").find(R"("wait":30000)"), std::string::npos);
    wait = 9'000;
    tick(3'000);
    EXPECT_NE(player.line->latest(R"("type":"computer-wait")").find(R"("wait":9000)"), std::string::npos);
    wait = 0;
    tick(3'000);
    EXPECT_NE(player.line->latest(R"("type":"computer-wait")").find(R"("wait":0)"), std::string::npos);
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
    const store::Unit elsewhere = {store::AppendEvents{
        id,
        {{2,
          R"({"seq":2,"at":1,"type":"ended","winner":"second","reason":"resignation","clause":"","result":"0-1"})",
          ""}},
        true}};
    ASSERT_TRUE(store_->commit(std::span{&elsewhere, 1}).front());
    act(one, id, 1, R"({"do":"offer-draw"})", "o");
    EXPECT_NE(answer(one, "o").find("session.out-of-order"), std::string::npos);
    EXPECT_TRUE(asked.front().first.stale());
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}}));
    tick(60'000);
    join(one, id);
    EXPECT_NE(one.line->latest(R"("type":"game")").find(R"("result":"0-1")"), std::string::npos);
}

TEST_F(Computer, AComputerThatResignsHasLost) {
    const auto one = enter("Anong");
    const std::string id = start_against_computer(one);
    join(one, id);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_TRUE(asked.front().second(Answer{{"resign"}}));
    tick(1'000);
    EXPECT_EQ(hall->live_games(), 0U);
    EXPECT_NE(one.line->latest(R"("reason":"resignation")").find(R"("result":"0-1")"), std::string::npos);
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
    act(one, id, 1, R"({"do":"resign"})", "r");
    EXPECT_EQ(hall->live_games(), 0U);
}

TEST_F(Computer, AGameAgainstAComputerThatIsNotHereAnyMoreCanBeCalledOff) {
    const auto one = enter("Anong");
    const std::string id = start_against_computer(one);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}}));
    tick(1'000);
    act(one, id, 2, move("e7e5"), "m");
    const std::string token = member(one.line->latest("entered"), "token");
    hall.reset();
    asked.clear();
    house_.ask = {};
    house_.computer = {};
    open();
    const auto back = connect(token);
    join(back, id);
    act(back, id, 3, R"({"do":"ask-takeback"})", "t");
    EXPECT_NE(answer(back, "t").find("server.no-computer"), std::string::npos) << answer(back, "t");
    act(back, id, 3, R"({"do":"abort"})", "x");
    EXPECT_NE(answer(back, "x").find(R"("reason":"aborted")"), std::string::npos) << answer(back, "x");
    EXPECT_EQ(hall->live_games(), 0U);
}

}  // namespace
}  // namespace kradan::server
