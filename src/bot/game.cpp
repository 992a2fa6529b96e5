#include "bot/game.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "core/text.h"

namespace kradan::bot {

std::string text_in(const json::Value& object, std::string_view key) {
    const json::Value* found = object.find(key);
    return found && found->kind == json::Value::Kind::string ? found->string : std::string{};
}

namespace {

bool flag_in(const json::Value& object, std::string_view key) {
    const json::Value* found = object.find(key);
    return found && found->kind == json::Value::Kind::boolean && found->boolean;
}

std::int64_t number_in(const json::Value& object, std::string_view key) {
    const json::Value* found = object.find(key);
    constexpr double most = json::max_integer;
    if (!found || found->kind != json::Value::Kind::number) return 0;
    return static_cast<std::int64_t>(std::clamp(found->number, -most, most));
}

process::MatchClocks clocks_in(const json::Value& state, const ToldGame& game) {
    process::MatchClocks clocks{};
    for (const Colour side : colours) {
        const std::string letter{game.words[place(side)].front()};
        std::int64_t left = number_in(state, letter + "time");
        const clock::TimeControl& control = game.config.time[place(side)];
        // The engine may use only one period, because a period that runs out is lost.
        if (clock::has_overtime(control.kind) && !flag_in(state, letter + "overtime")) left += control.step;
        clocks[place(side)] = std::chrono::milliseconds{left};
    }
    return clocks;
}

}  // namespace

bool read_state(const json::Value& state, ToldGame& game) {
    std::vector<std::string> line = split(text_in(state, "moves"), ' ');
    if (const json::Value* whole = state.find("line")) {
        json::Fault fault;
        line = json::texts(*whole, "gameState", "line", 32, fault);
        if (fault) return false;
    }
    const bool goes_on =
        line.size() >= game.line.size() && std::equal(game.line.begin(), game.line.end(), line.begin());
    if (!goes_on) game.now = game.start;
    const std::size_t known = goes_on ? game.line.size() : 0;
    if (!game.now.play_line(std::span{line}.subspan(known))) return false;
    game.line = std::move(line);
    game.status = text_in(state, "status");
    game.result = text_in(state, "result");
    game.over = game.status != "started";
    const std::string_view own = game.words[place(game.side)];
    const std::string letter{own.front()};
    const bool marking = text_in(state, "phase") == "marking";
    game.to_mark = !game.over && marking && !flag_in(state, letter + "accepts");
    game.my_turn = !game.over && !marking && text_in(state, "turn") == own;
    const std::string other{game.words[place(opponent(game.side))].front()};
    game.takeback_asked = !game.over && flag_in(state, other + "takeback");
    game.clocks = clocks_in(state, game);
    return true;
}

std::expected<ToldGame, std::string> read_full(const json::Value& line, std::string_view name) {
    const json::Value* config = line.find("config");
    const json::Value* state = line.find("state");
    const json::Value* variant = line.find("variant");
    if (!config || !state || !variant) return std::unexpected("the server sent no config of the game");
    json::Fault fault;
    session::Config read = session::read_config(*config, fault);
    if (fault) return std::unexpected(fault.text());
    auto start = AnyGame::start(read.options);
    if (!start) return std::unexpected("the game cannot be started");
    ToldGame game{.config = std::move(read), .start = *start, .now = *std::move(start)};
    if (text_in(*variant, "first") == "black") game.words = {"black", "white"};
    bool plays = false;
    for (const Colour side : colours) {
        const json::Value* player = line.find(game.words[place(side)]);
        if (!player || text_in(*player, "name") != name) continue;
        game.side = side;
        plays = true;
    }
    if (!plays) return std::unexpected("the bot does not play in it");
    if (!read_state(*state, game)) return std::unexpected("its moves cannot be played");
    return game;
}

}  // namespace kradan::bot
