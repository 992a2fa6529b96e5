#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"
#include "json/json.h"
#include "process/dialogue.h"
#include "session/config.h"

namespace kradan::bot {

/// A game as the lines of the server tell it.
struct ToldGame {
    session::Config config = {};
    AnyGame start;
    AnyGame now;
    /// From `start` to `now`.
    std::vector<std::string> line = {};
    Colour side = Colour::first;
    /// The words for both sides, by colour: "white", "black".
    std::array<std::string_view, 2> words = {"white", "black"};
    bool over = false;
    /// Why, in the server's words; "" while it goes on.
    std::string status = {};
    std::string result = {};
    /// Whose turn it is, as the server says.
    bool my_turn = false;
    /// Go: dead stones are being marked, and this side has not agreed yet.
    bool to_mark = false;
    /// The opponent asks to take a move back.
    bool takeback_asked = false;
    /// By colour.
    process::MatchClocks clocks = {};
};

/// The text of a member; "" if there is none.
std::string text_in(const json::Value& object, std::string_view key);
/// Reads `gameFull`; `name` is the bot's own. The error says what is wrong with it.
std::expected<ToldGame, std::string> read_full(const json::Value& line, std::string_view name);
/// Reads `gameState`. False if its moves cannot be played.
bool read_state(const json::Value& state, ToldGame& game);

}  // namespace kradan::bot
