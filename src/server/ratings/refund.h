#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/ratings/stored.h"

namespace kradan::server {

/// A rating changed by a refund.
struct RefundedRating {
    std::int64_t player = 0;
    std::string pool = {};
    std::string points = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("pool", self.pool, "the id of the pool");
        member("points", self.points, "the points added to the rating, as an exact text");
    }
};

/// The points that a moderator's decision refunded to a player's opponents and took from the player. Document
/// id: the decision's entry number in the log; indexed by the player and by its time, which is after all
/// earlier rated games that changed these ratings and before all later ones.
struct RatingRefund {
    static constexpr std::string_view kind = "rating-refund";
    std::int64_t player = 0;
    std::int64_t at = 0;
    std::vector<RefundedRating> ratings = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("at", self.at, "when it was decided");
        member("ratings", self.ratings, "the points returned to each rating");
    }
    void keys(KeyList& key) const {
        key("player", player);
        key("at", at);
    }
};

/// The maximum age of a game whose points are refunded, in milliseconds.
inline constexpr store::WallTime refund_span = store::WallTime{90} * 86'400'000;
/// The maximum number of points that one player gets back in a pool. Later games have already corrected part
/// of the loss.
inline constexpr double most_refunded = 150;

/// The changes that refund the points that others have lost to a player, on balance, in rated games since the
/// last refund and within `refund_span`. Nobody gets more than `most_refunded` points or a higher rating than
/// they had before one of these games. The player loses the points won in these games. `refund.ratings` is
/// empty if there is nothing to refund.
struct PlannedRefund {
    store::Unit unit = {};
    RatingRefund refund = {};
};
std::expected<PlannedRefund, store::Error> plan_refund(store::Reader& reader, store::PlayerKey player,
                                                       std::int64_t entry, store::WallTime now);

}  // namespace kradan::server
