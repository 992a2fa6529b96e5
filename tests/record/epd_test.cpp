#include "record/epd.h"

#include "pgn_texts.h"

namespace kradan::record {
namespace {

std::vector<Record> read_lines(std::string_view text) {
    MemorySource source{text};
    Input input{source};
    const auto reader = make_epd_reader(input, {});
    std::vector<Record> records(1);
    while (reader->next(records.back())) records.emplace_back();
    records.pop_back();
    return records;
}

TEST(RecordEpd, LinesBecomeRecordsAndLinesAgain) {
    constexpr std::string_view text =
        "# a remark\n\n"
        "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1; id \"BK.01\"; acd 12;\r\n"
        "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e2e4 e7e5 Ng1f3; c0 \"the start\";\n"
        "4k3/8/8/8/8/8/8/4K2R w K - am 0-0; ce 250; dm 5; hmvc 3; fmvn 9;";
    const auto records = read_lines(text);
    ASSERT_EQ(records.size(), 3U);
    for (const Record& record : records) EXPECT_EQ(faults_of(record), "");
    EXPECT_EQ(records[0].place, (Place{3, 1}));
    EXPECT_EQ(records[0].options.position, "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1");
    EXPECT_EQ(records[0].header("bm"), "Qd1+");
    EXPECT_EQ(records[0].header("id"), "BK.01");
    EXPECT_FALSE(records[1].options.position);
    EXPECT_EQ(records[1].header("pv"), "e4 e5 Nf3");
    EXPECT_EQ(records[2].options.position, "4k3/8/8/8/8/8/8/4K2R w K - 3 9");
    std::string written;
    for (const Record& record : records) written += write_epd(record);
    EXPECT_EQ(written,
              "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\"; acd 12;\n"
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e4 e5 Nf3; c0 \"the start\";\n"
              "4k3/8/8/8/8/8/8/4K2R w K - am O-O; ce 250; dm 5; hmvc 3; fmvn 9;\n");
    const auto again = read_lines(written);
    ASSERT_EQ(again.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(again[i].options, records[i].options);
        EXPECT_EQ(again[i].headers, records[i].headers);
    }
}

TEST(RecordEpd, FaultsNameThePlaceAndTheNextLineIsRead) {
    const auto records = read_lines(
        "4k3/8/8/8/8/8/8/4K3 w - - bm Ke3;\n"
        "8/8/8/8/8/8/8/4K3 w - - ce 1;\n"
        "4k3/8/8/8/8/8/8/4K3 w - - id \"x;\n"
        "4k3/8/8/8/8/8/8/R3K2R w - - bm Rd1;\n"
        "4k3/8/8/8/8/8/8/4K3 b - - bm Kf7;\n");
    ASSERT_EQ(records.size(), 5U);
    EXPECT_EQ(faults_of(records[0]), "1:30 chess.cannot-reach X4");
    EXPECT_EQ(records[0].header("bm"), "Ke3");
    EXPECT_EQ(faults_of(records[1]), "2:1 setup.no-king X1");
    EXPECT_EQ(faults_of(records[2]), "3:30 epd.unreadable");
    EXPECT_EQ(faults_of(records[3]), "");
    EXPECT_EQ(faults_of(records[4]), "");
}

}  // namespace
}  // namespace kradan::record
