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
    /// Of an engine, 1 … 10; 0 where nothing is said.
    int level = 0;

    friend bool operator==(const Player&, const Player&) = default;
};

/// A throw of five pawns that decides who begins (C12).
struct Furigoma {
    Colour thrower = Colour::first;
    /// A pawn that shows と.
    std::array<bool, 5> tokin = {};

    friend bool operator==(const Furigoma&, const Furigoma&) = default;
};

/// Everything that is agreed before a game.
struct Config {
    GameOptions options = {};
    /// An illegal move is not refused but has its consequences (G14, C11, X14).
    bool strict = false;
    /// By colour; both are timed, or neither.
    std::array<TimeControl, 2> time = {};
    /// No clock runs until each side has made its first move. False where there is none.
    bool late_start = false;
    std::array<Player, 2> players = {};
    /// Who has 王 (O5).
    std::optional<Colour> king = std::nullopt;
    std::optional<Furigoma> furigoma = std::nullopt;
    /// An option that was asked for and that the game does not have. It changes nothing: a log may hold one.
    std::string_view foreign = {};

    friend bool operator==(const Config&, const Config&) = default;
};

inline bool is_timed(const Config& config) {
    return config.time[0].kind != TimeControl::Kind::none;
}

/// The refusal of an option that the game does not have.
std::optional<Refusal> foreign_option(const Config& config);

/// The side that the thrower plays: second if more pawns show と than 歩, else first (C12).
Colour thrower_plays(const std::array<bool, 5>& tokin);

/// Gives the players the sides that the throw decided, if there was one, and their clocks with them. Doing it
/// again changes nothing.
void settle_furigoma(Config& config);

/// The next game between the same players: they change sides, and clocks and kings go with them. False where
/// they keep their sides: with handicap stones (`GameModule::change_sides`) and, in Ōgi's Gomayo edition,
/// where a handicap or 王 says that their ranks differ, for then the lower-ranked moves first (O5). Nothing
/// is thrown for it.
bool set_up_rematch(Config& config);

/// The CONFIG of `docs/wasm.md`. That it describes a game is for `AnyGame::start` to say.
Config read_config(const json::Value& value, json::Fault& fault);
void write_config(json::Writer& writer, const Config& config);

/// The five pawns of a throw.
std::array<bool, 5> read_throw(json::Fields& fields);

}  // namespace kradan::session
