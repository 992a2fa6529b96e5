#include "server/engine_games.h"

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
    EXPECT_EQ(dead.error(), "it does not answer to \"uci\"");
}

}  // namespace
}  // namespace kradan::server
