#include "server/computer/engine_games.h"

#include <gtest/gtest.h>

namespace kradan::server {
namespace {

using Games = std::vector<std::string>;

TEST(EngineGames, AreThoseThatTheEngineNames) {
    EXPECT_EQ(
        games_in("id name K\noption name UCI_Variant type combo default chess var ogi var ogi-classic var "
                 "chess\nuciok\n"),
        (Games{"ogi", "ogi-classic", "chess"}));
    EXPECT_EQ(games_in("option name UCI_Variant type combo default chess var chess var shogi\r\nuciok\r\n"),
              (Games{"chess"}));
    EXPECT_EQ(games_in("option name UCI_Variant type combo default shogi var shogi\nuciok\n"), (Games{}));
}

TEST(EngineGames, WithoutVariantsItIsChess) {
    EXPECT_EQ(games_in("id name Stockfish\noption name Hash type spin default 16\nuciok\n"),
              (Games{"chess"}));
}

TEST(EngineGames, TheEngineItselfIsAsked) {
    const auto games = ask_for_games(
        {"/bin/sh", "-c",
         "read word; echo 'option name UCI_Variant type combo default ogi var ogi'; echo uciok; read on"});
    ASSERT_TRUE(games) << games.error();
    EXPECT_EQ(*games, (Games{"ogi"}));
}

TEST(EngineGames, AnEngineThatIsNoneIsToldInWords) {
    EXPECT_FALSE(ask_for_games({"/no/such/engine"}));
    const auto dead = ask_for_games({"/bin/true"});
    ASSERT_FALSE(dead);
    EXPECT_EQ(dead.error(), "does not answer \"uci\"");
    const auto absent = ask_for_games({"no-such-engine-anywhere"});
    ASSERT_FALSE(absent);
    EXPECT_EQ(absent.error(), "cannot be started: program \"no-such-engine-anywhere\" not found in PATH");
}

TEST(EngineGames, AnEngineForGoIsTriedToo) {
    EXPECT_TRUE(try_gtp({"sh", "-c", "read word; printf '=1 2\\n\\n'; read on"}));
    const auto dead = try_gtp({"true"});
    ASSERT_FALSE(dead);
    EXPECT_EQ(dead.error(), "does not answer \"1 protocol_version\"");
    EXPECT_FALSE(try_gtp({"/no/such/engine"}));
}

}  // namespace
}  // namespace kradan::server
