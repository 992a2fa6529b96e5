#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "clock/clock.h"
#include "json/json.h"
#include "module/options.h"
#include "refusals/refusal.h"
#include "schema/describe.h"

namespace kradan::schema {
struct Member;
}

namespace kradan::session {

using clock::Clock;
using clock::Clocks;
using clock::Milliseconds;
using clock::TimeControl;

/// The longest FEN or FEEN in a CONFIG, in bytes.
inline constexpr std::size_t longest_position = 8192;

struct Player {
    std::string name = {};
    bool engine = false;
    /// Engines: 1 … 10; 0 if not specified.
    int level = 0;
    /// Whether the player had an account when the game began. Known only to a server.
    bool account = false;
    /// Whether a program plays for that account. Known only to a server.
    bool bot = false;

    friend bool operator==(const Player&, const Player&) = default;
};

/// A throw of five pawns that decides who moves first (C12).
struct Furigoma {
    Colour thrower = Colour::first;
    /// Whether each pawn shows と.
    std::array<bool, 5> tokin = {};

    friend bool operator==(const Furigoma&, const Furigoma&) = default;

    static constexpr std::string_view name = "Furigoma";
    static void describe(auto& self, auto& member) {
        member("thrower", self.thrower, "the side of the player who threw the pawns");
        member("throw", self.tokin, "five pawns, true for と");
    }
};

/// Whether the player is a person without an account. Meaningful only for games on a server.
inline bool is_guest(const Player& player) {
    return !player.engine && !player.account;
}

/// Indexed by `Config::strict`.
inline constexpr std::array<std::string_view, 2> plays = {"assisted", "strict"};

/// What the players agree on before a game.
struct Config {
    GameOptions options = {};
    /// Whether illegal moves are penalised rather than refused (G14, C11, X14).
    bool strict = false;
    /// By colour. Either both sides are timed or neither is.
    std::array<TimeControl, 2> time = {};
    /// Whether no clock runs until each side has made its first move. False in games without clocks.
    bool late_start = false;
    std::array<Player, 2> players = {};
    /// The side that has 王 (O5).
    std::optional<Colour> king = std::nullopt;
    std::optional<Furigoma> furigoma = std::nullopt;
    /// Whether the result changes the ratings of both players. Only a server rates games.
    bool rated = false;
    /// Whether both players have agreed that each player's page may comment on that player's own last move.
    bool teacher = false;
    /// The key of an option that belongs only to other games. `create` refuses it; in a log it is ignored.
    std::string_view foreign = {};

    friend bool operator==(const Config&, const Config&) = default;

    static constexpr std::string_view name = "Config";
    static void describe(auto& self, auto& member);
    static void settle(Config& self);
};

inline bool is_timed(const Config& config) {
    return config.time[0].kind != TimeControl::Kind::none;
}

/// Refuses an option that belongs only to other games; nullopt if there is none.
std::optional<Refusal> foreign_option(const Config& config);

/// Refuses a teacher in a rated game; otherwise nullopt.
std::optional<Refusal> why_not_teacher(const Config& config);

/// The side that the thrower plays: second if more pawns show と than 歩, otherwise first (C12).
Colour thrower_plays(const std::array<bool, 5>& tokin);

/// Assigns the sides that the throw decided, if there was a throw; clocks stay with the players. Idempotent.
void settle_furigoma(Config& config);

/// Sets up the next game between the same players: they change sides, and their clocks and kings stay with
/// them. Returns false if they keep their sides: with handicap stones (`GameModule::change_sides`) and, in
/// Ōgi's Gomayo edition, if a handicap or 王 shows that their ranks differ, since the lower-ranked moves
/// first (O5). There is no new throw.
bool set_up_rematch(Config& config);

/// Parses a CONFIG (`docs/wasm.md`). `AnyGame::start` validates the game's options.
Config read_config(const json::Value& value, json::Fault& fault);
void write_config(json::Writer& writer, const Config& config);

/// The five pawns in a throw.
std::array<bool, 5> read_throw(json::Fields& fields);

/// Appends the options of all games.
void list_options(std::vector<schema::Member>& members);

/// The members of a CONFIG that are its game's options.
struct OptionMembers {
    static void read(Config& config, json::Fields& fields, json::Fault& fault);
    static void write(const Config& config, json::Writer& writer);
    static void list(auto& member) { list_options(member.list()); }
};

/// The clocks: `clock`, or `clocks` if the sides differ.
struct ClockMembers {
    static void read(Config& config, json::Fields& fields, json::Fault& fault);
    static void write(const Config& config, json::Writer& writer);
    static void list(auto& member) {
        constexpr schema::Limits absent{.presence = schema::Presence::omitted};
        member.template listed<TimeControl>("clock", "the clock of both sides; absent: no clock", absent);
        member.template listed<std::array<TimeControl, 2>>("clocks", "replaces `clock` if the clocks differ",
                                                           absent);
    }
};

void Config::describe(auto& self, auto& member) {
    using enum schema::Presence;
    member("game", self.options.game, "the id of the game");
    member("position", self.options.position, "FEN or FEEN; absent: the start position",
           {.longest = longest_position});
    member.group(OptionMembers{}, self);
    member.either("play", self.strict, plays, R"("strict": an illegal move is penalised instead of refused)",
                  {.presence = assumed});
    member.group(ClockMembers{}, self);
    member("lateStart", self.late_start, "no clock runs until each side has made its first move",
           {.presence = omitted});
    member("players", self.players, "the players", {.presence = assumed});
    member("king", self.king,
           "the side that has 王 (the other has 玉); absent: 玉 is as in the position (FEEN's '); failing "
           "that, it goes to the side that a handicap favours, or else to Gote");
    member("rated", self.rated, "the result changes the ratings of both players; only a server rates games",
           {.presence = omitted});
    member("teacher", self.teacher,
           "both players have agreed that the page of each may comment on that player's last move; not in "
           "rated games",
           {.presence = omitted});
    member("furigoma", self.furigoma,
           "a throw of five pawns that decides who moves first (C12); if the throw says so, the players "
           "change sides, together with `king` and `clocks`; the log contains the result");
}

}  // namespace kradan::session

namespace kradan::schema {

template <>
struct Description<session::Player> {
    static constexpr std::string_view name = "Player";
    static void describe(auto& self, auto& member) {
        using enum Presence;
        member("name", self.name, "the player's name", {.longest = 256, .presence = assumed});
        member("engine", self.engine, "the computer plays this side", {.presence = assumed});
        member("level", self.level, "the level of the computer, 1 to 10", {.most = 10, .presence = omitted});
        member("account", self.account, "the player had an account on the server when the game began",
               {.presence = omitted});
        member("bot", self.bot, "a program plays for that account", {.presence = omitted});
    }
};

template <>
struct Codec<GameId> {
    static GameId read(const json::Value& value, json::Fields& fields, std::string_view name);
    static void write(json::Writer& writer, GameId game);
    static Type type();
};

/// The five pawns in a throw.
template <>
struct Codec<std::array<bool, 5>> {
    static std::array<bool, 5> read(const json::Value& value, json::Fields& fields, std::string_view name);
    static void write(json::Writer& writer, const std::array<bool, 5>& tokin);
    static Type type();
};

}  // namespace kradan::schema
