#include <gtest/gtest.h>

#include "boards.h"
#include "core/position.h"
#include "games/go/scoring.h"

namespace kradan::go::test {
namespace {

static_assert(kradan::Position<go::Position>);
static_assert(kradan::Game<go::Game>);

// W3
TEST(Capture, CentreEdgeAndCorner) {
    Game centre = game(R"(
        . . . . .
        . . X . .
        . X O . .
        . . X . .
        . . . . .)");
    EXPECT_EQ(play(centre, "D3"), "");
    EXPECT_EQ(draw(centre.position()),
              ".....\n"
              "..X..\n"
              ".X.X.\n"
              "..X..\n"
              ".....\n");
    EXPECT_EQ(centre.position().prisoners(Colour::first), 1);

    Game corner = game(R"(
        O X .
        . . .
        . . .)");
    EXPECT_EQ(play(corner, "A2"), "");
    EXPECT_EQ(draw(corner.position()), ".X.\nX..\n...\n");

    Game edge = game(R"(
        . . . .
        . X X .
        X O O .
        . . . .)",
                     "thai", Colour::first);
    EXPECT_EQ(play(edge, "B1 D4 C1 A4 D2"), "");
    EXPECT_EQ(edge.position().prisoners(Colour::first), 2);
}

TEST(Capture, SeveralChainsAtOnce) {
    Game g = game(R"(
        . X X X .
        X O . O X
        . X O X .
        . . X . .
        . . . . .)");
    EXPECT_EQ(play(g, "C4"), "");
    EXPECT_EQ(draw(g.position()),
              ".XXX.\n"
              "X.X.X\n"
              ".X.X.\n"
              "..X..\n"
              ".....\n");
    EXPECT_EQ(g.position().prisoners(Colour::first), 3);
}

// W5
TEST(Suicide, OneStoneAndGroups) {
    constexpr auto board = R"(
        . . X O .
        . . X O O
        . . X X X
        . . . . .
        . . . . .)";
    EXPECT_EQ(verdict(game(board, "thai", Colour::second), "E5"), "go.suicide");
    EXPECT_EQ(verdict(game(board, "japanese", Colour::second), "E5"), "go.suicide");
    Game allowed = game(board, "new-zealand", Colour::second);
    EXPECT_EQ(play(allowed, "E5"), "");
    EXPECT_EQ(allowed.position().prisoners(Colour::first), 4);
    EXPECT_EQ(draw(allowed.position()),
              "..X..\n"
              "..X..\n"
              "..XXX\n"
              ".....\n"
              ".....\n");

    constexpr auto eye = R"(
        . X .
        X . X
        . X .)";
    EXPECT_EQ(verdict(game(eye, "thai", Colour::second), "B2"), "go.suicide");
    EXPECT_EQ(verdict(game(eye, "tromp-taylor", Colour::second), "B2"), "go.superko");
    EXPECT_EQ(verdict(game(eye, "ing", Colour::second), "B2"), "go.superko");
    EXPECT_EQ(verdict(game(eye, "new-zealand", Colour::second), "B2"), "legal");
}

TEST(Suicide, FillingTheLastLibertyWhileCapturingIsLegal) {
    Game g = game(R"(
        . X O .
        X O O .
        O O . .
        . . . .)",
                  "thai", Colour::second);
    EXPECT_EQ(play(g, "A4"), "");
    EXPECT_EQ(g.position().prisoners(Colour::second), 2);
}

// W7
constexpr auto ko_board = R"(
    . . . . .
    . X O . .
    X O . O .
    . X O . .
    . . . . .)";

TEST(Ko, MayNotBeRetakenAtOnce) {
    for (const Preset& preset : presets) {
        Game g = game(ko_board, preset.name);
        ASSERT_EQ(play(g, "C3"), "");
        EXPECT_EQ(verdict(g, "B3"), "go.ko") << preset.name;
        EXPECT_EQ(go::write_vertex(*g.position().ko()), "B3");
        EXPECT_EQ(play(g, "E1 E5 B3"), "") << preset.name;
    }
}

TEST(Ko, APassLiftsTheBanUnderSimpleKoOnly) {
    Game simple = game(ko_board);
    EXPECT_EQ(play(simple, "C3 pass A5 B3"), "");

    // After both passes, the move would repeat the board with the same side to move.
    for (const auto* rules : {"tromp-taylor", "aga"}) {
        Game g = game(ko_board, rules);
        ASSERT_EQ(play(g, "C3 pass pass"), "");
        EXPECT_TRUE(g.play_ended());
        g.resume(Colour::second);
        EXPECT_EQ(verdict(g, "B3"), "go.superko") << rules;
    }
}

TEST(Ko, SnapbackIsNone) {
    Game g = game(R"(
        . . . . .
        X X X . .
        O O X . .
        . O X . .
        . O X . .)");
    ASSERT_EQ(play(g, "A1 A2"), "");
    EXPECT_EQ(g.position().prisoners(Colour::second), 1);
    EXPECT_FALSE(g.position().ko());
    ASSERT_EQ(play(g, "A1"), "");
    EXPECT_EQ(g.position().prisoners(Colour::first), 5);
}

TEST(Superko, SendingTwoReturningOne) {
    // Black lets two stones be captured and retakes one, which restores the board.
    constexpr auto board = R"(
        . X . O .
        X O O O .
        X X X O .
        . . X O .
        . . X O .)";
    Game simple = game(board, "thai", Colour::first);
    ASSERT_EQ(play(simple, "C5"), "");
    // Black's two stones are in atari; White captures them with A5.
    ASSERT_EQ(play(simple, "A5"), "");
    EXPECT_EQ(simple.position().prisoners(Colour::second), 2);
    EXPECT_EQ(draw(simple.position()).substr(0, 6), "O..O.\n");
    ASSERT_EQ(play(simple, "B5"), "");
    EXPECT_EQ(simple.position().prisoners(Colour::first), 1);
    EXPECT_EQ(draw(simple.position()).substr(0, 6), ".X.O.\n");

    Game positional = game(board, "tromp-taylor", Colour::first);
    ASSERT_EQ(play(positional, "C5 A5"), "");
    EXPECT_EQ(verdict(positional, "B5"), "go.superko");
    Game situational = game(board, "aga", Colour::first);
    EXPECT_EQ(play(situational, "C5 A5 B5"), "");
}

TEST(Superko, PassesAreNeverForbidden) {
    for (const Preset& preset : presets) {
        Game g = game(ko_board, preset.name);
        EXPECT_EQ(play(g, "pass C3 pass"), "") << preset.name;
    }
}

TEST(Superko, RepetitionUnderSimpleKoIsSeen) {
    Game g = game(R"(
        . X . O .
        X O O O .
        X X X O .
        . . X O .
        . . X O .)");
    ASSERT_EQ(play(g, "C5 A5 B5 pass"), "");
    EXPECT_TRUE(g.repeats());
    Game passes = game(ko_board);
    ASSERT_EQ(play(passes, "pass"), "");
    EXPECT_FALSE(passes.repeats());
}

// W1, W9
TEST(Refusals, InTheirOrder) {
    Game g = game(ko_board);
    EXPECT_EQ(verdict(g, "B4"), "go.occupied");
    EXPECT_EQ(verdict(g, "F1"), "go.off-board");
    EXPECT_EQ(verdict(g, "A30"), "go.off-board");
    EXPECT_EQ(verdict(g, "A0"), "go.off-board");
    ASSERT_EQ(play(g, "pass pass"), "");
    EXPECT_TRUE(g.play_ended());
    for (const auto* move : {"A1", "B4", "A30", "pass"}) EXPECT_EQ(verdict(g, move), "go.game-over");
    EXPECT_TRUE(g.legal_moves().empty());
    g.resume(Colour::second);
    EXPECT_EQ(g.position().side_to_move(), Colour::second);
    EXPECT_FALSE(g.play_ended());
    EXPECT_EQ(verdict(g, "A1"), "legal");
}

TEST(Passes, OnlyTwoInARowByBothSidesEndPlay) {
    Game g;
    ASSERT_EQ(play(g, "pass D4 pass Q16 pass"), "");
    EXPECT_EQ(g.passes(), 1);
    g.set_side_to_move(Colour::first);
    ASSERT_EQ(play(g, "pass"), "");
    EXPECT_FALSE(g.play_ended());
    ASSERT_EQ(play(g, "pass"), "");
    EXPECT_TRUE(g.play_ended());
    EXPECT_TRUE(g.take_back());
    EXPECT_FALSE(g.play_ended());
    EXPECT_EQ(g.passes(), 1);
}

TEST(TakeBack, RestoresKoPrisonersAndTurn) {
    Game g = game(ko_board);
    ASSERT_EQ(play(g, "C3"), "");
    const Game after_one = g;
    ASSERT_EQ(play(g, "E1 E5 B3 A1"), "");
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(g.take_back());
    EXPECT_EQ(g.position(), after_one.position());
    EXPECT_EQ(g.position().key(), after_one.position().key());
    EXPECT_EQ(verdict(g, "B3"), "go.ko");
    EXPECT_TRUE(g.take_back());
    EXPECT_EQ(g.position(), g.start());
    EXPECT_FALSE(g.take_back());
}

// W13
TEST(Handicap, FixedPoints) {
    const auto points = [](int size, int stones) {
        std::string text;
        for (const Vertex v : fixed_handicap(size, stones)) text += write_vertex(v) + " ";
        return text;
    };
    EXPECT_EQ(points(19, 2), "D4 Q16 ");
    EXPECT_EQ(points(19, 5), "D4 Q16 D16 Q4 K10 ");
    EXPECT_EQ(points(19, 6), "D4 Q16 D16 Q4 D10 Q10 ");
    EXPECT_EQ(points(19, 7), "D4 Q16 D16 Q4 D10 Q10 K10 ");
    EXPECT_EQ(points(19, 9), "D4 Q16 D16 Q4 D10 Q10 K16 K4 K10 ");
    EXPECT_EQ(points(13, 5), "D4 K10 D10 K4 G7 ");
    EXPECT_EQ(points(9, 4), "C3 G7 C7 G3 ");
    EXPECT_EQ(points(8, 4), "C3 F6 C6 F3 ");
    EXPECT_EQ(points(8, 5), "");
    EXPECT_EQ(points(7, 5), "");
    EXPECT_EQ(points(6, 2), "");
    EXPECT_EQ(points(19, 1), "");

    const Game g = Game::make({.size = 9, .handicap = 3}).value();
    EXPECT_EQ(g.position().side_to_move(), Colour::second);
    EXPECT_EQ(g.handicap(), 3);
}

TEST(Handicap, FreeStonesArePlacedInARow) {
    Game g = Game::make({.size = 9, .handicap = 3, .placement = Placement::free}).value();
    EXPECT_EQ(g.handicap_to_place(), 3);
    ASSERT_EQ(play(g, "A1 B2"), "");
    EXPECT_EQ(g.position().side_to_move(), Colour::first);
    EXPECT_EQ(verdict(g, "A1"), "go.occupied");
    ASSERT_EQ(play(g, "C3"), "");
    EXPECT_EQ(g.position().side_to_move(), Colour::second);
    EXPECT_EQ(g.handicap_to_place(), 0);
    ASSERT_EQ(play(g, "D4"), "");
    EXPECT_TRUE(g.position().board().has(g.position().board().point({.x = 3, .y = 3}), Colour::second));
    for (int i = 0; i < 2; ++i) g.take_back();
    EXPECT_EQ(g.position().side_to_move(), Colour::first);
    EXPECT_EQ(g.handicap_to_place(), 1);
}

// Regression: handicap stones given up by passing counted in White's compensation.
TEST(Handicap, AStoneGivenUpByAPassIsNotCounted) {
    Game g = Game::make({.size = 9, .rules = "chinese", .handicap = 4, .placement = Placement::free}).value();
    EXPECT_EQ(g.handicap(), 0);
    ASSERT_EQ(play(g, "A1 pass C3"), "");
    EXPECT_EQ(g.handicap(), 2);
    ASSERT_EQ(play(g, "pass D4 pass"), "");
    EXPECT_EQ(g.handicap(), 2);
    EXPECT_EQ(score(g, {}).second.compensation, 2);
    for (int i = 0; i < 5; ++i) g.take_back();
    EXPECT_EQ(g.handicap(), 1);
    ASSERT_EQ(play(g, "B2 C3 E5"), "");
    EXPECT_EQ(score(g, {}).second.compensation, 4);
}

std::string reasons(const Setup& setup) {
    const auto position = validate(setup);
    std::string text;
    if (position) return "valid";
    for (const SetupReason reason : position.error()) text += std::string(id(reason)) + " ";
    return text;
}

TEST(SetUp, AllReasonsAtOnce) {
    EXPECT_EQ(reasons({.size = 2}), "valid");
    EXPECT_EQ(reasons({.size = 25, .rules = "ing"}), "valid");
    EXPECT_EQ(reasons({.size = 1}), "setup.bad-size ");
    EXPECT_EQ(reasons({.size = 26}), "setup.bad-size ");
    EXPECT_EQ(reasons({.size = -3, .rules = "Thai", .komi = 100000, .handicap = -1}),
              "setup.bad-size setup.bad-rules setup.bad-komi setup.bad-handicap ");
    EXPECT_EQ(reasons({.size = 9, .handicap = 10}), "setup.bad-handicap ");
    EXPECT_EQ(reasons({.size = 8, .handicap = 5}), "setup.bad-handicap ");
    EXPECT_EQ(reasons({.size = 8, .handicap = 5, .placement = Placement::free}), "valid");
    EXPECT_EQ(reasons({.size = 2, .handicap = 4, .placement = Placement::free}), "setup.bad-handicap ");
    EXPECT_EQ(reasons({.size = 9, .komi = -13}), "valid");
    EXPECT_EQ(reasons(drawn("X O\nO .")), "setup.no-liberty ");
    EXPECT_EQ(reasons(drawn("X O\n. .")), "valid");
    go::Setup twice{.size = 3};
    twice.stones = {{.vertex = {.x = 1, .y = 1}}, {.vertex = {.x = 1, .y = 1}, .colour = Colour::second}};
    EXPECT_EQ(reasons(twice), "setup.bad-stone ");
    twice.stones = {{.vertex = {.x = 3, .y = 1}}};
    EXPECT_EQ(reasons(twice), "setup.bad-stone ");
}

TEST(Presets, KomiAndCompensation) {
    EXPECT_EQ(find_preset("thai")->komi, 13);
    EXPECT_EQ(find_preset("ing")->komi, 16);
    EXPECT_FALSE(find_preset("Thai"));
    EXPECT_EQ(compensation(find_preset("chinese")->rules, 4), 4);
    EXPECT_EQ(compensation(find_preset("aga")->rules, 4), 3);
    EXPECT_EQ(compensation(find_preset("thai")->rules, 4), 0);
    EXPECT_EQ(compensation(find_preset("chinese")->rules, 1), 0);
    EXPECT_EQ(rules_of({.rules = "chinese", .ko = Ko::positional}).ko, Ko::positional);
}

TEST(Notation, Vertices) {
    EXPECT_EQ(at("D4"), Intent::stone(3, 3));
    EXPECT_EQ(at("j9"), Intent::stone(8, 8));
    EXPECT_EQ(at("Z25"), Intent::stone(24, 24));
    EXPECT_EQ(at("PASS"), Intent::passing());
    EXPECT_EQ(at("A30"), Intent::stone(0, 29));
    for (const auto* bad :
         {"", "I5", "i5", "D", "4D", "D04", "D4 ", "D-1", "D1000", "passs", "pas", "D4x", "\xe0"}) {
        EXPECT_FALSE(read_move(bad)) << bad;
    }
    EXPECT_EQ(read_move("D4x").error().offset, 2u);
    for (int x = 0; x < 25; ++x) {
        for (int y = -1; y < 40; ++y) EXPECT_EQ(at(write_move(Intent::stone(x, y))), Intent::stone(x, y));
    }
    EXPECT_EQ(write_move(Intent::stone(-1, 3)), "?");
}

TEST(Notation, Komi) {
    EXPECT_EQ(read_komi("6.5"), 13);
    EXPECT_EQ(read_komi("-3"), -6);
    EXPECT_EQ(read_komi("0.50"), 1);
    EXPECT_EQ(read_komi("7.0"), 14);
    EXPECT_EQ(read_komi(".5"), 1);
    EXPECT_EQ(read_komi("-.5"), -1);
    EXPECT_EQ(read_komi("6."), 12);
    for (const auto* bad : {"", "-", ".", "-.", "6.25", "3.75", "x", "6,5", "99999", ".x", "6.55"}) {
        EXPECT_FALSE(read_komi(bad)) << bad;
    }
    EXPECT_EQ(write_komi(13), "6.5");
    EXPECT_EQ(write_komi(16), "8");
    EXPECT_EQ(write_komi(-1), "-0.5");
}

}  // namespace
}  // namespace kradan::go::test
