#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"
#include "rating/pools.h"
#include "session/session.h"

/// The formats of lichess's bot API. Games that lichess does not have use the same formats, with additional
/// variants.
namespace kradan::server::lichess {

using clock::Milliseconds;

/// "white" or "black": in chess the first player is White, in the other games Black.
std::string_view colour_of(GameId game, Colour side);
/// The side with this colour; nullopt if it is not one.
std::optional<Colour> side_of(GameId game, std::string_view colour);

/// The key of a variant: "standard", "chess960", "fromPosition", "ogi", "ogiClassic", "go".
std::string variant_key(const session::Config& config);
/// Sets the game for a key. False for an unknown key. "chess960" does not draw an array.
bool set_variant(session::Config& config, std::string_view key);

/// The speed, such as "blitz"; "correspondence" without a clock.
std::string_view speed_of(const session::Config& config);
/// The key of a player's rating in a pool: `blitz`, for other games `ogi.rapid`.
std::string perf_key(const rating::Pool& pool);

/// A player as others see it.
struct Player {
    std::string name = {};
    bool bot = false;
    std::optional<int> rating = {};
    bool provisional = false;
    bool online = false;
    /// The player has no account.
    bool guest = false;
    /// The level of the computer; 0 for others.
    int level = 0;
};

/// The form of an account's name in paths.
std::string user_id(std::string_view name);

/// The data of a game that both sides may know, without its moves.
struct GameInfo {
    std::string id = {};
    session::Config config = {};
    std::array<Player, 2> players = {};
    /// In milliseconds since 1970.
    std::int64_t created = 0;
};

/// A challenge.
struct ChallengeInfo {
    std::string id = {};
    std::string url = {};
    session::Config config = {};
    /// The challenger's colour.
    std::string_view colour = "random";
    Player challenger = {};
    Player destination = {};
    /// "created", "declined", "canceled", "accepted".
    std::string_view status = "created";
    /// lichess's key of why it was declined; "" if it was not.
    std::string_view declined = {};
    /// The previous game if it is a rematch; "" otherwise.
    std::string rematch_of = {};
};

/// The moves so far in the command line's notation, separated by spaces. In Go with "pass".
std::string moves_of(const session::State& state);

/// The line `gameFull`. `now`: the time of the game's clocks.
std::string game_full(const GameInfo& game, const session::State& state, Milliseconds now);
/// The line `gameState`.
std::string game_state(const session::State& state, Milliseconds now);
/// The lines `gameStart` and `gameFinish`, for the player of this side.
std::string game_event(std::string_view type, const GameInfo& game, const session::State& state, Colour side,
                       Milliseconds now);
/// An entry in the list of a player's games in progress.
void write_playing(json::Writer& writer, const GameInfo& game, const session::State& state, Colour side,
                   Milliseconds now);
/// A challenge as an object, and as the lines `challenge`, `challengeDeclined` and `challengeCanceled`.
std::string challenge(const ChallengeInfo& challenge);
std::string challenge_event(std::string_view type, const ChallengeInfo& challenge);
std::string chat_line(std::string_view name, bool guest, std::string_view room, std::string_view text);
/// `gone_for`: how long the opponent has been away; 0 if they are back.
std::string opponent_gone(Milliseconds gone_for);

}  // namespace kradan::server::lichess
