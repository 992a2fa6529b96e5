#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/colour.h"
#include "server/accounts/stored.h"

namespace kradan::server {

/// A player's last game of quick pairing. Known by the player. It is replaced together with the beginning of
/// the next, and only if it is the one that was read when the player came to wait: whatever nodes do, nobody
/// is paired twice.
struct Paired {
    static constexpr std::string_view name = "Paired";
    static constexpr std::string_view kind = "paired";
    std::int64_t player = 0;
    std::string game = {};
    std::int64_t opponent = 0;
    std::string sides = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("game", self.game, "the id of their game");
        member("opponent", self.opponent, "the key of the last opponent");
        member("sides", self.sides, "the sides in the last games, the latest last: '1' and '2'");
    }
};

std::vector<store::DocumentKey> keys_of(const Paired& paired);

/// What is stored of a player: of version 0 if there is nothing yet.
std::expected<Stored<Paired>, store::Error> paired_of(store::Reader& reader, store::PlayerKey player);

/// Notes the next game.
void note(Paired& paired, const std::string& game, store::PlayerKey opponent, Colour side);

/// The side of `one` against `other`: whoever had the first side less often lately has it now, or else
/// whoever had the second one last. nullopt: both are due alike.
std::optional<Colour> due_side(const Paired& one, const Paired& other);

}  // namespace kradan::server
