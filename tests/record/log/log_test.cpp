#include "record/log/log.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../ogi/games.h"
#include "games/chess/intent.h"
#include "games/chess/module.h"
#include "games/go/intent.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "record/check_clocks.h"
#include "record/log/heads.h"
#include "record/ogi/pcn_document.h"
#include "record/sgf/sgf.h"
#include "session/session.h"

namespace kradan::record {
namespace {

using session::Act;
using session::Command;
using session::Config;
using session::Event;
using session::State;

Record read(std::string_view text) {
    return read_one([](Input& input) { return make_log_reader(input); }, text);
}

/// A game played under the arbiter, and its log as the page writes it.
class Play {
  public:
    explicit Play(const Config& config) {
        events_.push_back(session::create(config, 1000).value());
        state_ = session::begin(events_.front());
        now_ = 1000;
    }

    Play& wait(clock::Milliseconds time) {
        now_ += time;
        return *this;
    }
    Play& move(const std::string& text) {
        return tell({.act = Act::move, .intent = state_->game.read_move(text).value()},
                    state_->game.side_to_move());
    }
    Play& tell(const Command& command, Colour by) {
        const auto events = session::decide(*state_, command, by, now_);
        EXPECT_TRUE(events) << (events ? "" : std::string{events.error().reason});
        if (!events) return *this;
        for (const Event& event : *events) {
            EXPECT_TRUE(session::apply(*state_, event));
            events_.push_back(event);
        }
        return *this;
    }
    const State& state() const { return *state_; }
    std::string log() const {
        json::Writer writer;
        writer.begin_object().key("events").begin_array();
        for (const Event& event : events_) session::write_event(writer, event);
        writer.end_array().end_object();
        return writer.text();
    }

  private:
    std::vector<Event> events_;
    std::optional<State> state_;
    clock::Milliseconds now_ = 0;
};

/// The game in a log, according to the arbiter's own replay.
std::optional<State> replayed(const std::string& log) {
    const auto value = json::parse(log);
    if (!value) return std::nullopt;
    std::vector<Event> events;
    json::Fault fault;
    for (const auto& item : value->find("events")->items) events.push_back(session::read_event(item, fault));
    EXPECT_FALSE(fault) << fault.text();
    auto state = session::replay(events);
    if (!state) {
        ADD_FAILURE() << state.error().detail;
        return std::nullopt;
    }
    return *std::move(state);
}

/// Reads, writes, replays and reads again, which must give the same game and the same record.
Record back_and_forth(const Play& play) {
    const Record record = read(play.log());
    EXPECT_EQ(faults_of(record), "");
    const auto text = write_log(record);
    EXPECT_TRUE(text) << (text ? "" : text.error().detail);
    if (!text) return record;
    const auto state = replayed(*text);
    if (!state) return record;
    EXPECT_EQ(state->line, play.state().line);
    EXPECT_EQ(state->clocks, play.state().clocks);
    EXPECT_EQ(state->config, play.state().config);
    EXPECT_EQ(state->phase, play.state().phase);
    EXPECT_EQ(state->dead, play.state().dead);
    EXPECT_EQ(state->ended.has_value(), play.state().ended.has_value());
    if (state->ended && play.state().ended) EXPECT_EQ(*state->ended, *play.state().ended);
    const Record again = read(*text);
    EXPECT_EQ(faults_of(again), "");
    EXPECT_TRUE(same(again, record)) << *text;
    return record;
}

Config config_of_game(GameId id) {
    Config config;
    config.options.game = id;
    config.players[0].name = "Aoi";
    config.players[1].name = "สมชาย \"x\" [y]\\";
    return config;
}

TEST(Log, AGameOfChessWithClocksAndATakeback) {
    Config config = config_of_game(chess::chess_game);
    config.time.fill({.kind = clock::TimeControl::Kind::fischer, .initial = 600'000, .step = 5000});
    Play play(config);
    play.wait(3000).move("e2e4").wait(1000).move("e7e5").wait(500).move("d1h5");
    play.tell({.act = Act::ask_takeback}, Colour::first)
        .wait(100)
        .tell({.act = Act::accept_takeback}, Colour::second);
    play.wait(700).move("g1f3").wait(1).move("b8c6").tell({.act = Act::resign}, Colour::second);
    const Record record = back_and_forth(play);
    EXPECT_EQ(moves_of(record), "e2e4 e7e5 g1f3 b8c6");
    EXPECT_EQ(record.result, "1-0");
    EXPECT_EQ(record.header("White"), "Aoi");
    EXPECT_EQ(record.header("TimeControl"), "600+5");
    EXPECT_EQ(record.header("KradanEnd"), "resignation");
    EXPECT_EQ(record.tree.annotation(1).elapsed, 3000);
    EXPECT_EQ(record.tree.annotation(1).clock, 602'000);
    // The move that was taken back is a variation of the third move.
    const NodeId third =
        record.tree[record.tree[record.tree[Tree::root].first_child].first_child].first_child;
    const NodeId other = record.tree[third].next_sibling;
    ASSERT_NE(other, no_node);
    EXPECT_EQ(record.tree[other].step->intent,
              AnyGame::start(config.options).value().read_move("d1h5").value());
}

TEST(Log, AGameOfOgiLostByAnIllegalMove) {
    Config config = config_of_game(ogi::gomayo_game);
    config.strict = true;
    config.king = Colour::second;
    config.furigoma = session::Furigoma{.thrower = Colour::first, .tokin = {true, false, false, true, false}};
    Play play(config);
    play.move("e1e2").move("e8e7").move("e2e1").move("e7e8").move("e1e2");
    const Record record = back_and_forth(play);
    EXPECT_EQ(record.result, "0-1");
    EXPECT_EQ(moves_of(record), "e1e2 e8e7 e2e1 e7e8");
    EXPECT_EQ(record.header("KradanIllegalMove"), "first e1e2 ogi.repetition G12");
    EXPECT_EQ(record.header("status"), "illegal_move");
    EXPECT_EQ(record.header("sides.first.name"), "Aoi");
}

TEST(Log, AGameOfGoWithByoyomiAndDeadStones) {
    Config config = config_of_game(go::go_game);
    config.options.values = go::values_of({.size = 5, .rules = "japanese"});
    config.time.fill(
        {.kind = clock::TimeControl::Kind::byoyomi, .initial = 2000, .step = 30'000, .count = 3});
    Play play(config);
    play.wait(40'000).move("C3").wait(1000).move("D3").move("D2").move("pass").move("pass");
    EXPECT_EQ(play.state().phase, session::Phase::marking);
    play.tell({.act = Act::mark_dead, .vertices = {"D3"}}, Colour::first);
    play.tell({.act = Act::accept_dead}, Colour::first).tell({.act = Act::accept_dead}, Colour::second);
    const Record record = back_and_forth(play);
    EXPECT_EQ(record.header("KradanDead"), "D3");
    EXPECT_EQ(record.tree.annotation(1).properties, (std::vector<Property>{{"OB", {"2"}}}));
    EXPECT_TRUE(record.result.starts_with("B+") || record.result.starts_with("W+"));
}

TEST(Log, AnSgfOfAGameOfOursOmittedTheKomiOfItsRuleSet) {
    const auto sgf_of = [](const go::Options& options) {
        Config config = config_of_game(go::go_game);
        config.options.values = go::values_of(options);
        return write_sgf(back_and_forth(Play(config).move("E5").move("E6")));
    };
    EXPECT_TRUE(sgf_of({.size = 9}).contains("SZ[9]RU[Thai]KM[6.5]"));
    EXPECT_TRUE(sgf_of({.size = 9, .rules = "chinese"}).contains("SZ[9]RU[Chinese]KM[7.5]"));
    EXPECT_TRUE(sgf_of({.size = 9, .komi = "0", .handicap = 2}).contains("SZ[9]RU[Thai]KM[0]HA[2]"));
}

TEST(Log, TheClocksOfPlayOverTheNetwork) {
    using Kind = clock::TimeControl::Kind;
    const clock::TimeControl delay{.kind = Kind::delay, .initial = 60'000, .step = 5'000};
    const clock::TimeControl days{.kind = Kind::days, .step = 3 * clock::one_day};
    const clock::TimeControl byoyomi{.kind = Kind::byoyomi, .initial = 0, .step = 30'000, .count = 3};
    struct Case {
        GameId game;
        std::array<clock::TimeControl, 2> time;
        std::string clock;
        std::string name;
        std::optional<std::string> value;
    };
    const Case cases[] = {
        {chess::chess_game, {days, days}, "days 3", "TimeControl", "1/259200"},
        {chess::chess_game, {delay, delay}, "delay 60000 5000", "TimeControl", std::nullopt},
        {chess::chess_game, {delay, days}, "delay 60000 5000 / days 3", "TimeControl", std::nullopt},
        {ogi::gomayo_game,
         {days, byoyomi},
         "days 3 / byoyomi 0 30000 3",
         "periods.0.duration_ms",
         std::nullopt},
        {ogi::classic_game, {delay, delay}, "delay 60000 5000", "periods.0.duration_ms", std::nullopt},
    };
    for (const Case& one : cases) {
        Config config = config_of_game(one.game);
        config.time = one.time;
        config.late_start = true;
        Play play(config);
        for (const auto* move : one.game == chess::chess_game ? std::array{"e2e4", "e7e5", "g1f3"}
                                                              : std::array{"e3e4", "e6e5", "e4e5"}) {
            play.wait(7000).move(move);
        }
        play.tell({.act = Act::claim_gone, .gone = true}, Colour::first);
        const Record record = back_and_forth(play);
        EXPECT_EQ(record.header("KradanClock"), one.clock);
        EXPECT_EQ(record.header("KradanLateStart"), "yes");
        EXPECT_EQ(record.header("KradanEnd"), "abandoned");
        if (one.value) {
            EXPECT_EQ(record.header(one.name), *one.value);
        } else {
            EXPECT_FALSE(record.header(one.name)) << one.clock;
        }
        const bool chess = one.game == chess::chess_game;
        EXPECT_EQ(record.header("Termination").value_or(""), chess ? "abandoned" : "");
    }
}

TEST(Log, DaysOfOtherProgramsAreRead) {
    Record record;
    record.options.game = chess::chess_game;
    for (const auto& [text, days] :
         {std::pair{"1/86400", 1}, std::pair{"1/1209600", 14}, std::pair{"1/1296000", 0},
          std::pair{"1/3600", 0}, std::pair{"40/86400", 0}}) {
        record.headers.clear();
        record.set_header("TimeControl", text);
        const auto written = write_log(record);
        ASSERT_TRUE(written);
        const std::string clock = R"("clock":{"kind":"days","days":)" + std::to_string(days) + "}";
        EXPECT_EQ(written->find(clock) != std::string::npos, days > 0) << *written;
    }
}

TEST(Log, AGameThatAPlayerLeft) {
    Record record;
    record.options.game = chess::chess_game;
    record.set_header("Termination", "Abandoned");
    for (const auto& [result, reason] :
         {std::pair{"0-1", "abandoned"}, std::pair{"1/2-1/2", "abandoned-draw"}}) {
        record.result = result;
        const auto state = replayed(write_log(record).value());
        ASSERT_TRUE(state && state->ended);
        EXPECT_EQ(id(state->ended->outcome.reason), reason);
    }
}

TEST(Log, TimeGivenIsNoFaultOfTheClocks) {
    Config config = config_of_game(chess::chess_game);
    config.strict = true;
    config.time.fill({.kind = clock::TimeControl::Kind::fischer, .initial = 60'000, .step = 0});
    Play play(config);
    play.wait(1000).move("e2e4").wait(1000).tell({.act = Act::give_time}, Colour::first).move("e7e5");
    play.wait(1000)
        .move("e4e5")
        .move("g1f3")
        .wait(1000)
        .tell({.act = Act::give_time}, Colour::second)
        .move("b8c6");
    play.move("f1b5");
    Record record = back_and_forth(play);
    EXPECT_EQ(record.header("KradanTimeGiven"), "15000 135000");
    check_clocks(record);
    EXPECT_EQ(faults_of(record), "");
    record.set_header("KradanTimeGiven", "");
    check_clocks(record);
    EXPECT_NE(faults_of(record).find("record.time-given?"), std::string::npos) << faults_of(record);
}

TEST(Log, TimeGivenInAGameOfGoIsToldInItsSgf) {
    Config config = config_of_game(go::go_game);
    config.options.values = go::values_of({.size = 9});
    config.time.fill({.kind = clock::TimeControl::Kind::fischer, .initial = 60'000, .step = 0});
    Play play(config);
    play.wait(100).move("E5").tell({.act = Act::give_time}, Colour::first).wait(84).move("C3").move("G7");
    const std::string sgf = write_sgf(back_and_forth(play));
    EXPECT_TRUE(sgf.contains("KRADANTIMEGIVEN[0 15000]")) << sgf;
    auto records = read_all([](Input& input) { return make_sgf_reader(input, {}); }, sgf);
    ASSERT_EQ(records.size(), 1u);
    check_clocks(records[0]);
    EXPECT_EQ(faults_of(records[0]), "");
    EXPECT_EQ(write_sgf(records[0]), sgf);
    EXPECT_EQ(time_given_in(records[0])[1], 15'000);
}

TEST(Log, GoOnAfterTwoPasses) {
    Config config = config_of_game(go::go_game);
    config.options.values = go::values_of({.size = 5});
    Play play(config);
    play.move("C3")
        .move("pass")
        .move("pass")
        .tell({.act = Act::resume}, Colour::second)
        .move("B2")
        .move("D4");
    EXPECT_EQ(moves_of(back_and_forth(play)), "C3 pass pass B2 D4");
}

TEST(Log, GamesUnderWayInEverySystem) {
    for (const GameId id : {ogi::gomayo_game, ogi::classic_game, chess::chess_game, go::go_game}) {
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            Record record = random_game(id, seed, 120);
            const auto text = write_log(record);
            ASSERT_TRUE(text) << text.error().detail;
            ASSERT_TRUE(replayed(*text));
            const Record again = read(*text);
            EXPECT_EQ(faults_of(again), "");
            EXPECT_EQ(moves_of(again), moves_of(record));
            EXPECT_TRUE(again.tree == record.tree);
        }
    }
}

TEST(Log, VariationsWithinVariationsComeBack) {
    SplitMix64 random(77);
    for (const GameId id : {chess::chess_game, ogi::gomayo_game, go::go_game}) {
        Record record;
        record.options.game = id;
        if (id == go::go_game) record.options.values = go::values_of({.size = 9});
        std::vector<NodeId> nodes = {Tree::root};
        std::vector<AnyGame> at = {AnyGame::start(record.options).value()};
        for (int i = 0; i < 60; ++i) {
            const std::size_t which =
                nodes.size() - 1 -
                random.below(static_cast<std::uint32_t>(std::min<std::size_t>(4, nodes.size())));
            AnyGame game = at[which];
            const auto moves = game.legal_moves();
            const auto& text = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            if (moves.empty() || text == "pass") continue;
            const auto intent = game.read_move(text).value();
            const Step step{.intent = intent, .colour = game.side_to_move()};
            if (!game.play(intent)) continue;
            Editor editor(record.tree);
            const NodeId node = editor.play(nodes[which], step);
            record.tree.annotate(node).elapsed = random.below(1000);
            nodes.push_back(node);
            at.push_back(std::move(game));
        }
        const auto text = write_log(record);
        ASSERT_TRUE(text) << text.error().detail;
        ASSERT_TRUE(replayed(*text));
        EXPECT_TRUE(read(*text).tree == record.tree);
    }
}

TEST(Log, TakenBackAtTheEndIsGone) {
    Play play(config_of_game(chess::chess_game));
    play.move("e2e4").move("e7e5").tell({.act = Act::ask_takeback}, Colour::second);
    play.tell({.act = Act::accept_takeback}, Colour::first);
    EXPECT_EQ(moves_of(back_and_forth(play)), "e2e4");
}

TEST(Log, ResultsOfOtherRecordsBecomeEnds) {
    const auto ended = [](GameId id, const std::string& result) -> std::string {
        Record record = random_game(id, 3, 4);
        record.result = result;
        const auto text = write_log(record);
        if (!text) return "refused";
        const auto state = replayed(*text);
        if (!state || !state->ended) return "no end";
        const auto& outcome = state->ended->outcome;
        return (outcome.winner ? std::string{kradan::id(*outcome.winner)} : "nobody") + " " +
               std::string{kradan::id(outcome.reason)};
    };
    EXPECT_EQ(ended(chess::chess_game, "1-0"), "first resignation");
    EXPECT_EQ(ended(chess::chess_game, "1/2-1/2"), "nobody agreement");
    EXPECT_EQ(ended(chess::chess_game, "*"), "no end");
    EXPECT_EQ(ended(ogi::gomayo_game, "0-1"), "second resignation");
    EXPECT_EQ(ended(go::go_game, "W+R"), "second resignation");
    EXPECT_EQ(ended(go::go_game, "B+T"), "first time");
    EXPECT_EQ(ended(go::go_game, "B+6.5"), "first score");
    EXPECT_EQ(ended(go::go_game, "0"), "nobody jigo");
}

TEST(Log, AnOptionOfAnotherGameIsNoPartOfTheRecord) {
    const Record record = read(
        R"([{"seq":1,"type":"created","config":{"game":"ogi","turn":"second","size":9,"handicap":3},"at":0}])");
    EXPECT_EQ(faults_of(record), "");
    EXPECT_EQ(record.options, GameOptions{.game = ogi::gomayo_game});
    const auto text = write_log(record);
    ASSERT_TRUE(text);
    EXPECT_EQ(read(*text).options, record.options);
}

TEST(Log, WhatItCannotHoldIsRefused) {
    Record chess;
    chess.options.game = chess::chess_game;
    chess.tree.add(Tree::root, Step{.intent = chess::Intent{.pass = true}, .colour = Colour::first});
    EXPECT_EQ(write_log(chess).error().reason, "log.cannot-hold");
    Record go;
    go.options.game = go::go_game;
    const NodeId first =
        go.tree.add(Tree::root, Step{.intent = go::Intent{.vertex = {3, 3}}, .colour = Colour::first});
    go.tree.add(first, Step{.intent = go::Intent{.vertex = {5, 3}}, .colour = Colour::first});
    EXPECT_EQ(write_log(go).error().reason, "log.cannot-hold");
    Record none;
    none.options.position = "8/8/8/8/8/8/8/8 / O/o";
    EXPECT_EQ(write_log(none).error().reason, "setup.no-king");
}

TEST(Log, WhatIsWrongIsNamedWithItsPlace) {
    Play play(config_of_game(chess::chess_game));
    play.move("e2e4").move("e7e5");
    const std::string whole = play.log();
    const std::size_t last = whole.rfind("{\"seq\":3");
    EXPECT_EQ(faults_of(read("[]")), "1:1 log.no-events");
    EXPECT_EQ(faults_of(read("{}")), "1:1 log.no-events");
    EXPECT_EQ(faults_of(read("[{\"seq\":1}]")), "1:2 log.bad-event");
    EXPECT_EQ(faults_of(read("[{\"seq\":1,\"type\":\"taken-back\",\"plies\":1,\"at\":0}]")),
              "1:2 log.no-beginning");
    EXPECT_EQ(faults_of(read("[{\"seq\":1,\"at\":0,\"type\":\"created\",\"config\":{\"game\":\"ogi\","
                             "\"position\":\"8/8/8/8/8/8/8/8 / O/o\"}}]")),
              "1:2 setup.no-king O21");
    std::string wrong = whole;
    wrong.replace(wrong.find("e7e5"), 4, "e2e5");
    const std::string place = "1:" + std::to_string(last + 1);
    EXPECT_EQ(faults_of(read(wrong)), place + " log.event-does-not-fit");
    EXPECT_EQ(moves_of(read(wrong)), "e2e4");
    for (std::size_t size = 1; size < whole.size(); ++size) {
        const Record record = read(std::string_view{whole}.substr(0, size));
        EXPECT_EQ(record.faults.size(), 1U) << size << faults_of(record);
    }
    EXPECT_EQ(moves_of(read(std::string_view{whole}.substr(0, last + 10))), "e2e4");
    const Limits limits{.text_bytes = last + 10};
    const Record too_long = read_one([&](Input& input) { return make_log_reader(input, limits); }, whole);
    EXPECT_EQ(faults_of(too_long), "1:" + std::to_string(last + 11) + " document.too-long");
    EXPECT_EQ(moves_of(too_long), "e2e4");
    // No events may follow the end.
    play.tell({.act = Act::resign}, Colour::first);
    std::string after = play.log();
    after.replace(after.rfind("]}"), 2,
                  ",{\"seq\":5,\"type\":\"moved\",\"by\":\"first\",\"move\":\"d2d4\",\"at\":1}]}");
    const Record ended = read(after);
    EXPECT_EQ(ended.result, "0-1");
    EXPECT_TRUE(faults_of(ended).ends_with("log.event-does-not-fit"));
}

}  // namespace
}  // namespace kradan::record
