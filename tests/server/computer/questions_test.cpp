#include <gtest/gtest.h>

#include "games/chess/module.h"
#include "games/go/options.h"
#include "server/computer/engine_pool.h"

namespace kradan::server {
namespace {

TEST(Questions, GoOverUciWithTheGamesOwnStart) {
    Question question{.line = {"e2e4", "e7e5"}, .level = 3, .time = 200};
    question.config.options.game = chess::chess_game;
    const auto lines = uci_lines(question);
    EXPECT_EQ(lines.back(), "go movetime 200");
    EXPECT_EQ(lines[3],
              "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5");
}

TEST(Questions, GoOverGtpWithTheColourOfEachMove) {
    Question question{.line = {"E5", "pass", "D4"}, .level = 3, .time = 2000};
    question.config.options = go::game_options({.size = 9, .handicap = 2});
    const auto lines = gtp_lines(question);
    ASSERT_GE(lines.size(), 5U);
    const std::vector<std::string> tail(lines.end() - 5, lines.end());
    EXPECT_EQ(tail, (std::vector<std::string>{"fixed_handicap 2", "play white E5", "play black pass",
                                              "play white D4", "genmove black"}));
}

}  // namespace
}  // namespace kradan::server
