#include "record/epd/epd.h"

#include "../pgn/texts.h"
#include "games/chess/module.h"

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

Record with_headers(std::vector<Header> headers) {
    Record record;
    record.options.game = chess::chess_game;
    record.headers = std::move(headers);
    return record;
}

/// Writes the record and reads it back, which must give these headers. They exclude headers that EPD cannot
/// store.
void expect_headers_again(const Record& record, const std::vector<Header>& headers) {
    const std::string text = write_epd(record);
    const auto again = read_lines(text);
    ASSERT_EQ(again.size(), 1U) << text;
    EXPECT_EQ(faults_of(again[0]), "") << text;
    EXPECT_EQ(again[0].headers, headers) << text;
    EXPECT_EQ(write_epd(again[0]), text);
}

TEST(RecordEpd, AValueIsReadAsItWasWritten) {
    const std::vector<Header> headers = {{"Annotator", " lead"},
                                         {"Event", "a\tb  c"},
                                         {"White", "Fischer, R."},
                                         {"note", "x;y"},
                                         {"Date", "1992.11.04"},
                                         {"acd", "12"},
                                         {"id", "12"},
                                         {"c0", ""},
                                         {"draw_offer", ""},
                                         {"tcri", "\"a\" \"b\""}};
    const Record record = with_headers(headers);
    expect_headers_again(record, headers);
    EXPECT_TRUE(write_epd(record).ends_with("acd 12; id \"12\"; c0 \"\"; draw_offer; tcri \"a\" \"b\";\n"));
}

TEST(RecordEpd, WhatEpdCannotHoldIsLeftOut) {
    const std::vector<Header> held = {{"ECO", "C95"}};
    for (const Header& header :
         {Header{"Annotator", "a\"b;c"}, Header{"c0", "\"a"}, Header{"id", "\"a\""}, Header{"c1", "a\nb"},
          Header{"hmvc", "7"}, Header{"1st", "a"}, Header{"a b", "c"}, Header{"", "c"}}) {
        expect_headers_again(with_headers({header, held[0]}), held);
    }
}

TEST(RecordEpd, CastlingOfChess960) {
    constexpr std::string_view text =
        "1rk5/8/8/8/8/8/8/1RK3R1 w GBb -\nbqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq -\n"
        "r3k3/8/8/8/8/8/8/4K2R w Kq -\n";
    const auto records = read_lines(text);
    ASSERT_EQ(records.size(), 3U);
    EXPECT_TRUE(write_pgn(records[0]).contains("[Variant \"Chess960\"]"));
    EXPECT_TRUE(chess::options_of(records[1].options).chess960);
    EXPECT_FALSE(records[1].options.position);
    EXPECT_FALSE(chess::options_of(records[2].options).chess960);
    for (const Record& record : records) {
        EXPECT_EQ(read_lines(write_epd(record)).at(0).options, record.options);
        EXPECT_EQ(read_game(write_pgn(record)).options, record.options);
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
