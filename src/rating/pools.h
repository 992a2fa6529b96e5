#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "module/game_module.h"
#include "module/rated_start.h"
#include "refusals/refusal.h"
#include "session/config.h"

namespace kradan::rating {

enum class Speed { bullet, blitz, rapid, classical, correspondence };

inline constexpr std::array<std::string_view, 5> speed_ids = {"bullet", "blitz", "rapid", "classical",
                                                              "correspondence"};

constexpr std::string_view id(Speed speed) {
    return speed_ids[static_cast<std::size_t>(speed)];
}

/// The time that a player is expected to use: the main time and 40 increments, as on lichess. A delay counts
/// as an increment. As in OGS's `computeAverageMoveTime` (`goban`), the increment is one period in byoyomi,
/// regardless of the number of periods, and one move's share of the period in Canadian overtime. The control
/// must not be `none` or `days`.
clock::Milliseconds estimated_time(const clock::TimeControl& control);

/// Bullet below 3 minutes of estimated time, blitz below 8, rapid below 25, classical below 6 hours, as on
/// lichess; otherwise, and with days per move, correspondence. nullopt without a clock.
std::optional<Speed> speed_of(const clock::TimeControl& control);

/// A game's event in records: "Rated blitz game"; without a clock, "Casual game".
std::string event_of(bool rated, std::optional<Speed> speed);
/// The event for a game with this config. If the two clocks differ, the first human player's clock decides.
std::string event_of(const session::Config& config);

/// Games of one kind and speed, in which a player has one rating.
struct Pool {
    GameId game;
    /// One of the game's `rated_kinds`: `chess`, `chess960`, `go-19x19`, `ogi-classic`.
    std::string_view kind;
    Speed speed = Speed::bullet;
    /// Whether it is for games with bots, which are rated separately.
    bool bots = false;
    /// `chess.blitz`, `chess.blitz.bots`. Never changes.
    std::string id;
};

/// All pools: each edition of Ōgi, chess, Chess960, and Go on 9×9, 13×13 and 19×19, at each speed, and again
/// for games with bots. An index into this list is valid only while the program runs, so store ids instead.
std::span<const Pool> pools();
/// The index of the pool with this id; empty if there is none.
std::optional<std::size_t> find_pool(std::string_view id);

/// How a game is rated.
struct RatedAs {
    /// An index into `pools()`.
    std::size_t pool = 0;
    HeadStart head_start = {};
};

/// How a game with this config is rated, or why it cannot be rated ("rating.untimed"). The config must be
/// valid. The caller must check the players, because games against the computer are not rated.
///
/// Strict and assisted games are rated in the same pool, because both sides play under the same conditions,
/// and a loss by an illegal move is a result like any other.
std::expected<RatedAs, Refusal> rated_as(const session::Config& config);

}  // namespace kradan::rating
