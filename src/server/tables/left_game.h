#pragma once

#include <cstdint>
#include <string_view>

#include "server/base/environment.h"
#include "server/base/stored.h"

namespace kradan::server {

/// A game that its loser left, or in which the loser let a long clock run out. Document id: the game's id;
/// indexed by the player and by the time when it ended. For the consequences, see
/// `src/server/moderation/left_games.h`.
struct LeftGame {
    static constexpr std::string_view kind = "left-game";
    /// A clock is long if the player had this much time for the move that was never made.
    static constexpr Milliseconds long_clock = 60'000;
    std::int64_t player = 0;
    std::int64_t at = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("at", self.at, "when it ended");
    }
    void keys(KeyList& key) const {
        key("player", player);
        key("at", at);
    }
};

}  // namespace kradan::server
