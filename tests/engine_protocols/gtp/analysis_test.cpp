#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "../script.h"
#include "engine_protocols/gtp/clock.h"
#include "engine_protocols/gtp/game.h"
#include "engine_protocols/gtp/gtp.h"
#include "games/go/rules.h"

namespace kradan::test {
namespace {

protocol::GtpOptions small() {
    return {.size = 9, .level = 2};
}

std::string talk(const std::string& script, const protocol::GtpOptions& options = small()) {
    std::istringstream input(script);
    std::ostringstream output;
    EXPECT_EQ(protocol::run_gtp(input, output, options), 0);
    return output.str();
}

TEST(GtpAnalysis, GoesOnUntilTheNextLineAndThenAnswersIt) {
    Conversation talk([](std::istream& in, std::ostream& out) { protocol::run_gtp(in, out, small()); });
    talk.send("3 kata-analyze b 5 ownership true rootInfo true\n");
    talk.wait_for("=3\ninfo move ");
    talk.wait_for("\ninfo move ");
    talk.send("4 name\n");
    talk.wait_for("\n\n=4 Kradan\n\n");
    const std::string said = talk.output();
    const std::string line = said.substr(3, said.find('\n', 3) - 3);
    std::istringstream words(line.substr(line.find(" ownership ") + 11));
    int points = 0;
    for (double value = 0; words >> value; ++points) EXPECT_LE(std::abs(value), 1);
    EXPECT_EQ(points, 81);
    for (const std::string word : {" visits ", " winrate 0.", " scoreLead ", " prior 0.", " lcb 0.",
                                   " order 0 pv ", " order 1 pv ", " rootInfo winrate 0."})
        EXPECT_NE(line.find(word), std::string::npos) << word << line;
}

TEST(GtpAnalysis, SpeaksLeelaZerosWordsToo) {
    const std::string said = talk("lz-analyze w interval 1\n\nname\n");
    EXPECT_TRUE(said.starts_with("=\ninfo move ")) << said;
    EXPECT_TRUE(said.ends_with("\n\n= Kradan\n\n")) << said;
    EXPECT_EQ(said.find("score"), std::string::npos);
    EXPECT_EQ(said.find("winrate 0."), std::string::npos) << "Leela Zero's are ten-thousandths";
}

TEST(GtpAnalysis, PlaysWhatItFound) {
    for (const std::string command : {"kata-genmove_analyze", "lz-genmove_analyze"}) {
        const std::string said = talk("time_settings 0 1 20\n5 " + command + " b 1\nlist_stones b\n");
        const auto play = said.find("\nplay ");
        ASSERT_NE(play, std::string::npos) << said;
        const std::string move = said.substr(play + 6, said.find('\n', play + 1) - play - 6);
        EXPECT_NE(said.find("\n\n=5\ninfo move "), std::string::npos) << said;
        EXPECT_TRUE(said.ends_with("play " + move + "\n\n= " + move + "\n\n")) << said;
    }
}

TEST(GtpAnalysis, OnlyWhatIsAllowedIsPlayed) {
    const std::string begin = "boardsize 9\ntime_settings 0 1 20\n";
    for (const auto& [restrictions, pattern] : std::vector<std::pair<std::string, std::string>>{
             {"allow b A1,J9 1", "play (A1|J9)"},
             {"allow b A1 1 allow b J9 1", "play (A1|J9)"},
             {"allow b A1,B1,C1 1 avoid b A1,C1 1", "play B1"},
             {"allow b A1 1 allow w A9 2", "info move A1 .* pv A1 (A9|pass)"},
             {"allow b pass 1", "play PASS"},
             {"allow b A1 1 avoid b A1 1", "play PASS"},
         }) {
        std::string script = begin + "lz-genmove_analyze b 1 ";
        script.append(restrictions).append("\n");
        // A low level evaluates only the position itself.
        const std::string said = talk(script, {.size = 9, .level = 10});
        EXPECT_TRUE(std::regex_search(said, std::regex(pattern))) << restrictions << said;
    }
}

TEST(GtpAnalysis, BadRequestsAreRefused) {
    EXPECT_EQ(talk("kata-analyze b 10 avoid b D4\n"),
              "? after 'avoid' a colour, vertices and a number of moves\n\n");
    EXPECT_EQ(talk("kata-analyze b 10 foo true\n"), "? unknown key 'foo'\n\n");
    EXPECT_EQ(talk("kata-analyze b 10 avoid g D4 1\n"), "? no colour: 'g'\n\n");
    EXPECT_EQ(talk("kata-analyze b 10 avoid b D4,I4 1\n"), "? no vertex of this board: 'I4'\n\n");
    EXPECT_EQ(talk("boardsize 9\nkata-analyze b 10 allow b D10 1\n"),
              "=\n\n? no vertex of this board: 'D10'\n\n");
    EXPECT_EQ(talk("kata-analyze b 10 allow b D4, 1\n"), "? no vertex of this board: ''\n\n");
    EXPECT_EQ(talk("kata-analyze b 10 avoid b D4 0\n"), "? no number of moves: '0'\n\n");
    EXPECT_EQ(talk("kata-analyze interval x\n"), "? interval not in centiseconds\n\n");
    EXPECT_EQ(talk("kata-analyze b 10 ownership\n"), "? no value after 'ownership'\n\n");
    EXPECT_EQ(talk("kata-analyze ownership maybe\n"), "? ownership is true or false\n\n");
    EXPECT_EQ(talk("lz-genmove_analyze maxmoves -1\n"), "? maxmoves not an integer\n\n");
}

TEST(GtpAnalysis, TheEndOfTheInputEndsIt) {
    EXPECT_TRUE(talk("kata-analyze 100\n").ends_with("\n\n"));
}

std::expected<std::string, std::string> read_rules(const std::string& text) {
    return protocol::read_katago_rules(text, "thai");
}

TEST(GtpRules, EveryRuleSetIsKnownByItsName) {
    for (const go::Preset& preset : go::presets) EXPECT_EQ(read_rules(std::string(preset.name)), preset.name);
    EXPECT_EQ(read_rules("Korean"), "japanese");
    EXPECT_FALSE(read_rules("stone-scoring"));
    EXPECT_FALSE(read_rules(""));
}

TEST(GtpRules, WhatIsWrittenReadsAsTheSameRules) {
    for (const std::string name : {"thai", "chinese", "japanese", "aga", "new-zealand", "tromp-taylor"}) {
        EXPECT_EQ(read_rules(protocol::write_katago_rules(go::find_preset(name)->rules)), name);
    }
    EXPECT_EQ(
        talk("kata-set-rules japanese\nkata-get-rules\n"),
        "=\n\n= {\"hasButton\":false,\"koRule\":\"SIMPLE\",\"scoringRule\":\"TERRITORY\",\"suicide\":false,"
        "\"tax\":\"SEKI\",\"whiteHandicapBonus\":\"0\"}\n\n");
    EXPECT_EQ(talk("kata-set-rules {\"scoringRule\": \"AREA\", \"koRule\": \"SITUATIONAL\"}\n"), "=\n\n");
}

TEST(GtpRules, AnObjectThatSeveralHaveLeavesTheRulesAsTheyAre) {
    const std::string now = talk("kata-set-rules ing\nkata-get-rules\n");
    const std::string object = now.substr(now.find('{'));
    EXPECT_EQ(protocol::read_katago_rules(object.substr(0, object.find('\n')), "ing"), "ing");
    EXPECT_EQ(protocol::read_katago_rules(R"({"scoringRule":"TERRITORY"})", "thai"), "thai");
    EXPECT_EQ(protocol::read_katago_rules(R"({"koRule":"SIMPLE"})", "chinese"), "chinese");
    EXPECT_EQ(talk("rules Japanese\n"), "=\n\n");
}

TEST(GtpRules, WhatNobodyPlaysIsRefused) {
    for (const std::string text : {"{}", R"({"bogus":1})", "chinese-kgs"})
        EXPECT_FALSE(read_rules(text)) << text;

    EXPECT_FALSE(read_rules(R"({"hasButton":true})"));
    EXPECT_FALSE(read_rules(R"({"koRule":"SPIGHT"})"));
    for (const std::string text : {"{", "}", "{,}", "{\"a\"}", "{\"koRule\":", "{{}}"})
        EXPECT_FALSE(read_rules(text)) << text;
}

TEST(GtpTime, ByoyomiLeavesAPeriodForEachStone) {
    // No main time, and five byoyomi periods of one second.
    EXPECT_EQ(talk("kgs-time_settings byoyomi 0 1 5\n"), "=\n\n");
    EXPECT_EQ(talk("kgs-time_settings none\n"), "=\n\n");
    EXPECT_EQ(talk("kgs-time_settings canadian 10 5 25\n"), "=\n\n");
    EXPECT_EQ(talk("kgs-time_settings absolute\n"), "? wrong number of numbers after absolute\n\n");
    EXPECT_EQ(talk("kgs-time_settings hourglass 1\n"), "? none, absolute, byoyomi or canadian\n\n");
    EXPECT_EQ(talk("kgs-time_settings byoyomi 1 -1 5\n"), "? time settings not in seconds\n\n");
}

TEST(GtpAnalysis, TellsGuisWhatTheyCanDraw) {
    const std::string said = talk("gogui-analyze_commands\n");
    EXPECT_NE(said.find("dboard/"), std::string::npos);
    const std::string owners = talk("kradan-ownership\n");
    EXPECT_EQ(count_lines(owners, "0.") + count_lines(owners, "-0."), 9) << owners;
}

std::int64_t left(const protocol::GtpClock& clock, Colour colour) {
    return clock.state(colour)->left;
}

TEST(GtpTime, GoesOnBetweenTwoTellings) {
    protocol::GtpClock clock;
    clock.set({.main = 6});
    for (int i = 0; i < 10; ++i) clock.spend(Colour::first, 500);
    EXPECT_EQ(left(clock, Colour::first), 1'000);
    EXPECT_EQ(left(clock, Colour::second), 6'000);
    clock.spend(Colour::first, 100'000);
    EXPECT_LE(left(clock, Colour::first), 0);
    clock.begin();
    EXPECT_EQ(left(clock, Colour::first), 6'000);
}

TEST(GtpTime, PeriodsFollowMainTime) {
    protocol::GtpClock clock;
    clock.set({.main = 1, .overtime = 100, .stones = 4});
    clock.spend(Colour::first, 2'000);
    EXPECT_EQ(left(clock, Colour::first), 99'000);
    EXPECT_EQ(clock.state(Colour::first)->moves_to_go, 3);
    clock.spend(Colour::first, 90'000);
    clock.spend(Colour::first, 1'000);
    EXPECT_EQ(left(clock, Colour::first), 8'000);
    EXPECT_EQ(clock.state(Colour::first)->moves_to_go, 1);
    clock.spend(Colour::first, 1'000);
    EXPECT_EQ(left(clock, Colour::first), 100'000) << "the next period has begun";
    EXPECT_EQ(clock.state(Colour::first)->moves_to_go, 4);

    clock.set({.main = 0, .overtime = 10, .stones = 3, .byoyomi = true});
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(left(clock, Colour::first), 10'000);
        EXPECT_EQ(clock.state(Colour::first)->moves_to_go, 1);
        clock.spend(Colour::first, 9'000);
    }
}

TEST(GtpTime, NoNumberOfSecondsIsTooStrange) {
    for (const std::int64_t seconds : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1}}) {
        protocol::GtpClock clock;
        clock.set({.main = 10, .overtime = 10, .stones = 1});
        clock.tell(Colour::first, seconds, 1);
        EXPECT_LE(left(clock, Colour::first), 10'000);
    }
    protocol::GtpClock clock;
    clock.tell(Colour::first, std::numeric_limits<std::int64_t>::max(), 1);
    EXPECT_GT(left(clock, Colour::first), 0);
}

}  // namespace
}  // namespace kradan::test
