#include "process/engine_client.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"

namespace kradan::process {
namespace {

TEST(EngineClient, EnginesAreReadAsTyped) {
    const auto own = read_engine("kradan:level=3,hash=16", chess::chess_game);
    ASSERT_TRUE(own);
    EXPECT_EQ(own->protocol, EngineProtocol::uci);
    ASSERT_EQ(own->options.size(), 2U);
    EXPECT_EQ(own->options[0].name, "level");
    EXPECT_EQ(own->options[0].value, "3");
    EXPECT_EQ(own->options[1].name, "hash");
    EXPECT_EQ(read_engine("kradan", go::go_game)->protocol, EngineProtocol::gtp);

    const auto other = read_engine("uci:'/opt/my engine' --x \"a b\" c\\ d ''", ogi::gomayo_game);
    ASSERT_TRUE(other);
    EXPECT_EQ(other->command, (std::vector<std::string>{"/opt/my engine", "--x", "a b", "c d", ""}));
}

TEST(EngineClient, WhatIsNoEngineIsRefused) {
    for (const std::string_view text : {"", "stockfish", "kradan:", "kradan:level", "kradan:=3",
                                        "uci:", "uci:  ", "uci:'x", "gtp:gnugo", "Kradan"}) {
        EXPECT_FALSE(read_engine(text, chess::chess_game)) << text;
    }
    EXPECT_FALSE(read_engine("uci:stockfish", go::go_game));
}

TEST(EngineClient, EveryLegalMoveOfTheClassicEditionComesBackFromTheVariantGuis) {
    SplitMix64 random(7);
    std::size_t drops = 0;
    std::size_t promotions = 0;
    for (int round = 0; round < 20; ++round) {
        AnyGame game = *AnyGame::start({.game = ogi::classic_game});
        for (int ply = 0; ply < 150 && !game.outcome(); ++ply) {
            const auto moves = game.legal_moves();
            for (const std::string& move : moves) {
                const std::string theirs = write_gui_move(move);
                EXPECT_EQ(read_gui_move(theirs), move);
                promotions += move.ends_with('+') ? 1 : 0;
                const auto at = theirs.find('@');
                if (at == std::string::npos) continue;
                ++drops;
                // This is how shogi programs write drops.
                std::string starred = theirs;
                starred[at] = '*';
                EXPECT_EQ(read_gui_move(starred), move);
            }
            const std::vector one{moves[random.below(static_cast<std::uint32_t>(moves.size()))]};
            ASSERT_TRUE(game.play_line(one));
        }
    }
    EXPECT_GT(drops, 1000U);
    EXPECT_GT(promotions, 100U);
}

}  // namespace
}  // namespace kradan::process
