#include "server/engine_pool.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>

namespace kradan::server {
namespace {

using namespace std::chrono_literals;

/// A shell script that speaks UCI; $line is what it was told.
EngineOptions script(const std::string& behaviour, std::size_t most = 1) {
    return {.uci = {"/bin/sh", "-c",
                    "while read -r line; do case \"$line\" in isready) echo readyok;; " + behaviour +
                        " esac; done"},
            .gtp = {},
            .uci_games = {"chess"},
            .most = most,
            .patience = 20'000};
}

Question question() {
    Question question{.time = 10};
    question.config.options.game = GameId::chess;
    return question;
}

/// However slow the machine is.
void until(boost::asio::io_context& context, const std::function<bool()>& condition) {
    for (int i = 0; i < 2000 && !condition(); ++i) {
        context.restart();
        context.run_for(5ms);
    }
    EXPECT_TRUE(condition());
}

TEST(EnginePool, QuestionsThatNobodyWaitsForAnyMoreAreDropped) {
    boost::asio::io_context context;
    EnginePool pool{context, script("go*) sleep 0.2; echo bestmove e2e4;;")};
    bool left = false;
    int nothing = 0;
    int moves = 0;
    const auto count = [&](const Answer& answer) {
        ++(answer ? moves : nothing);
        return true;
    };
    pool.ask(question(), count);
    for (int i = 0; i < 50; ++i) {
        Question asked = question();
        asked.stale = [&] { return left; };
        pool.ask(std::move(asked), count);
    }
    pool.ask(question(), count);
    left = true;
    until(context, [&] { return moves + nothing == 52; });
    EXPECT_EQ(moves, 2) << "the last one came to its turn at once";
    EXPECT_EQ(nothing, 50);
    EXPECT_EQ(pool.waiting(), 0U);
}

TEST(EnginePool, NoMoreQuestionsWaitThanCanBeAnsweredSoon) {
    boost::asio::io_context context;
    EnginePool pool{context, script("go*) sleep 0.3;;")};
    int nothing = 0;
    for (int i = 0; i < 1000; ++i) {
        pool.ask(question(), [&](const Answer& answer) {
            EXPECT_FALSE(answer);
            ++nothing;
            return true;
        });
    }
    EXPECT_LE(pool.waiting(), 200U);
    EXPECT_EQ(nothing, 0) << "answers come later, not at once";
    until(context, [&] { return nothing == 799; });
}

TEST(EnginePool, AnEngineWhoseAnswerIsOfNoUseIsStartedAnew) {
    boost::asio::io_context context;
    EnginePool pool{context, script("go*) echo bestmove $$;;")};
    std::vector<std::string> processes;
    const auto ask = [&](bool usable) {
        pool.ask(question(), [&processes, usable](const Answer& answer) {
            processes.push_back(answer ? answer->front() : "");
            return usable;
        });
        until(context, [&, asked = processes.size() + 1] { return processes.size() == asked; });
    };
    ask(true);
    ask(false);
    ask(true);
    ASSERT_EQ(processes.size(), 3U);
    EXPECT_EQ(processes[0], processes[1]);
    EXPECT_NE(processes[1], processes[2]);
    EXPECT_EQ(pool.counts().started, 2U);
    EXPECT_EQ(pool.counts().answered, 2U);
    EXPECT_EQ(pool.counts().failed, 1U);
}

TEST(EnginePool, WhatIsUnreadOfAnEarlierAnswerIsNotTaken) {
    boost::asio::io_context context;
    EnginePool pool{context, script("position*) position=$line;; go*) echo bestmove ${position##* }; echo "
                                    "bestmove ${position##* };;")};
    std::vector<std::string> moves;
    for (const char* first : {"e2e4", "d2d4", "c2c4", "g1f3"}) {
        Question asked = question();
        asked.line = {first};
        pool.ask(std::move(asked), [&](const Answer& answer) {
            moves.push_back(answer ? answer->front() : "");
            return true;
        });
    }
    until(context, [&] { return moves.size() == 4; });
    EXPECT_EQ(moves, (std::vector<std::string>{"e2e4", "d2d4", "c2c4", "g1f3"}));
}

}  // namespace
}  // namespace kradan::server
