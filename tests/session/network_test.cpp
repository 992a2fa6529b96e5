// Games whose players are not in the same room: more kinds of clocks, time given, an opponent who leaves.
#include <gtest/gtest.h>

#include "core/square.h"
#include "games/ogi/module.h"
#include "table.h"

namespace kradan::session {
namespace {

using clock::one_day;

constexpr const char* five_minutes =
    R"({"game":"chess","clock":{"kind":"fischer","initial":300000,"increment":2000}})";

Config config_of(std::string_view text) {
    json::Fault fault;
    Config config = read_config(*json::parse(text), fault);
    EXPECT_FALSE(fault) << fault.text();
    return config;
}

std::string fault_of(std::string_view text) {
    json::Fault fault;
    (void)read_config(*json::parse(text), fault);
    return fault.text();
}

std::string text_of(const Config& config) {
    json::Writer writer;
    write_config(writer, config);
    return writer.text();
}

/// A command's transmission time is not a member in the JSON, so it is set separately.
std::string move_late(Table& table, std::string_view move, Milliseconds now, Milliseconds lag, Colour by) {
    const Command command{.act = Act::move, .intent = *table.state->game.read_move(move), .lag = lag};
    const auto events = decide(*table.state, command, by, now);
    if (!events) return std::string(events.error().reason);
    for (const Event& event : *events) {
        EXPECT_EQ(event.at, now);
        EXPECT_TRUE(apply(*table.state, event));
    }
    return "ok";
}

TEST(Clocks, TimeOfAVacationIsGivenBackAndIsNoGift) {
    Table table(R"({"game":"chess","clock":{"kind":"days","days":3}})");
    EXPECT_EQ(table.say(Colour::second, "give-time", 0), "session.no-main-time")
        << "players cannot give time here";
    const Command vacation{.act = Act::give_time, .vacation = 2 * one_day};
    EXPECT_FALSE(decide(*table.state, vacation, Colour::first, one_day))
        << "the player's own clock is running";
    const auto events = decide(*table.state, vacation, Colour::second, one_day);
    ASSERT_TRUE(events && events->size() == 1);
    EXPECT_EQ(events->front().body, EventBody{(TimeGiven{Colour::second, 2 * one_day, true})});
    ASSERT_TRUE(apply(*table.state, events->front()));
    EXPECT_EQ(flag_falls(*table.state), 5 * one_day);
    EXPECT_EQ(table.state->turn_vacation, 2 * one_day);
    EXPECT_EQ(table.state->given, (std::array<Milliseconds, 2>{}));
    json::Writer writer;
    write_event(writer, events->front());
    json::Fault fault;
    EXPECT_EQ(read_event(*json::parse(writer.text()), fault), events->front()) << writer.text();
    EXPECT_FALSE(fault) << fault.text();
    EXPECT_EQ(table.move("e2e4", 4 * one_day), "ok");
    EXPECT_EQ(table.state->turn_vacation, 0);
    EXPECT_EQ(table.state->turn_since, 4 * one_day);
    EXPECT_EQ(flag_falls(*table.state), 7 * one_day);
    EXPECT_EQ(table.say(Colour::first, "ask-takeback", 4 * one_day), "ok");
    EXPECT_EQ(table.say(Colour::second, "accept-takeback", 4 * one_day), "ok");
    EXPECT_EQ(flag_falls(*table.state), 7 * one_day) << "the turn starts again with three days";
}

TEST(Clocks, TheNewKindsAreReadAndWritten) {
    for (const char* clock : {R"("clock":{"kind":"delay","initial":60000,"delay":5000})",
                              R"("clock":{"kind":"delay","initial":60000,"delay":0})",
                              R"("clock":{"kind":"days","days":14})", R"("clock":{"kind":"days","days":1})",
                              R"("clocks":{"first":{"kind":"fischer","initial":60000,"increment":0},)"
                              R"("second":{"kind":"byoyomi","initial":0,"period":1000,"periods":3}})"}) {
        for (const char* start : {"", R"(,"lateStart":true)"}) {
            const std::string part = std::string(clock) + start;
            const Config config = config_of(R"({"game":"chess",)" + part + "}");
            EXPECT_NE(text_of(config).find("," + part + ","), std::string::npos) << text_of(config);
            EXPECT_EQ(config_of(text_of(config)), config);
        }
    }
    EXPECT_EQ(config_of(R"({"game":"go","lateStart":true})"), config_of(R"({"game":"go"})"));
    const Config alike = config_of(
        R"({"game":"go","clocks":{"first":{"kind":"days","days":2},"second":{"kind":"days","days":2}}})");
    EXPECT_NE(text_of(alike).find(R"("clock":{"kind":"days","days":2})"), std::string::npos);
}

TEST(Clocks, WhatIsNoClockIsRefused) {
    EXPECT_EQ(fault_of(R"({"game":"chess","clock":{"kind":"days","days":0}})"),
              "clock.days: expected a number from 1 to 14");
    EXPECT_NE(fault_of(R"({"game":"chess","clock":{"kind":"days","days":15}})"), "");
    EXPECT_NE(fault_of(R"({"game":"chess","clock":{"kind":"none"}})"), "");
    EXPECT_NE(fault_of(R"({"game":"chess","clock":{"kind":"delay","initial":0,"delay":5000}})"), "");
    EXPECT_NE(fault_of(R"({"game":"chess","clock":{"kind":"delay","initial":1000}})"), "");
    EXPECT_NE(fault_of(R"({"game":"chess","clocks":{"first":{"kind":"days","days":1}}})"), "");
    EXPECT_EQ(fault_of(R"({"game":"chess","clock":{"kind":"days","days":1},"clocks":)"
                       R"({"first":{"kind":"days","days":1},"second":{"kind":"days","days":1}}})"),
              "config.clocks: expected clock or clocks, not both");
    Config half = config_of(five_minutes);
    half.time[1] = {};
    const auto refused = create(half, 0);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().front().reason, "session.malformed");
}

TEST(Clocks, EachSideHasItsOwn) {
    Table table(R"({"game":"chess","clocks":{"first":{"kind":"fischer","initial":60000,"increment":1000},)"
                R"("second":{"kind":"byoyomi","initial":10000,"period":5000,"periods":2}}})");
    EXPECT_EQ(table.move("e2e4", 4'000), "ok");
    EXPECT_EQ(table.left(first, 4'000), 57'000);
    EXPECT_EQ(table.move("e7e5", 16'000), "ok");
    EXPECT_EQ(table.state->clocks[1], (Clock{5'000, 2, true}));
    EXPECT_EQ(table.move("g1f3", 17'000), "ok");
    EXPECT_EQ(table.left(first, 17'000), 57'000);
    EXPECT_EQ(flag_falls(*table.state), 27'000);
    EXPECT_EQ(table.say(first, "claim-time", 26'999), "session.time-left");
    EXPECT_EQ(table.say(first, "claim-time", 27'000), "ok");
    EXPECT_EQ(table.ending(), "1-0 time X11");
    const json::Value view = table.view();
    const json::Value* clocks = view.find("clocks");
    EXPECT_EQ(clocks->find("first")->find("kind")->string, "fischer");
    EXPECT_EQ(clocks->find("second")->find("kind")->string, "byoyomi");
}

TEST(Clocks, AClockGoesWithItsPlayerWhenFurigomaChangesTheSides) {
    const std::string clocks = R"("clocks":{"first":{"kind":"fischer","initial":60000,"increment":0},)"
                               R"("second":{"kind":"fischer","initial":30000,"increment":0}},)";
    Table table(R"({"game":"ogi","players":{"first":{"name":"Aoi"},"second":{"name":"Bua"}},)" + clocks +
                R"("furigoma":{"thrower":"first","throw":[true,true,true,true,true]}})");
    EXPECT_EQ(table.state->config.players[1].name, "Aoi");
    EXPECT_EQ(table.left(second, 0), 60'000);
    EXPECT_EQ(table.left(first, 0), 30'000);
}

TEST(Rematch, APromotedPieceGoesWithItsPlayerToTheOtherSideOfTheBoard) {
    const auto start = AnyGame::start({.game = ogi::gomayo_game})->board().cells;
    for (std::size_t square = 0; square < start.size(); ++square) {
        const auto name = write_square(static_cast<Square>(square));
        if (start[square].empty() || start[square] == "K" || start[square] == "k") continue;
        Config config{.options = {.game = ogi::classic_game, .values = ogi::values_of({.promoted = {name}})},
                      .king = Colour::first};
        ASSERT_TRUE(set_up_rematch(config));
        EXPECT_EQ(config.king, Colour::second);
        const auto game = AnyGame::start(config.options);
        ASSERT_TRUE(game) << name;
        const auto cells = game->board().cells;
        const auto promoted =
            std::ranges::find_if(cells, [](const auto& cell) { return cell.starts_with('+'); });
        // The promoted piece has the same letter in the other case.
        EXPECT_EQ(promoted->at(1) ^ 0x20, start[square][0]) << name;
        ASSERT_TRUE(set_up_rematch(config));
        EXPECT_EQ(ogi::options_of(config.options).promoted, std::vector{name});
    }
}

TEST(Rematch, PlayersOfUnequalRankKeepTheirSidesInGomayo) {
    const auto changes = [](GameOptions options, std::optional<Colour> king = {}) {
        Config config{.options = std::move(options), .king = king};
        config.players[0].name = "Anong";
        const Config before = config;
        const bool changed = set_up_rematch(config);
        EXPECT_EQ(config == before, !changed);
        return changed;
    };
    EXPECT_TRUE(changes({.game = ogi::gomayo_game}));
    EXPECT_FALSE(changes({.game = ogi::gomayo_game, .values = ogi::values_of({.promoted = {"b2", "g2"}})}));
    EXPECT_FALSE(changes({.game = ogi::gomayo_game}, Colour::second));
    // Both sides start with equally many promoted pieces.
    EXPECT_TRUE(changes({.game = ogi::gomayo_game, .values = ogi::values_of({.promoted = {"b2", "g7"}})}));
    EXPECT_TRUE(changes({.game = ogi::classic_game, .values = ogi::values_of({.promoted = {"b2", "g2"}})},
                        Colour::second));
}

TEST(Rematch, HandicapStonesAreAlwaysBlacks) {
    Config config = config_of(R"({"game":"go","size":9,"handicap":3})");
    config.players[0].name = "Anong";
    EXPECT_FALSE(set_up_rematch(config));
    EXPECT_EQ(config.players[0].name, "Anong");
}

TEST(Clocks, ADelayIsKeptAcrossWhatIsSaidDuringAMove) {
    Table table(R"({"game":"chess","clock":{"kind":"delay","initial":60000,"delay":5000}})");
    EXPECT_EQ(table.say(second, "offer-draw", 2'000), "ok");
    EXPECT_EQ(table.say(first, "decline-draw", 4'000), "ok");
    EXPECT_EQ(table.view(4'500).find("clocks")->find("first")->find("delay")->number, 500);
    EXPECT_EQ(table.move("e2e4", 7'000), "ok");
    EXPECT_EQ(table.state->clocks[0], (Clock{58'000, 0, false, 5'000}));
    json::Fault fault;
    json::Writer writer;
    write_event(writer, table.log[1]);
    EXPECT_EQ(writer.text(), R"({"seq":2,"type":"draw-offered","by":"second","at":2000,)"
                             R"("clocks":[[60000,0,false,3000],[60000,0,false,5000]]})");
    EXPECT_EQ(read_event(*json::parse(writer.text()), fault), table.log[1]);
    EXPECT_FALSE(fault);
}

TEST(Clocks, ACorrespondenceGameGoesOnForMonths) {
    Table table(R"({"game":"chess","clock":{"kind":"days","days":3}})");
    Milliseconds now = 0;
    for (const auto* move : {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"}) {
        now += 3 * one_day - 1;
        EXPECT_EQ(table.move(move, now), "ok");
        EXPECT_EQ(table.left(table.state->game.side_to_move(), now), 3 * one_day);
    }
    EXPECT_EQ(table.say(second, "claim-time", now + 3 * one_day), "ok");
    EXPECT_EQ(table.ending(), "0-1 time X11");
}

TEST(LateStart, NoClockRunsUntilEachSideHasMoved) {
    Table table(
        R"({"game":"chess","lateStart":true,"clock":{"kind":"fischer","initial":60000,"increment":2000}})");
    EXPECT_EQ(running(*table.state), std::nullopt);
    EXPECT_EQ(flag_falls(*table.state), std::nullopt);
    EXPECT_EQ(table.view(0).find("clocks")->find("running"), nullptr);
    EXPECT_EQ(table.move("e2e4", 100'000), "ok");
    EXPECT_EQ(running(*table.state), std::nullopt);
    EXPECT_EQ(table.move("e7e5", 300'000), "ok");
    EXPECT_EQ(table.left(first, 300'000), 60'000);
    EXPECT_EQ(table.left(second, 300'000), 60'000) << "a move that took no time gets no increment";
    EXPECT_EQ(running(*table.state), first);
    EXPECT_EQ(table.move("g1f3", 301'000), "ok");
    EXPECT_EQ(table.left(first, 301'000), 61'000);
    EXPECT_EQ(table.move("b8c6", 361'000), "ok");
    EXPECT_EQ(table.ending(), "1-0 time X11");
}

TEST(LateStart, ItIsWaitedForAgainAfterATakeback) {
    Table table(
        R"({"game":"chess","lateStart":true,"clock":{"kind":"fischer","initial":60000,"increment":0}})");
    table.move("e2e4", 1'000);
    table.move("e7e5", 2'000);
    EXPECT_EQ(table.say(second, "ask-takeback", 5'000), "ok");
    EXPECT_EQ(table.say(first, "accept-takeback", 6'000), "ok");
    EXPECT_EQ(running(*table.state), std::nullopt);
    EXPECT_EQ(table.left(first, 90'000), 60'000);
    EXPECT_EQ(replay(table.log)->clocks, table.state->clocks);
}

TEST(LateStart, FreeHandicapStonesAreTheFirstMoveOfOneSide) {
    Table table(R"({"game":"go","size":9,"handicap":2,"placement":"free","lateStart":true,)"
                R"("clock":{"kind":"fischer","initial":60000,"increment":0}})");
    table.move("C3", 10'000);
    table.move("G7", 20'000);
    EXPECT_EQ(running(*table.state), std::nullopt);
    EXPECT_EQ(table.move("G3", 90'000), "ok");
    EXPECT_EQ(running(*table.state), first);
    EXPECT_EQ(table.left(second, 95'000), 60'000);
    EXPECT_EQ(table.left(first, 95'000), 55'000);
}

TEST(GiveTime, FifteenSecondsForTheOpponent) {
    Table table(five_minutes);
    EXPECT_EQ(table.say(second, "give-time", 10'000), "ok");
    EXPECT_EQ(table.left(first, 10'000), 305'000);
    EXPECT_EQ(std::get<TimeGiven>(table.log.back().body), (TimeGiven{second, 15'000}));
    EXPECT_EQ(table.say(first, "give-time", 20'000), "ok");
    EXPECT_EQ(table.left(first, 20'000), 295'000);
    EXPECT_EQ(table.left(second, 20'000), 315'000);
    EXPECT_EQ(replay(table.log)->clocks, table.state->clocks);
}

TEST(GiveTime, AtMostTenMinutesMoreThanAtTheStart) {
    Table table(five_minutes);
    int gifts = 0;
    while (table.say(first, "give-time") == "ok") ++gifts;
    EXPECT_EQ(gifts, 40);
    EXPECT_EQ(table.left(second, 0), 900'000);
    EXPECT_EQ(table.say(first, "give-time"), "session.time-enough");
    EXPECT_EQ(table.say(second, "give-time"), "ok") << "each player has their own limit";
    table.move("e2e4");
    EXPECT_EQ(table.say(first, "give-time", 14'999), "session.time-enough");
    EXPECT_EQ(table.say(first, "give-time", 15'000), "ok") << "the clock has run in the meantime";
}

TEST(GiveTime, OnlyWhereThereIsMainTime) {
    EXPECT_EQ(Table(R"({"game":"chess"})").say(first, "give-time"), "session.no-main-time");
    EXPECT_EQ(Table(R"({"game":"chess","clock":{"kind":"days","days":2}})").say(first, "give-time"),
              "session.no-main-time");
    Table overtime(R"({"game":"go","clock":{"kind":"byoyomi","initial":0,"period":30000,"periods":3}})");
    EXPECT_EQ(overtime.say(second, "give-time", 10'000), "ok");
    EXPECT_EQ(overtime.state->clocks[0], (Clock{15'000, 3, false}));
    Table passed(R"({"game":"go","size":5,"clock":{"kind":"fischer","initial":60000,"increment":0}})");
    passed.move("pass");
    passed.move("pass");
    EXPECT_EQ(passed.say(first, "give-time"), "session.marking");
    Table over(five_minutes);
    over.say(first, "resign");
    EXPECT_EQ(over.say(first, "give-time"), "session.game-over");
}

TEST(GiveTime, ATakebackLeavesWhatWasGiven) {
    Table table(five_minutes);
    table.move("e2e4", 1'000);
    table.say(first, "give-time", 3'000);
    table.move("e7e5", 5'000);
    table.say(second, "give-time", 6'000);
    EXPECT_EQ(table.say(second, "ask-takeback", 7'000), "ok");
    EXPECT_EQ(table.say(first, "accept-takeback", 8'000), "ok");
    // The clocks after the first move, plus the two gifts of time.
    EXPECT_EQ(table.left(second, 8'000), 315'000);
    EXPECT_EQ(table.left(first, 8'000), 316'000);
    EXPECT_EQ(table.say(first, "ask-takeback", 8'000), "ok");
    EXPECT_EQ(table.say(second, "accept-takeback", 8'000), "ok");
    EXPECT_EQ(table.left(second, 8'000), 315'000) << "given once";
    EXPECT_EQ(table.left(first, 8'000), 315'000);
}

std::string claim(Table& table, Colour by, std::string_view what, bool gone) {
    return table.act(by, R"({"do":"claim-gone","claim":")" + std::string(what) + R"(","gone":)" +
                             (gone ? "true" : "false") + "}");
}

TEST(Gone, NobodyClaimsInsteadOfMoving) {
    Table table(five_minutes);
    EXPECT_EQ(claim(table, first, "win", true), "session.your-turn");
    EXPECT_EQ(claim(table, first, "draw", true), "session.your-turn");
}

TEST(Gone, OnlyTheHostKnows) {
    Table table(five_minutes);
    EXPECT_EQ(claim(table, second, "win", false), "session.not-gone");
    EXPECT_EQ(table.act(second, R"({"do":"claim-gone","claim":"win"})"), "session.not-gone");
    EXPECT_EQ(table.act(second, R"({"do":"claim-gone","gone":true})"), "session.malformed");
    EXPECT_EQ(claim(table, second, "the house", true), "session.malformed");
    EXPECT_EQ(claim(table, second, "win", true), "ok");
    EXPECT_EQ(table.ending(), "0-1 abandoned ");
    EXPECT_EQ(claim(table, second, "win", true), "session.game-over");
}

TEST(Gone, AWinOrADraw) {
    Table draw(five_minutes);
    EXPECT_EQ(claim(draw, second, "draw", true), "ok");
    EXPECT_EQ(draw.ending(), "1/2-1/2 abandoned-draw ");
    Table bare(R"({"game":"chess","position":"4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1"})");
    EXPECT_EQ(claim(bare, second, "win", true), "ok");
    EXPECT_EQ(bare.ending(), "1/2-1/2 abandoned-draw ") << "a bare king cannot mate";
    Table go(R"({"game":"go","size":9})");
    EXPECT_EQ(claim(go, second, "draw", true), "session.not-in-this-game");
    EXPECT_EQ(claim(go, second, "win", true), "ok");
    EXPECT_EQ(go.ending(), "W+F abandoned ");
    Table marking(R"({"game":"go","size":9})");
    marking.move("pass");
    marking.move("pass");
    EXPECT_EQ(claim(marking, first, "win", true), "ok");
    EXPECT_EQ(marking.ending(), "B+F abandoned ");
}

TEST(Lag, TheTimeUnderWayIsGivenBack) {
    Table table(R"({"game":"chess","clock":{"kind":"fischer","initial":10000,"increment":0}})");
    EXPECT_EQ(move_late(table, "e2e4", 4'000, 300, first), "ok");
    EXPECT_EQ(table.left(first, 4'000), 6'300);
    EXPECT_EQ(table.left(second, 4'000), 10'000);
    EXPECT_EQ(move_late(table, "e7e5", 4'200, 900, second), "ok");
    EXPECT_EQ(table.left(second, 4'200), 10'000) << "the compensation never exceeds the time used";
    EXPECT_EQ(move_late(table, "g1f3", 5'200, -500, first), "ok");
    EXPECT_EQ(table.left(first, 5'200), 5'300);
}

TEST(Lag, FlagsAreJudgedByIt) {
    for (const auto& [lag, ending] : {std::pair{99, "0-1 time X11"}, std::pair{101, ""}}) {
        Table table(R"({"game":"chess","clock":{"kind":"fischer","initial":1000,"increment":0}})");
        EXPECT_EQ(move_late(table, "e2e4", 1'100, lag, first), "ok");
        EXPECT_EQ(table.ending(), ending);
    }
}

TEST(Lag, TheOpponentsGivesNothingToTheSideOnTurn) {
    Table table(R"({"game":"chess","clock":{"kind":"fischer","initial":10000,"increment":0}})");
    const auto events = decide(*table.state, {.act = Act::offer_draw, .lag = 500}, second, 2'000);
    ASSERT_TRUE(events);
    EXPECT_EQ(events->front().clocks[0].left, 8'000);
}

TEST(Lag, NothingThatTheOpponentDoesMakesTheFlagFallUnderAMoveMadeInTime) {
    const auto of_second = [](Act act, Milliseconds now, Table& table) {
        return decide(*table.state, {.act = act, .lag = 400}, second, now);
    };
    for (const Act act : {Act::claim_time, Act::offer_draw, Act::give_time}) {
        Table table(R"({"game":"chess","clock":{"kind":"fischer","initial":1000,"increment":0}})");
        auto events = of_second(act, 1'399, table);
        if (act == Act::claim_time) {
            EXPECT_EQ(events.error().reason, "session.time-left");
        } else {
            ASSERT_TRUE(events && apply(*table.state, events->front()));
            EXPECT_LE(table.state->clocks[0].left, act == Act::give_time ? time_gift + 1 : 1);
        }
        EXPECT_EQ(move_late(table, "e2e4", 1'399, 400, first), "ok");
        EXPECT_EQ(table.ending(), "");
    }
    Table table(R"({"game":"chess","clock":{"kind":"fischer","initial":1000,"increment":0}})");
    const auto events = of_second(Act::offer_draw, 1'400, table);
    EXPECT_TRUE(events && std::holds_alternative<Ended>(events->back().body));
}

TEST(Append, AllOfTheEventsOrNone) {
    Table server(five_minutes);
    for (const auto* move : {"e2e4", "e7e5", "g1f3"}) server.move(move);
    State page = *begin(server.log.front());
    EXPECT_TRUE(append(page, std::span{server.log}.subspan(1, 1)));
    EXPECT_EQ(page.line, (std::vector<std::string>{"e2e4"}));
    const auto skipped = append(page, std::span{server.log}.subspan(3));
    ASSERT_FALSE(skipped);
    EXPECT_EQ(skipped.error().reason, "session.out-of-order");
    std::vector<Event> bad(server.log.begin() + 2, server.log.end());
    std::get<Moved>(bad[1].body).move = "a1a9";
    EXPECT_FALSE(append(page, bad));
    EXPECT_EQ(page.seq, 2);
    EXPECT_EQ(page.line, (std::vector<std::string>{"e2e4"})) << "no event was applied";
    EXPECT_TRUE(append(page, std::span{server.log}.subspan(2)));
    EXPECT_EQ(page.line, server.state->line);
    EXPECT_TRUE(append(page, {}));
}

}  // namespace
}  // namespace kradan::session
