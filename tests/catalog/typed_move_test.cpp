#include "catalog/typed_move.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"

namespace kradan {
namespace {

/// The moves in a string as the command line writes them, or the reason and details of the refusal.
std::string line_of(const GameOptions& options, const std::string& text) {
    auto game = AnyGame::start(options);
    if (!game) return std::string{game.error().front().reason};
    std::istringstream stream{text};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    const auto line = play_typed_line(*game, words);
    if (!line) return std::string{line.error().reason} + ": " + line.error().detail;
    std::string moves;
    for (const auto& move : *line) moves += (moves.empty() ? "" : " ") + move;
    // The returned moves can be passed to `play_line`.
    auto again = AnyGame::start(options);
    EXPECT_TRUE(again->play_line(*line));
    EXPECT_EQ(again->board().cells, game->board().cells);
    return moves;
}

const GameOptions chess{.game = chess::chess_game};

TEST(TypedMove, SanIsReadWithOrWithoutMoveNumbers) {
    EXPECT_EQ(line_of(chess, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"), "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1");
    EXPECT_EQ(line_of(chess, "1. e4 e5 2.Nf3 2... Nc6"), "e2e4 e7e5 g1f3 b8c6");
    EXPECT_EQ(line_of(chess, "e2e4 e5 Ng1-f3"), "e2e4 e7e5 g1f3");
}

TEST(TypedMove, CastlingCanBeTypedWithZeros) {
    const std::string before = "e4 e5 Nf3 Nc6 Bc4 Bc5 ";
    for (const char* const castling : {"0-0", "O-O", "o-o", "0-0!"})
        EXPECT_TRUE(line_of(chess, before + castling).ends_with(" e1g1")) << castling;
    EXPECT_TRUE(line_of(chess, "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 0-0-0 0-0-0").ends_with(" e1c1 e8c8"));
    EXPECT_TRUE(
        line_of({.game = chess::chess_game, .values = chess::values_of({.chess960 = 518})}, before + "0-0")
            .ends_with(" e1h1"));
}

TEST(TypedMove, AnErrorNamesTheMoveAndThePlaceInIt) {
    EXPECT_EQ(
        line_of(chess, "1. e4 e5 2. Nf9"),
        "san.unreadable: move 3, Nf9: at character 3: expected the square that the piece goes to, found '9'");
    EXPECT_TRUE(line_of(chess, "e2e9").starts_with("san.unreadable: move 1, e2e9: at character 3: "));
    EXPECT_EQ(line_of(chess, "Nd4"), "san.no-such-man: move 1, Nd4: no knight can go to d4");
    EXPECT_EQ(line_of(chess, "Nf3 e6 Nc3 e5 Nb5 d6 Nd4"),
              "san.ambiguous: move 7, Nd4: the knights on f3 and b5 can go to d4");
    EXPECT_TRUE(line_of({.game = go::go_game}, "D4 Dx")
                    .starts_with("session.malformed: move 2, Dx: at character 2: "));
}

TEST(TypedMove, WhatTheRulesForbidKeepsTheirReason) {
    EXPECT_EQ(line_of(chess, "e4 Ke6"), "chess.cannot-reach: move 2, Ke6");
    EXPECT_EQ(line_of(chess, "0-0"), "chess.castling-blocked: move 1, 0-0");
    EXPECT_EQ(line_of(chess, "--"), "chess.pass: move 1, --");
}

TEST(TypedMove, OgiIsReadInPmnAndInTheMannerOfShogi) {
    for (const GameId game : {ogi::gomayo_game, ogi::classic_game}) {
        const GameOptions ogi{.game = game};
        EXPECT_EQ(line_of(ogi, "c3-c4 f6-f5 b2+g7=+B/B"), "c3c4 f6f5 b2g7+");
        EXPECT_EQ(line_of(ogi, "P-c4 \u2616P-f5 Bxg7+"), "c3c4 f6f5 b2g7+");
        EXPECT_EQ(line_of(ogi, "1. c3c4 P-f5"), "c3c4 f6f5");
        EXPECT_EQ(line_of(ogi, "e3+e4"),
                  "pmn.does-not-fit: move 1, e3+e4: '+' is a capture, but e4 is empty");
        EXPECT_EQ(line_of(ogi, "P-e9"),
                  "pmn.unreadable: move 1, P-e9: at character 3: a square from a1 to h8 was expected");
    }
}

TEST(TypedMove, GoGoesOnAfterTwoPasses) {
    EXPECT_EQ(line_of(go::game_options({.size = 5}), "c3 pass pass resume-first d3"),
              "C3 pass pass resume-first D3");
}

}  // namespace
}  // namespace kradan
