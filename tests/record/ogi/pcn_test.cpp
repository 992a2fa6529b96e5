#include "record/ogi/pcn.h"

#include <gtest/gtest.h>

#include <ctime>
#include <string>

#include "games.h"
#include "games/chess/module.h"
#include "games/ogi/module.h"
#include "record/ogi/pcn_document.h"

namespace kradan::record {
namespace {

Record read(std::string_view text) {
    return read_one([](Input& input) { return make_pcn_reader(input); }, text);
}

constexpr std::string_view start = "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o";
const std::string setup = "\"setup\":{\"feen\":\"" + std::string{start} + "\"}";

TEST(Pcn, AllThatTheNotationKnows) {
    const Record record = read("{" + setup + R"(,
  "meta": {"name": "Summer", "event": "Cup", "round": 3, "site": "Bangkok", "started_at": "2026-05-01T10:00:00Z"},
  "links": [{"rel": "source", "href": "https://example.com/1"}],
  "periods": [{"duration_ms": 600000, "increment_ms": 5000}],
  "sides": {"first": {"name": "Aoi", "variant": "O", "elo": 1500}, "second": {"name": "1984", "elo": 1480.5}},
  "status": "resignation", "draw_offered_by": "first", "mine": {"a.b": true, "c": "12"},
  "plies": [
    {"pmn": "c3-c4", "elapsed_ms": 1200, "assessment": "!?", "comment": "opens\nthe diagonal", "depth": 3},
    {"pmn": "f6-f5"},
    {"pmn": "b2+g7=+B/B", "assessment": "="}
  ],
  "outcome": {"result": "1-0", "why": "flag"}
})");
    EXPECT_EQ(faults_of(record), "");
    EXPECT_EQ(record.options, GameOptions{.game = ogi::gomayo_game});
    EXPECT_EQ(moves_of(record), "c3c4 f6f5 b2g7+");
    EXPECT_EQ(record.result, "1-0");
    EXPECT_EQ(record.result_place, (Place{12, 25}));
    const std::vector<Header> headers = {
        {"meta.name", "Summer"},
        {"meta.event", "Cup"},
        {"meta.round", "3"},
        {"meta.site", "Bangkok"},
        {"meta.started_at", "2026-05-01T10:00:00Z"},
        {"links.0.rel", "source"},
        {"links.0.href", "https://example.com/1"},
        {"periods.0.duration_ms", "600000"},
        {"periods.0.increment_ms", "5000"},
        {"sides.first.name", "Aoi"},
        {"sides.first.variant", "O"},
        {"sides.first.elo", "1500"},
        {"sides.second.name", "1984"},
        {"sides.second.elo", "1480.5"},
        {"status", "resignation"},
        {"draw_offered_by", "first"},
        {"outcome.why", "flag"},
        {"mine.a\\.b", "true"},
        {"mine.c", "\"12\""},
    };
    EXPECT_EQ(record.headers, headers);
    const Annotation& first = record.tree.annotation(1);
    EXPECT_EQ(first.elapsed, 1200);
    EXPECT_EQ(first.glyphs, std::vector<std::uint8_t>{5});
    EXPECT_EQ(first.comment, "opens\nthe diagonal");
    EXPECT_EQ(first.properties, (std::vector<Property>{{"depth", {"3"}}}));
    EXPECT_EQ(record.tree[1].place, (Place{8, 13}));
    EXPECT_EQ(record.tree.annotation(3).properties, (std::vector<Property>{{"assessment", {"="}}}));

    for (const auto write : {write_pcn, write_pcn_toml}) {
        const auto text = write(record);
        ASSERT_TRUE(text);
        const Record again = read(*text);
        EXPECT_TRUE(same(again, record)) << *text;
        EXPECT_EQ(faults_of(again), "");
    }
    EXPECT_EQ(lost_in(record, Format::pcn), "");
}

TEST(Pcn, WrittenAsPeopleWouldWriteIt) {
    const Record record =
        read("{" + setup + R"(,"sides":{"first":{"name":"Aoi","elo":1500}},"links":[{"rel":"a"}],
        "plies":[{"pmn":"e3-e4","elapsed_ms":7}],"outcome":{"result":"*"}})");
    EXPECT_EQ(write_pcn(record).value(), R"({
  "setup": {
    "feen": "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o"
  },
  "links": [
    {"rel": "a"}
  ],
  "sides": {
    "first": {"name": "Aoi", "elo": 1500}
  },
  "plies": [
    {"pmn": "e3-e4", "elapsed_ms": 7}
  ],
  "outcome": {
    "result": "*"
  }
}
)");
    EXPECT_EQ(write_pcn_toml(record).value(), R"([setup]
feen = "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o"

[[links]]
rel = "a"

[sides]

[sides.first]
name = "Aoi"
elo = 1500

[[plies]]
pmn = "e3-e4"
elapsed_ms = 7

[outcome]
result = "*"
)");
}

TEST(Pcn, OlderFiles) {
    const Record record = read(
        "{" + setup +
        R"(, "moves": [["c3-c4", 2.5], ["f6-f5", 0.0019], ["a3-a4"], "b6-b5"], "status": "in_progress"})");
    EXPECT_EQ(faults_of(record), "");
    EXPECT_EQ(moves_of(record), "c3c4 f6f5 a3a4 b6b5");
    EXPECT_EQ(record.tree.annotation(1).elapsed, 2500);
    EXPECT_EQ(record.tree.annotation(2).elapsed, 1);
    EXPECT_EQ(record.tree.annotation(3).elapsed, std::nullopt);
    EXPECT_EQ(record.header("status"), "in_progress");
}

TEST(Pcn, TheEditionIsNamedOrTheCallers) {
    EXPECT_EQ(read("{" + setup + R"(,"rules":"ogi-classic","plies":[]})").options.game, ogi::classic_game);
    const Record named = read("{" + setup + R"(,"rules":"ogi-classic"})");
    EXPECT_TRUE(write_pcn(named).value().contains("\"rules\": \"ogi-classic\""));
    EXPECT_TRUE(same(read(write_pcn(named).value()), named));
    const auto classic = [](Input& input) { return make_pcn_reader(input, {}, ogi::classic_game); };
    EXPECT_EQ(read_one(classic, "{" + setup + "}").options.game, ogi::classic_game);
    EXPECT_EQ(read_one(classic, "{" + setup + R"(,"rules":"ogi"})").options.game, ogi::gomayo_game);
}

TEST(Pcn, Toml) {
    const Record record = read(R"(# a comment
rules = 'ogi-classic'
setup.feen = "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o"
[meta]
name = """
two
lines"""
started_at = 2026-05-01 10:00:00+07:00
[sides]
first = { name = 'Aoi', elo = 1_500 }
[[plies]]
pmn = "c3-c4"
elapsed_ms = 0x10
[[plies]]
pmn = "f6\u002Df5"
comment = '''it's'''
[outcome]
result = "0-1"
)");
    EXPECT_EQ(faults_of(record), "");
    EXPECT_EQ(record.options.game, ogi::classic_game);
    EXPECT_EQ(moves_of(record), "c3c4 f6f5");
    EXPECT_EQ(record.header("meta.name"), "two\nlines");
    EXPECT_EQ(record.header("meta.started_at"), "2026-05-01 10:00:00+07:00");
    EXPECT_EQ(record.header("sides.first.elo"), "1500");
    EXPECT_EQ(record.tree.annotation(1).elapsed, 16);
    EXPECT_EQ(record.tree.annotation(2).comment, "it's");
    EXPECT_EQ(record.result, "0-1");
    EXPECT_EQ(record.tree[2].place, (Place{15, 7}));
    EXPECT_TRUE(same(read(write_pcn_toml(record).value()), record));
    EXPECT_TRUE(same(read(write_pcn(record).value()), record)) << "TOML and JSON express the same record";
}

TEST(Pcn, WhatIsWrongIsNamedWithItsPlace) {
    const auto faults = [](const std::string& text) { return faults_of(read(text)); };
    EXPECT_EQ(faults("{" + setup + ",\n\"plies\":[{\"pmn\":\"e3-e4\"},{\"pmn\":\"e6+e5\"}]}"),
              "2:33 pmn.does-not-fit");
    EXPECT_EQ(faults("{" + setup + ",\n\"plies\":[{\"pmn\":\"e3xe4\"}]}"), "2:17 pmn.unreadable");
    EXPECT_EQ(faults("{" + setup + ",\n\"plies\":[{\"comment\":\"?\"}]}"), "2:10 pcn.no-move");
    EXPECT_EQ(faults("{" + setup + ",\n\"plies\":[{\"pmn\":\"e3-e4\",\"elapsed_ms\":-1}]}"),
              "2:38 pcn.bad-time");
    EXPECT_EQ(faults("{" + setup + ",\n\"plies\":[[\"e3-e4\",1e300]]}"), "2:19 pcn.bad-time");
    EXPECT_EQ(faults("{" + setup + ",\n\"plies\":{}}"), "2:9 pcn.wrong-type");
    EXPECT_EQ(faults("{\"plies\":[]}"), "1:1 pcn.missing-setup");
    EXPECT_EQ(faults("{\"setup\":{\"feen\":\"x\"}}"), "1:18 setup.unreadable");
    EXPECT_EQ(faults("{\"setup\":{\"feen\":\"8/8/8/8/8/8/8/8 / O/o\"}}"), "1:18 setup.no-king O21");
    EXPECT_EQ(
        faults("{\"setup\":{\"feen\":\"k^k^k^k^k^k^k^k^/k^k^k^k^k^k^k^k^/8/8/8/8/8/K^K^K^K^4 / O/o\"}}"),
        "1:18 setup.many-kings O21, 1:18 setup.too-many-pieces O21");
    EXPECT_EQ(faults("{" + setup + ",\"a\":1,\n\"a\":2}"), "2:1 document.duplicate-key");
    EXPECT_EQ(faults("{" + setup + ",\"outcome\":{\"result\":\n1}}"), "2:1 pcn.wrong-type");
    EXPECT_EQ(faults("{" + setup + ",\"outcome\":{\"result\":\n\"2-0\"}}"), "2:1 pcn.unknown-value");
    EXPECT_EQ(faults("{" + setup + ",\n\"rules\":\"chess\"}"), "2:9 pcn.unknown-value");
    EXPECT_EQ(faults("{" + setup + ",\n\"rules\":{}}"), "2:9 pcn.wrong-type");
    EXPECT_EQ(faults("x = 1\nx = 2"), "1:1 pcn.missing-setup, 2:1 document.duplicate-key");
    EXPECT_EQ(faults("x ="), "1:1 pcn.missing-setup, 1:4 document.syntax");
}

TEST(Pcn, ATruncatedFileGivesWhatCameBefore) {
    const std::string whole =
        "{" + setup + ",\"meta\":{\"name\":\"A\"},\"plies\":[{\"pmn\":\"e3-e4\"},{\"pmn\":\"e6-e5\"}]}";
    for (std::size_t size = 1; size < whole.size(); ++size) {
        const Record record = read(std::string_view{whole}.substr(0, size));
        EXPECT_TRUE(faults_of(record).contains("document.syntax")) << whole.substr(0, size);
    }
    const Record record = read(std::string_view{whole}.substr(0, whole.size() - 12));
    EXPECT_EQ(moves_of(record), "e3e4");
    EXPECT_EQ(record.header("meta.name"), "A");
    const Record toml = read("setup.feen = \"" + std::string{start} + "\"\nplies = [[\"e3-e4\"], [\"e6-e5");
    EXPECT_EQ(faults_of(toml), "2:22 document.syntax");
}

TEST(Pcn, NoFileIsTooBad) {
    using namespace std::literals;
    EXPECT_EQ(faults_of(read("{\"a\":"s + std::string(1'000'000, '['))),
              "1:1 pcn.missing-setup, 1:37 document.too-deep");
    EXPECT_EQ(faults_of(read("a = "s + std::string(1'000'000, '['))),
              "1:1 pcn.missing-setup, 1:37 document.too-deep");
    std::string dots = "a";
    for (int i = 0; i < 100'000; ++i) dots += ".a";
    EXPECT_EQ(faults_of(read(dots + " = 1")), "1:1 pcn.missing-setup, 1:65 document.too-deep");
    std::string many = "{\"a\":[0";
    for (std::size_t i = 0; i < max_document_values; ++i) many += ",0";
    EXPECT_TRUE(faults_of(read(many + "]}")).contains("document.too-many-values"));
    EXPECT_TRUE(
        faults_of(read("{\"a\":\"" + std::string(max_document_bytes, 'x'))).contains("document.too-long"));
    EXPECT_TRUE(faults_of(read("{" + setup + ",\"a\":\"\xff\"}")).contains("document.syntax"));
    EXPECT_EQ(faults_of(read("a = \"\xff\"")), "1:1 pcn.missing-setup, 1:6 document.syntax");
    EXPECT_TRUE(faults_of(read("{"s + setup + ",\"a\":\0}"s)).contains("document.syntax"));
    EXPECT_TRUE(faults_of(read("a = \0"s)).contains("document.syntax"));
    EXPECT_EQ(faults_of(read("{" + setup + ",\"n\":" + std::string(200, '9') + "}")), "")
        << "numbers are kept as digits";
    EXPECT_TRUE(
        faults_of(read("{" + setup + ",\"n\":" + std::string(5000, '9') + "}")).contains("document.syntax"));
    EXPECT_EQ(faults_of(read("n = " + std::string(5000, '9'))), "1:1 pcn.missing-setup, 1:5 document.syntax");
}

void expect_same_in_both_forms(const Record& record) {
    for (const auto write : {write_pcn, write_pcn_toml}) {
        const auto text = write(record);
        ASSERT_TRUE(text);
        const Record again = read(*text);
        EXPECT_EQ(faults_of(again), "");
        EXPECT_TRUE(same(again, record)) << *text;
    }
}

TEST(Pcn, WhatHasNothingInItIsKept) {
    const Record record =
        read("{" + setup + R"(,"links":[],"mine":{"a":{},"b":[[],{},1,null],"c":null,"d":"[]"},
        "plies":[{"pmn":"e3-e4","x":{},"y":[],"z":null}]})");
    EXPECT_EQ(faults_of(record), "");
    EXPECT_EQ(record.headers, (std::vector<Header>{{"links", "[]"},
                                                   {"mine.a", "{}"},
                                                   {"mine.b.0", "[]"},
                                                   {"mine.b.1", "{}"},
                                                   {"mine.b.2", "1"},
                                                   {"mine.b.3", ""},
                                                   {"mine.d", "\"[]\""}}));
    EXPECT_EQ(record.tree.annotation(1).properties, (std::vector<Property>{{"x", {"{}"}}, {"y", {"[]"}}}));
    EXPECT_TRUE(write_pcn(record).value().contains("\"links\": []"));
    expect_same_in_both_forms(record);
}

TEST(Pcn, AnObjectWhoseNamesAreNumbersIsNoList) {
    const Record record = read("{" + setup + R"(,"mine":{"list":["a","b"],"object":{"0":"a","1":{"0":1}}}})");
    EXPECT_EQ(record.headers, (std::vector<Header>{{"mine.list.0", "a"},
                                                   {"mine.list.1", "b"},
                                                   {"mine.object.\\0", "a"},
                                                   {"mine.object.\\1.\\0", "1"}}));
    EXPECT_TRUE(write_pcn_toml(record).value().contains("list = [\"a\", \"b\"]"));
    expect_same_in_both_forms(record);
}

TEST(Pcn, SixtyThousandNames) {
    std::string names;
    for (int i = 0; i < 60'000; ++i) names += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\":" + "7";
    const auto begun = std::clock();
    expect_same_in_both_forms(read("{" + setup + ",\"meta\":{" + names + "}}"));
    expect_same_in_both_forms(read("{" + setup + ",\"plies\":[{\"pmn\":\"e3-e4\"," + names + "}]}"));
    // With a linear search for each name, this would take half a minute.
    EXPECT_LT(std::clock() - begun, 10 * CLOCKS_PER_SEC);
}

TEST(Pcn, FaultsInAnyOrderOnOneLongLine) {
    std::string plies;
    const std::vector<std::string> cycle = {"e1-e2", "e8-e7", "e2-e1", "e7-e8"};
    for (std::size_t i = 0; i < 50'000; ++i)
        plies += (i == 0 ? "{" : ",{") + ("\"elapsed_ms\":-1,\"pmn\":\"" + cycle[i % 4]) + "\"}";
    const auto begun = std::clock();
    const Record record = read("{" + setup + ",\n\"plies\":[" + plies + "]}");
    ASSERT_EQ(record.faults.size(), 50'000U);
    EXPECT_EQ(record.faults[0].place, (Place{2, 24}));
    EXPECT_EQ(record.faults[1].place.column - record.faults[0].place.column, 32U);
    EXPECT_LT(std::clock() - begun, 10 * CLOCKS_PER_SEC);
}

TEST(Pcn, TenThousandMoves) {
    Record record = random_game(ogi::gomayo_game, 1, 0);
    NodeId node = Tree::root;
    auto game = AnyGame::start({}).value();
    const std::vector<std::string> cycle = {"e1e2", "e8e7", "e2e1", "e7e8"};
    for (std::size_t i = 0; i < 10'000; ++i) {
        const auto intent = game.read_move(cycle[i % 4]).value();
        node = record.tree.add(node,
                               Step{.intent = intent, .colour = i % 2 == 0 ? Colour::first : Colour::second});
    }
    EXPECT_TRUE(same(read(write_pcn(record).value()), record));
    EXPECT_TRUE(same(read(write_pcn_toml(record).value()), record));
}

TEST(Pcn, RandomGamesOfBothEditionsComeBack) {
    for (const GameId id : {ogi::gomayo_game, ogi::classic_game}) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            Record record = random_game(id, seed, 200);
            record.result = "1-0";
            record.headers = {{"meta.name", "true"}, {"sides.first.name", "ก \"ข\" \\ ค\n"}, {"x", "\"1\""}};
            for (const auto write : {write_pcn, write_pcn_toml}) {
                const auto text = write(record);
                ASSERT_TRUE(text);
                const Record again = read(*text);
                EXPECT_EQ(faults_of(again), "");
                EXPECT_TRUE(same(again, record)) << *text;
            }
        }
    }
}

TEST(Pcn, AnIllegalMoveIsKeptAndWhatCannotFollowIsNotGuessed) {
    // The second move belongs to neither side, because e5 is empty.
    const Record record = read("{" + setup + R"(,"plies":["e3-e4","e5-e4=P","a3-a4"]})");
    EXPECT_EQ(faults_of(record), "1:98 pmn.does-not-fit");
    const Record other = read("{" + setup + R"(,"plies":["e3-e4","d5-d4","a3-a4"]})");
    EXPECT_EQ(faults_of(other), "");
    EXPECT_EQ(moves_of(other), "e3e4 d5d4");
    EXPECT_TRUE(same(read(write_pcn(other).value()), other));
}

TEST(Pcn, WhatItCannotHold) {
    Record record = read("{" + setup + R"(,"plies":["e3-e4"]})");
    const auto intent = AnyGame::start({}).value().read_move("d3d4").value();
    record.tree.add(Tree::root, Step{.intent = intent, .colour = Colour::first});
    record.tree.annotate(1).clock = 5;
    EXPECT_EQ(lost_in(record, Format::pcn), "variations, clock times");
    EXPECT_EQ(moves_of(read(write_pcn(record).value())), "e3e4");

    record.options.position = "8/8/8/8/8/8/8/8 / O/o";
    EXPECT_EQ(write_pcn(record).error().reason, "setup.no-king");
    record.options = {.game = chess::chess_game};
    EXPECT_EQ(write_pcn(record).error().reason, "record.other-game");
}

TEST(Pcn, TheCommentsOfAGameAndOfAMove) {
    const Record record =
        read("{" + setup + R"(,"comment":"a fine game","plies":[{"pmn":"e3-e4","comment":"a\"b"}]})");
    EXPECT_EQ(record.tree.annotation(Tree::root).comment, "a fine game");
    EXPECT_TRUE(same(read(write_pcn_toml(record).value()), record));
}

TEST(Pcn, ACommentThatIsNoTextIsAHeaderAndComesBack) {
    const Record record = read("{" + setup + R"(,"comment":1})");
    EXPECT_EQ(record.headers, (std::vector<Header>{{"comment", "1"}}));
    EXPECT_TRUE(same(read(write_pcn(record).value()), record));
    EXPECT_TRUE(same(read(write_pcn_toml(record).value()), record));
}

}  // namespace
}  // namespace kradan::record
