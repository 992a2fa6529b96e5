#include "games/go/compare.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "boards.h"

namespace kradan::go::test {
namespace {

Count by(std::string_view preset) {
    const Preset found = find_preset(preset).value();
    return {.rules = found.rules, .komi = found.komi};
}

/// "cause.komi -2, …" in half points.
std::string text(const std::vector<Difference>& differences) {
    std::string all;
    for (const auto& [cause, gain] : differences) {
        if (!all.empty()) all += ", ";
        all += std::string(id(cause)) + " " + std::to_string(gain);
    }
    return all;
}

std::string why(const Game& game, std::string_view from, std::string_view to,
                std::initializer_list<std::string_view> dead = {}) {
    return text(compare(game, vertices(dead), by(from), by(to)));
}

// W8, W11
TEST(Compare, TheEyesOfASekiAreNamed) {
    const Game g = game(two_eyes_in_seki, "thai");
    EXPECT_EQ(why(g, "thai", "japanese"), "cause.seki -4");
    EXPECT_EQ(why(g, "japanese", "thai"), "cause.seki 4");
}

// W11: in area scoring, one more stone on the board is one more point.
TEST(Compare, StonesThatStoodThereAreNamed) {
    const Game g = game(two_eyes_in_seki, "thai");
    EXPECT_EQ(why(g, "thai", "new-zealand"), "cause.stones-before 4, cause.komi -1");
    EXPECT_EQ(why(g, "thai", "tromp-taylor"), "cause.stones-before 4, cause.komi -2");
}

TEST(Compare, ATurnMoreAndAPassMoreAreNamed) {
    Game g = Game::make({.size = 5}).value();
    ASSERT_EQ(play(g, "C1 D1 C2 D2 C3 D3 C4 D4 C5"), "");
    EXPECT_EQ(why(g, "thai", "new-zealand"), "cause.turns 2, cause.komi -1");
    ASSERT_EQ(play(g, "D5 pass E3 pass pass"), "");
    EXPECT_EQ(why(g, "thai", "new-zealand"), "cause.passes -2, cause.komi -1");
    EXPECT_EQ(why(g, "new-zealand", "thai"), "cause.passes 2, cause.komi 1");
}

// W13
TEST(Compare, HandicapStonesAndWhatWhiteGetsForThemAreNamed) {
    Game fixed = Game::make({.size = 9, .handicap = 3}).value();
    EXPECT_EQ(why(fixed, "thai", "chinese"), "cause.stones-before 6, cause.compensation -6, cause.komi -2");
    EXPECT_EQ(why(fixed, "thai", "aga"), "cause.stones-before 6, cause.compensation -4, cause.komi -2");
    Game free = Game::make({.size = 9, .handicap = 2, .placement = Placement::free}).value();
    ASSERT_EQ(play(free, "C3 G7 E5"), "");
    EXPECT_EQ(why(free, "thai", "chinese"),
              "cause.stones-before 4, cause.turns -2, cause.compensation -4, cause.komi -2");
}

TEST(Compare, DeadStonesThatStayAreNamed) {
    constexpr auto board = R"(
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . O . X O . .
        . O . X O . .
        . . . X O . .
        . . . X O . .)";
    const Game g = game(board, "chinese");
    EXPECT_EQ(why(g, "chinese", "tromp-taylor", {"B4"}), "cause.dead-stay -46");
    EXPECT_EQ(why(g, "tromp-taylor", "chinese", {"B4"}), "cause.dead-stay 46");
    EXPECT_EQ(why(g, "tromp-taylor", "thai", {"B4"}),
              "cause.dead-stay 46, cause.stones-before 4, cause.komi 2");
}

TEST(Compare, TheCausesAddUpToTheDifference) {
    Game games[] = {game(two_eyes_in_seki), Game::make({.size = 9, .handicap = 4}).value(),
                    Game::make({.size = 7, .handicap = 2, .placement = Placement::free}).value()};
    ASSERT_EQ(play(games[2], "pass C3 D4 pass E5 C4 pass D5 E4 pass pass"), "");
    const auto dead = vertices({"C3", "A1"});
    for (const Game& g : games) {
        for (const Preset& from : presets) {
            for (const Preset& to : presets) {
                const auto margin = [&](const Preset& preset) {
                    return score(g.position(), dead, preset.rules, preset.komi, g.handicap()).margin;
                };
                int sum = 0;
                for (const auto& difference : compare(g, dead, by(from.name), by(to.name))) {
                    EXPECT_NE(difference.gain, 0);
                    sum += difference.gain;
                }
                EXPECT_EQ(sum, margin(to) - margin(from)) << from.name << " to " << to.name;
            }
        }
    }
}

TEST(Compare, EveryOtherPresetCountsWithItsOwnKomiUnlessOneWasAgreedOn) {
    const Game g = game(two_eyes_in_seki, "japanese");
    const auto others = count_by_others(g, {}, by("japanese"), "japanese", false);
    ASSERT_EQ(others.size(), presets.size() - 1);
    EXPECT_EQ(others[0].preset, "thai");
    EXPECT_EQ(result_text(others[0].score), "B+16.5");
    EXPECT_EQ(others[2].preset, "ing");
    EXPECT_EQ(others[2].score.second.komi, 16);
    const auto agreed = count_by_others(g, {}, by("japanese"), "japanese", true);
    EXPECT_EQ(agreed[2].score.second.komi, 13);
}

// W11: as in goscorer's test "false-eyes", White has to fill F3 after the dame are filled.
TEST(Compare, FalseEyesAreNamed) {
    constexpr auto board = R"(
        . . . . . . . . .
        X X X X . X X . .
        . O X O X O X . .
        O . O O . O X . .
        . . O O O O X . X
        . . . O . X . X .
        . . . . O O X O X
        . . . O . O . O X
        . . . . . O O O .)";
    EXPECT_EQ(why(game(board), "thai", "japanese"), "cause.to-fill -6");
}

}  // namespace
}  // namespace kradan::go::test
