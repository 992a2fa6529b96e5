#include "record/check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "record/reader.h"
#include "record/replay.h"
#include "support.h"

namespace kradan::record {
namespace {

Record read(std::string_view text) {
    const auto format = recognise(text);
    EXPECT_TRUE(format) << text;
    MemorySource source(text);
    Input input(source);
    Record record;
    if (format) EXPECT_TRUE(make_reader(*format, input)->next(record));
    return record;
}

std::string faults_of(std::string_view text) {
    Record record = read(text);
    check(record);
    return faults_of(record);
}

TEST(RecordCheck, GoMovesThatTheRulesForbidInEveryLine) {
    // The second stone is placed on top of the first; the variation is legal.
    EXPECT_EQ(faults_of("(;GM[1]SZ[9];B[ee](;W[ee];B[aa])(;W[dd];B[cc]))"), "1:21 go.occupied W1");
    // A ko is retaken immediately.
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb]\n;W[bb])"), "2:2 go.ko W7");
}

TEST(RecordCheck, AMarginThatTheKomiCannotGive) {
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]KM[6.5]RE[B+3];B[ee])"), "1:23 record.wrong-result");
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]KM[6.5]RE[B+3.5];B[ee])"), "");
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]KM[6.5]RE[B+R];B[ee])"), "");
}

TEST(RecordCheck, WhereNoKomiIsTheRecordsOwnNoMarginIsJudged) {
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]RE[W+3];B[ee])"), "");
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]RU[Chinese]HA[2]RE[W+3];W[ee])"), "");
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]KM[6.25]RE[W+3];B[ee])"), "1:16 sgf.komi-unused?");
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]KM[6.5]RE[B+0.0];B[ee])"), "1:23 record.wrong-result");
    // Compensation for handicap stones is a whole number of points.
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]RU[Chinese]HA[2]KM[0.5]RE[W+3.5];W[ee])"), "");
}

TEST(RecordCheck, WhatKeepsAGameFromBeginningIsToldOnce) {
    EXPECT_EQ(faults_of("(;GM[1]SZ[0];B[aa])"), "1:11 sgf.bad-size");
    EXPECT_EQ(faults_of("(;GM[1]SZ[13:9];B[aa])"), "1:11 sgf.bad-size?");
    EXPECT_EQ(faults_of("(;GM[1]SZ[52];B[aa])"), "1:11 sgf.bad-size?");
    EXPECT_EQ(faults_of("(;GM[2]SZ[8];B[aa])"), "1:6 sgf.other-game");
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]AB[zz];B[aa])"), "1:16 sgf.bad-point");
    EXPECT_EQ(faults_of("(;GM[1]SZ[2]AB[aa][bb]AW[ab][ba])"), "1:1 setup.no-liberty W3");
}

TEST(RecordCheck, NoMoreFaultsThanAnyoneReads) {
    std::string moves = "(;GM[1]SZ[9]";
    std::string clocks = moves;
    for (int i = 0; i < 2000; ++i) {
        moves += "(;B[aa];W[aa])";
        clocks += ";B[]BL[-1]";
    }
    for (const std::string& text : {moves, clocks, moves + clocks.substr(12)}) {
        Record record = read(text + ")");
        EXPECT_LE(replay(record, [](NodeId, const AnyGame&, const Played*) {}).size(), 1001u);
        check(record);
        EXPECT_EQ(record.faults.size(), 1001u);
        EXPECT_EQ(std::ranges::count(record.faults, "record.too-many-faults", &Fault::reason), 1);
    }
}

TEST(RecordCheck, ClocksThatShowLessThanNothing) {
    EXPECT_EQ(faults_of("(;GM[1]SZ[9];B[ee]BL[590];W[dd]WL[-60])"), "1:27 record.negative-clock");
    EXPECT_EQ(faults_of("1. e4 {[%clk -1:00:00]} e5 {[%clk 0:59:59]} *"), "1:4 record.negative-clock");
}

TEST(RecordCheck, AFewSecondsBelowZeroAreLag) {
    EXPECT_EQ(faults_of("(;GM[1]SZ[9];B[ee]BL[590];W[dd]WL[-1])"), "1:27 record.negative-clock?");
    EXPECT_EQ(faults_of("(;GM[1]SZ[9];B[ee]BL[590];W[dd]WL[-2.75])"), "1:27 record.negative-clock?");
    EXPECT_EQ(faults_of("1. e4 {[%clk -0:00:03]} e5 {[%clk 0:59:59]} *"), "1:4 record.negative-clock?");
    EXPECT_EQ(faults_of("1. e4 {[%clk -0:00:31]} e5 {[%clk 0:59:59]} *"), "1:4 record.negative-clock");
}

TEST(RecordCheck, ClocksOfGoThatGainTime) {
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]TM[600];B[ee]BL[590];W[dd]WL[599];B[cc]BL[1200])"),
              "1:47 record.clock-gained");
    // The gain is within the time that an opponent may give.
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]TM[600];B[ee]BL[590];W[dd]WL[599];B[cc]BL[595])"),
              "1:47 record.time-given?");
    EXPECT_EQ(faults_of("[TimeControl \"180+0\"]\n\n1. e4 {[%clk 0:02:50]} e5 2. Nf3 {[%clk 0:03:05]} *"),
              "3:30 record.time-given?");
    // The record has overtime without an OT property.
    for (const std::string told : {"LT[30]", "LC[5]", "LT[30]LC[5]"})
        EXPECT_EQ(faults_of("(;GM[1]SZ[9]TM[60]" + told + ";B[ee]BL[20];W[dd];B[cc]BL[30])"), "") << told;
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]TM[60];B[ee]BL[20];W[dd]WL[20]OW[3];B[cc]BL[30]OB[5])"), "");
    EXPECT_EQ(faults_of("(;GM[1]SZ[9]TM[600]OT[5x30 byo-yomi];B[ee]BL[590];W[dd]WL[599];B[cc]BL[595])"), "");
}

TEST(RecordCheck, OgiMovesThatTheRulesForbid) {
    const std::string start = "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o\n";
    const std::string moves = "e3-e4 e6-e5 e4+e5/P d6-d5 P*b4\n";
    EXPECT_EQ(faults_of(start + moves), "2:27 ogi.drop-pawn G7");
    EXPECT_EQ(faults_of(start + "# rules: ogi-classic\n" + moves), "3:27 ogi.nifu C5");
}

TEST(RecordCheck, ResultsThatTheBoardContradicts) {
    const auto fools_mate = [](const std::string& result) {
        return "[Result \"" + result + "\"]\n\n1. f3 e5 2. g4 Qh4# " + result + "\n";
    };
    EXPECT_EQ(faults_of(fools_mate("0-1")), "");
    EXPECT_EQ(faults_of(fools_mate("1-0")), "3:21 record.wrong-result X9");
    EXPECT_EQ(faults_of(fools_mate("*")), "3:21 record.wrong-result X9?");
    EXPECT_EQ(faults_of("[Result \"1-0\"]\n\n1. f3 e5 0-1\n"), "3:10 pgn.result-differs");
}

TEST(RecordCheck, AWinOnTimeWithNothingToMateWith) {
    const std::string head =
        "[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n[SetUp \"1\"]\n"
        "[FEN \"4k3/4p3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
    EXPECT_EQ(faults_of(head + "1. Kd2 Kd8 1-0\n"), "6:12 record.wrong-result X11");
}

TEST(RecordCheck, DrawsThatNobodyClaimedAreNotes) {
    EXPECT_EQ(faults_of("[Result \"*\"]\n\nNf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 *\n"),
              "3:29 record.draw-not-claimed X12?");
}

TEST(RecordReplay, GoesOnAfterANullMove) {
    const Record record = read("1. e4 -- 2. d4 (2. -- Nf6) 2... d5 *");
    std::vector<std::string> labels;
    EXPECT_TRUE(replay(record, [&](NodeId, const AnyGame&, const Played* played) {
                    if (played) labels.push_back(played->label);
                }).empty());
    EXPECT_EQ(labels, (std::vector<std::string>{"e4", "--", "d4", "d5", "--", "Nf6"}));
    const auto end = game_at(record, record.tree.line_end(Tree::root));
    ASSERT_TRUE(end);
    EXPECT_EQ(end->position_text().substr(0, 46), "rnbqkbnr/ppp1pppp/8/3p4/3PP3/8/PPP2PPP/RNBQKBN");
}

TEST(RecordReplay, StonesSetUpInTheMiddle) {
    const Record record = read("(;GM[1]SZ[5];B[cc];W[bb](;AB[aa]AE[bb];W[dd])(;B[dd]))");
    std::vector<int> stones;
    EXPECT_TRUE(replay(record, [&](NodeId, const AnyGame& game, const Played*) {
                    int count = 0;
                    for (const auto& cell : game.board().cells) count += cell.empty() ? 0 : 1;
                    stones.push_back(count);
                }).empty());
    EXPECT_EQ(stones, (std::vector<int>{0, 1, 2, 2, 3, 3}));
}

}  // namespace
}  // namespace kradan::record
