#include "games/go/scoring.h"

#include <gtest/gtest.h>

#include "boards.h"
#include "games/go/notation.h"

namespace kradan::go::test {
namespace {

Score count(std::string_view board, std::string_view rules, std::initializer_list<std::string_view> dead = {},
            int komi = 0, int handicap = 0) {
    const Game g = game(board, rules);
    return score(g.position(), vertices(dead), g.rules(), komi, handicap);
}

std::string result(std::string_view board, std::string_view rules,
                   std::initializer_list<std::string_view> dead = {}, int komi = 0, int handicap = 0) {
    return result_text(count(board, rules, dead, komi, handicap));
}

Owner owner(const Score& score, int size, std::string_view vertex) {
    const Vertex v = at(vertex).vertex;
    return score.owners[static_cast<std::size_t>(v.y * size + v.x)];
}

// Black's eye is A7, White's E7; both sides share C7.
constexpr auto corner_seki = R"(
    . X . O . O X
    X X O O O O X
    O O O X X X X
    X X X X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .)";

// W8
TEST(Seki, CornerByTerritoryWithEyes) {
    const Score s = count(corner_seki, "thai");
    EXPECT_EQ(s.first.territory, 24 + 1);
    EXPECT_EQ(s.second.territory, 1);
    EXPECT_EQ(owner(s, 7, "A7"), Owner::first);
    EXPECT_EQ(owner(s, 7, "E7"), Owner::second);
    EXPECT_EQ(owner(s, 7, "C7"), Owner::nobody);
    EXPECT_EQ(result_text(s), "B+24");
}

TEST(Seki, CornerWhereNothingInItCounts) {
    const Score s = count(corner_seki, "japanese");
    EXPECT_EQ(s.first.territory, 24);
    EXPECT_EQ(s.second.territory, 0);
    EXPECT_EQ(owner(s, 7, "A7"), Owner::nobody);
    EXPECT_EQ(owner(s, 7, "E7"), Owner::nobody);
    EXPECT_EQ(owner(s, 7, "A1"), Owner::first);
}

TEST(Seki, CornerByArea) {
    for (const auto* rules : {"chinese", "ing", "aga", "new-zealand", "tromp-taylor"}) {
        const Score s = count(corner_seki, rules);
        EXPECT_EQ(s.first.stones, 13) << rules;
        EXPECT_EQ(s.first.territory, 25) << rules;
        EXPECT_EQ(s.second.stones, 9) << rules;
        EXPECT_EQ(s.second.territory, 1) << rules;
        EXPECT_EQ(result_text(s), "B+28") << rules;
    }
}

TEST(Seki, EyesOfOneSideOnly) {
    EXPECT_EQ(result(two_eyes_in_seki, "thai"), "B+23");
    EXPECT_EQ(result(two_eyes_in_seki, "japanese"), "B+21");
    EXPECT_EQ(result(two_eyes_in_seki, "chinese"), "B+25");
}

TEST(Seki, OpenBoundariesAreNone) {
    // All points on the E file are dame that either side can fill; no stones are in seki.
    constexpr auto board = R"(
        . . . X . O .
        . . . X . O .
        . . . X . O .
        . . . X . O .
        . . . X . O .
        . . . X . O .
        . . . X . O .)";
    for (const Preset& preset : presets) EXPECT_EQ(result(board, preset.name), "B+14") << preset.name;
}

TEST(Seki, SmallLivingGroupsBesideDameAreNone) {
    // White lives in the corner with two eyes, and E1 beside it is dame.
    constexpr auto board = R"(
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X X . .
        O O O O X . .
        . O . O X X X
        O O O O . X .)";
    EXPECT_EQ(count(board, "japanese").second.territory, 2);
    EXPECT_EQ(count(board, "thai").second.territory, 2);
}

// W10, W11, W12
constexpr auto dead_inside = R"(
    . . . X O . .
    . . . X O . .
    . . . X O . .
    . O . X O . .
    . O . X O . .
    . . . X O . .
    . . . X O . .)";

TEST(Dead, PrisonersUnderTerritoryEmptyPointsUnderArea) {
    const Score thai = count(dead_inside, "thai", {"B4"});
    EXPECT_EQ(thai.first.territory, 21);
    EXPECT_EQ(thai.first.dead, 2);
    EXPECT_EQ(thai.second.territory, 14);
    EXPECT_EQ(result_text(thai), "B+9");
    EXPECT_EQ(owner(thai, 7, "B4"), Owner::first);
    EXPECT_EQ(result(dead_inside, "japanese", {"B4"}), "B+9");

    const Score chinese = count(dead_inside, "chinese", {"B4"});
    EXPECT_EQ(chinese.first.territory, 21);
    EXPECT_EQ(chinese.first.stones, 7);
    EXPECT_EQ(chinese.first.dead, 0);
    EXPECT_EQ(result_text(chinese), "B+7");
}

TEST(Dead, AVertexMarksItsGroupAndRepetitionsChangeNothing) {
    EXPECT_EQ(count(dead_inside, "thai", {"B3"}),
              count(dead_inside, "thai", {"B4", "B3", "B4", "A1", "A30"}));
    EXPECT_EQ(result(dead_inside, "thai"), "W+14");
    EXPECT_EQ(group_at(game(dead_inside).position(), at("B4").vertex).size(), 2u);
    EXPECT_TRUE(group_at(game(dead_inside).position(), at("A1").vertex).empty());
    EXPECT_TRUE(group_at(game(dead_inside).position(), at("A30").vertex).empty());
}

TEST(Dead, UnderTrompTaylorEveryStoneLives) {
    EXPECT_EQ(result(dead_inside, "tromp-taylor", {"B4"}), "W+16");
    EXPECT_EQ(result(dead_inside, "tromp-taylor"), "W+16");
}

TEST(Prisoners, CountUnderTerritoryOnly) {
    for (const auto& [rules, prisoners] :
         {std::pair{"thai", 1}, {"japanese", 1}, {"chinese", 0}, {"aga", 0}}) {
        Game g = game(". . .\nO X .\n. . .", rules);
        ASSERT_EQ(play(g, "A3 C1 A1 pass pass"), "");
        const Score s = score(g, {});
        EXPECT_EQ(s.first.prisoners, prisoners) << rules;
    }
}

// W11
TEST(Komi, HalfPointsAndJigo) {
    EXPECT_EQ(result(dead_inside, "chinese", {"B4"}, 15), "W+0.5");
    EXPECT_EQ(result(dead_inside, "chinese", {"B4"}, 14), "0");
    EXPECT_FALSE(count(dead_inside, "chinese", {"B4"}, 14).winner);
    EXPECT_EQ(result(dead_inside, "chinese", {"B4"}, -1), "B+7.5");
}

TEST(Ing, BlackWinsTies) {
    // 28 points for Black, 20 for White, and one neutral point.
    constexpr auto board = R"(
        . . . X . O .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .)";
    EXPECT_EQ(result(board, "ing", {}, 16), "B+0");
    EXPECT_EQ(count(board, "ing", {}, 16).winner, Colour::first);
    EXPECT_EQ(result(board, "chinese", {}, 16), "0");
    EXPECT_EQ(fill_in_stones(19), 180);
}

TEST(Handicap, WhatWhiteGets) {
    constexpr auto board = "X . .\n. . .\n. . X";
    const auto compensated = [&](std::string_view rules, int stones) {
        return count(board, rules, {}, 0, stones).second.compensation;
    };
    EXPECT_EQ(compensated("chinese", 2), 2);
    EXPECT_EQ(compensated("aga", 2), 1);
    for (const auto* rules : {"thai", "japanese", "ing", "new-zealand", "tromp-taylor"}) {
        EXPECT_EQ(compensated(rules, 9), 0) << rules;
    }
    EXPECT_EQ(result(board, "chinese", {}, 0, 2), "B+7");
    EXPECT_EQ(result(board, "aga", {}, 0, 2), "B+8");
    EXPECT_EQ(result(board, "thai", {}, 0, 2), "B+7");
}

TEST(Empty, BoardsBelongToNobody) {
    for (const Preset& preset : presets) {
        const Game g = Game::make({.size = 9, .rules = std::string(preset.name)}).value();
        const Score s = score(g, {});
        EXPECT_EQ(s.first.total(), 0) << preset.name;
        EXPECT_EQ(s.second.total(), preset.komi) << preset.name;
    }
}

}  // namespace
}  // namespace kradan::go::test
