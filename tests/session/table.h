#pragma once

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"
#include "session/session.h"
#include "session/view.h"

namespace kradan::session {

/// Two players at a table, for tests. Their commands are written as in `docs/wasm.md`.
class Table {
  public:
    explicit Table(std::string_view config) {
        const auto value = json::parse(config);
        json::Fault fault;
        const Config read = value ? read_config(*value, fault) : Config{};
        EXPECT_TRUE(value.has_value() && !fault) << fault.text();
        const auto created = create(read, 0);
        if (!created) throw std::invalid_argument(std::string(config));
        log = {*created};
        state = begin(*created);
    }

    /// Returns the reason for the refusal, or "ok".
    std::string act(Colour by, std::string_view command, Milliseconds now = 0) {
        const auto value = json::parse(command);
        if (!value) return "no JSON";
        const auto wanted = read_command(*value, state->game);
        if (!wanted) return std::string(wanted.error().reason);
        const auto events = decide(*state, *wanted, by, now);
        if (!events) return std::string(events.error().reason);
        for (const Event& event : *events) {
            EXPECT_TRUE(apply(*state, event));
            log.push_back(event);
        }
        return "ok";
    }
    std::string say(Colour by, std::string_view word, Milliseconds now = 0) {
        return act(by, R"({"do":")" + std::string(word) + R"("})", now);
    }
    /// Makes a move for the side to move.
    std::string move(std::string_view text, Milliseconds now = 0) {
        return move(state->game.side_to_move(), text, now);
    }
    std::string move(Colour by, std::string_view text, Milliseconds now = 0) {
        return act(by, R"({"do":"move","move":")" + std::string(text) + R"("})", now);
    }
    std::string mark(Colour by, std::string_view vertex) {
        return act(by, R"({"do":"mark-dead","vertex":")" + std::string(vertex) + R"("})");
    }
    /// The ending, such as "1-0 checkmate X9"; "" while the game is in progress.
    std::string ending() const {
        if (!state->ended) return {};
        return state->ended->result + " " + std::string(id(state->ended->outcome.reason)) + " " +
               state->ended->clause;
    }
    Milliseconds left(Colour colour, Milliseconds now) const {
        const auto clocks = clocks_at(*state, now);
        return clocks ? (*clocks)[static_cast<std::size_t>(index(colour))].left : -1;
    }
    json::Value view(Milliseconds now = 0) const {
        json::Writer writer;
        write_view(writer, *state, now);
        return *json::parse(writer.text());
    }

    std::optional<State> state;
    std::vector<Event> log;
};

inline constexpr Colour first = Colour::first;
inline constexpr Colour second = Colour::second;

}  // namespace kradan::session
