// The records module's operations, called natively.
#include <gtest/gtest.h>

#include <string>

#include "catalog/any_game.h"
#include "games/go/game.h"
#include "games/go/options.h"
#include "json/json.h"
#include "session/config.h"
#include "wasm/api.h"

namespace kradan::wasm {
namespace {

json::Value ask(const std::string& request) {
    const auto answer = json::parse(answer_records(request));
    EXPECT_TRUE(answer) << request;
    return answer ? *answer : json::Value{};
}

int open(const std::string& text) {
    json::Writer request;
    request.begin_object().member("op", "open").member("text", text).end_object();
    const auto answer = ask(request.text());
    const auto* records = answer.find("records");
    EXPECT_TRUE(records != nullptr && !records->items.empty()) << text;
    if (records == nullptr || records->items.empty()) return 0;
    return static_cast<int>(records->items.front().find("record")->number);
}

std::string op(const std::string& name, int record, const std::string& more = "") {
    return R"({"op":")" + name + R"(","record":)" + std::to_string(record) + more + "}";
}

/// The answer to `open`: the number of records, and the moves and faults of the first one. A note ends with
/// "?".
std::string read_by_module(const std::string& text) {
    json::Writer request;
    request.begin_object().member("op", "open").member("text", text).end_object();
    const auto answer = ask(request.text());
    const auto* records = answer.find("records");
    if (records == nullptr || records->items.empty()) return "unread";
    std::string said = std::to_string(records->items.size());
    const json::Value& first = records->items.front();
    for (const json::Value& fault : first.find("faults")->items)
        said += " " + fault.find("reason")->string + (fault.find("note")->boolean ? "?" : "");
    const auto tree = ask(op("tree", static_cast<int>(first.find("record")->number)));
    said += " |";
    for (const json::Value& node : tree.find("nodes")->items) {
        if (const auto* move = node.find("move")) said += " " + move->string;
    }
    return said;
}

TEST(RecordsApi, OtherSpellingsAreReadAsTheProgramReadsThem) {
    EXPECT_EQ(read_by_module("1.\u00a0e4 e5\n\n1. d4\u200b d5\n"), "2 pgn.missing-result? | e2e4 e7e5");
    EXPECT_EQ(read_by_module("e2e4 e7e5 g1f3 *"), "1 | e2e4 e7e5 g1f3");
    EXPECT_EQ(read_by_module("[pgn]1. e4 <> 2. d4 1:0[/pgn]"), "1 | e2e4 -- d2d4");
    EXPECT_EQ(read_by_module("[Fen \"4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1\"]\n\n1. e4 --+"),
              "1 setup.bad-castling? record.guessed? | e2e4");
    EXPECT_EQ(read_by_module("4k3/8/8/8/8/8/4P3/4K3 W \u2013 - 0 1;"), "1 record.guessed? record.guessed? |");
    EXPECT_EQ(read_by_module("(;GM[1]SZ[9]KM[375]AB[cc:aa];W[ee])"),
              "1 record.guessed? record.guessed? | E5");
    EXPECT_EQ(read_by_module("(;GM[1]SZ[9]TM[60];B[ee]BL[20];W[ec];B[gc]BL[-1])"),
              "1 record.negative-clock? | E5 E7 G7");
}

TEST(RecordsApi, TheCharsetOfBytesIsGuessedByTheProgramsTables) {
    const auto guessed = [](std::string_view bytes) {
        json::Writer request;
        std::string characters;
        for (const char c : bytes) {
            const auto byte = static_cast<unsigned char>(c);
            if (byte >= 0x80) characters += static_cast<char>(0xc0 | byte >> 6);
            characters += static_cast<char>(byte < 0x80 ? byte : 0x80 | (byte & 0x3f));
        }
        request.begin_object().member("op", "charset").member("bytes", characters).end_object();
        return ask(request.text()).find("charset")->string;
    };
    EXPECT_EQ(guessed("[White \"\xc8\xe2\xe0\xed\"]"), "windows-1251");
    EXPECT_EQ(guessed("[White \"\xe9\xd7\xc1\xce\"]"), "koi8-r");
    EXPECT_EQ(guessed("[White \"M\xfcller\"]"), "windows-1252");
    EXPECT_EQ(guessed("(;CA[GB2312]PB[\xb9\xc5\xc1\xa6])"), "gb18030");
    EXPECT_NE(ask(R"({"op":"charset","bytes":"王"})").find("refusals"), nullptr);
}

TEST(RecordsApi, ARecordIsOpenedSteppedThroughChangedAndWritten) {
    const int record = open("[White \"A\"]\n[Black \"B\"]\n\n1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 $1 *\n");
    const auto tree = ask(op("tree", record));
    EXPECT_EQ(tree.find("players")->find("first")->string, "A");
    const auto& nodes = tree.find("nodes")->items;
    ASSERT_EQ(nodes.size(), 6u);
    EXPECT_EQ(nodes[1].find("label")->string, "e4");
    EXPECT_EQ(nodes[1].find("comment")->string, "best");
    const int e4 = static_cast<int>(nodes[1].find("node")->number);

    const auto at = ask(op("at", record, R"(,"node":)" + std::to_string(e4)));
    EXPECT_EQ(at.find("turn")->string, "second");
    EXPECT_EQ(at.find("last")->find("to")->string, "e4");

    EXPECT_NE(answer_records(op("play", record, R"(,"node":)" + std::to_string(e4) + R"(,"move":"e7e4")"))
                  .find("chess."),
              std::string::npos);
    const auto added = ask(op("play", record, R"(,"node":)" + std::to_string(e4) + R"(,"move":"e7e6")"));
    ASSERT_NE(added.find("node"), nullptr);
    const auto again = ask(op("play", record, R"(,"node":)" + std::to_string(e4) + R"(,"move":"e7e6")"));
    EXPECT_EQ(again.find("node")->number, added.find("node")->number);
    const std::string e6 = R"(,"node":)" + std::to_string(static_cast<int>(added.find("node")->number));
    EXPECT_TRUE(ask(op("promote", record, e6)).find("changed")->boolean);
    EXPECT_TRUE(ask(op("comment", record, e6 + R"(,"text":"French")")).find("changed")->boolean);
    const auto written = ask(op("write", record, R"(,"format":"pgn")"));
    EXPECT_NE(written.find("text")->string.find("(1... e6 {French})"), std::string::npos)
        << written.find("text")->string;
    EXPECT_TRUE(ask(op("undo", record)).find("changed")->boolean);
    EXPECT_TRUE(ask(op("redo", record)).find("changed")->boolean);
    EXPECT_NE(ask(op("image", record, e6)).find("svg")->string.find("<svg"), std::string::npos);
    EXPECT_EQ(answer_records(op("close", record)), "{}");
    EXPECT_NE(answer_records(op("tree", record)).find("there is no such record"), std::string::npos);
}

TEST(RecordsApi, AnExpectedCourseOfPlayIsLabelledAndNotPlayed) {
    const int record = open("1. e4 e5 *\n");
    const auto before = answer_records(op("tree", record));
    EXPECT_EQ(
        answer_records(op("label", record, R"(,"node":1,"moves":["g8f6","e4e5","f6e4","e1e3","a7a6"])")),
        R"({"moves":[{"move":"g8f6","label":"Nf6"},{"move":"e4e5","label":"e5"},)"
        R"({"move":"f6e4","label":"Ne4"}]})");
    EXPECT_EQ(answer_records(op("tree", record)), before);
}

TEST(RecordsApi, ARecordIsWrittenWithTheOccasionOfItsGameAndStaysAsItIs) {
    const std::string occasion =
        R"(,"occasion":{"event":"Rated blitz game","site":"https://a.org/#/play/1","began":1772386200000,)"
        R"("ratings":{"first":1500,"second":1612}})";
    const auto written = [&](const std::string& text, const std::string& format) {
        const int record = open(text);
        const std::string form = R"(,"format":")" + format + "\"";
        const auto before = answer_records(op("write", record, form));
        const std::string found = ask(op("write", record, form + occasion)).find("text")->string;
        EXPECT_EQ(answer_records(op("write", record, form)), before);
        return found;
    };
    const std::string pgn = written("[Event \"Club\"]\n[White \"A\"]\n\n1. e4 e5 *\n", "pgn");
    for (const auto* tag : {R"([Event "Club"])", R"([Site "https://a.org/#/play/1"])",
                            R"([Date "2026.03.01"])", R"([WhiteElo "1500"])", R"([BlackElo "1612"])"})
        EXPECT_NE(pgn.find(tag), std::string::npos) << pgn;
    const std::string sgf = written("(;GM[1]FF[4]SZ[9];B[aa])", "sgf");
    for (const auto* property :
         {"EV[Rated blitz game]", "SO[https://a.org/#/play/1]", "DT[2026-03-01]", "BR[1500]", "WR[1612]"})
        EXPECT_NE(sgf.find(property), std::string::npos) << sgf;
    EXPECT_EQ(answer_records(R"({"op":"event","config":{"game":"chess","rated":true,)"
                             R"("clock":{"kind":"fischer","initial":300000,"increment":0}}})"),
              R"({"event":"Rated blitz game"})");
    EXPECT_EQ(answer_records(R"({"op":"event","config":{"game":"go"}})"), R"({"event":"Casual game"})");
}

TEST(RecordsApi, WhatIsNoRecordIsSaid) {
    EXPECT_EQ(answer_records(R"({"op":"open","text":"Dear diary"})"),
              R"({"refusals":[{"reason":"record.unknown-format","clause":"","detail":""}]})");
    for (const auto* request :
         {"", "{}", R"({"op":"open"})", R"({"op":"tree","record":-1})", R"({"op":"at","record":99})",
          R"({"op":"write","record":1,"format":"morse"})", R"({"op":"play","record":1,"node":1e9})"}) {
        EXPECT_TRUE(answer_records(request).starts_with(R"({"refusals":[)")) << request;
    }
}

/// The game that `way` gives for the last node.
AnyGame at_the_end(const std::string& sgf, std::size_t moves) {
    const int record = open(sgf);
    const auto tree = ask(op("tree", record));
    const auto last = static_cast<int>(tree.find("nodes")->items.back().find("node")->number);
    const auto way = ask(op("way", record, R"(,"node":)" + std::to_string(last)));
    json::Fault fault;
    const auto config = session::read_config(*way.find("config"), fault);
    EXPECT_FALSE(fault);
    auto game = AnyGame::start(config.options);
    EXPECT_TRUE(game.has_value());
    EXPECT_EQ(way.find("moves")->items.size(), moves);
    for (const json::Value& move : way.find("moves")->items)
        EXPECT_TRUE(game->play_line(std::span{&move.string, 1}).has_value()) << move.string;
    return *game;
}

TEST(RecordsApi, AWayLeadsToAPositionOfGoWhateverTheRecordDid) {
    const auto cells = [](const AnyGame& game, Colour colour) {
        const auto& board = game.as<go::Game>()->position().board();
        int stones = 0;
        for (int y = 0; y < board.size(); ++y) {
            for (int x = 0; x < board.size(); ++x) stones += board.has(board.point({.x = x, .y = y}), colour);
        }
        return stones;
    };
    const AnyGame usual = at_the_end("(;GM[1]FF[4]SZ[9]KM[5.5]RU[Japanese];B[ee];W[ff];B[cc])", 3);
    EXPECT_EQ(go::options_of(usual.options()).komi, "5.5");
    EXPECT_EQ(go::options_of(usual.options()).rules, "japanese");
    EXPECT_EQ(usual.side_to_move(), Colour::second);
    // Black has moved twice in a row, after a capture.
    const AnyGame twice = at_the_end("(;GM[1]FF[4]SZ[9];B[ba];W[aa];B[ab];B[ee];W[ff])", 2);
    EXPECT_EQ(cells(twice, Colour::first), 3);
    EXPECT_EQ(cells(twice, Colour::second), 1);
    EXPECT_EQ(twice.prisoners(Colour::first), 1);
    EXPECT_EQ(twice.side_to_move(), Colour::first);
    const AnyGame set_up = at_the_end("(;GM[1]FF[4]SZ[9];B[ee];W[ff];AB[aa][bb]PL[W];W[cc])", 1);
    EXPECT_EQ(cells(set_up, Colour::first), 3);
    EXPECT_EQ(cells(set_up, Colour::second), 2);
    const AnyGame handicap = at_the_end("(;GM[1]FF[4]SZ[9]HA[2]AB[cg][gc]KM[0.5];W[ee];B[ff])", 2);
    EXPECT_EQ(go::options_of(handicap.options()).handicap, 2);
    EXPECT_EQ(cells(handicap, Colour::first), 3);
    // Handicap stones given as moves, and a number of handicap stones without the stones.
    const AnyGame free = at_the_end("(;GM[1]FF[4]SZ[9]HA[2]KM[0.5];B[cg];B[gc];W[ee])", 2);
    EXPECT_EQ(go::options_of(free.options()).handicap, 2);
    EXPECT_EQ(cells(free, Colour::first), 2);
    const AnyGame told = at_the_end("(;GM[1]FF[4]SZ[9]HA[3]KM[0.5];B[gc];W[ee])", 2);
    EXPECT_EQ(cells(told, Colour::first), 1);
    // Play was resumed after two passes, with either side to move, or is about to be resumed.
    const AnyGame disputed = at_the_end("(;GM[1]FF[4]SZ[9];B[ee];W[];B[];W[ff];B[gg];W[];B[])", 8);
    EXPECT_EQ(cells(disputed, Colour::first), 2);
    EXPECT_TRUE(disputed.play_ended());
    const AnyGame asked = at_the_end("(;GM[1]FF[4]SZ[9];B[ee];W[];B[];B[ff];W[gg])", 6);
    EXPECT_EQ(cells(asked, Colour::first), 2);
    EXPECT_EQ(asked.side_to_move(), Colour::first);
    const AnyGame resumed = at_the_end("(;GM[1]FF[4]SZ[9];B[ee];W[];B[];PL[B])", 4);
    EXPECT_FALSE(resumed.play_ended());
    EXPECT_EQ(resumed.side_to_move(), Colour::first);
    EXPECT_NE(answer_records(op("way", open("1. e4 *\n"))).find("only for Go"), std::string::npos);
}

}  // namespace
}  // namespace kradan::wasm
