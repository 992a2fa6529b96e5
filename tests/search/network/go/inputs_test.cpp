#include "search/network/go/inputs.h"

#include <gtest/gtest.h>

#include <string>

namespace kradan::test {
namespace {

using search::GoGlobal;
using search::GoInputs;
using search::GoPlane;

/// A game with these moves, such as "aa" for the lower left corner; "--" is a pass.
go::Game play(int size, const std::string& rules, const std::vector<std::string>& moves) {
    const auto preset = go::find_preset(rules);
    go::Game game(go::Position(size, preset->rules), preset->komi);
    for (const std::string& move : moves) {
        const auto intent =
            move == "--" ? go::Intent::passing() : go::Intent::stone(move[0] - 'a', move[1] - 'a');
        EXPECT_TRUE(game.play(intent)) << move;
    }
    return game;
}

/// The points with this bit, row by row from the lower left, in the notation above.
std::string points(const GoInputs& inputs, GoPlane plane) {
    std::string all;
    for (int y = 0; y < inputs.rows; ++y) {
        for (int x = 0; x < inputs.columns; ++x) {
            const std::uint16_t bits = inputs.points[static_cast<std::size_t>(y * inputs.columns + x)];
            if ((bits & mask_of(plane)) != 0)
                all += std::string(all.empty() ? "" : " ") + static_cast<char>('a' + x) +
                       static_cast<char>('a' + y);
        }
    }
    return all;
}

TEST(GoInputs, ShowStonesLibertiesAndLastMovesToTheSideToMove) {
    const GoInputs inputs = search::go_inputs(play(5, "chinese", {"aa", "ba", "cc", "ab"}));
    EXPECT_EQ(points(inputs, GoPlane::own_stone), "cc");
    EXPECT_EQ(points(inputs, GoPlane::other_stone), "ba ab");
    EXPECT_EQ(points(inputs, GoPlane::one_liberty), "");
    EXPECT_EQ(points(inputs, GoPlane::three_liberties), "ba ab");
    EXPECT_EQ(points(inputs, GoPlane::last_move), "ab");
    EXPECT_EQ(points(inputs, GoPlane::second_last_move), "cc");
    EXPECT_EQ(points(inputs, GoPlane::third_last_move), "ba");
    EXPECT_EQ(points(inputs, GoPlane::fourth_last_move), "aa");
}

TEST(GoInputs, ShowWhatAKoForbids) {
    // Black captures one stone by playing cb, and White may not retake immediately.
    const GoInputs inputs =
        search::go_inputs(play(5, "japanese", {"ba", "ca", "ab", "db", "bc", "cc", "dd", "bb", "cb"}));
    EXPECT_EQ(points(inputs, GoPlane::forbidden), "bb");
}

TEST(GoInputs, ShowLaddersAndTheMovesThatCapture) {
    // A black stone at d3 drives the white one at c3 to the upper right, unless another white stone waits
    // there.
    const GoInputs inputs = search::go_inputs(play(9, "chinese", {"bc", "cc", "cb", "da", "bd", "--"}));
    EXPECT_EQ(points(inputs, GoPlane::in_ladder), "cc");
    EXPECT_EQ(points(inputs, GoPlane::captures_in_ladder), "dc");
    const GoInputs broken = search::go_inputs(play(9, "chinese", {"bc", "cc", "cb", "da", "bd", "ff", "--"}));
    EXPECT_EQ(points(broken, GoPlane::in_ladder), "");
    EXPECT_EQ(points(broken, GoPlane::captures_in_ladder), "");
}

TEST(GoInputs, ShowUnconditionalLife) {
    // Black lives in the corner with two eyes.
    const GoInputs inputs = search::go_inputs(
        play(5, "chinese", {"ab", "ee", "bb", "ed", "ba", "ec", "cb", "eb", "db", "ea", "da", "dd"}));
    EXPECT_EQ(points(inputs, GoPlane::own_life), "aa ba ca da ab bb cb db");
    EXPECT_EQ(points(inputs, GoPlane::other_life), "");
}

TEST(GoInputs, TheMarginAndTheAreaAddUpToTheResult) {
    const auto global = [](const GoInputs& inputs, GoGlobal which) {
        return inputs.globals[static_cast<std::size_t>(which)];
    };
    const GoInputs area = search::go_inputs(play(9, "chinese", {"ee"}));
    EXPECT_EQ(area.margin, 15);
    EXPECT_EQ(global(area, GoGlobal::territory), 0);
    // Under territory rules, a stone on the board counts for nobody, and Black has played one more than
    // White.
    const GoInputs territory = search::go_inputs(play(9, "japanese", {"ee"}));
    EXPECT_EQ(territory.margin, 13 + 2);
    EXPECT_EQ(global(territory, GoGlobal::territory), search::go_global_unit);
    const GoInputs after_pass = search::go_inputs(play(9, "japanese", {"ee", "--"}));
    EXPECT_EQ(after_pass.margin, -15);
    EXPECT_EQ(global(after_pass, GoGlobal::passed), search::go_global_unit);
    EXPECT_EQ(global(after_pass, GoGlobal::pass_ends), search::go_global_unit);
}

}  // namespace
}  // namespace kradan::test
