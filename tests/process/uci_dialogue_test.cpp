#include "process/uci_dialogue.h"

#include <gtest/gtest.h>

#include "games/chess/module.h"
#include "games/ogi/module.h"
#include "process/uci_lines.h"
#include "transcript.h"

namespace kradan::process {
namespace {

GameCourse course_of(GameId game, const Lines& moves = {}) {
    const AnyGame start = *AnyGame::start({.game = game});
    GameCourse course{.start = start, .now = start, .moves = moves};
    EXPECT_TRUE(course.now.play_line(moves));
    return course;
}

TEST(UciDialogue, AnEngineThatIsToldNothingPlaysChess) {
    UciDialogue engine;
    engine.start({.game = chess::chess_game, .options = {{"hash", "16"}}, .variants_path = "/v"});
    EXPECT_EQ(engine.take_lines(), (Lines{"uci"}));
    EXPECT_EQ(engine.silence(), "did not say uciok in time");
    EXPECT_EQ(sent_after(engine, {"Fish by the authors", "", "id name  Fish  7\x1b", "id author they",
                                  "option name Hash type spin default 16 min 1 max 64", "readyok", "uciok"}),
              (Lines{"setoption name Hash value 16", "isready"}));
    EXPECT_EQ(engine.silence(), "did not say readyok in time");
    EXPECT_TRUE(engine.waits());
    EXPECT_EQ(sent_after(engine, {"uciok", "readyok"}), Lines{});
    EXPECT_FALSE(engine.waits() || engine.fault());
    EXPECT_EQ(engine.name(), "Fish 7");

    const auto course = course_of(chess::chess_game, {"e2e4"});
    engine.begin_game(course, {});
    EXPECT_EQ(engine.take_lines(), (Lines{"ucinewgame", "isready"}));
    engine.hear("readyok");
    using std::chrono::microseconds;
    engine.think(course, {.base = microseconds{1'000'000}, .increment = microseconds{20'000}},
                 {microseconds{900'999}, microseconds{0}});
    EXPECT_FALSE(engine.waits_for_move());
    EXPECT_EQ(sent_after(engine, {"readyok"}),
              (Lines{"position startpos moves e2e4", "isready", "go wtime 900 btime 1 winc 20 binc 20"}));
    EXPECT_TRUE(engine.waits_for_move());
    engine.hurry();
    EXPECT_EQ(engine.take_lines(), (Lines{"stop"}));
    EXPECT_EQ(
        sent_after(engine, {"info depth 3 score cp 40 pv e7e5", "info depth 4 score cp 9 lowerbound pv e7e5",
                            "info multipv 2 depth 5 score cp 1", "info string score cp 7",
                            "bestmove e7e5 ponder g1f3", "bestmove d7d5"}),
        Lines{});
    EXPECT_FALSE(engine.waits());
    EXPECT_EQ(engine.move(), "e7e5");
    ASSERT_TRUE(engine.evaluation());
    EXPECT_EQ(engine.evaluation()->depth, 3);
    EXPECT_EQ(engine.evaluation()->centipawns, -40);
}

TEST(UciDialogue, InAMatchNoMoveIsAnAnswer) {
    UciDialogue engine;
    engine.start({.game = chess::chess_game, .options = {}, .variants_path = ""});
    sent_after(engine, {"uciok", "readyok"});
    const auto course = course_of(chess::chess_game);
    engine.think(course, {.nodes = 50}, {});
    EXPECT_EQ(sent_after(engine, {"readyok"}), (Lines{"position startpos", "isready", "go nodes 50"}));
    engine.hear("bestmove");
    EXPECT_FALSE(engine.waits());
    EXPECT_EQ(engine.move(), "");
}

TEST(UciDialogue, AStaleSecondMoveIsNoMove) {
    UciDialogue engine;
    engine.start({.game = chess::chess_game, .options = {}, .variants_path = ""});
    sent_after(engine, {"uciok", "readyok"});
    engine.think(course_of(chess::chess_game), {.nodes = 50}, {});
    sent_after(engine, {"readyok", "bestmove e2e4"});
    EXPECT_EQ(engine.move(), "e2e4");
    // The engine answers the same search a second time, after the next position was sent.
    engine.think(course_of(chess::chess_game, {"e2e4", "e7e5"}), {.nodes = 50}, {});
    sent_after(engine, {"info depth 1 score cp 500", "bestmove e2e4"});
    EXPECT_TRUE(engine.waits());
    sent_after(engine, {"readyok"});
    EXPECT_TRUE(engine.waits_for_move());
    EXPECT_FALSE(engine.evaluation());
    engine.hear("bestmove g1f3");
    EXPECT_EQ(engine.move(), "g1f3");
}

TEST(UciDialogue, AnEngineWithOurVariantIsToldItAndThePositionInOurForm) {
    UciDialogue engine;
    engine.start({.game = ogi::gomayo_game, .options = {}, .variants_path = "/v"});
    EXPECT_EQ(
        sent_after(engine, {"option name VariantPath type string default",
                            "option name UCI_Variant type combo default ogi var ogi var chess", "uciok"}),
        (Lines{"uci", "setoption name UCI_Variant value ogi", "isready"}));
    engine.hear("readyok");
    const auto course = course_of(ogi::gomayo_game, {"a3a4"});
    engine.think(course, {.nodes = 1}, {});
    EXPECT_EQ(
        sent_after(engine, {"readyok"}),
        (Lines{"position " + uci_position_text(course.start) + " moves a3a4", "isready", "go nodes 1"}));
}

TEST(UciDialogue, AVariantEngineIsGivenTheFileOfOurVariantsAndAskedAnew) {
    UciDialogue engine;
    engine.start({.game = ogi::classic_game, .options = {{"Hash", "1"}}, .variants_path = "/v"});
    const Lines before{"option name VariantPath type string default",
                       "option name Hash type spin min 1 max 9",
                       "option name UCI_Variant type combo default chess var chess", "uciok"};
    EXPECT_EQ(sent_after(engine, before), (Lines{"uci", "setoption name VariantPath value /v", "uci"}));
    Lines after = before;
    after[2] += " var ogijpm";
    EXPECT_EQ(sent_after(engine, after),
              (Lines{"setoption name UCI_Variant value ogijpm", "setoption name Hash value 1", "isready"}));
    engine.hear("readyok");
    engine.think(course_of(ogi::classic_game), {.nodes = 1}, {});
    EXPECT_EQ(sent_after(engine, {"readyok"}),
              (Lines{"position fen lnsiksnl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIKSNL[] w - - 0 1",
                     "isready", "go nodes 1"}));
    engine.hear("bestmove P*a1");
    EXPECT_EQ(engine.move(), "P@a1");
}

TEST(UciDialogue, WhatAnEngineLacksIsSaidInWords) {
    const auto fault = [](GameId game, const std::vector<EngineOption>& options, const Lines& heard) {
        UciDialogue engine;
        engine.start({.game = game, .options = options, .variants_path = "/v"});
        sent_after(engine, heard);
        EXPECT_FALSE(engine.waits());
        return engine.fault().value_or("none");
    };
    const std::string level = "option name Level type spin default 10 min 1 max 10";
    const std::string style = "option name Style type combo default calm var calm var wild";
    EXPECT_EQ(fault(chess::chess_game, {{"Hash", "1"}}, {"uciok"}), "has no option 'Hash'; it has none");
    EXPECT_EQ(fault(chess::chess_game, {{"Hash", "1"}}, {level, style, "uciok"}),
              "has no option 'Hash'; it has Level, Style");
    EXPECT_EQ(fault(chess::chess_game, {{"level", "11"}}, {level, "uciok"}),
              "does not take '11' for its option Level: from 1 to 10");
    EXPECT_EQ(fault(chess::chess_game, {{"style", "loud"}}, {style, "uciok"}),
              "does not take 'loud' for its option Style: calm wild");
    EXPECT_EQ(fault(ogi::gomayo_game, {}, {"uciok"}),
              "has no variant 'ogi'; its option UCI_Variant can name another");
    const std::string path = "option name VariantPath type string default";
    EXPECT_EQ(fault(ogi::classic_game, {}, {path, "uciok", path, "uciok"}), "has no variant 'ogijpm'");
}

EngineRequest request() {
    EngineRequest request{.line = {"e2e4"}, .level = 3, .time = 200};
    request.options.game = chess::chess_game;
    return request;
}

TEST(UciDialogue, TheServerAsksAllAtOnce) {
    UciDialogue engine;
    engine.greet();
    EXPECT_EQ(engine.take_lines(), (Lines{"uci"}));
    EXPECT_FALSE(engine.waits());
    engine.ask(uci_request(request()));
    EXPECT_EQ(engine.take_lines(),
              (Lines{"isready", "setoption name UCI_Variant value chess",
                     "setoption name UCI_Chess960 value false", "setoption name Level value 3",
                     "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4",
                     "go movetime 200"}));
    EXPECT_EQ(sent_after(engine, {"uciok", "bestmove a2a3", "readyok", "info depth 1", "bestmove",
                                  " x bestmove e2e4"}),
              Lines{});
    EXPECT_TRUE(engine.waits())
        << "a bestmove before readyok belongs to an earlier request, and no valid one followed";
    EXPECT_EQ(sent_after(engine, {"bestmove e7e5 ponder g1f3", "bestmove d7d5"}), Lines{});
    EXPECT_FALSE(engine.waits());
    EXPECT_EQ(engine.answer(), (Lines{"e7e5"}));
    engine.ask(uci_request(request()));
    engine.hear("bestmove d7d5");
    EXPECT_TRUE(engine.waits());
}

TEST(UciDialogue, TheVariantsOfAnEngineAreListed) {
    UciDialogue engine;
    engine.ask_for_options();
    sent_after(engine, {"option name UCI_Variant type combo default ogi var ogi var shogi", "uciok"});
    EXPECT_FALSE(engine.waits());
    EXPECT_EQ(engine.choices("UCI_Variant"), (Lines{"ogi", "shogi"}));
    EXPECT_FALSE(engine.choices("Hash"));
}

}  // namespace
}  // namespace kradan::process
