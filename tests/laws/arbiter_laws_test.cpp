// Laws for the arbiter: whatever players try, a game equals its log.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/go/module.h"
#include "games/go/rules.h"
#include "json/json.h"
#include "session/plan.h"
#include "session/session.h"
#include "session/view.h"

namespace kradan::session {
namespace {

std::string view_of(const State& state, Milliseconds now) {
    json::Writer writer;
    write_view(writer, state, now);
    return writer.text();
}

std::string text_of(const Event& event) {
    json::Writer writer;
    write_event(writer, event);
    return writer.text();
}

Config random_config(SplitMix64& random, int number) {
    Config config;
    config.options.game = games()[static_cast<std::size_t>(number) % games().size()];
    const int size = 2 + static_cast<int>(random.below(5));
    const auto& preset = go::presets[random.below(go::presets.size())];
    if (config.options.game == go::go_game)
        config.options.values = go::values_of({.size = size, .rules = std::string(preset.name)});
    config.strict = random.below(3) == 0;
    const auto clock = [&](TimeControl::Kind kind) -> TimeControl {
        if (kind == TimeControl::Kind::none) return {};
        if (kind == TimeControl::Kind::days) return {.kind = kind, .step = clock::one_day};
        return {.kind = kind, .initial = 20'000, .step = 3'000, .count = has_overtime(kind) ? 3 : 0};
    };
    config.time.fill(clock(static_cast<TimeControl::Kind>(random.below(6))));
    if (is_timed(config) && random.below(3) == 0)
        config.time[1] = clock(static_cast<TimeControl::Kind>(1 + random.below(5)));
    config.late_start = is_timed(config) && random.below(4) == 0;
    if (random.below(4) == 0) config.furigoma = Furigoma{Colour::first, {true, true, false, true, false}};
    return config;
}

/// A random command, usually a legal move, so that games make progress.
Command random_command(const State& state, SplitMix64& random) {
    Command command;
    const auto legal = state.game.legal_moves();
    if (!legal.empty() && random.below(10) < 8) {
        command.act = Act::move;
        // In Go this is often the pass, so that games end.
        const auto pick =
            random.below(5) == 0 ? legal.size() - 1 : random.below(static_cast<std::uint32_t>(legal.size()));
        command.intent = *state.game.read_move(legal[pick]);
        return command;
    }
    command.act = static_cast<Act>(random.below(static_cast<std::uint32_t>(act_ids.size())));
    // Games that end immediately by resignation or abort test little.
    const bool ends =
        command.act == Act::resign || command.act == Act::abort || command.act == Act::claim_gone;
    if (ends && random.below(10) != 0) command.act = Act::ask_takeback;
    command.gone = random.below(2) == 0;
    command.for_draw = random.below(2) == 0;
    command.lag = random.below(400);
    const char* const wild[] = {"e1e8", "pass", "d7d8", "a2a3"};
    const char* const points[] = {"A1", "pass", "T19", "B2"};
    const bool go = state.config.options.game == go::go_game;
    const auto text = go ? points[random.below(4)] : wild[random.below(4)];
    command.intent = *state.game.read_move(text);
    for (std::uint32_t i = 0; i <= random.below(2); ++i) command.vertices.emplace_back(i == 0 ? "A1" : "B2");
    return command;
}

/// Plays one random game under the arbiter and returns its log; calls `visit(before, events, now)` for every
/// decision.
template <class Visit>
std::vector<Event> play(int number, Visit visit) {
    SplitMix64 random(static_cast<std::uint64_t>(number));
    const auto created = create(random_config(random, number), 1000);
    EXPECT_TRUE(created);
    std::vector<Event> log = {*created};
    State state = *begin(*created);
    Milliseconds now = 1000;
    for (int i = 0; i < 300 && state.phase != Phase::ended; ++i) {
        now += random.below(900);
        const Colour by =
            random.below(6) == 0 ? opponent(state.game.side_to_move()) : state.game.side_to_move();
        const auto events = decide(state, random_command(state, random), by, now);
        if (!events) continue;
        visit(state, *events, now);
        for (const Event& event : *events) {
            EXPECT_TRUE(apply(state, event)) << text_of(event);
            log.push_back(event);
        }
    }
    EXPECT_GT(log.size(), 1U);
    const auto again = replay(log);
    EXPECT_TRUE(again);
    if (again) EXPECT_EQ(view_of(*again, now + 5), view_of(state, now + 5));
    return log;
}

constexpr int games_played = 120;

TEST(ArbiterLaws, ALogGivesTheSameGameAgain) {
    for (int number = 0; number < games_played; ++number)
        play(number, [](const State&, const auto&, Milliseconds) {});
}

TEST(ArbiterLaws, EventsSurviveTheirText) {
    for (int number = 0; number < games_played; ++number) {
        const auto log = play(number, [](const State&, const auto&, Milliseconds) {});
        for (const Event& event : log) {
            const auto value = json::parse(text_of(event));
            ASSERT_TRUE(value);
            json::Fault fault;
            const Event read = read_event(*value, fault);
            ASSERT_FALSE(fault) << fault.text() << " in " << text_of(event);
            ASSERT_EQ(text_of(read), text_of(event));
        }
    }
}

TEST(ArbiterLaws, DecisionsBringEventsInOrderAndOnlyThem) {
    for (int number = 0; number < games_played; ++number) {
        play(number, [](const State& state, const std::vector<Event>& events, Milliseconds now) {
            ASSERT_FALSE(events.empty());
            for (std::size_t i = 0; i < events.size(); ++i) {
                EXPECT_EQ(events[i].seq, state.seq + static_cast<int>(i) + 1);
                EXPECT_EQ(events[i].at, now);
                EXPECT_EQ(std::holds_alternative<Ended>(events[i].body) && i + 1 < events.size(), false);
            }
        });
    }
}

TEST(ArbiterLaws, TheActionsShownAreThoseAccepted) {
    int checked = 0;
    for (int number = 0; number < games_played; ++number) {
        play(number, [&](const State& state, const std::vector<Event>&, Milliseconds now) {
            const auto legal = state.game.legal_moves();
            for (const Colour by : {Colour::first, Colour::second}) {
                const auto shown = actions(state, by, now);
                for (std::size_t i = 0; i < act_ids.size(); ++i) {
                    Command command{.act = static_cast<Act>(i)};
                    if (!legal.empty()) command.intent = *state.game.read_move(legal.front());
                    command.gone = true;
                    command.vertices = {};
                    const bool expected = std::ranges::find(shown, command.act) != shown.end();
                    if (!clocks_at(state, now)) continue;
                    const auto decided = decide(state, command, by, now);
                    // Players may claim a dead position at any time; the claim starts a search.
                    if (expected && !decided && decided.error().reason == "session.dead-not-proved") continue;
                    ASSERT_EQ(decided.has_value(), expected) << id(command.act);
                    ++checked;
                }
            }
        });
    }
    EXPECT_GT(checked, 10'000);
}

/// A plan from some ply on: the moves made since, then random ones.
Plan random_plan(const State& state, SplitMix64& random) {
    const auto any_move = [&] {
        const auto legal = state.game.legal_moves();
        const bool go = state.config.options.game == go::go_game;
        if (legal.empty() || random.below(4) == 0) return std::string(go ? "A1" : "e1e8");
        return legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    };
    Plan plan;
    const auto made = static_cast<std::uint32_t>(state.moves.size());
    plan.ply = static_cast<int>(made - random.below(std::min(made, 6U) + 1));
    if (random.below(2) == 0) plan.premove = any_move();
    std::vector<std::string> line;
    for (std::uint32_t i = static_cast<std::uint32_t>(plan.ply); i < made; ++i)
        line.push_back(state.moves[i].text);
    line.push_back(any_move());
    if (line.size() % 2 != 0) line.push_back(any_move());
    plan.lines.push_back(std::move(line));
    return plan;
}

TEST(ArbiterLaws, WhatAPlanPlaysIsLegalAndTheOwnersTurn) {
    int given = 0;
    SplitMix64 random(11);
    for (int number = 0; number < games_played; ++number) {
        play(number, [&](const State& state, const std::vector<Event>&, Milliseconds now) {
            for (const Colour by : {Colour::first, Colour::second}) {
                const Plan plan = random_plan(state, random);
                const auto move = planned_move(plan, state, by);
                if (!move) continue;
                ++given;
                ASSERT_FALSE(is_spent(plan, state, by));
                const Command command{.act = Act::move, .intent = *move};
                if (!clocks_at(state, now)) continue;
                const auto events = decide(state, command, by, now);
                ASSERT_TRUE(events);
                ASSERT_TRUE(std::holds_alternative<Moved>(events->front().body));
                State next = state;
                for (const Event& event : *events) ASSERT_TRUE(apply(next, event));
                ASSERT_EQ(planned_move(plan, next, by).has_value() && next.game.side_to_move() != by, false);
            }
        });
    }
    EXPECT_GT(given, 1'000);
}

}  // namespace
}  // namespace kradan::session
