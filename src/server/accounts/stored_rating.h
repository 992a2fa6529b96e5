#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/stored.h"

namespace kradan::server {

/// A rating's numbers as strings, which preserve their precision: writing and reading JSON numbers might
/// change them.
struct RatingNumbers {
    std::string rating = {};
    std::string deviation = {};
    std::string volatility = {};
    std::int64_t games = 0;
    std::int64_t last = 0;
    static void describe(auto& self, auto& member) {
        member("rating", self.rating, "the rating");
        member("deviation", self.deviation, "the deviation of the rating");
        member("volatility", self.volatility, "the volatility of the rating");
        member("games", self.games, "the number of rated games");
        member("last", self.last, "when the last rated game ended");
    }
    friend bool operator==(const RatingNumbers&, const RatingNumbers&) = default;
};

/// A player's rating in a pool. Document id: `rating_id` of the player and the pool; indexed by the player.
struct StoredRating {
    static constexpr std::string_view kind = "rating";
    std::int64_t player = 0;
    std::string pool = {};
    RatingNumbers numbers = {};
    bool listed = true;
    std::optional<std::vector<std::int64_t>> opponents = {};
    static constexpr std::size_t most_opponents_kept = 50;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("pool", self.pool, "the id of the pool");
        member("numbers", self.numbers, "the rating");
        member("listed", self.listed, "whether lists show it, because the player has an account");
        member(
            "opponents", self.opponents,
            "the first distinct opponents in the order of the games, at most `most_opponents_kept`; absent: "
            "stored by a version that did not keep them");
    }
    /// Defined in `ratings/stored.cpp`.
    void keys(KeyList& key) const;
};

}  // namespace kradan::server
