#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/finding.h"
#include "schema/describe.h"
#include "session/command.h"
#include "session/event.h"
#include "session/plan.h"

/// Types used by messages in both directions.
namespace kradan::wire {

/// The protocol version. Raise it when an older page would misunderstand a changed message.
inline constexpr int version = 1;
/// The largest message that the server reads, in bytes.
inline constexpr std::size_t longest_message = 8192;

using ConfigJson = schema::Json<session::Config>;
using CommandJson = schema::Json<session::CommandText>;
/// Serialised once and shared by all recipients.
using EventJson = schema::Json<session::Event>;
using PlanJson = schema::Json<session::Plan>;
/// One finding per position of a game, from its start.
using AnalysedPositionsJson = schema::Json<std::vector<analysis::Finding>>;

/// The side of the player who makes the offer. For furigoma the server tosses the pieces.
enum class Side : std::uint8_t { first, second, random, furigoma };
constexpr std::array<std::string_view, 4> words(Side) {
    return {"first", "second", "random", "furigoma"};
}

/// A game's chat rooms, by their members.
enum class Room : std::uint8_t { players, watchers };
constexpr std::array<std::string_view, 2> words(Room) {
    return {"players", "watchers"};
}

/// What the opponent, or the game itself, asks of a player besides a move.
enum class Asked : std::uint8_t { draw, takeback, no_result, dead_stones, rematch };
constexpr std::array<std::string_view, 5> words(Asked) {
    return {"draw", "takeback", "no-result", "dead-stones", "rematch"};
}

/// Why a challenge is declined: the account prefers a later time, another clock, another game, a rated or a
/// casual game; or does not want to play now.
enum class Declined : std::uint8_t { later, clock, game, rated, casual, not_now };
constexpr std::array<std::string_view, 6> words(Declined) {
    return {"later", "clock", "game", "rated", "casual", "not-now"};
}

/// The state of the server's analysis of a game. "failed": workers failed too often, and the operator has
/// been informed.
enum class AnalysisState : std::uint8_t { none, waiting, running, done, failed };
constexpr std::array<std::string_view, 5> words(AnalysisState) {
    return {"none", "waiting", "running", "done", "failed"};
}

/// Why the ratings do not change: the game ended after too few moves.
enum class WhyUnrated : std::uint8_t { too_short };
constexpr std::array<std::string_view, 1> words(WhyUnrated) {
    return {"short"};
}

/// The terms of an offered game.
struct Terms {
    ConfigJson config = {};
    Side side = Side::random;
    bool watchable = false;
    std::optional<std::string> pool = {};
    static void describe(auto& self, auto& member) {
        member("config", self.config, "the game and its settings, without players");
        member("side", self.side, "the side of the player who makes the offer");
        member("watchable", self.watchable, "true: anyone may watch, and the lobby lists the game");
        member("pool", self.pool, "from the server only: the pool of a rated game, such as chess.blitz");
    }
};

}  // namespace kradan::wire
