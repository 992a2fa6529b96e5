// Laws of the arbiter: whatever players try, a game is its log.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/random.h"
#include "session/json.h"
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
    config.options.game = games[static_cast<std::size_t>(number) % games.size()].game;
    config.options.size = 2 + static_cast<int>(random.below(5));
    config.options.rules = std::string(go::presets[random.below(go::presets.size())].name);
    config.strict = random.below(3) == 0;
    config.time.kind = static_cast<TimeControl::Kind>(random.below(4));
    config.time.initial = 20'000;
    config.time.step = 3'000;
    config.time.count = 3;
    if (random.below(4) == 0) config.furigoma = Furigoma{Colour::first, {true, true, false, true, false}};
    return config;
}

/// Something that a player might do now; usually a legal move, or the game would never get anywhere.
Command random_command(const State& state, SplitMix64& random) {
    Command command;
    const auto legal = state.game.legal_moves();
    if (!legal.empty() && random.below(10) < 8) {
        command.act = Act::move;
        // In Go the pass often, so that games reach their end.
        const auto pick =
            random.below(5) == 0 ? legal.size() - 1 : random.below(static_cast<std::uint32_t>(legal.size()));
        command.intent = *state.game.read_move(legal[pick]);
        return command;
    }
    command.act = static_cast<Act>(random.below(static_cast<std::uint32_t>(act_ids.size())));
    // A game that is resigned or aborted at once shows little.
    if ((command.act == Act::resign || command.act == Act::abort) && random.below(10) != 0)
        command.act = Act::ask_takeback;
    const char* const wild[] = {"e1e8", "pass", "d7d8", "a2a3"};
    const char* const points[] = {"A1", "pass", "T19", "B2"};
    const bool go = state.config.options.game == GameId::go;
    const auto text = go ? points[random.below(4)] : wild[random.below(4)];
    command.intent = *state.game.read_move(text);
    for (std::uint32_t i = 0; i <= random.below(2); ++i) command.vertices.emplace_back(i == 0 ? "A1" : "B2");
    command.dead = random.below(2) == 0;
    return command;
}

/// Plays one random game under the arbiter and gives its log; `visit(before, events, now)` sees every
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
            for (const Colour by : {Colour::first, Colour::second}) {
                const auto shown = actions(state, by, now);
                for (std::size_t i = 0; i < act_ids.size(); ++i) {
                    Command command{.act = static_cast<Act>(i)};
                    const auto legal = state.game.legal_moves();
                    if (!legal.empty()) command.intent = *state.game.read_move(legal.front());
                    command.dead = true;
                    command.vertices = {};
                    const bool expected = std::ranges::find(shown, command.act) != shown.end();
                    if (!clocks_at(state, now)) continue;
                    ASSERT_EQ(decide(state, command, by, now).has_value(), expected) << id(command.act);
                    ++checked;
                }
            }
        });
    }
    EXPECT_GT(checked, 10'000);
}

}  // namespace
}  // namespace kradan::session
