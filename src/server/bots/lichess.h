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

/// The formats of lichess's bot API. Games that lichess does not have use the same formats, as additional
/// variants.
namespace kradan::server::lichess {

using clock::Milliseconds;

/// Returns "white" or "black": the first player is White in chess, Black in the other games.
std::string_view colour_of(GameId game, Colour side);
/// Returns the side with this colour; nullopt if it is not a colour.
std::optional<Colour> side_of(GameId game, std::string_view colour);

/// Returns a variant's key: "standard", "chess960", "fromPosition", "kingOfTheHill", "ogi" ….
std::string variant_key(const session::Config& config);
/// Lists the keys, for errors.
std::string variant_keys();
/// Sets the game for a key; returns false for an unknown key. Does not draw an array for "chess960".
bool set_variant(session::Config& config, std::string_view key);

/// Returns the speed, such as "blitz"; "correspondence" for a game without a clock.
std::string_view speed_of(const session::Config& config);
/// Returns the key for a player's rating in a pool: `blitz` in chess, for example, or `ogi.rapid` in other
/// games.
std::string perf_key(const rating::Pool& pool);

/// A player as others see it.
struct Player {
    std::string name = {};
    bool bot = false;
    std::optional<int> rating = {};
    bool provisional = false;
    bool online = false;
    /// True if the player has no account.
    bool guest = false;
    /// The computer's level; 0 for others.
    int level = 0;
};

/// Returns an account's name in the form used in paths.
std::string user_id(std::string_view name);

/// The game data that both sides may know, except the moves.
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
    /// lichess's key for the reason why it was declined; "" if it was not.
    std::string_view declined = {};
    /// The previous game if it is a rematch; "" otherwise.
    std::string rematch_of = {};
};

/// Returns the moves so far in the command line's notation, separated by spaces; in Go, passes are "pass".
std::string moves_of(const session::State& state);

/// Returns the line `gameFull`. `now` is the time on the game's clocks.
std::string game_full(const GameInfo& game, const session::State& state, Milliseconds now);
/// Returns the line `gameState`.
std::string game_state(const session::State& state, Milliseconds now);
/// Returns the line `gameStart` or `gameFinish` for the player of this side.
std::string game_event(std::string_view type, const GameInfo& game, const session::State& state, Colour side,
                       Milliseconds now);
/// Writes an entry in the list of a player's games in progress.
void write_playing(json::Writer& writer, const GameInfo& game, const session::State& state, Colour side,
                   Milliseconds now);
/// Returns a challenge as an object, or as the line `challenge`, `challengeDeclined` or `challengeCanceled`.
std::string challenge(const ChallengeInfo& challenge);
std::string challenge_event(std::string_view type, const ChallengeInfo& challenge);
std::string chat_line(std::string_view name, bool guest, std::string_view room, std::string_view text);
/// Returns the line `opponentGone`. `gone_for` is how long the opponent has been away; 0 if they are back.
std::string opponent_gone(Milliseconds gone_for);

}  // namespace kradan::server::lichess
