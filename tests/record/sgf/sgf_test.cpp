#include "record/sgf/sgf.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "games/go/intent.h"
#include "games/go/module.h"
#include "support.h"

namespace kradan::record {
namespace {

using Kind = Shape::Kind;

NodeId child(const Record& record, NodeId node) {
    return record.tree[node].first_child;
}

Step stone(Colour colour, int x, int y) {
    return {.intent = go::Intent::stone(x, y), .colour = colour};
}

TEST(Sgf, AGame) {
    const Record record = read_one(
        "(;FF[4]GM[1]SZ[9]KM[7.5]RU[Chinese]PB[a \\] b]RE[B+3]C[\nno (game; tree)[here\\]]\n"
        ";B[ee];W[cc]\n;B[tt];W[])");
    EXPECT_EQ(record.options, (go::game_options({.size = 9, .rules = "chinese", .komi = "7.5"})));
    EXPECT_EQ(record.result, "B+3");
    EXPECT_EQ(record.result_place, (Place{.line = 1, .column = 49}));
    EXPECT_EQ(record.tree.annotation(Tree::root).comment, "\nno (game; tree)[here]");
    EXPECT_EQ(property_of(record, Tree::root, "PB"), "PB[a \\] b]");
    const auto line = record.tree.path(record.tree.line_end(Tree::root));
    ASSERT_EQ(line.size(), 4u);
    EXPECT_EQ(record.tree[line[0]].step, stone(Colour::first, 4, 4));
    EXPECT_EQ(record.tree[line[1]].step, stone(Colour::second, 2, 6));
    const Step pass{.intent = go::Intent::passing(), .colour = Colour::first};
    EXPECT_EQ(record.tree[line[2]].step, pass);
    EXPECT_EQ(record.tree[line[0]].place, (Place{.line = 3, .column = 2}));
    EXPECT_EQ(record.tree[line[2]].place, (Place{.line = 4, .column = 2}));
    EXPECT_EQ(faults_of(record), "");
}

TEST(Sgf, WritesFf4InOrder) {
    const Record record = read_one(
        "(;GM[1]FF[3]CA[GB18030]SZ[19]KM[0.50]HA[2]AB[dd][pp]RU[jp]XX[\\]][b]PB[me];W[pd]C[a\\]b]TR[aa][ba]["
        "ca]"
        "WL[30.250](;B[dp])(;B[]LB[cc:x\\:y]))");
    EXPECT_EQ(
        write_sgf(record),
        "(;FF[4]CA[UTF-8]GM[1]SZ[19]RU[jp]KM[0.50]HA[2]AB[dd][pp]XX[\\]][b]PB[me];W[pd]WL[30.250]TR[aa:ca]"
        "C[a\\]b]\n(;B[dp])\n(;B[]LB[cc:x\\:y]))\n");
    EXPECT_EQ(go::options_of(record.options).komi, "0.5");
    EXPECT_EQ(go::options_of(record.options).rules, "japanese");
    EXPECT_EQ(record.tree.annotation(child(record, Tree::root)).clock, 30250);
}

TEST(Sgf, WhatStandsInTheRootYieldsToTheOptions) {
    Record record = read_one("(;SZ[9]KM[0.50]RU[jp]RE[B+1]AB[aa:ba])");
    go::Options options = go::options_of(record.options);
    options.komi = "7";
    options.stones[0] = {"C3"};
    record.options = go::game_options(options);
    record.result = "W+R";
    EXPECT_EQ(write_sgf(record), "(;FF[4]CA[UTF-8]GM[1]SZ[9]RU[Japanese]KM[7]AB[cg]RE[W+R])\n");
}

TEST(Sgf, AFixedHandicapIsWrittenAsStones) {
    Record record;
    record.options = go::game_options({.size = 9, .rules = "aga", .handicap = 2});
    EXPECT_EQ(write_sgf(record), "(;FF[4]CA[UTF-8]GM[1]SZ[9]RU[AGA]HA[2]AB[cg][gc])\n");
}

TEST(Sgf, Variations) {
    const Record record = read_one("(;SZ[5];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[]))");
    const Tree& tree = record.tree;
    const NodeId first = child(record, Tree::root);
    const NodeId reply = tree[first].first_child;
    EXPECT_EQ(tree[tree[reply].first_child].step, stone(Colour::first, 2, 2));
    EXPECT_EQ(tree[tree[reply].last_child].step, stone(Colour::first, 3, 1));
    EXPECT_EQ(tree[tree[first].last_child].step, stone(Colour::second, 4, 0));
    EXPECT_EQ(tree.size(), 7u);
}

TEST(Sgf, GamesAndWhatStandsBetweenThem) {
    const auto records = read_all(
        "\xef\xbb\xbf"
        "From: me (at home)\n(;SZ[5];B[aa])\n)]garbage[(\n((;SZ[7])(;SZ[9]))");
    ASSERT_EQ(records.size(), 3u);
    EXPECT_EQ(go::options_of(records[0].options).size, 5);
    EXPECT_EQ(records[0].place, (Place{.line = 2, .column = 1}));
    EXPECT_EQ(go::options_of(records[1].options).size, 7);
    EXPECT_EQ(go::options_of(records[2].options).size, 9);
    EXPECT_TRUE(read_all("").empty());
    EXPECT_TRUE(read_all("( )").empty());
}

TEST(Sgf, TextAndItsEscapes) {
    const auto comment = [](std::string_view value) {
        const Record record = read_one("(;C[" + std::string{value} + "])");
        return record.tree.annotation(Tree::root).comment;
    };
    EXPECT_EQ(comment("soft\\\nbreak \\\r\nand\\\n\rhard\r\nbreak\n\rmore\rend"),
              "softbreak andhard\nbreak\nmore\nend");
    EXPECT_EQ(comment("\\]\\\\\\a\\:"), "]\\a:");
    EXPECT_EQ(comment("tab\tstays"), "tab\tstays");
    EXPECT_EQ(comment(std::string_view{"a\0b", 3}), (std::string{"a\0b", 3}));
    const Record record = read_one("(;C[]GC[x\\\ny\\]]LB[aa:\\]1\n2\\:])");
    EXPECT_EQ(property_of(record, Tree::root, "GC"), "GC[x\\\ny\\]]");
    EXPECT_EQ(property_of(record, Tree::root, "C"), "C[]");
    EXPECT_EQ(record.tree.annotation(Tree::root).shapes[0].text, "]1 2:");
}

TEST(Sgf, MarksAreShapes) {
    const Record record = read_one(
        "(;SZ[9]TR[aa:bb]SQ[cc]CR[dd]MA[ee]SL[ff]LB[gg:A][hh:b c]AR[aa:ii]LN[ia:ai]DD[aa]VW[]TB[aa:cc])");
    const auto& shapes = record.tree.annotation(Tree::root).shapes;
    std::vector<Kind> kinds;
    kinds.reserve(shapes.size());
    for (const Shape& shape : shapes) kinds.push_back(shape.kind);
    EXPECT_EQ(kinds, (std::vector{Kind::arrow, Kind::line, Kind::circle, Kind::square, Kind::triangle,
                                  Kind::triangle, Kind::triangle, Kind::triangle, Kind::cross, Kind::selected,
                                  Kind::label, Kind::label}));
    EXPECT_EQ(shapes[0], (Shape{.kind = Kind::arrow, .from = {.x = 0, .y = 8}, .to = {.x = 8, .y = 0}}));
    EXPECT_EQ(shapes[4].from, (Cell{.x = 0, .y = 8}));
    EXPECT_EQ(shapes[7].from, (Cell{.x = 1, .y = 7}));
    EXPECT_EQ(shapes[11].text, "b c");
    EXPECT_EQ(property_of(record, Tree::root, "TB"), "TB[aa:cc]");
    EXPECT_EQ(property_of(record, Tree::root, "VW"), "VW[]");
}

TEST(Sgf, JudgementsAreGlyphs) {
    const Record record = read_one("(;;B[aa]TE[1];W[bb]BM[2]IT[];B[cc]DO[]GB[1];W[dd]TE[];B[ee]BM[1][2])");
    const auto line = record.tree.path(record.tree.line_end(Tree::root));
    EXPECT_EQ(record.tree.annotation(line[0]).glyphs, (std::vector<std::uint8_t>{1}));
    EXPECT_EQ(record.tree.annotation(line[1]).glyphs, (std::vector<std::uint8_t>{4, 5}));
    EXPECT_EQ(record.tree.annotation(line[2]).glyphs, (std::vector<std::uint8_t>{6}));
    EXPECT_EQ(property_of(record, line[2], "GB"), "GB[1]");
    EXPECT_EQ(property_of(record, line[3], "TE"), "TE[]");
    EXPECT_EQ(property_of(record, line[4], "BM"), "BM[1][2]");
}

TEST(Sgf, TheMoversClock) {
    const Record record =
        read_one("(;;B[aa]BL[12.5]WL[9];W[bb]WL[600];B[cc]BL[1e3];W[dd]WL[0.0005];B[ee]BL[007])");
    const auto line = record.tree.path(record.tree.line_end(Tree::root));
    EXPECT_EQ(record.tree.annotation(line[0]).clock, 12500);
    EXPECT_EQ(property_of(record, line[0], "WL"), "WL[9]");
    EXPECT_EQ(record.tree.annotation(line[1]).clock, 600'000);
    EXPECT_EQ(property_of(record, line[1], "WL"), "");
    EXPECT_EQ(record.tree.annotation(line[2]).clock, std::nullopt);
    EXPECT_EQ(record.tree.annotation(line[3]).clock, std::nullopt);
    EXPECT_EQ(record.tree.annotation(line[4]).clock, 7000);
    EXPECT_EQ(property_of(record, line[4], "BL"), "BL[007]");
}

TEST(Sgf, OldFormsAreRead) {
    const Record record = read_one("(;GaMe[1]SiZe[9]KoMi[0.50] Black[ca] ;White[];AddBlack[aa]Letter[bb])");
    EXPECT_EQ(go::options_of(record.options).size, 9);
    EXPECT_EQ(go::options_of(record.options).komi, "0.5");
    const auto line = record.tree.path(record.tree.line_end(Tree::root));
    ASSERT_EQ(line.size(), 3u);
    EXPECT_EQ(record.tree[line[0]].step, stone(Colour::first, 2, 8));
    EXPECT_EQ(property_of(record, line[2], "AB"), "AB[aa]");
    EXPECT_EQ(property_of(record, line[2], "L"), "L[bb]");
    EXPECT_EQ(read_one("(;b[aa])").tree.size(), 2u);
    EXPECT_EQ(property_of(read_one("(;x0[aa])"), Tree::root, "X0"), "X0[aa]");
}

TEST(Sgf, TtPassesUpToNineteen) {
    const Step pass{.intent = go::Intent::passing(), .colour = Colour::first};
    const auto first = [](std::string_view text) {
        const Record record = read_one(text);
        return record.tree[child(record, Tree::root)].step;
    };
    EXPECT_EQ(first("(;SZ[19];B[tt])"), pass);
    EXPECT_EQ(first("(;SZ[9];B[tt])"), pass);
    EXPECT_EQ(first("(;SZ[19];B[])"), pass);
    EXPECT_EQ(first("(;SZ[20];B[tt])"), stone(Colour::first, 19, 0));
    EXPECT_EQ(first("(;SZ[52];B[Zz])"), stone(Colour::first, 51, 26));
}

TEST(Sgf, Sizes) {
    EXPECT_EQ(faults_of("(;SZ[0])"), "1:6 sgf.bad-size");
    EXPECT_EQ(faults_of("(;SZ[1])"), "1:6 sgf.bad-size?");
    EXPECT_EQ(faults_of("(;SZ[26])"), "1:6 sgf.bad-size?");
    EXPECT_EQ(faults_of("(;SZ[52];B[ZZ];W[Aa])"), "1:6 sgf.bad-size?");
    EXPECT_EQ(faults_of("(;SZ[53])"), "1:6 sgf.bad-size");
    EXPECT_EQ(faults_of("(;SZ[9:7];B[ig];W[aa])"), "1:6 sgf.bad-size?");
    EXPECT_EQ(faults_of("(;SZ[nine])"), "1:6 sgf.bad-size");
    EXPECT_EQ(faults_of("(;SZ[])"), "1:6 sgf.bad-size");
    EXPECT_EQ(go::options_of(read_one("(;SZ[13:13])").options).size, 13);
    EXPECT_EQ(read_one("(;SZ[52]TR[ZZ]AB[aa])").tree.annotation(Tree::root).shapes[0].from,
              (Cell{.x = 51, .y = 0}));
    const Record flat = read_one("(;SZ[9:7];B[ig])");
    EXPECT_EQ(flat.tree[child(flat, Tree::root)].step, stone(Colour::first, 8, 0));
    EXPECT_EQ(property_of(flat, Tree::root, "SZ"), "SZ[9:7]");
}

TEST(Sgf, WhatCannotBeIsToldWithItsPlaceAndKept) {
    EXPECT_EQ(faults_of("(;KM[a lot])"), "1:6 sgf.bad-komi");
    EXPECT_EQ(faults_of("(;KM[7-5])"), "1:6 sgf.bad-komi");
    EXPECT_EQ(faults_of("(;KM[])"), "");
    EXPECT_EQ(faults_of("(;HA[two])"), "1:6 sgf.bad-handicap");
    EXPECT_EQ(faults_of("(;SZ[9]HA[-1])"), "1:11 sgf.bad-handicap");
    EXPECT_EQ(faults_of("(;PL[?])"), "1:6 sgf.bad-turn");
    EXPECT_EQ(faults_of("(;SZ[9]AB[aa][jj])"), "1:15 sgf.bad-point");
    EXPECT_EQ(faults_of("(;SZ[9]AB[aa:cc]AW[dd][bb])"), "1:24 sgf.point-twice");
    EXPECT_EQ(faults_of("(;SZ[9]HA[3]AB[cc][gg])"), "1:11 sgf.other-handicap?");
    EXPECT_EQ(faults_of("(;SZ[9]HA[2]AB[cc][gg])"), "");
    EXPECT_EQ(faults_of("(;SZ[9]HA[2];B[cc])"), "");
    EXPECT_EQ(faults_of("(;SZ[9]TR[aa][zz]LB[aa])"), "1:15 sgf.bad-point, 1:21 sgf.bad-point");
    EXPECT_EQ(faults_of("(;SZ[9]\n;B[a]\n;W[abc];B[a1])"),
              "2:4 sgf.bad-move, 3:4 sgf.bad-move, 3:11 sgf.bad-move");
    EXPECT_EQ(faults_of("(;GM[3]SZ[8];B[xy];W[e2e4])"), "1:6 sgf.other-game");
    const Record record = read_one("(;SZ[9]KM[6.25];B[a])");
    EXPECT_EQ(go::options_of(record.options).komi, std::nullopt);
    EXPECT_EQ(property_of(record, Tree::root, "KM"), "KM[6.25]");
    EXPECT_EQ(property_of(record, child(record, Tree::root), "B"), "B[a]");
    EXPECT_EQ(record.tree[child(record, Tree::root)].step, std::nullopt);
}

TEST(Sgf, AKomiThatCannotBeCountedWithStaysWithANote) {
    for (const std::string_view komi : {"6.25", "6,25", "625", "72250", "401.5", "12345.5"}) {
        const Record record = read_one("(;SZ[9]KM[" + std::string{komi} + "])");
        EXPECT_EQ(faults_of(record), "1:11 sgf.komi-unused?") << komi;
        EXPECT_EQ(go::options_of(record.options).komi, std::nullopt) << komi;
        EXPECT_TRUE(write_sgf(record).contains("KM[" + std::string{komi} + "]")) << komi;
    }
}

TEST(Sgf, AKomiInHundredthsOrStonesIsReadWithANote) {
    for (const auto& [written, points] : std::vector<std::pair<std::string, std::string>>{
             {"275", "5.5"},    {"325", "6.5"},          {"375", "7.5"},        {"50", "0.5"},
             {"650", "6.5"},    {"750", "7.5"},          {"75", "1.5"},         {"-650", "-6.5"},
             {"3.75", "7.5"},   {"3,75", "7.5"},         {"2.75", "5.5"},       {"0.25", "0.5"},
             {"6.5目", "6.5"},  {"6目半", "6.5"},        {"7.5 points", "7.5"}, {"6½", "6.5"},
             {"0.5 目", "0.5"}, {"６．５", "6.5"},       {"６目半", "6.5"},     {"\u22126.5", "-6.5"},
             {"6·5", "6.5"},    {"6 1/2", "6.5"},        {"6.5점", "6.5"},      {"コミ6目半", "6.5"},
             {"3.75子", "7.5"}, {"黑贴3又3/4子", "7.5"}, {"2.5子", "5"}}) {
        const Record record = read_one("(;SZ[19]KM[" + written + "];B[aa])");
        EXPECT_EQ(faults_of(record), "1:12 record.guessed?") << written;
        EXPECT_EQ(go::options_of(record.options).komi, points) << written;
        EXPECT_TRUE(write_sgf(record).contains("KM[" + written + "]")) << written;
    }
    for (const auto& [written, points] : std::vector<std::pair<std::string, std::string>>{
             {".5", "0.5"}, {"6.", "6"}, {"49", "49"}, {"60", "60"}, {"50.0", "50"}, {"-.5", "-0.5"}}) {
        const Record record = read_one("(;SZ[19]KM[" + written + "])");
        EXPECT_EQ(faults_of(record), "") << written;
        EXPECT_EQ(go::options_of(record.options).komi, points) << written;
    }
}

TEST(Sgf, AKomiOfAHundredPointsIsReadAsItWasWritten) {
    for (const std::string komi : {"50", "75", "100", "-150", "60", "99.5"}) {
        Record record = read_one("(;SZ[9])");
        record.options = go::game_options({.size = 9, .komi = komi});
        const Record again = read_one(write_sgf(record));
        EXPECT_EQ(faults_of(again), "") << komi;
        EXPECT_EQ(go::options_of(again.options).komi, komi);
        EXPECT_EQ(write_sgf(again), write_sgf(record));
    }
}

TEST(Sgf, BlanksOfEveryKindStandBetweenPropertiesAndAroundValues) {
    for (const std::string_view blank : {"\u00a0", "\u200b", "\ufeff", "\u3000", "\u180e", "\x1a"}) {
        const std::string b{blank};
        const Record record = read_one(b + "(" + b + ";" + b + "SZ" + b + "[" + b + "9]" + b + "KM[7.5" + b +
                                       "]" + b + ";" + b + "B[ee]" + b + ")" + b);
        EXPECT_EQ(faults_of(record), "") << b;
        EXPECT_EQ(go::options_of(record.options).size, 9);
        EXPECT_EQ(go::options_of(record.options).komi, "7.5");
        EXPECT_EQ(record.tree.size(), 2u);
    }
}

TEST(Sgf, ARectangleByAnyTwoCornersIsRead) {
    for (const std::string points : {"cc:aa", "ca:ac", "ac:ca"}) {
        const Record record = read_one("(;SZ[9]AB[" + points + "]TR[" + points + "];W[ee])");
        EXPECT_EQ(faults_of(record), "1:11 record.guessed?, 1:20 record.guessed?") << points;
        EXPECT_EQ(go::options_of(record.options).stones[0].size(), 9u) << points;
        EXPECT_EQ(record.tree.annotation(Tree::root).shapes.size(), 9u) << points;
    }
}

TEST(Sgf, AKomiWithACommaIsRead) {
    const Record record = read_one("(;SZ[9]KM[6,5])");
    EXPECT_EQ(faults_of(record), "");
    EXPECT_EQ(go::options_of(record.options).komi, "6.5");
    EXPECT_EQ(property_of(record, Tree::root, "KM"), "KM[6,5]");
}

TEST(Sgf, ABoardThatIsNotPlayedOnIsWrittenAsItWas) {
    for (const std::string_view text : {"SZ[13:9]AB[aa][mi];W[bb]", "SZ[52]AB[ZZ];B[AA]", "SZ[1];B[aa]"}) {
        const Record record = read_one("(;" + std::string{text} + ")");
        const std::string written = write_sgf(record);
        EXPECT_TRUE(written.contains(text.substr(0, text.find(';')))) << written;
        EXPECT_TRUE(written.contains(text.substr(text.find(';')))) << written;
    }
}

TEST(Sgf, AResultInOtherWordsIsANote) {
    for (const std::string_view result :
         {"0", "Draw", "draw", "Void", "?", "", "B+", "W+3", "b+0.5", "W+2.75", "B+3,5", "W+R", "B+Resign",
          "W+T", "W+Time", "B+F", "W+forfeit"}) {
        EXPECT_EQ(faults_of("(;RE[" + std::string{result} + "])"), "") << result;
    }
    for (const std::string_view result : {"banana", "Black wins by resignation", "B", "W+J", "B+-", "+3"}) {
        const Record record = read_one("(;RE[" + std::string{result} + "])");
        EXPECT_EQ(faults_of(record), "1:6 sgf.free-result?") << result;
        EXPECT_EQ(record.result, result);
    }
}

TEST(Sgf, AMoveOffTheBoardIsAMove) {
    const Record record = read_one("(;SZ[9];B[zz])");
    EXPECT_EQ(faults_of(record), "");
    EXPECT_EQ(record.tree[child(record, Tree::root)].step, stone(Colour::first, 25, -17));
}

TEST(Sgf, BrokenTextsAreTold) {
    EXPECT_EQ(faults_of("(;B[aa]"), "1:8 sgf.unclosed-game");
    EXPECT_EQ(faults_of("(;B[aa"), "1:4 sgf.unclosed-value, 1:7 sgf.unclosed-game");
    EXPECT_EQ(faults_of("(;C[aa\\"), "1:4 sgf.unclosed-value, 1:8 sgf.unclosed-game");
    EXPECT_EQ(faults_of("(;B;W[aa])"), "1:3 sgf.no-value");
    EXPECT_EQ(faults_of("(;B[aa]]**])"), "1:8 sgf.unexpected");
    EXPECT_EQ(faults_of("(;B[aa];[bb])"), "1:9 sgf.unexpected");
    EXPECT_EQ(faults_of("(;B[aa](W[bb]))"), "1:9 sgf.unexpected");
    EXPECT_EQ(faults_of("(;B[aa]())"), "1:9 sgf.empty-variation");
    EXPECT_EQ(faults_of("(;B[aa](;W[bb]);W[cc])"), "1:16 sgf.node-after-variation");
    EXPECT_EQ(faults_of("(;PB[a]PW[b]PB[c])"), "1:13 sgf.repeated-property?");
    EXPECT_EQ(property_of(read_one("(;PB[a]PW[b]PB[c])"), Tree::root, "PB"), "PB[a][c]");
}

TEST(Sgf, ATextThatEndsInABackslashEscapesNothing) {
    const Record record = read_one("(;SZ[9]KM[7.5]PB[me\\");
    EXPECT_EQ(property_of(record, Tree::root, "PB"), "PB[me]");
}

TEST(Sgf, AGameThatIsNotClosedDoesNotSwallowTheNext) {
    const auto records = read_all("(;GM[1]SZ[5];B[aa](;W[bb]\n(;FF[4]GM[1]SZ[7];B[cc])\n(;SZ[9])");
    ASSERT_EQ(records.size(), 3u);
    EXPECT_EQ(faults_of(records[0]), "2:1 sgf.unclosed-game");
    EXPECT_EQ(records[0].tree.size(), 3u);
    EXPECT_EQ(go::options_of(records[1].options).size, 7);
    EXPECT_EQ(go::options_of(records[2].options).size, 9);
}

TEST(Sgf, AVariationThatBeginsAsGamesDoIsNoNewGame) {
    const Record record = read_one("(;GM[1]SZ[9];B[aa](;W[bb])(;SZ[7]))");
    EXPECT_EQ(record.tree.size(), 4u);
}

TEST(Sgf, ANodeWithSeveralMovesBecomesSeveral) {
    const Record two = read_one("(;SZ[9];B[aa]W[bb]C[both])");
    EXPECT_EQ(faults_of(two), "1:14 sgf.two-moves?");
    const auto line = two.tree.path(two.tree.line_end(Tree::root));
    ASSERT_EQ(line.size(), 2u);
    EXPECT_EQ(two.tree.annotation(line[0]).comment, "");
    EXPECT_EQ(two.tree.annotation(line[1]).comment, "both");
    const Record root = read_one("(;SZ[9]PB[me]B[aa]BL[7]C[now])");
    EXPECT_EQ(faults_of(root), "");
    ASSERT_EQ(root.tree.size(), 2u);
    EXPECT_EQ(property_of(root, Tree::root, "PB"), "PB[me]");
    EXPECT_EQ(root.tree.annotation(1).clock, 7000);
    EXPECT_EQ(root.tree.annotation(1).comment, "now");
    const Record mixed = read_one("(;SZ[9];B[aa]AB[bb]C[mixed])");
    EXPECT_EQ(faults_of(mixed), "1:9 sgf.mixed-node?");
    ASSERT_EQ(mixed.tree.size(), 3u);
    EXPECT_EQ(property_of(mixed, 1, "AB"), "AB[bb]");
    EXPECT_EQ(mixed.tree.annotation(2).comment, "mixed");
}

// Malicious input.

/// Bytes generated on request.
class MadeSource final : public ByteSource {
  public:
    MadeSource(std::string front, std::string filling, std::uint64_t times, std::string back)
        : front_(std::move(front)), filling_(std::move(filling)), times_(times), back_(std::move(back)) {}

    std::size_t read(std::span<char> buffer) override {
        std::size_t bytes = 0;
        while (bytes < buffer.size()) {
            if (at_ == part().size()) {
                if (++turn_ > times_ + 1) break;
                at_ = 0;
                continue;
            }
            const std::size_t more = part().copy(buffer.data() + bytes, buffer.size() - bytes, at_);
            at_ += more;
            bytes += more;
        }
        return bytes;
    }

  private:
    std::string_view part() const { return turn_ == 0 ? front_ : turn_ <= times_ ? filling_ : back_; }

    std::string front_;
    std::string filling_;
    std::uint64_t times_;
    std::string back_;
    std::uint64_t turn_ = 0;
    std::size_t at_ = 0;
};

TEST(SgfBadInput, NestingOfAMillion) {
    std::string text = "(;SZ[9]";
    for (int i = 0; i < 1'000'000; ++i) text += "(;B[aa]";
    const Record open = read_one(text);
    EXPECT_EQ(open.tree.size(), 1'000'001u);
    EXPECT_EQ(faults_of(open), "1:7000008 sgf.unclosed-game");
    text.append(1'000'001, ')');
    EXPECT_EQ(faults_of(text + "(;SZ[7])"), "");
    EXPECT_EQ(go::options_of(read_all(text + "(;SZ[7])")[1].options).size, 7);
    EXPECT_TRUE(read_all(std::string(1'000'000, '(')).empty());
}

TEST(SgfBadInput, AMillionVariations) {
    std::string text = "(;SZ[9];B[aa]";
    for (int i = 0; i < 1'000'000; ++i) text += "(;W[bb])";
    const Record record = read_one(text + ")");
    EXPECT_EQ(record.tree.size(), 1'000'002u);
    EXPECT_EQ(faults_of(record), "");
}

TEST(SgfBadInput, AValueOf500Megabytes) {
    MadeSource source("(;SZ[9]C[", std::string(1'000'000, 'x'), 500, "];B[aa])(;SZ[7])");
    Input input(source);
    const auto reader = make_sgf_reader(input, {});
    Record record;
    ASSERT_TRUE(reader->next(record));
    EXPECT_EQ(faults_of(record), "1:10 sgf.too-large");
    EXPECT_EQ(record.tree.size(), 2u);
    ASSERT_TRUE(reader->next(record));
    EXPECT_EQ(go::options_of(record.options).size, 7);
    EXPECT_FALSE(reader->next(record));
}

TEST(SgfBadInput, LimitsCostTheGameAndNoOther) {
    const Limits limits{.nodes = 10, .value_bytes = 20, .text_bytes = 2000, .properties = 5};
    const auto first_of_two = [&](const std::string& text) {
        const auto records = read_all(text + "(;SZ[7])", limits);
        EXPECT_EQ(records.size(), 2u);
        EXPECT_EQ(go::options_of(records.back().options).size, 7);
        return records.front();
    };
    std::string many = "(;SZ[9]";
    for (int i = 0; i < 100; ++i) many += ";B[aa]";
    EXPECT_EQ(faults_of(first_of_two(many + ")")), "1:69 sgf.too-large");
    EXPECT_EQ(faults_of(first_of_two("(;AA[]BB[]CC[]DD[]EE[]GG[];B[aa])")), "1:23 sgf.too-large");
    EXPECT_EQ(faults_of(first_of_two("(;XX[123456789012345678901];B[aa])")), "1:6 sgf.too-large");
    std::string points = "(;SZ[52];TR[aa:ZZ])";
    EXPECT_EQ(faults_of(first_of_two(points)), "1:6 sgf.bad-size?, 1:10 sgf.too-large");
    std::string deep = "(;";
    for (int i = 0; i < 50; ++i) deep += "(";
    deep += ";B[aa]" + std::string(51, ')');
    EXPECT_EQ(faults_of(first_of_two(deep)), "1:13 sgf.too-large");
}

TEST(SgfBadInput, NoMoreFaultsThanAnyoneReads) {
    std::string text = "(;";
    for (int i = 0; i < 100'000; ++i) text += "X;";
    const Record record = read_all(text + ")").front();
    EXPECT_EQ(record.faults.size(), 1001u);
    EXPECT_EQ(record.faults.back().reason, "record.too-many-faults");
}

TEST(SgfBadInput, NotesDoNotCrowdOutAFault) {
    std::string text = "(;SZ[9]";
    for (int i = 0; i < 2000; ++i) text += ";B[aa][bb]";
    const auto told = [](const Record& record) { return record.faults.back(); };
    EXPECT_TRUE(told(read_all(text + ")").front()).note);
    const Record bad = read_all(text + ";B)").front();
    EXPECT_EQ(bad.faults.size(), 1001u);
    EXPECT_FALSE(told(bad).note);
}

TEST(SgfBadInput, AMillionNodesOfOneLetterEach) {
    const auto read_times = [](const std::string& front, const std::string& filling) {
        MadeSource source(front, filling, 1'000'000, ")");
        Input input(source);
        Record record;
        EXPECT_TRUE(make_sgf_reader(input, {})->next(record));
        EXPECT_EQ(faults_of(record), "") << filling;
        return record.tree.size();
    };
    EXPECT_EQ(read_times("(;SZ[9]", ";C[a]"), 1'000'001u);
    EXPECT_EQ(read_times("(;SZ[9]", ";B[];W[]"), 2'000'001u);
    EXPECT_EQ(read_times("(;SZ[9]", ";B[aa]BL[5]TE[1]"), 1'000'001u);
}

TEST(SgfBadInput, WhatIsKeptIsCharged) {
    const Limits limits{.text_bytes = 1000};
    const auto told = [&](const std::string& text) { return faults_of(read_all(text, limits).front()); };
    const std::string words(90, 'x');
    std::string comments = "(;SZ[9]";
    std::string labels = comments;
    std::string properties = comments;
    std::string values = comments + ";XX";
    for (int i = 0; i < 20; ++i) {
        comments += ";C[" + words + "]";
        labels += ";LB[aa:" + words + "]";
        properties += ";N[]";
        values += "[]";
    }
    EXPECT_TRUE(told(comments + ")").ends_with(" sgf.too-large"));
    EXPECT_EQ(told(comments.substr(0, 7 + 8 * 94) + ")"), "");
    EXPECT_TRUE(told(labels + ")").ends_with(" sgf.too-large"));
    EXPECT_TRUE(told(properties + ")").ends_with(" sgf.too-large"));
    values += values.substr(10);
    EXPECT_TRUE(told(values + ")").ends_with(" sgf.too-large"));
}

TEST(SgfBadInput, ManyPropertiesInANode) {
    std::string text = "(;";
    for (int i = 0; i < 20'000; ++i) text += "X" + std::to_string(i) + "[a]";
    text += "X7[b]X19999[c])";
    const Record record = read_one(text);
    EXPECT_EQ(record.tree.annotation(Tree::root).properties.size(), 20'000u);
    EXPECT_EQ(property_of(record, Tree::root, "X7"), "X7[a][b]");
    EXPECT_EQ(property_of(record, Tree::root, "X19999"), "X19999[a][c]");
}

TEST(SgfBadInput, NulBytesAndHalfATextDoNoHarm) {
    using namespace std::string_view_literals;
    const auto nuls = "(;SZ[9]\0P\0B[a\0b];B[aa\0];\0W[bb])"sv;
    const Record record = read_one(nuls);
    EXPECT_EQ(record.tree.size(), 3u);
    EXPECT_FALSE(record.faults.empty());
    const std::string text =
        "(;FF[4]SZ[9]AB[aa:cc]HA[2]KM[0.5]C[\xe3\x81\x82];W[ee]TR[aa:bb]WL[3](;B[dd])(;B[cc]W[]))";
    for (std::size_t length = 0; length < text.size(); ++length) {
        for (const char c : {'\0', '[', ']', '(', ')', '\\', ':', 'Z', '\xff'}) {
            std::string bad = text.substr(0, length) + c;
            if (length % 2 == 0) bad += text.substr(length + 1);
            if (!read_all(bad).empty()) (void)read_one(bad);
        }
    }
}

/// How text is read must not depend on where the window ends.
TEST(Sgf, TextsLongerThanTheWindow) {
    for (const std::size_t length :
         {Input::window - 20, Input::window, 2 * Input::window, 3 * Input::window}) {
        for (std::size_t more = 0; more < 24; ++more) {
            const std::string comment(length + more, 'c');
            const Record record =
                read_all("(;SZ[9]C[" + comment + "];B[ab];W[cd]\n;B[ef]C[\xe3\x81\x82\\]])").front();
            ASSERT_EQ(record.tree.annotation(Tree::root).comment.size(), comment.size());
            ASSERT_EQ(record.tree.size(), 4u);
            ASSERT_EQ(record.tree.annotation(3).comment, "\xe3\x81\x82]");
            ASSERT_EQ(record.tree[3].place, (Place{.line = 2, .column = 2}));
        }
    }
}

TEST(Sgf, ARootWithoutItsSemicolonIsReadWithANote) {
    // Files from the Nihon Ki-in look like this.
    const Record record = read_one("(TE[\u7b2c54\u671f]RD[1999-01-01]KM[5.5]PB[a];B[qd];W[dd])");
    EXPECT_EQ(faults_of(record), "1:2 sgf.no-semicolon?");
    EXPECT_EQ(go::options_of(record.options).komi, "5.5");
    EXPECT_EQ(record.tree.size(), 3u);
    EXPECT_EQ(recognise("(TE[x]RD[1999-01-01];B[qd])"), Format::sgf);
    EXPECT_EQ(recognise("(C[x]SZ[9];B[aa])"), Format::sgf);
    EXPECT_EQ(read_all("(SZ[9];B[aa])\n(SZ[9];B[bb])").size(), 2u);
    // A variation without the semicolon is a fault, and prose in parentheses is not a game.
    EXPECT_EQ(faults_of("(;SZ[9];B[aa](B[bb]))"), "1:15 sgf.unexpected");
    EXPECT_TRUE(read_all("(see [1]) (A [x])").empty());
}

}  // namespace
}  // namespace kradan::record
