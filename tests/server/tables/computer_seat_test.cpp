#include "server/tables/computer_seat.h"

#include <gtest/gtest.h>

#include "../table_parts.h"

namespace kradan::server {
namespace {

using session::Act;

/// A game of chess in which the computer has the first side.
class ComputerSeatTest : public TablePartsTest, protected ComputerSeat::Host {
  protected:
    ComputerSeatTest() {
        environment.computer = {"chess"};
        environment.ask = [this](Question question, std::move_only_function<bool(Answer)> done) {
            asked.emplace_back(std::move(question), std::move(done));
        };
        EXPECT_EQ(read(game, begin(chess(), {std::nullopt, 2})), std::nullopt);
    }
    void settle(session::Command command, Colour by, Milliseconds) override {
        EXPECT_EQ(by, Colour::first);
        settled.push_back(command.act == Act::move ? game.state().game.label(*command.intent)->text
                                                   : std::string{session::id(command.act)});
    }
    void go_on() override { ++went_on; }
    void computer_will_take(Milliseconds wait) override { waits.push_back(wait); }
    bool answer(const Answer& answer) {
        auto done = std::move(asked.front().second);
        asked.pop_front();
        return done(answer);
    }

    std::deque<std::pair<Question, std::move_only_function<bool(Answer)>>> asked;
    std::vector<std::string> settled;
    std::vector<Milliseconds> waits;
    int went_on = 0;
    ComputerSeat computer{environment, game, outstanding, *this};
};

TEST_F(ComputerSeatTest, AMoveIsAskedForOnceAndMadeNoSoonerThanAPersonWould) {
    computer.note_address(Colour::second, "192.0.2.7");
    computer.act();
    computer.act();
    ASSERT_EQ(asked.size(), 1U);
    const Question& question = asked.front().first;
    EXPECT_EQ(question.what, Question::What::move);
    EXPECT_EQ(question.side, Colour::first);
    EXPECT_EQ(question.asker, 2);
    EXPECT_EQ(question.address, "192.0.2.7");
    EXPECT_EQ(question.game, "g");
    EXPECT_FALSE(question.stale());
    EXPECT_TRUE(answer(Answer{{"e2e4"}}));
    EXPECT_FALSE(computer.is_idle());
    EXPECT_EQ(computer.deadline(), 1'350);
    now = 1'349;
    computer.act();
    EXPECT_TRUE(settled.empty());
    now = 1'350;
    computer.act();
    EXPECT_EQ(settled, std::vector<std::string>{"e2e4"});
}

TEST_F(ComputerSeatTest, WhereNobodyHasComeItPlaysForThePlayerAlone) {
    computer.act();
    EXPECT_EQ(asked.front().first.address, "player 2");
}

TEST_F(ComputerSeatTest, AnIllegalMoveIsSaidAndItIsAskedAgainLaterAndLater) {
    std::vector<Milliseconds> pauses;
    for (int i = 0; i < 9; ++i) {
        computer.act();
        ASSERT_EQ(asked.size(), 1U);
        EXPECT_FALSE(answer(Answer{{"e2e5"}}));
        computer.act();
        EXPECT_TRUE(asked.empty()) << "the engine is not asked again immediately";
        pauses.push_back(*computer.deadline() - now);
        now = *computer.deadline();
        computer.wake(now);
    }
    EXPECT_EQ(pauses,
              (std::vector<Milliseconds>{500, 1'000, 2'000, 4'000, 8'000, 16'000, 32'000, 60'000, 60'000}));
    EXPECT_EQ(warned.front(), "game g: the computer returned no legal move");
    EXPECT_TRUE(settled.empty());
}

TEST_F(ComputerSeatTest, NoAnswerIsNoFaultOfTheAnswerer) {
    computer.act();
    EXPECT_TRUE(answer(std::nullopt));
    EXPECT_EQ(computer.deadline(), 1'500);
    EXPECT_TRUE(warned.empty());
}

TEST_F(ComputerSeatTest, AnAnswerToAPositionThatIsNoMoreIsForgotten) {
    computer.act();
    auto [question, done] = std::move(asked.front());
    asked.pop_front();
    play("d2d4");
    EXPECT_TRUE(question.stale());
    EXPECT_TRUE(done(Answer{{"e2e4"}}));
    now = 5'000;
    computer.act();
    EXPECT_TRUE(settled.empty());
    EXPECT_TRUE(computer.is_idle());
}

TEST_F(ComputerSeatTest, ALongWaitIsToldAndThatItIsOver) {
    Milliseconds wait = 30'000;
    environment.computer_wait = [&](std::string_view) { return wait; };
    computer.act();
    EXPECT_EQ(waits, std::vector<Milliseconds>{30'000});
    EXPECT_EQ(computer.told_wait(), 30'000);
    EXPECT_EQ(computer.deadline(), 4'000);
    wait = 3'999;
    computer.wake(4'000);
    EXPECT_EQ(waits, (std::vector<Milliseconds>{30'000, 0}))
        << "the player is told that the wait is short now";
}

TEST_F(ComputerSeatTest, WhereTheServerHasNoComputerTheGameIsDeserted) {
    EXPECT_FALSE(computer.is_deserted());
    environment.computer = {"go"};
    EXPECT_TRUE(computer.is_deserted());
    computer.act();
    EXPECT_TRUE(asked.empty());
}

}  // namespace
}  // namespace kradan::server
