// A game and an edition that are not part of Kradan work in every part of it.
#include <gtest/gtest.h>

#include <algorithm>

#include "../../session/table.h"
#include "catalog/show.h"
#include "catalog/typed_move.h"
#include "core/random.h"
#include "draw/picture.h"
#include "engine/engine.h"
#include "games/ogi/game.h"
#include "noughts/noughts.h"
#include "record/check.h"
#include "record/reader.h"
#include "record/replay.h"
#include "wasm/api.h"

namespace kradan {
namespace {

using Texts = std::vector<std::string>;

TEST(Toys, AreInTheCatalog) {
    std::vector<std::string> ids(game_ids().begin(), game_ids().end());
    EXPECT_EQ(ids, (Texts{"ogi", "ogi-classic", "ogi-toy", "chess", "go", "noughts"}));
    EXPECT_EQ(name(*read_game("noughts"), Language::japanese), "三目並べ");
    const std::string catalog = wasm::answer_rules(R"({"op":"catalog"})");
    EXPECT_NE(catalog.find("Noughts and crosses"), std::string::npos) << catalog;
    EXPECT_NE(catalog.find("ogi-toy"), std::string::npos) << catalog;
}

TEST(Toys, AGameOfNoughtsIsPlayedJudgedAndReplayed) {
    session::Table table(R"({"game":"noughts"})");
    EXPECT_EQ(table.state->game.legal_moves(), (Texts{"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"}));
    for (const char* move : {"b2", "a1", "c3"}) EXPECT_EQ(table.move(move), "ok");
    EXPECT_EQ(table.move("b2"), "noughts.occupied");
    EXPECT_EQ(clause("noughts.occupied", *read_game("noughts")), "N2");
    for (const char* move : {"a3", "a2", "c2"}) EXPECT_EQ(table.move(move), "ok");
    const auto view = table.view();
    EXPECT_EQ(view.find("hands")->find("first")->items.front().find("count")->number, 2);
    EXPECT_EQ(table.say(session::second, "offer-draw"), "ok");
    for (const char* move : {"b1", "b3", "c1"}) EXPECT_EQ(table.move(move), "ok");
    EXPECT_EQ(table.ending(), "1/2-1/2 stalemate ");
    const auto again = session::replay(table.log);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->line, table.state->line);
}

TEST(Toys, ThreeInARowWinByTheirClause) {
    session::Table table(R"({"game":"noughts"})");
    for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) EXPECT_EQ(table.move(move), "ok");
    EXPECT_EQ(table.ending(), "1-0 checkmate N3");
    EXPECT_NE(show(table.state->game).find("Crosses wins: checkmate (N3)"), std::string::npos)
        << show(table.state->game);
}

TEST(Toys, WhatOtherGamesHaveIsRefused) {
    session::Table table(R"({"game":"noughts"})");
    EXPECT_EQ(table.act(session::first, R"({"do":"claim-dead-position","dead":true})"),
              "session.not-in-this-game");
    EXPECT_EQ(table.mark(session::first, "a1"), "session.not-in-this-game");
    const std::string foreign = wasm::answer_rules(R"({"op":"moves","config":{"game":"noughts","size":9}})");
    EXPECT_NE(foreign.find("setup.foreign-option"), std::string::npos) << foreign;
    const auto reach = read_game("noughts")->module().reach("X", "a1");
    EXPECT_FALSE(reach);
}

TEST(Toys, TheGameHasOptionsOfItsOwn) {
    const auto written = [](const std::string& text) {
        json::Fault fault;
        const auto config = session::read_config(*json::parse(text), fault);
        EXPECT_EQ(fault.text(), "");
        json::Writer writer;
        session::write_config(writer, config);
        return writer.text();
    };
    const std::string rest =
        R"(,"play":"assisted","players":{"first":{"name":"","engine":false},"second":{"name":"","engine":false}}})";
    EXPECT_EQ(written(R"({"game":"noughts"})"), R"({"game":"noughts","row":"wins","limit":9)" + rest);
    EXPECT_EQ(written(R"({"limit":6,"row":"loses","game":"noughts"})"),
              R"({"game":"noughts","row":"loses","limit":6)" + rest);
    // Another game's log can contain these options; they change nothing, and are not written back.
    EXPECT_EQ(written(R"({"game":"ogi-toy","row":"loses"})"), R"({"game":"ogi-toy")" + rest);

    const auto refused = [](const std::string& config) {
        return wasm::answer_rules(R"({"op":"new","now":0,"config":)" + config + "}");
    };
    EXPECT_NE(refused(R"({"game":"noughts","row":"draws"})").find("config.row: expected one of wins loses"),
              std::string::npos);
    EXPECT_NE(refused(R"({"game":"noughts","limit":4})").find("config.limit: expected a number from 5 to 9"),
              std::string::npos);
    EXPECT_NE(refused(R"({"game":"chess","row":"loses"})").find("row: no option of chess"),
              std::string::npos);
    EXPECT_NE(refused(R"({"game":"noughts","komi":"7"})").find("komi: no option of noughts"),
              std::string::npos);
}

TEST(Toys, AGameWithItsOwnOptionsIsReplayedFromItsLog) {
    session::Table table(R"({"game":"noughts","row":"loses"})");
    for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) EXPECT_EQ(table.move(move), "ok");
    EXPECT_EQ(table.ending(), "0-1 checkmate N3");
    const auto again = session::replay(table.log);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->config, table.state->config);
    EXPECT_EQ(again->ended->outcome, table.state->ended->outcome);

    session::Table drawn(R"({"game":"noughts","limit":5})");
    for (const char* move : {"a1", "b1", "a2", "b2", "c3"}) EXPECT_EQ(drawn.move(move), "ok");
    EXPECT_EQ(drawn.ending(), "1/2-1/2 stalemate ");

    // The game as text, and as a record that is written back as a log.
    std::string log = "{\"events\":[\n";
    for (const auto& event : table.log) {
        json::Writer writer;
        session::write_event(writer, event);
        log += (log.ends_with('\n') ? "" : ",\n") + writer.text();
    }
    log += "\n]}\n";
    record::MemorySource source(log);
    record::Input input(source);
    record::Record record;
    ASSERT_TRUE(record::make_reader(record::Format::log, input, {})->next(record));
    EXPECT_TRUE(record.faults.empty());
    EXPECT_EQ(record.options, table.state->config.options);
    EXPECT_EQ(record::write(record, record::Format::log), log);
}

TEST(Toys, LabelsAndTypedMovesAreRead) {
    AnyGame game = *AnyGame::start({.game = *read_game("noughts")});
    EXPECT_EQ(game.read_label("Xb2"), "b2");
    EXPECT_EQ(play_typed_line(game, Texts{"1.b2", "a1"}), (Texts{"b2", "a1"}));
    EXPECT_EQ(read_typed_move(game, "d4").error().reason, "session.malformed");
    EXPECT_EQ(game.perft(2), 42U);
}

TEST(Toys, AGameIsKeptAsALogAndReadAgain) {
    session::Table table(R"({"game":"noughts"})");
    for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) EXPECT_EQ(table.move(move), "ok");
    record::Record record;
    record.options = table.state->config.options;
    AnyGame game = *AnyGame::start(record.options);
    record::NodeId node = record::Tree::root;
    for (const auto& text : table.state->line) {
        const auto intent = *game.read_move(text);
        node = record.tree.add(node, record::Step{.intent = intent, .colour = game.side_to_move()});
        ASSERT_TRUE(game.play(intent));
    }
    const auto written = record::write(record, record::Format::log);
    ASSERT_TRUE(written) << written.error().reason;
    const auto other = record::write(record, record::Format::pgn);
    EXPECT_FALSE(other);
    EXPECT_NE(written->find(R"("game":"noughts")"), std::string::npos) << *written;
}

/// A record of these moves, whether legal or not.
record::Record record_of(GameId game, const Texts& moves, std::string result) {
    record::Record record;
    record.options.game = game;
    record.result = std::move(result);
    record::NodeId node = record::Tree::root;
    Colour colour = Colour::first;
    for (const std::string& text : moves) {
        node =
            record.tree.add(node, record::Step{.intent = *game.module().read_move(text), .colour = colour});
        colour = opponent(colour);
    }
    return record;
}

TEST(Toys, RecordsInTheStyleOfAnotherGameAreCheckedByTheirOwnRules) {
    for (const GameId game : noughts::noughts_in_other_styles) {
        const auto style = static_cast<int>(game.module().forms().records);
        record::Record sound = record_of(game, {"a1", "b1", "a2", "b2", "a3"}, "1-0");
        record::check(sound);
        EXPECT_TRUE(sound.faults.empty()) << style;
        record::Record lost = record_of(game, {"a1", "b1", "a2", "b2", "a3"}, "0-1");
        record::check(lost);
        ASSERT_EQ(lost.faults.size(), 1U) << style;
        EXPECT_EQ(lost.faults[0].reason, "record.wrong-result");
        EXPECT_EQ(lost.faults[0].clause, "N3");
        record::Record twice = record_of(game, {"a1", "a1"}, "B+3.5");
        record::check(twice);
        ASSERT_EQ(twice.faults.size(), 1U) << style;
        EXPECT_EQ(twice.faults[0].reason, "noughts.occupied");

        const auto end = record::game_at(sound, sound.tree.line_end(record::Tree::root));
        ASSERT_TRUE(end) << style;
        EXPECT_TRUE(end->outcome());
        for (std::size_t i = 0; i < record::format_ids.size(); ++i) {
            const auto format = static_cast<record::Format>(i);
            if (format == record::Format::log) continue;
            const auto written = record::write(sound, format);
            ASSERT_FALSE(written) << record::id(format);
            EXPECT_EQ(written.error().reason, "record.wrong-game");
        }
    }
}

TEST(Toys, PiecesWithoutADrawingAreDrawnAsLetters) {
    AnyGame game = *AnyGame::start({.game = noughts::noughts_game});
    ASSERT_TRUE(game.play_line(Texts{"b2", "a1", "c3"}));
    const std::string svg = draw::svg(draw::picture_of(game));
    const auto times = [&](std::string_view text) {
        int count = 0;
        for (auto at = svg.find(text); at != std::string::npos; at = svg.find(text, at + 1)) ++count;
        return count;
    };
    EXPECT_EQ(times("\"#man-first-X\""), 2);
    EXPECT_EQ(times("\"#man-second-O\""), 1);
    EXPECT_EQ(times("\"#letter-" + std::to_string('X') + "\""), 1) << svg;
    EXPECT_EQ(times("\"#letter-" + std::to_string('O') + "\""), 1) << svg;
}

TEST(Toys, TheEditionFollowsItsOwnRules) {
    const GameId toy = *read_game("ogi-toy");
    EXPECT_EQ(toy.module().family(), "ogi");
    // Check must be answered; promotion is optional.
    AnyGame game = *AnyGame::start({.game = toy, .position = "4k^3/8/P7/8/4+r3/8/8/4K^3 / O/o"});
    EXPECT_EQ(game.why_illegal(*game.read_move("a6a7"))->clause, "C6");
    game = *AnyGame::start({.game = toy, .position = "4k^3/8/P7/8/8/8/8/4K^3 / O/o"});
    EXPECT_FALSE(game.why_illegal(*game.read_move("a6a7")));
    EXPECT_FALSE(game.why_illegal(*game.read_move("a6a7+")));
    EXPECT_EQ(clause(EndReason::checkmate, toy), "C7");
}

TEST(Toys, TheEditionIsPlayedToItsEndAndReplayed) {
    SplitMix64 random{1};
    session::Table table(
        R"({"game":"ogi-toy","players":{"first":{"engine":true},"second":{"engine":true}}})");
    while (!table.state->ended) {
        const auto moves = table.state->game.legal_moves();
        ASSERT_FALSE(moves.empty());
        ASSERT_EQ(table.move(moves[random.below(static_cast<std::uint32_t>(moves.size()))]), "ok");
    }
    EXPECT_TRUE(session::replay(table.log));
}

TEST(Toys, TheEngineSaysForWhichGameItHasNoSearch) {
    EXPECT_EQ(engine::why_no_search(*read_game("noughts")), "there is no search for noughts");
    for (const char* game : {"ogi", "ogi-classic", "ogi-toy", "chess", "go"})
        EXPECT_FALSE(engine::why_no_search(*read_game(game))) << game;
    const AnyGame game = *AnyGame::start({.game = *read_game("noughts")});
    EXPECT_FALSE(engine::Engine().think(game, {.nodes = 100}).move);
    EXPECT_FALSE(engine::Engine().find_mate(game, 2));
    EXPECT_EQ(engine::choose_move(game, 3, 1), "");
}

TEST(Toys, TheEngineSearchesTheEdition) {
    // A rook captures an undefended princess.
    const AnyGame game =
        *AnyGame::start({.game = *read_game("ogi-toy"), .position = "4k^3/8/8/i7/8/8/8/R3K^3 / O/o"});
    engine::Engine engine;
    const auto found = engine.think(game, {.nodes = 20'000}, {});
    ASSERT_TRUE(found.move);
    EXPECT_EQ(found.move->substr(0, 4), "a1a5");
}

}  // namespace
}  // namespace kradan
