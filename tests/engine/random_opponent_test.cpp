#include <cstdio>

#include "catalog/count.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "support.h"

namespace kradan::test {
namespace {

struct Match {
    int won = 0;
    int drawn = 0;
    int lost = 0;
    int longest = 0;
};

/// Plays games between a level and an opponent who plays random legal moves, taking turns to move first.
Match play_match(GameOptions options, int level, int games, int most_plies) {
    options.engine_game = true;
    engine::Engine engine(4);
    SplitMix64 random(7);
    Match match;
    for (int i = 0; i < games; ++i) {
        engine.clear();
        AnyGame game = start(options);
        std::string moves;
        const Colour machine = i % 2 == 0 ? Colour::first : Colour::second;
        while (!is_over(game) && game.ply() < most_plies) {
            std::string move = random_move(game, random);
            if (game.side_to_move() == machine) {
                const auto info =
                    engine.think(game, {.level = level, .seed = static_cast<std::uint64_t>(game.ply() + 1)});
                EXPECT_TRUE(info.move.has_value());
                if (!info.move) return match;
                move = *info.move;
            }
            play(game, move);
            moves += ' ' + move;
        }
        match.longest = std::max(match.longest, game.ply());
        std::optional<Colour> winner;
        if (options.game == go::go_game) {
            winner = count_game(game, engine::dead_stones(game))->winner;
        } else if (game.outcome()) {
            winner = game.outcome()->winner;
        }
        ++(winner == machine ? match.won : winner ? match.lost : match.drawn);
        if (winner != machine) std::printf("not won: game %d,%s\n", i, moves.c_str());
    }
    std::printf("level %d: %d won, %d drawn, %d lost; longest %d plies\n", level, match.won, match.drawn,
                match.lost, match.longest);
    return match;
}

void expect_all_won(const GameOptions& options, int level, int games, int most_plies) {
    EXPECT_EQ(play_match(options, level, games, most_plies).won, games);
}

TEST(RandomOpponent, Chess) {
    expect_all_won({.game = chess::chess_game}, 7, 20, 600);
}
TEST(RandomOpponent, Ogi) {
    expect_all_won({.game = ogi::gomayo_game}, 7, 20, 600);
}
TEST(RandomOpponent, OgiClassic) {
    expect_all_won({.game = ogi::classic_game}, 7, 20, 600);
}
// The level might not know how to mate, and might overlook a mate against itself, but it wins far more often.
TEST(RandomOpponent, TheLowestLevelWinsMore) {
    for (const GameId game : {chess::chess_game, ogi::gomayo_game, ogi::classic_game}) {
        const Match match = play_match({.game = game}, 1, 20, 600);
        EXPECT_GE(match.won, 12);
        EXPECT_LE(match.lost, 1);
    }
}
TEST(RandomOpponent, Go9) {
    expect_all_won(go::game_options({.size = 9}), 1, 20, 300);
}
// Every stone counts as alive: dead stones must be captured.
TEST(RandomOpponent, GoTrompTaylor) {
    expect_all_won(go::game_options({.size = 9, .rules = "tromp-taylor"}), 1, 6, 400);
}
TEST(RandomOpponent, Go19) {
    expect_all_won(go::game_options({.size = 19}), 1, 1, 600);
}

TEST(RandomOpponentSlow, EveryLevel) {
    for (int level = 2; level <= 8; ++level) {
        for (const GameId game : {chess::chess_game, ogi::gomayo_game, ogi::classic_game})
            EXPECT_GE(play_match({.game = game}, level, 20, 600).won, 16);
        if (level <= 5) expect_all_won(go::game_options({.size = 9}), level, 4, 300);
    }
}

}  // namespace
}  // namespace kradan::test
