#pragma once

#include <string>
#include <string_view>

#include "server/base/environment.h"
#include "server/base/times.h"

namespace kradan::server {

/// A game that its loser left, or in which the loser let a long clock run out. Document id: the game's id;
/// indexed by the player and by the time of the end. Consequences: `src/server/moderation/left_games.h`.
struct LeftGame {
    static constexpr std::string_view kind = "left-game";
    /// A clock is long if the player had this much time for the move that was never made.
    static constexpr Milliseconds long_clock = 60'000;
};

/// Stored in the same transaction as the end of the game.
inline store::PutDocument note_left_game(const std::string& game, store::PlayerKey player,
                                         store::WallTime over) {
    return {
        {.kind = std::string{LeftGame::kind},
         .id = game,
         .body = "{\"player\":" + std::to_string(player) + ",\"at\":" + std::to_string(over) + "}",
         .keys = {{.index = "player", .value = sortable(player)}, {.index = "at", .value = sortable(over)}}}};
}

}  // namespace kradan::server
