#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::server {

/// A rating without loss: JSON numbers that were written and read need not be the same.
struct RatingNumbers {
    static constexpr std::string_view name = "RatingNumbers";
    std::string rating = {};
    std::string deviation = {};
    std::string volatility = {};
    std::int64_t games = 0;
    std::int64_t last = 0;
    static void describe(auto& self, auto& member) {
        member("rating", self.rating, "");
        member("deviation", self.deviation, "");
        member("volatility", self.volatility, "");
        member("games", self.games, "");
        member("last", self.last, "");
    }
    friend bool operator==(const RatingNumbers&, const RatingNumbers&) = default;
};

/// A player's rating in a pool. Known by both: `rating_id`; found by the player.
struct StoredRating {
    static constexpr std::string_view name = "StoredRating";
    static constexpr std::string_view kind = "rating";
    std::int64_t player = 0;
    std::string pool = {};
    RatingNumbers numbers = {};
    /// Whether lists show it: the player has an account.
    bool listed = true;
    /// The first different opponents, in the order in which they came: at most `most_opponents_kept`. Absent:
    /// it was last stored before they were kept.
    std::optional<std::vector<std::int64_t>> opponents = {};
    static constexpr std::size_t most_opponents_kept = 50;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "");
        member("pool", self.pool, "");
        member("numbers", self.numbers, "");
        member("listed", self.listed, "");
        member("opponents", self.opponents, "");
    }
};

}  // namespace kradan::server
