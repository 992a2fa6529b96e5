#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/colour.h"
#include "server/accounts/stored.h"

namespace kradan::server {

/// A player's last game from quick pairing. Document id: the player's key. It is replaced in the transaction
/// that begins the next game, and only if it has not changed since the player began to wait. As a result, no
/// player is paired twice, whatever the nodes do.
struct Paired {
    static constexpr std::string_view kind = "paired";
    std::int64_t player = 0;
    std::string game = {};
    std::int64_t opponent = 0;
    std::string sides = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("game", self.game, "the id of their game");
        member("opponent", self.opponent, "the key of the last opponent");
        member("sides", self.sides, "the sides in the last games, oldest first: '1' and '2'");
    }
    void keys(KeyList& key) const { key("player", player); }
};

/// Records the next game.
void note(Paired& paired, const std::string& game, store::PlayerKey opponent, Colour side);

/// Returns the side that `one` should get against `other`. The first side goes to the player who has had it
/// less often recently or, if that is a tie, to the one who had the second side last; nullopt if both are
/// ties.
std::optional<Colour> due_side(const Paired& one, const Paired& other);

}  // namespace kradan::server
