#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/accounts/stored.h"

namespace kradan::server {

/// The keys of the players that an account follows, and of those that it blocks; some may have been deleted.
/// Document id: the player's key.
struct Relations {
    static constexpr std::string_view kind = "relations";
    std::int64_t player = 0;
    std::vector<std::int64_t> follows = {};
    std::vector<std::int64_t> blocks = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("follows", self.follows, "the keys of the players whom the player follows");
        member("blocks", self.blocks, "the keys of the players whom the player blocks");
    }
    void keys(KeyList& key) const { key("player", player); }
};

/// How many players an account may follow, and how many it may block.
inline constexpr std::size_t most_relations = 300;

/// Returns the names of accounts, leaving out deleted ones.
std::expected<std::vector<std::string>, store::Error> account_names(
    store::Reader& reader, const std::vector<store::PlayerKey>& players);

/// Returns true if the first player blocks the second.
std::expected<bool, store::Error> blocks(store::Reader& reader, store::PlayerKey player,
                                         store::PlayerKey other);

}  // namespace kradan::server
