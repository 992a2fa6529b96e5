#pragma once

#include <array>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"
#include "json/json.h"
#include "process/dialogue.h"
#include "session/config.h"

namespace kradan::bot {

/// A game as reported by the server.
struct ToldGame {
    session::Config config = {};
    AnyGame start;
    AnyGame now;
    /// From `start` to `now`.
    std::vector<std::string> line = {};
    Colour side = Colour::first;
    /// The server's words for both sides, by colour: "white", "black".
    std::array<std::string_view, 2> words = {"white", "black"};
    bool over = false;
    /// The reason for the end, in the server's words; "" while the game is in progress.
    std::string status = {};
    std::string result = {};
    /// Whether it is this side's turn, according to the server.
    bool my_turn = false;
    /// Go: whether dead stones are being marked and this side has not agreed yet.
    bool to_mark = false;
    /// Whether the opponent requests a takeback.
    bool takeback_asked = false;
    /// By colour.
    process::MatchClocks clocks = {};
};

/// The text of a member; "" if there is none.
std::string text_in(const json::Value& object, std::string_view key);
/// Parses `gameFull`. `name` is the bot's own name. The error says why the line is invalid.
std::expected<ToldGame, std::string> read_full(const json::Value& line, std::string_view name);
/// Parses `gameState`. Returns false if its moves cannot be played.
bool read_state(const json::Value& state, ToldGame& game);

}  // namespace kradan::bot
