// Analyses of whole games: the engine's findings are plausible, and implausible ones are refused.
#include <gtest/gtest.h>

#include "analysis/agreement.h"
#include "analysis/analyse.h"
#include "analysis/plausible.h"
#include "catalog/games.h"
#include "core/random.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "search/puct/puct.h"

namespace kradan::analysis {
namespace {

Order chess_order() {
    return {.config = {.options = {.game = chess::chess_game}},
            .moves = {"f2f3", "e7e5", "g2g4", "d8h4"},
            .nodes = 2'000};
}

Findings analysed(const Order& order) {
    engine::Engine engine(1);
    const auto result = analyse(order, engine, [] { return false; }, [](const Findings&) {});
    EXPECT_TRUE(result) << result.error();
    return result ? result->value() : Findings{};
}

/// Writes the findings as JSON and reads them back.
Findings sent(const Findings& findings) {
    json::Writer writer;
    write_findings(writer, findings);
    json::Fault fault;
    auto read = read_findings(json::parse(writer.text()).value(), 1'000, fault);
    EXPECT_FALSE(fault) << fault.text();
    return read;
}

std::string why(const Order& order, const Findings& findings, bool some = false) {
    return why_implausible(order, findings, some).value_or("plausible");
}

TEST(Analysis, OfAGameOfChessIsWholeAndPlausible) {
    const Order order = chess_order();
    const Findings findings = analysed(order);
    ASSERT_EQ(findings.size(), 5U);
    EXPECT_EQ(why(order, findings), "plausible");
    EXPECT_EQ(sent(findings), findings);
    EXPECT_EQ(findings[3]->mate, -1) << "the second player mates in one";
    EXPECT_EQ(findings[3]->line, std::vector<std::string>{"d8h4"});
    EXPECT_TRUE(findings[4]->ended);
    EXPECT_EQ(findings[4]->winner, Colour::second);
    EXPECT_EQ(analysed(order), findings) << "the analysis is deterministic";
}

TEST(Analysis, OfGoHasChancesAndCountsTheEnd) {
    const Order order{
        .config = {.options = go::game_options({.size = 5})}, .moves = {"C3", "pass", "pass"}, .nodes = 50};
    const Findings findings = analysed(order);
    ASSERT_EQ(findings.size(), 4U);
    EXPECT_EQ(why(order, findings), "plausible");
    EXPECT_EQ(findings[3]->chance, 1'000) << "Black has the board";
    EXPECT_GT(findings[3]->points, 0);
    EXPECT_EQ(sent(findings), findings);
}

TEST(Analysis, OfOgi) {
    const Order order{
        .config = {.options = {.game = read_game("ogi").value()}}, .moves = {"c3c4", "f6f5"}, .nodes = 500};
    EXPECT_EQ(why(order, analysed(order)), "plausible");
}

TEST(Analysis, IsToldHowFarItIsAndStops) {
    const Order order = chess_order();
    engine::Engine engine(1);
    std::vector<std::size_t> counts;
    const auto note = [&](const Findings& findings) {
        EXPECT_EQ(why(order, findings, true), "plausible");
        counts.push_back(static_cast<std::size_t>(
            std::ranges::count_if(findings, [](const auto& finding) { return finding.has_value(); })));
    };
    const auto result = analyse(order, engine, [&] { return counts.size() == 3; }, note);
    ASSERT_TRUE(result);
    EXPECT_FALSE(*result);
    EXPECT_EQ(counts, (std::vector<std::size_t>{1, 2, 3}));
}

TEST(Analysis, AnOrderGoesThroughJson) {
    const Order order = chess_order();
    json::Writer writer;
    write_order(writer, order);
    json::Fault fault;
    const Order read = read_order(json::parse(writer.text()).value(), fault);
    EXPECT_FALSE(fault) << fault.text();
    EXPECT_EQ(read.moves, order.moves);
    EXPECT_EQ(read.nodes, order.nodes);
    EXPECT_EQ(read.config, order.config);
}

TEST(Analysis, AnOrderThatCannotBePlayedIsAnError) {
    Order order = chess_order();
    order.moves[1] = "e7e4";
    engine::Engine engine(1);
    const auto result = analyse(order, engine, [] { return false; }, [](const Findings&) {});
    ASSERT_FALSE(result);
    EXPECT_TRUE(result.error().starts_with("its moves cannot be played")) << result.error();
}

/// Random legal moves. In Go, the players pass from time to time.
Order random_order(const GameOptions& options, std::uint64_t seed, std::int64_t nodes, std::size_t plies) {
    Order order{.config = {.options = options}, .nodes = nodes};
    auto game = AnyGame::start(options).value();
    SplitMix64 random(seed);
    while (order.moves.size() < plies && !game.outcome() && !game.play_ended()) {
        const auto moves = game.legal_moves();
        std::string move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        if (game.board().points && random.below(8) == 0) move = "pass";
        EXPECT_TRUE(game.play_text(move)) << move;
        order.moves.push_back(move);
    }
    return order;
}

TEST(Plausible, WhateverAnHonestWorkerFinds) {
    struct Start {
        GameOptions options;
        std::int64_t nodes;
        std::size_t plies;
    };
    std::vector<Start> starts;
    for (const GameId game : games())
        starts.push_back({{.game = game}, game == go::go_game ? 30 : 1'000, 40});
    // Close to the 50-move and 75-move rules, bare kings, dead positions, blocked pawns, mates, few moves.
    for (const char* fen :
         {"8/8/8/4k3/8/8/8/4K2R w - - 98 120", "4k3/8/8/8/8/8/4P3/4K3 w - - 140 150",
          "8/8/4k3/8/8/3K4/8/8 w - - 0 1", "8/8/4k3/8/8/3KB3/8/8 w - - 0 1", "k7/P7/K7/8/8/8/8/8 w - - 0 1",
          "4k3/8/8/8/8/8/8/4K2Q w - - 0 1", "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1",
          "8/8/8/8/1k6/p1p5/P1P5/1K6 w - - 90 100", "8/p7/P1k5/8/8/2K5/8/8 w - - 0 1"})
        starts.push_back({{.game = chess::chess_game, .position = fen}, 5'000, 20});
    for (const int size : {2, 3, 5, 9}) starts.push_back({go::game_options({.size = size}), 60, 20});
    for (const Start& start : starts) {
        for (const std::uint64_t seed : {1U, 2U}) {
            const Order order = random_order(start.options, seed, start.nodes, start.plies);
            engine::Engine engine(1);
            const auto result = analyse(order, engine, [] { return false; }, [](const Findings&) {});
            // Some games do not support searches.
            if (!result) continue;
            EXPECT_EQ(why(order, **result), "plausible")
                << id(start.options.game) << " " << start.options.position.value_or("") << " " << seed;
        }
    }
}

TEST(Plausible, HowMuchWasSearched) {
    const Order order = chess_order();
    const Findings good = analysed(order);
    const auto with = [&](std::size_t place, auto change) {
        Findings bad = good;
        change(*bad[place]);
        return why(order, bad);
    };
    EXPECT_EQ(with(0,
                   [](Finding& one) {
                       one.depth = 1;
                       one.nodes = 1;
                   }),
              "position 0: only 1 nodes were searched, not 2000");
    EXPECT_EQ(with(0, [](Finding& one) { one.nodes = 1'000; }), "plausible");
    EXPECT_EQ(with(3, [](Finding& one) { one.nodes = 1; }), "plausible") << "a mate";
    EXPECT_EQ(with(3,
                   [](Finding& one) {
                       one.nodes = 1;
                       one.mate = -9;
                   }),
              "position 3: only 1 nodes were searched, not 2000")
        << "the mate is deeper than the search";
    EXPECT_EQ(with(3, [](Finding& one) { one.mate = -5'000; }),
              "position 3: mate is further away than any search sees");
}

TEST(Analysis, WhatIsKnownIsNotSearchedAgain) {
    const Order order = chess_order();
    Findings known = analysed(order);
    known[1].reset();
    known[2]->score = 77;
    engine::Engine engine(1);
    int times = 0;
    const auto result =
        analyse(order, engine, [] { return false; }, [&](const Findings&) { ++times; }, known);
    ASSERT_TRUE(result && *result);
    EXPECT_EQ(times, 1);
    EXPECT_EQ((**result)[2]->score, 77);
    EXPECT_EQ(why(order, **result), "plausible");
}

TEST(Plausible, WhatALyingWorkerSays) {
    const Order order = chess_order();
    const Findings good = analysed(order);
    const auto with = [&](std::size_t place, auto change) {
        Findings bad = good;
        change(*bad[place]);
        return why(order, bad);
    };
    EXPECT_EQ(with(0, [](Finding& one) { one.line = {"e2e5"}; }),
              R"(position 0: the move "e2e5" of the line is not legal there)");
    EXPECT_EQ(with(1, [](Finding& one) { one.line = {"e7e5", "zz"}; }),
              R"(position 1: the move "zz" of the line is not legal there)");
    EXPECT_EQ(with(0, [](Finding& one) { one.line = {"C3"}; }),
              R"(position 0: the move "C3" of the line is not legal there)");
    EXPECT_EQ(with(3, [](Finding& one) { one.line = {"d8h4", "e1e2"}; }),
              R"(position 3: the move "e1e2" of the line is not legal there)")
        << "the game is over";
    EXPECT_EQ(with(0, [](Finding& one) { one.line.clear(); }), "position 0: the line is empty");
    EXPECT_EQ(with(0, [](Finding& one) { one.depth = 0; }), "position 0: depth is 0: nothing was searched");
    EXPECT_EQ(with(0, [](Finding& one) { one.nodes = 0; }), "position 0: nodes is 0: nothing was searched");
    EXPECT_EQ(with(3, [](Finding& one) { one.mate = 0; }), "position 3: mate is 0, but the game is not over");
    EXPECT_EQ(with(0, [](Finding& one) { one = {.ended = true}; }), "position 0: the game is not over there");
    EXPECT_EQ(with(4, [](Finding& one) { one.winner = Colour::first; }), "position 4: the winner is wrong");
    EXPECT_EQ(with(4, [&](Finding& one) { one = *good[0]; }), "position 4: the game is over there");
    EXPECT_EQ(with(0,
                   [](Finding& one) {
                       one.score.reset();
                       one.chance = 500;
                   }),
              "position 0: this game has no chance and points");
    Findings bad = good;
    bad.pop_back();
    EXPECT_EQ(why(order, bad), "there are 4 positions; the game has 5");
    bad = good;
    bad[2].reset();
    EXPECT_EQ(why(order, bad), "position 2: nothing was found");
    EXPECT_EQ(why(order, bad, true), "plausible");
    bad = good;
    std::ranges::reverse(bad);
    EXPECT_NE(why(order, bad), "plausible");
}

TEST(Plausible, WhatCannotBeReadIsAFault) {
    const auto fault_of = [](const std::string& text) {
        json::Fault fault;
        (void)read_findings(json::parse(text).value(), 3, fault);
        return fault.text();
    };
    for (
        const char* text :
        {R"({})", R"([1])", R"([{}])", R"([null,null,null,null])",
         R"([{"score":1,"mate":2,"depth":1,"nodes":1,"line":["e2e4"]}])",
         R"([{"score":1e9,"depth":1,"nodes":1,"line":["e2e4"]}])",
         R"([{"score":1,"depth":-1,"nodes":1,"line":["e2e4"]}])",
         R"([{"score":1,"depth":1,"nodes":1,"line":"e2e4"}])",
         R"([{"score":1,"depth":1,"nodes":1,"line":[7]}])",
         R"([{"chance":500,"depth":1,"nodes":1,"line":[]}])",
         R"([{"score":1,"depth":1,"nodes":1,"line":["a","a","a","a","a","a","a","a","a","a","a","a","a"]}])"})
        EXPECT_NE(fault_of(text), "") << text;
    EXPECT_EQ(fault_of(R"([null,{"score":-5,"depth":1,"nodes":1,"line":["e2e4"]}])"), "");
}

TEST(Analysis, ASearchThatEndsWithAFullTreeIsPlausible) {
    Order order{.config = {.options = go::game_options({.size = 9})}, .moves = {}, .nodes = 20};
    Findings findings = analysed(order);
    order.nodes = 1'000'000;
    findings[0]->nodes = search::Puct::most_visits;
    EXPECT_EQ(why(order, findings), "plausible");
    --findings[0]->nodes;
    EXPECT_EQ(why(order, findings), "position 0: only 262143 nodes were searched, not 1000000");
}

/// Sixteen plies that do not count, in which the knights go out and back; then 1. e4 e5 2. Qh5 Nc6.
Order after_the_opening() {
    Order order{.config = {.options = {.game = chess::chess_game}}, .moves = {}, .nodes = 1};
    for (int i = 0; i < 2; ++i)
        order.moves.insert(order.moves.end(),
                           {"g1f3", "g8f6", "b1c3", "b8c6", "f3g1", "f6g8", "c3b1", "c6b8"});
    order.moves.insert(order.moves.end(), {"e2e4", "e7e5", "d1h5", "b8c6"});
    return order;
}

Finding level(const std::string& best, int score = 0) {
    return {.score = score, .depth = 1, .nodes = 1, .line = {best}};
}

TEST(Agreement, CountsTheSameMovesAndWhatOthersGaveAway) {
    const Order order = after_the_opening();
    Findings findings;
    for (const std::string& move : order.moves) findings.emplace_back(level(move));
    findings.emplace_back(level("g1f3"));
    EXPECT_EQ(compare(order, findings, Colour::first),
              (Agreement{.games = 1, .moves = 2, .same = 2, .loss = 0}));
    EXPECT_EQ(compare(order, findings, Colour::second),
              (Agreement{.games = 1, .moves = 2, .same = 2, .loss = 0}));
    // 2. Qh5 drops from +30 to -30. The loss is measured in the engine's winning chances, where a draw is 0.
    findings[18] = level("g1f3", 30);
    findings[19] = level("b8c6", -30);
    const Agreement queen = compare(order, findings, Colour::first);
    EXPECT_EQ(queen.moves, 2);
    EXPECT_EQ(queen.same, 1);
    EXPECT_NEAR(static_cast<double>(queen.loss), 84, 1);
    EXPECT_EQ(compare(order, findings, Colour::second).loss, 0);
    // Positions that are won anyway, or were not analysed, are ignored.
    findings[18] = level("g1f3", 900);
    EXPECT_EQ(compare(order, findings, Colour::first).moves, 1);
    findings[18].reset();
    EXPECT_EQ(compare(order, findings, Colour::first).moves, 1);
}

TEST(Agreement, IsLikeAnEnginesOnlyFromManyMovesOn) {
    const EnginePlay play = *GameId{chess::chess_game}.module().engine_play();
    const Agreement few{.games = 5, .moves = play.moves - 1, .same = play.moves - 1};
    EXPECT_FALSE(is_engine_like(chess::chess_game, few));
    Agreement many{.games = 20, .moves = 1'000, .same = play.same, .loss = play.loss * 100};
    EXPECT_TRUE(is_engine_like(chess::chess_game, many));
    ++many.loss;
    EXPECT_FALSE(is_engine_like(chess::chess_game, many)) << "it gives away more than the limit";
    --many.loss;
    --many.same;
    EXPECT_FALSE(is_engine_like(chess::chess_game, many)) << "it matches too few moves";
    EXPECT_FALSE(is_engine_like(go::go_game, {.games = 20, .moves = 1'000, .same = 1'000}))
        << "there are no reference games of Go";
}

}  // namespace
}  // namespace kradan::analysis
