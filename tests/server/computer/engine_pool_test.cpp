#include "server/computer/engine_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

#include "games/chess/module.h"
#include "games/go/module.h"

namespace kradan::server {
namespace {

using namespace std::chrono_literals;

/// A shell script that speaks UCI; $line is the received command.
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
    question.config.options.game = chess::chess_game;
    return question;
}

/// Waits long enough for a slow machine.
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
    EXPECT_EQ(moves, 2) << "abandoned requests are skipped";
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
    EXPECT_EQ(nothing, 0) << "answers are delivered asynchronously";
    until(context, [&] { return nothing == 799; });
}

TEST(EnginePool, NobodyHasTheComputerToHimself) {
    boost::asio::io_context context;
    EnginePool pool{context, script("go*) echo bestmove e2e4;;")};
    std::vector<store::PlayerKey> served;
    const auto ask = [&](store::PlayerKey asker) {
        Question asked = question();
        asked.asker = asker;
        pool.ask(std::move(asked), [&served, asker](const Answer&) {
            served.push_back(asker);
            return true;
        });
    };
    for (int i = 0; i < 30; ++i) ask(1);
    ask(2);
    ask(2);
    ask(3);
    until(context, [&] { return served.size() == 33; });
    const auto place = [&](store::PlayerKey asker) {
        return std::ranges::find(served, asker) - served.begin();
    };
    EXPECT_LE(place(2), 3);
    EXPECT_LE(place(3), 4);
    EXPECT_LE(std::ranges::find(served.begin() + place(2) + 1, served.end(), 2) - served.begin(), 6);
}

TEST(EnginePool, AnAddressWithManyPlayersMakesNobodyElseWait) {
    boost::asio::io_context context;
    EnginePool pool{context, script("go*) echo bestmove e2e4;;")};
    std::vector<std::string> served;
    int nothing = 0;
    const auto ask = [&](const std::string& address, store::PlayerKey asker) {
        Question asked = question();
        asked.asker = asker;
        asked.address = address;
        asked.game = address + " " + std::to_string(asker);
        pool.ask(std::move(asked), [&, game = address + " " + std::to_string(asker)](const Answer& answer) {
            if (!answer) return ++nothing > 0;
            served.push_back(game);
            return true;
        });
    };
    for (int player = 0; player < 300; ++player) ask("crowd", player);
    EXPECT_LE(pool.waiting(), 200U);
    ask("alone", 1'000);
    ask("alone too", 1'001);
    EXPECT_LE(pool.waiting(), 200U) << "the address with the most requests loses one";
    const auto last = pool.wait_of("crowd 100");
    EXPECT_GT(pool.wait_of("alone 1000"), 0);
    EXPECT_LT(pool.wait_of("alone 1000"), last / 20);
    EXPECT_EQ(pool.wait_of("not asked"), 0);
    until(context, [&] { return served.size() + static_cast<std::size_t>(nothing) == 302; });
    const auto place = [&](const std::string& game) {
        return std::ranges::find(served, game) - served.begin();
    };
    EXPECT_LE(place("alone 1000"), 3);
    EXPECT_LE(place("alone too 1001"), 4);
}

TEST(EnginePool, WhatCannotBeStartedIsSaidAndNotEachTime) {
    boost::asio::io_context context;
    std::vector<std::string> said;
    EnginePool pool{context,
                    {.uci = {"no-such-engine-anywhere"},
                     .gtp = {"/no/such/engine"},
                     .uci_games = {"chess"},
                     .warn = [&](std::string_view text) { said.emplace_back(text); }}};
    int nothing = 0;
    for (int i = 0; i < 5; ++i) {
        for (const GameId game : {chess::chess_game, go::go_game}) {
            Question asked = question();
            asked.config.options.game = game;
            pool.ask(std::move(asked), [&](const Answer& answer) {
                nothing += answer ? 0 : 1;
                return true;
            });
        }
    }
    until(context, [&] { return nothing == 10; });
    ASSERT_EQ(said.size(), 2U);
    EXPECT_EQ(said[0],
              "the engine of --uci cannot be started: program \"no-such-engine-anywhere\" not found in PATH");
    EXPECT_TRUE(said[1].starts_with("the engine of --gtp cannot be started: ")) << said[1];
}

TEST(EnginePool, AProgramIsLookedForInThePath) {
    boost::asio::io_context context;
    EngineOptions options = script("go*) echo bestmove e2e4;;");
    options.uci.front() = "sh";
    EnginePool pool{context, options};
    std::string move;
    pool.ask(question(), [&](const Answer& answer) {
        move = answer ? answer->front() : "nothing";
        return true;
    });
    until(context, [&] { return !move.empty(); });
    EXPECT_EQ(move, "e2e4");
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
