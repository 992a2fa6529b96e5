// Game options in a CONFIG.
#include <gtest/gtest.h>

#include "games/chess/module.h"
#include "games/go/module.h"
#include "session/session.h"

namespace kradan::session {
namespace {

/// Reads a CONFIG and writes it back, only as far as the game's options; or returns what is wrong with it.
std::string written(const std::string& text) {
    json::Fault fault;
    const Config config = read_config(*json::parse(text), fault);
    if (fault) return fault.text();
    json::Writer writer;
    write_config(writer, config);
    const std::string whole = writer.text();
    return whole.substr(0, whole.find(R"(,"play")"));
}

GameOptions options_in(const std::string& text) {
    json::Fault fault;
    return read_config(*json::parse(text), fault).options;
}

TEST(Config, OnlyRatedGamesSayThatTheyAre) {
    const auto whole = [](const std::string& text) {
        json::Fault fault;
        const Config config = read_config(*json::parse(text), fault);
        EXPECT_FALSE(fault) << fault.text();
        json::Writer writer;
        write_config(writer, config);
        return writer.text();
    };
    const std::string casual =
        R"({"game":"chess","play":"assisted","players":)"
        R"({"first":{"name":"A","engine":false},"second":{"name":"B","engine":false}}})";
    EXPECT_EQ(whole(casual), casual);
    const std::string rated = R"({"game":"chess","play":"assisted","players":)"
                              R"({"first":{"name":"A","engine":false,"account":true},)"
                              R"("second":{"name":"B","engine":false}},"rated":true})";
    EXPECT_EQ(whole(rated), rated);
}

TEST(Config, OnlyGamesWithATeacherSayThatTheyHaveOne) {
    const auto has_teacher = [](const std::string& more, std::string_view fault_text = "") {
        json::Fault fault;
        const Config config = read_config(*json::parse(R"({"game":"chess")" + more + "}"), fault);
        EXPECT_EQ(static_cast<bool>(fault), !fault_text.empty()) << fault.text();
        json::Writer writer;
        write_config(writer, config);
        EXPECT_EQ(writer.text().contains(R"(,"teacher":true)"), config.teacher) << writer.text();
        EXPECT_EQ(writer.text().contains("teacher"), config.teacher) << writer.text();
        return config.teacher;
    };
    EXPECT_FALSE(has_teacher(""));
    EXPECT_FALSE(has_teacher(R"(,"teacher":false)"));
    EXPECT_TRUE(has_teacher(R"(,"teacher":true)"));
    EXPECT_FALSE(has_teacher(R"(,"teacher":"yes")", "config"));
}

TEST(Options, AreWrittenInTheOrderOfTheirDeclaration) {
    EXPECT_EQ(written(R"({"game":"go"})"),
              R"({"game":"go","size":19,"rules":"thai","handicap":0,"placement":"fixed")");
    EXPECT_EQ(written(R"({"turn":"second","prisoners":{"first":3,"second":0},"stones":{"second":["C3"]},)"
                      R"("placement":"free","handicap":2,"komi":"","ko":"simple","rules":"aga","size":9,)"
                      R"("game":"go"})"),
              R"({"game":"go","size":9,"rules":"aga","ko":"simple","komi":"","handicap":2,)"
              R"("placement":"free","stones":{"first":[],"second":["C3"]},)"
              R"("prisoners":{"first":3,"second":0},"turn":"second")");
    EXPECT_EQ(written(R"({"game":"go","stones":{},"prisoners":{"first":0,"second":0}})"),
              written(R"({"game":"go"})"));
    EXPECT_EQ(written(R"({"game":"ogi","promoted":[]})"), R"({"game":"ogi")");
}

TEST(Options, AUsualValueIsNoOtherThanNone) {
    EXPECT_EQ(options_in(R"({"game":"go","size":19,"rules":"thai","handicap":0,"placement":"fixed"})"),
              GameOptions{.game = go::go_game});
    EXPECT_EQ(options_in(R"({"game":"go","size":9,"komi":"7"})"), go::game_options({.size = 9, .komi = "7"}));
}

TEST(Options, ANumberOfAnArrayThatThereIsNotIsForTheGameToRefuse) {
    for (const auto& [number, read] :
         {std::pair{"-5", -1}, {"-1", -1}, {"960", 960}, {"1e12", 960}, {"959.9", 959}, {"0", 0}}) {
        const auto options = options_in(R"({"game":"chess","chess960":)" + std::string(number) + "}");
        EXPECT_EQ(chess::options_of(options).chess960, read) << number;
        const auto game = AnyGame::start(options);
        EXPECT_EQ(game ? "" : game.error().front().reason,
                  read < 0 || read > 959 ? "setup.bad-chess960" : "");
    }
}

TEST(Options, ThoseOfOtherGamesAreJudgedAndSomeAreKept) {
    EXPECT_EQ(written(R"({"game":"chess","size":1001})"), "config.size: expected a number from 0 to 1000");
    EXPECT_EQ(written(R"({"game":"chess","promoted":["b2"],"size":9,"komi":"7","turn":"second"})"),
              R"({"game":"chess","promoted":["b2"])");
    EXPECT_EQ(written(R"({"game":"go","chess960":7})"),
              R"({"game":"go","chess960":7,"size":19,"rules":"thai","handicap":0,"placement":"fixed")");
}

TEST(Options, WhatIsWrongIsToldByItsPlace) {
    EXPECT_EQ(written(R"({"game":"go","size":"9"})"), "config.size: expected a number from 0 to 1000");
    EXPECT_EQ(written(R"({"game":"go","handicap":-1001})"),
              "config.handicap: expected a number from -1000 to 1000");
    EXPECT_EQ(written(R"({"game":"go","placement":"placed"})"),
              "config.placement: expected one of fixed free");
    EXPECT_EQ(written(R"({"game":"go","stones":{"first":["C3",3]}})"),
              "stones.first: expected a list of short texts");
    EXPECT_EQ(written(R"({"game":"go","prisoners":{"first":1}})"), "prisoners.second: is missing");
    EXPECT_EQ(written(R"({"game":"go","turn":"third"})"), "config.turn: expected one of first second");
    EXPECT_EQ(written(R"({"game":"ogi","promoted":"b2"})"), "config.promoted: expected a list");
}

}  // namespace
}  // namespace kradan::session
