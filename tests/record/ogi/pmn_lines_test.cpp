#include "record/ogi/pmn_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games.h"
#include "games/ogi/module.h"
#include "record/ogi/feen_lines.h"

namespace kradan::record {
namespace {

std::vector<Record> games(std::string_view text) {
    return read_all([](Input& input) { return make_pmn_reader(input); }, text);
}
std::vector<Record> positions(std::string_view text) {
    return read_all([](Input& input) { return make_feen_reader(input); }, text);
}

TEST(PmnLines, GamesOneAfterAnother) {
    const auto records = games(
        "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o\n# sides.first.name: Aoi Tanaka\n# just "
        "a word\n"
        "1. c3-c4 f6-f5\n2. b2+g7=+B/B 1-0\n\n\r\n"
        "c3-c4 ☖f6-f5\n"
        "4k^3/8/8/8/8/8/8/4K^3 N/ O/o\n# rules: ogi-classic\n☗N*e6\n*\n");
    ASSERT_EQ(records.size(), 3U);
    for (const Record& record : records) EXPECT_EQ(faults_of(record), "");
    EXPECT_EQ(moves_of(records[0]), "c3c4 f6f5 b2g7+");
    EXPECT_EQ(records[0].headers, (std::vector<Header>{{"sides.first.name", "Aoi Tanaka"}}));
    EXPECT_EQ(records[0].result, "1-0");
    EXPECT_EQ(records[0].tree[3].place, (Place{5, 4}));
    EXPECT_EQ(records[1].place, (Place{8, 1}));
    EXPECT_EQ(moves_of(records[1]), "c3c4 f6f5");
    EXPECT_EQ(records[2].options.game, ogi::classic_game);
    EXPECT_EQ(moves_of(records[2]), "N@e6");
    EXPECT_EQ(records[2].result, "*");
}

TEST(PmnLines, ABadGameEndsAloneAndTheNextIsRead) {
    const auto records = games(
        "c3-c4 f6+f5 a3-a4\n\nc3-c4 nonsense a3-a4\n\nc3-c4 1-0 f6-f5\n\n8/8/8/8/8/8/8/8 / O/o\nc3-c4\n\n"
        "xx/8/8/8/8/8/8/8 / O/o\n\nc3-c4\n");
    ASSERT_EQ(records.size(), 6U);
    EXPECT_EQ(faults_of(records[0]), "1:7 pmn.does-not-fit");
    EXPECT_EQ(moves_of(records[0]), "c3c4");
    EXPECT_EQ(faults_of(records[1]), "3:7 pmn.unreadable");
    EXPECT_EQ(faults_of(records[2]), "5:11 pmn.after-the-end");
    EXPECT_EQ(faults_of(records[3]), "7:1 setup.no-king O21");
    EXPECT_EQ(faults_of(records[4]), "10:1 setup.unreadable");
    EXPECT_EQ(faults_of(records[5]), "");
    EXPECT_EQ(moves_of(records[5]), "c3c4");
}

TEST(PmnLines, NoLineIsTooLong) {
    const auto records = games(std::string(5'000'000, 'x') + "\n\nc3-c4\n");
    ASSERT_EQ(records.size(), 2U);
    EXPECT_EQ(faults_of(records[0]), "1:1 pmn.unreadable");
    EXPECT_EQ(moves_of(records[1]), "c3c4");
    EXPECT_EQ(games(std::string(100'000, '/') + "\n").size(), 1U);
    EXPECT_EQ(games(std::string(100'000, '\n')).size(), 0U);
    EXPECT_EQ(faults_of(games(std::string("c3-c4\0 f6-f5", 12))[0]), "1:1 pmn.unreadable");
}

TEST(PmnLines, RandomGamesOfBothEditionsComeBack) {
    for (const GameId id : {ogi::gomayo_game, ogi::classic_game}) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            Record record = random_game(id, seed, 300);
            for (NodeId node = 1; node < record.tree.size(); ++node) record.tree.annotate(node) = {};
            record.headers = {{"meta.name", "A: b"}, {"x", ""}};
            record.result = "1/2-1/2";
            for (const Format form : {Format::pmn, Format::kifu_en, Format::kifu_ja, Format::kifu_th}) {
                const auto text = write(record, form);
                ASSERT_TRUE(text);
                const auto again = games(*text + *text);
                ASSERT_EQ(again.size(), 2U);
                EXPECT_EQ(faults_of(again[1]), "");
                EXPECT_TRUE(same(again[0], record)) << *text;
                EXPECT_TRUE(same(again[1], record)) << *text;
            }
        }
    }
}

TEST(Kifu, ANumberedPairALineInThreeLanguages) {
    const Record game = games("# sides.first.name: Aoi\nc3-c4 f6-f5 b2+g7=+B/B 1-0\n")[0];
    const std::string head =
        "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o\n# sides.first.name: Aoi\n";
    EXPECT_EQ(write(game, Format::kifu_en), head + "1. ☗P-c4 ☖P-f5\n2. ☗Bxg7+\n1-0\n\n");
    EXPECT_EQ(write(game, Format::kifu_ja), head + "1. ☗c4歩(c3) ☖f5歩(f6)\n2. ☗g7角成(b2)\n1-0\n\n");
    EXPECT_EQ(write(game, Format::kifu_th), head + "1. ☗เบี้ยc3-c4 ☖เบี้ยf6-f5\n2. ☗โคนb2xg7เลื่อนขั้น\n1-0\n\n");
    const Record second = games("4k^3/8/8/8/8/8/8/4K^3 N/ o/O\n☖e8-e7 N*e6\n")[0];
    EXPECT_EQ(faults_of(second), "");
    EXPECT_TRUE(write(second, Format::kifu_en)->ends_with("\n1... ☖K-e7\n2. ☗N*e6\n\n"));
}

TEST(Kifu, LanguagesMayBeMixedAndFaultsAreNamed) {
    EXPECT_EQ(recognise("1. ☗c4歩(c3) ☖f5歩(f6)"), Format::pmn);
    const auto records = games("1. P-c4 ☖เบี้ยf6-f5 2. g7角成(b2)\n\n☗Bxg7 a3-a4\n\nK-e5\n");
    ASSERT_EQ(records.size(), 3U);
    EXPECT_EQ(faults_of(records[0]), "");
    EXPECT_EQ(moves_of(records[0]), "c3c4 f6f5 b2g7+");
    EXPECT_EQ(faults_of(records[1]), "3:1 pmn.does-not-fit");
    EXPECT_EQ(faults_of(records[2]), "5:1 pmn.unreadable");
}

TEST(FeenLines, OnePositionALine) {
    const auto records = positions(
        "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o\n# a comment\n\n"
        "4k3/8/8/8/8/8/8/4K3[Pp] b - - 0 1\r\n"
        "8/8/8/8/8/8/8/8 / O/o\n"
        "4k^3/8/8/8/8/8/8/4K^2 / O/o\n"
        "4k^3/8/8/8/8/8/8/4K^3 2P/ o/O");
    ASSERT_EQ(records.size(), 5U);
    EXPECT_EQ(records[0].options.position, std::nullopt);
    EXPECT_EQ(records[1].options.position, "4k^3/8/8/8/8/8/8/4K^3 P/p o/O");
    EXPECT_EQ(faults_of(records[2]), "5:1 setup.no-king O21");
    EXPECT_EQ(faults_of(records[3]), "6:22 setup.unreadable");
    EXPECT_EQ(faults_of(records[4]), "");
    EXPECT_EQ(write_feen_lines(records[4]), "4k^3/8/8/8/8/8/8/4K^3 2P/ o/O\n");
    EXPECT_TRUE(same(positions(write_feen_lines(records[1]).value())[0], records[1]));
}

}  // namespace
}  // namespace kradan::record
