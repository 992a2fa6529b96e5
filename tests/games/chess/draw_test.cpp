#include "support.h"

namespace kradan::chess {
namespace {

Outcome draw(EndReason reason) {
    return {std::nullopt, reason};
}

Game game_of(std::string_view fen) {
    return Game{position_of(fen)};
}

TEST(ChessDraws, ThreefoldIsAClaimAndFivefoldAFact) {
    Game game;
    play_all(game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    EXPECT_TRUE(game.claims().empty());
    play_all(game, "f6g8");
    EXPECT_EQ(game.claims(), std::vector{EndReason::threefold});
    EXPECT_FALSE(game.outcome());
    play_all(game, "g1f3");
    EXPECT_EQ(game.repetitions(), 3);
    play_all(game, "g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    EXPECT_FALSE(game.outcome());
    play_all(game, "f6g8");
    EXPECT_EQ(game.outcome(), draw(EndReason::fivefold));
    EXPECT_TRUE(game.claims().empty());
    EXPECT_TRUE(game.take_back());
    EXPECT_FALSE(game.outcome());
}

TEST(ChessDraws, LostCastlingRightsMakeAnotherPosition) {
    Game game = game_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play_all(game, "h1g1 h8g8 g1h1 g8h8 a1b1 a8b8 b1a1 b8a8");
    EXPECT_EQ(game.repetitions(), 1);
    play_all(game, "a1b1 a8b8 b1a1 b8a8");
    EXPECT_EQ(game.repetitions(), 2);
    play_all(game, "a1b1 a8b8 b1a1 b8a8");
    EXPECT_EQ(game.repetitions(), 3);
}

TEST(ChessDraws, APossibleEnPassantCaptureMakesAnotherPositionAnImpossibleOneDoesNot) {
    constexpr auto* dance = "e1d1 e8d8 d1e1 d8e8";
    Game possible = game_of("4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1");
    play_all(possible, "c7c5");
    EXPECT_EQ(possible.position().en_passant(), read_square("c6"));
    play_all(possible, dance);
    EXPECT_EQ(possible.repetitions(), 1);
    play_all(possible, dance);
    EXPECT_EQ(possible.repetitions(), 2);

    Game pinned = game_of("4k3/2p5/8/KP5r/8/8/8/8 b - - 0 1");
    play_all(pinned, "c7c5");
    EXPECT_EQ(pinned.position().en_passant(), std::nullopt);
    play_all(pinned, "a5a4 e8d8 a4a5 d8e8");
    EXPECT_EQ(pinned.repetitions(), 2);
}

TEST(ChessDraws, FiftyMovesAreAClaimAndSeventyFiveAFact) {
    Game game = game_of("4k3/8/8/8/8/8/8/R3K3 w - - 98 80");
    play_all(game, "a1a2");
    EXPECT_TRUE(game.claims().empty());
    play_all(game, "e8e7");
    EXPECT_EQ(game.claims(), std::vector{EndReason::fifty_moves});
    Game late = game_of("4k3/8/8/8/8/8/8/R3K3 w - - 148 80");
    play_all(late, "a1a2");
    EXPECT_FALSE(late.outcome());
    play_all(late, "e8e7");
    EXPECT_EQ(late.outcome(), draw(EndReason::seventy_five_moves));
}

TEST(ChessDraws, MateOnTheSeventyFifthMoveWins) {
    Game game = game_of("7k/8/6K1/8/8/8/8/R7 w - - 149 120");
    play_all(game, "a1a8");
    EXPECT_EQ(game.outcome(), (Outcome{Colour::first, EndReason::checkmate}));
}

TEST(ChessDraws, StalemateAndMate) {
    EXPECT_EQ(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome(), draw(EndReason::stalemate));
    EXPECT_EQ(position_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").outcome(),
              (Outcome{Colour::first, EndReason::checkmate}));
    EXPECT_EQ(position_of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").outcome(),
              (Outcome{Colour::second, EndReason::checkmate}));
}

TEST(ChessDraws, InsufficientMaterial) {
    for (const auto* fen : {
             "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
             "4kn2/8/8/8/8/8/8/4K3 w - - 0 1",
             "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",      // f8 and c1 are dark
             "4kb2/8/5b2/8/8/8/3B4/2B1K3 w - - 0 1",  // two each, all on dark squares
         }) {
        EXPECT_TRUE(position_of(fen).insufficient_material()) << fen;
        EXPECT_EQ(position_of(fen).outcome(), draw(EndReason::insufficient_material)) << fen;
    }
    for (const auto* fen : {
             "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
             "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
             "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
             "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",
             "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
             "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
             "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
         }) {
        EXPECT_FALSE(position_of(fen).insufficient_material()) << fen;
    }
}

TEST(ChessDraws, WhoCanMateWhenTheOpponentsFlagFalls) {
    struct Row {
        const char* fen;
        bool white;
        bool black;
    };
    for (const Row& row : {
             Row{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", true, false},
             Row{"q3k3/8/8/8/8/8/8/1N2K3 w - - 0 1", false, true},
             Row{"q3k3/p7/8/8/8/8/8/1N2K3 w - - 0 1", true, true},
             Row{"r3k3/8/8/8/8/8/8/1N2K3 w - - 0 1", true, true},
             Row{"b3k3/8/8/8/8/8/8/1N2K3 w - - 0 1", true, true},
             Row{"q3k3/8/8/8/8/8/8/NN2K3 w - - 0 1", true, true},
             Row{"r3k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false, true},
             Row{"4kb2/8/8/8/8/8/7r/2B1K3 w - - 0 1", false, true},
             Row{"2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", true, true},
             Row{"n3k3/8/8/8/8/8/8/2B1K3 w - - 0 1", true, true},
             Row{"4k3/p7/8/8/8/8/8/2B1K3 w - - 0 1", true, true},
             Row{"r3k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", true, true},
         }) {
        EXPECT_EQ(position_of(row.fen).can_mate(Colour::first), row.white) << row.fen;
        EXPECT_EQ(position_of(row.fen).can_mate(Colour::second), row.black) << row.fen;
    }
}

}  // namespace
}  // namespace kradan::chess
