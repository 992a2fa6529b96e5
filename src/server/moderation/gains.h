#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/limits/limits.h"
#include "server/moderation/stored.h"
#include "server/ratings/stored.h"

/// Detects rating points that are won too fast, or from accounts at one address. This only files reports;
/// moderators decide.
namespace kradan::server {

/// The points that a player has won in the most recent rated games in a pool.
struct WonPoints {
    store::PlayerKey player = 0;
    std::string pool = {};
    struct Game {
        store::PlayerKey opponent = 0;
        double points = 0;
    };
    std::vector<Game> games = {};
};

/// Returns the points that the winner of a rated game has won in its pool within
/// `Limits::reported_gain_minutes`, not counting games covered by a moderator's decision; nullopt if there is
/// no winner, or the winner is banned.
std::expected<std::optional<WonPoints>, store::Error> won_points_after(store::Reader& reader,
                                                                       const RatedGame& game,
                                                                       const Limits& limits,
                                                                       store::WallTime now);

/// Returns a player's last known address; "" if none is known.
using AddressOf = std::function<std::string(store::PlayerKey)>;

/// Returns the gain to report to moderators; nullopt if it is not suspicious.
std::optional<StoredGain> gain_to_report(const WonPoints& won, const Limits& limits,
                                         const AddressOf& address_of);

}  // namespace kradan::server
