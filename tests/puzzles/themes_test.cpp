#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "games/chess/module.h"
#include "games/ogi/module.h"
#include "puzzles/board/board_game.h"
#include "puzzles/board/chess_themes.h"
#include "puzzles/board/choices.h"
#include "puzzles/board/mates.h"
#include "puzzles/board/tags.h"

namespace kradan::puzzles {
namespace {

using Tags = std::vector<std::string>;

Tags tags_of(GameId game, const std::string& position, std::vector<std::string> line, Goal goal = Goal::win) {
    Puzzle puzzle;
    puzzle.options = {.game = game, .position = position};
    puzzle.goal = goal;
    puzzle.line = std::move(line);
    return board_tags(*AnyGame::start(puzzle.options), puzzle);
}
Tags tags_of(const std::string& fen, std::vector<std::string> line, Goal goal = Goal::win) {
    return tags_of(chess::chess_game, fen, std::move(line), goal);
}
bool has(const Tags& tags, const std::string& tag) {
    return std::ranges::find(tags, tag) != tags.end();
}
chess::Position chess_at(const std::string& fen) {
    return *position_of<chess::Position>({.game = chess::chess_game, .position = fen});
}
Bitboard squares(std::initializer_list<const char*> names) {
    Bitboard set = 0;
    for (const char* name : names) set |= bit(*read_square(name));
    return set;
}

TEST(Themes, APinnedPieceStandsBeforeAMoreValuableOne) {
    // The rook on e1 pins the queen on e5, and the bishop on b5 pins the knight on c6.
    const auto position = chess_at("4k3/8/2n5/1B2q3/8/8/5PPP/4R1K1 b - - 0 1");
    EXPECT_EQ(pinned_by(position, *read_square("e1")), squares({"e5"}));
    EXPECT_EQ(pinned_by(position, *read_square("b5")), squares({"c6"}));
    // A pinned pawn does not count, a king cannot pin, and nothing may stand in between.
    EXPECT_EQ(pinned_by(chess_at("4k3/8/8/4p3/8/8/8/4R1K1 b - - 0 1"), *read_square("e1")), Bitboard{0});
    EXPECT_EQ(pinned_by(chess_at("4k3/4p3/8/4q3/8/8/8/4R1K1 b - - 0 1"), *read_square("e1")), Bitboard{0});
    EXPECT_EQ(pinned_by(position, *read_square("g1")), Bitboard{0});
    // The piece behind must be on the line of attack. The rook on a5 is not.
    EXPECT_EQ(pinned_by(chess_at("8/8/8/r3q3/8/8/8/k3R1K1 b - - 0 1"), *read_square("e1")), Bitboard{0});
}

TEST(Themes, APinIsOneIfThePieceMayFall) {
    EXPECT_TRUE(has(tags_of("4k3/8/8/4q3/8/8/5PPP/R5K1 w - - 0 1", {"a1e1"}), "pin"));
    // The rook is captured immediately, so it pins nothing.
    EXPECT_FALSE(has(tags_of("4k3/8/8/4q3/8/8/5PPP/R5K1 w - - 0 1", {"a1e1", "e5e1", "g1h1"}), "pin"));
    EXPECT_TRUE(has(tags_of("4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1", {"f1b5"}), "pin"));
    // The pawn guards the knight, so the pin is a theme only if the knight falls in the end.
    const char* const guarded = "4k3/1p6/2n5/8/8/8/8/4KB2 w - - 0 1";
    EXPECT_FALSE(has(tags_of(guarded, {"f1b5"}), "pin"));
    EXPECT_FALSE(has(tags_of(guarded, {"f1b5", "e8e7", "e1e2"}), "pin"));
    EXPECT_TRUE(has(tags_of(guarded, {"f1b5", "e8e7", "b5c6"}), "pin"));
    EXPECT_FALSE(has(tags_of(guarded, {"e1e2"}), "pin"));
}

TEST(Themes, ASkeweredPieceLeavesAnotherOneBehind) {
    const auto king = chess_at("8/1q6/8/8/4k3/8/6B1/6K1 b - - 0 1");
    EXPECT_EQ(skewered_by(king, *read_square("g2")), squares({"e4"}));
    EXPECT_EQ(pinned_by(king, *read_square("g2")), Bitboard{0});
    // A queen in front of a rook is skewered; a rook in front of the queen is pinned instead.
    EXPECT_EQ(skewered_by(chess_at("4r3/7k/8/4q3/8/8/5PPP/4R1K1 b - - 0 1"), *read_square("e1")),
              squares({"e5"}));
    const auto turned = chess_at("4q3/7k/8/4r3/8/8/5PPP/4R1K1 b - - 0 1");
    EXPECT_EQ(skewered_by(turned, *read_square("e1")), Bitboard{0});
    EXPECT_EQ(pinned_by(turned, *read_square("e1")), squares({"e5"}));
    // The rook behind is guarded by a pawn, so it does not fall to a rook, but it does fall to a bishop.
    EXPECT_EQ(skewered_by(chess_at("7k/3p4/4r3/8/4q3/8/5PPP/4R1K1 b - - 0 1"), *read_square("e1")),
              Bitboard{0});
    EXPECT_EQ(skewered_by(chess_at("7k/2p5/1r6/8/3q4/8/5B2/6K1 b - - 0 1"), *read_square("f2")),
              squares({"d4"}));
    EXPECT_TRUE(has(tags_of("8/1q6/8/8/4k3/8/8/5BK1 w - - 0 1", {"f1g2"}), "skewer"));
}

TEST(Themes, AnEndingIsNamedByThePiecesThatAreLeft) {
    const auto ending = [](const std::string& fen) {
        return std::string{ending_of(chess_at(fen)).value_or("none")};
    };
    EXPECT_EQ(ending("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"), "pawn-ending");
    EXPECT_EQ(ending("8/8/8/r3k3/8/4K3/4P3/7R w - - 0 1"), "rook-ending");
    EXPECT_EQ(ending("8/8/8/4k3/8/4K3/4P3/7R w - - 0 1"), "rook-ending");
    EXPECT_EQ(ending("8/8/8/q3k3/8/4K3/4P3/8 w - - 0 1"), "queen-ending");
    EXPECT_EQ(ending("8/8/8/b3k3/8/4K3/4P3/5B2 w - - 0 1"), "bishop-ending");
    EXPECT_EQ(ending("8/8/8/4k3/8/4K3/4P3/5N2 w - - 0 1"), "knight-ending");
    EXPECT_EQ(ending("8/8/8/b3k3/8/4K3/4P3/5N2 w - - 0 1"), "none");
    EXPECT_EQ(tags_of("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", {"e3d3"}),
              (Tags{"endgame", "one-move", "pawn-ending", "quiet"}));
    // Even with many pawns, it is still an endgame.
    EXPECT_TRUE(has(tags_of("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", {"e2e4"}), "endgame"));
    EXPECT_FALSE(has(tags_of("rn2k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", {"e2e4"}), "endgame"));
}

TEST(Themes, WhatSavesIsADefence) {
    EXPECT_TRUE(has(tags_of("8/8/8/8/3k4/3p4/8/3K4 w - - 0 1", {"d1d2"}, Goal::save), "defence"));
    EXPECT_FALSE(has(tags_of("8/8/8/8/3k4/3p4/8/3K4 w - - 0 1", {"d1d2"}), "defence"));
}

TEST(Themes, TheKingChoosesToKeepOrDemoteOnlyWhatIsPromoted) {
    const auto chooses = [](const char* feen, const char* move, GameId game = ogi::gomayo_game) {
        return has(tags_of(game, feen, {move}), std::string{choice_tag});
    };
    constexpr const char* promoted = "7k^/8/8/8/8/8/4+n3/3RK^3 / O/o";
    EXPECT_TRUE(chooses(promoted, "e1e2"));
    EXPECT_TRUE(chooses(promoted, "e1e2^"));
    EXPECT_FALSE(chooses(promoted, "d1d2"));
    EXPECT_FALSE(chooses("7k^/8/8/8/8/8/4s3/3RK^3 / O/o", "e1e2"));
    EXPECT_FALSE(chooses("7k^/8/8/8/8/8/3+n4/3RK^3 / O/o", "d1d2"));
    EXPECT_FALSE(chooses(promoted, "e1e2", ogi::classic_game));
}

}  // namespace
}  // namespace kradan::puzzles
