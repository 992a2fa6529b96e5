#include "process/gtp_dialogue.h"

#include <gtest/gtest.h>

#include "games/go/module.h"
#include "games/go/options.h"
#include "process/gtp_lines.h"
#include "transcript.h"

namespace kradan::process {
namespace {

using std::chrono::microseconds;

GameOptions nine_by_nine(int handicap = 0) {
    return go::game_options({.size = 9, .handicap = handicap});
}

GameCourse course_of(const GameOptions& options, const Lines& moves = {}) {
    const AnyGame start = *AnyGame::start(options);
    GameCourse course{.start = start, .now = start, .moves = moves};
    EXPECT_TRUE(course.now.play_line(moves));
    return course;
}

/// Starts an engine and lets it answer the first commands.
void begin(GtpDialogue& engine, const std::string& knows_fischer) {
    engine.start({.game = go::go_game, .options = {}, .variants_path = ""});
    sent_after(engine, {"= G", "", "= 1", "", "= " + knows_fischer, "", "= true", ""});
    ASSERT_FALSE(engine.waits());
}

TEST(GtpDialogue, AMatchSendsACommandWhenTheOneBeforeHasBeenAnswered) {
    GtpDialogue engine;
    engine.start({.game = go::go_game, .options = {{"level", "3"}}, .variants_path = ""});
    EXPECT_EQ(engine.silence(), "does not speak GTP: it has not answered name");
    EXPECT_EQ(sent_after(engine, {"hello", "", "= Go", "engine"}), (Lines{"name"}));
    EXPECT_EQ(sent_after(engine, {""}), (Lines{"version"}));
    EXPECT_EQ(engine.silence(), "did not answer version in time");
    EXPECT_EQ(sent_after(engine, {"= 3.8", " \t"}), (Lines{"known_command kata-time_settings"}));
    EXPECT_EQ(engine.name(), R"(Go\x0Aengine 3.8)");
    EXPECT_EQ(sent_after(engine, {"=true", "", "?", ""}),
              (Lines{"known_command final_status_list", "level 3"}));
    EXPECT_TRUE(engine.waits());
    EXPECT_EQ(sent_after(engine, {"=", "", "=", ""}), Lines{});
    EXPECT_FALSE(engine.waits() || engine.fault());
    engine.ask_dead_stones();
    EXPECT_FALSE(engine.waits()) << "the engine lacks the command";
}

TEST(GtpDialogue, AGameBeginsWithItsBoardItsStonesAndItsTime) {
    GtpDialogue engine;
    begin(engine, "true");
    const GameOptions options = nine_by_nine(2);
    const MatchTime time{.base = microseconds{60'000'000}, .increment = microseconds{1'500'000}};
    engine.begin_game(course_of(options), time);
    const Lines game = gtp_settings(*AnyGame::start(options));
    EXPECT_EQ(sent_after(engine, {"=", "", "=", "", "? unknown command", "", "=", "", "=", "", "=", ""}),
              (Lines{"boardsize 9", "clear_board", game[2], game[3], "fixed_handicap 2",
                     "kata-time_settings fischer 60.000 1.500"}));
    EXPECT_FALSE(engine.waits() || engine.fault());
    auto course = course_of(options, {"E5", "pass"});
    engine.think(course, time, {microseconds{59'999'000}, microseconds{58'000'000}});
    EXPECT_FALSE(engine.waits_for_move());
    EXPECT_EQ(sent_after(engine, {"=", "", "=", "", "=", "", "?", ""}),
              (Lines{"play white E5", "play black pass", "time_left black 59.999 0",
                     "time_left white 58.000 0", "genmove white"}));
    EXPECT_TRUE(engine.waits_for_move());
    EXPECT_EQ(engine.silence(), "did not answer genmove white in time");
    EXPECT_EQ(sent_after(engine, {"= d4", ""}), Lines{});
    EXPECT_EQ(engine.move(), "D4");
    course = course_of(options, {"E5", "pass", "D4", "C4"});
    engine.think(course, {.clocked = false}, {});
    EXPECT_EQ(sent_after(engine, {"=", ""}), (Lines{"play black C4", "genmove white"}))
        << "the engine's own move is not sent again";
    EXPECT_EQ(sent_after(engine, {"? I\x07 can't", ""}), Lines{});
    EXPECT_EQ(engine.move(), "(I\\x07 can't)");
}

TEST(GtpDialogue, TimeIsTakenAsTheEngineKnowsIt) {
    const GameOptions options = nine_by_nine();
    const auto last_of = [&](const MatchTime& time, const MatchClocks& clocks) {
        GtpDialogue engine;
        begin(engine, "false");
        engine.begin_game(course_of(options), time);
        Lines lines{sent_after(engine, {"=", "", "=", "", "=", "", "=", ""}).back()};
        engine.hear("=");
        engine.hear("");
        engine.think(course_of(options), time, clocks);
        lines.push_back(sent_after(engine, {}).back());
        return lines;
    };
    const MatchClocks clocks{microseconds{9'900'000}, microseconds{1}};
    EXPECT_EQ(last_of({.base = microseconds{10'000'000}}, clocks),
              (Lines{"time_settings 10 0 0", "time_left black 9 0"}));
    EXPECT_EQ(last_of({.increment = microseconds{500'000}}, clocks),
              (Lines{"time_settings 0 1 1", "time_left black 9 1"}));
}

TEST(GtpDialogue, WhatAMatchDemandsMayNotBeRefused) {
    GtpDialogue engine;
    begin(engine, "false");
    engine.begin_game(course_of(nine_by_nine()), {});
    EXPECT_EQ(sent_after(engine, {"? too\x01small", "more", ""}), (Lines{"boardsize 9"}));
    EXPECT_EQ(engine.fault(), R"(refuses boardsize 9: too\x01small\x0Amore)");
    EXPECT_FALSE(engine.waits());
}

TEST(GtpDialogue, TheDeadStonesAreSpelledAsOurs) {
    GtpDialogue engine;
    begin(engine, "false");
    engine.ask_dead_stones();
    EXPECT_EQ(sent_after(engine, {"= a1 B2", "c3", ""}), (Lines{"final_status_list dead"}));
    EXPECT_EQ(engine.dead_stones(), (Lines{"A1", "B2", "C3"}));
    engine.ask_dead_stones();
    sent_after(engine, {"? not now", ""});
    EXPECT_FALSE(engine.dead_stones());
}

TEST(GtpLines, OfAQuestionHoldTheWholeGame) {
    EngineRequest request{.options = nine_by_nine(2), .line = {"E5", "pass"}, .level = 4, .time = 2'900};
    const Lines game = gtp_settings(*AnyGame::start(request.options));
    Lines expected{"boardsize 9",         "clear_board",      game[2],         game[3],          "level 4",
                   "time_settings 0 2 1", "fixed_handicap 2", "play white E5", "play black pass"};
    const auto with = [&](const std::string& last) {
        Lines lines = expected;
        lines.push_back(last);
        return lines;
    };
    EXPECT_EQ(gtp_request(request), with("genmove white"));
    request.what = EngineRequest::What::dead_stones;
    EXPECT_EQ(gtp_request(request), with("final_status_list dead"));
    request.what = EngineRequest::What::correct_dead;
    request.side = Colour::second;
    request.marked = {"A1", "B2"};
    EXPECT_EQ(gtp_request(request), with("kradan-correct_dead white A1 B2"));
    request.line = {"Z9"};
    EXPECT_EQ(gtp_request(request), Lines{});
}

TEST(GtpLines, StonesThatWereSetUpStandForTheHandicap) {
    go::Options options{.size = 9, .handicap = 2};
    options.stones = {std::vector<std::string>{"C3", "G7"}, std::vector<std::string>{"E5"}};
    EXPECT_EQ(gtp_placement(go::game_options(options)),
              (Lines{"play black C3", "play black G7", "play white E5"}));
    options.stones = {};
    options.free_placement = true;
    EXPECT_EQ(gtp_placement(go::game_options(options)), Lines{});
}

TEST(GtpDialogue, TheServerAsksAllAtOnceByNumber) {
    GtpDialogue engine;
    engine.ask({"clear_board", "rules japanese", "time_settings 0 1 1", "genmove black"});
    EXPECT_EQ(engine.take_lines(),
              (Lines{"1 clear_board", "2 rules japanese", "3 time_settings 0 1 1", "4 genmove black"}));
    EXPECT_EQ(
        sent_after(engine, {"hello", "=1", "", "?2 what?", "", "?3", "", "=9 A1", "", "= A2", "", "=4 d4"}),
        Lines{});
    EXPECT_TRUE(engine.waits());
    EXPECT_EQ(sent_after(engine, {"e5", "\r"}), Lines{});
    EXPECT_FALSE(engine.waits());
    EXPECT_EQ(engine.answer(), (Lines{"d4", "e5"}));
    engine.ask({"genmove white"});
    EXPECT_EQ(sent_after(engine, {"=4 d4", "", "=5", "=4 x", "", "=5 C3", ""}), (Lines{"5 genmove white"}));
    EXPECT_EQ(engine.answer(), (Lines{"C3"})) << "repeated and incomplete answers are ignored";
}

TEST(GtpDialogue, ARefusalEndsAQuestionUnlessTheCommandIsOptional) {
    GtpDialogue engine;
    engine.ask({"clear_board", "level 3", "play black D4", "genmove white"});
    sent_after(engine, {"=1", "", "?2 unknown", ""});
    EXPECT_TRUE(engine.waits());
    engine.hear("?3 illegal\x07 move");
    EXPECT_FALSE(engine.waits());
    EXPECT_EQ(engine.fault(), "refuses play black D4: illegal move");

    GtpDialogue other;
    other.ask({});
    EXPECT_TRUE(other.fault());
    EXPECT_EQ(other.take_lines(), Lines{});
}

TEST(GtpDialogue, AnotherEngineIsContentWithTheMarkedStones) {
    GtpDialogue engine;
    engine.ask({"kradan-correct_dead white A1 B2"});
    sent_after(engine, {"?1 unknown command", ""});
    EXPECT_EQ(engine.answer(), (Lines{"A1", "B2"}));
    engine.ask({"kradan-correct_dead black"});
    sent_after(engine, {"?2 unknown command", ""});
    EXPECT_FALSE(engine.waits());
    EXPECT_EQ(engine.answer(), Lines{});
}

}  // namespace
}  // namespace kradan::process
