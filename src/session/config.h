#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/refusal.h"
#include "json/json.h"
#include "module/options.h"
#include "session/clock.h"

namespace kradan::session {

struct Player {
    std::string name = {};
    bool engine = false;
    /// Engines: 1 … 10; 0 if not specified.
    int level = 0;
    /// Had an account when the game began. Only a server knows.
    bool account = false;
    /// A program plays for that account. Only a server knows.
    bool bot = false;

    friend bool operator==(const Player&, const Player&) = default;
};

/// A throw of five pawns that decides who moves first (C12).
struct Furigoma {
    Colour thrower = Colour::first;
    /// Whether each pawn shows と.
    std::array<bool, 5> tokin = {};

    friend bool operator==(const Furigoma&, const Furigoma&) = default;
};

/// Whether somebody played without an account. Of games on a server only.
inline bool is_guest(const Player& player) {
    return !player.engine && !player.account;
}

/// What the players agree on before a game.
struct Config {
    GameOptions options = {};
    /// An illegal move is not refused but penalised (G14, C11, X14).
    bool strict = false;
    /// By colour. Either both sides are timed or neither.
    std::array<TimeControl, 2> time = {};
    /// No clock runs until each side has made its first move. False in games without clocks.
    bool late_start = false;
    std::array<Player, 2> players = {};
    /// Who has 王 (O5).
    std::optional<Colour> king = std::nullopt;
    std::optional<Furigoma> furigoma = std::nullopt;
    /// The result changes the ratings of both players. Only a server rates games.
    bool rated = false;
    /// Both players have agreed that the page of each may say what their own last move allows.
    bool teacher = false;
    /// Key of an option that belongs to another game only. `create` refuses it; when a log is read, it is
    /// ignored.
    std::string_view foreign = {};

    friend bool operator==(const Config&, const Config&) = default;
};

inline bool is_timed(const Config& config) {
    return config.time[0].kind != TimeControl::Kind::none;
}

/// The refusal of an option of another game, if there is one.
std::optional<Refusal> foreign_option(const Config& config);

/// The refusal of a teacher in a rated game.
std::optional<Refusal> why_not_teacher(const Config& config);

/// The side that the thrower plays: second if more pawns show と than 歩, else first (C12).
Colour thrower_plays(const std::array<bool, 5>& tokin);

/// Assigns the sides that the throw decided, if there was one; clocks go with the players. Idempotent.
void settle_furigoma(Config& config);

/// Sets up the next game between the same players: they change sides, and their clocks and kings go with
/// them. Returns false if they keep their sides: with handicap stones (`GameModule::change_sides`) and, in
/// Ōgi's Gomayo edition, if a handicap or 王 shows that their ranks differ, since the lower-ranked moves
/// first (O5). There is no new throw.
bool set_up_rematch(Config& config);

/// Parses the CONFIG of `docs/wasm.md`. `AnyGame::start` validates the options of the game.
Config read_config(const json::Value& value, json::Fault& fault);
void write_config(json::Writer& writer, const Config& config);

/// The five pawns of a throw.
std::array<bool, 5> read_throw(json::Fields& fields);

}  // namespace kradan::session
