#include "server/ratings/refund.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace kradan::server {

namespace {

template <class T>
using OrError = std::expected<T, store::Error>;

constexpr int games_at_once = 500;
constexpr int most_of_a_player = 1'000;
/// Smaller changes are skipped.
constexpr double least_refunded = 0.5;

/// The total rating change in a pool from a player's games with one opponent, or with all.
struct Sum {
    double points = 0;
    /// The highest rating before one of the games.
    double highest = 0;
};

/// The totals in a pool, by key: for each of the player's opponents, and for the player.
using Balance = std::map<store::PlayerKey, Sum>;

void add_to(Balance& balance, store::PlayerKey player, const rating::Rating& before,
            const rating::Rating& after) {
    Sum& sum = balance[player];
    sum.points += after.rating - before.rating;
    sum.highest = std::max(sum.highest, before.rating);
}

OrError<Balance> balance_of(store::Reader& reader, store::PlayerKey player, const std::string& pool,
                            store::WallTime since) {
    Balance balance;
    store::DocumentRange range = history_range(player, pool);
    while (true) {
        const auto page = reader.documents(range, games_at_once);
        if (!page) return std::unexpected(page.error());
        for (const store::Document& document : *page) {
            const auto stored = read_stored<RatedGame>(document);
            if (!stored) return std::unexpected(stored.error());
            const RatedGame& game = stored->body;
            if (game.at <= since) return balance;
            range.after = {history_key(player, pool, game.at), document.id};
            const std::array numbers = {rating_of(game.first_before), rating_of(game.first_after),
                                        rating_of(game.second_before), rating_of(game.second_after)};
            if (!std::ranges::all_of(numbers, [](const auto& one) { return one.has_value(); })) continue;
            add_to(balance, game.first, *numbers[0], *numbers[1]);
            add_to(balance, game.second, *numbers[2], *numbers[3]);
        }
        if (page->size() < games_at_once) return balance;
    }
}

/// Returns when points lost to the player were last refunded; 0 if never.
OrError<store::WallTime> last_refund(store::Reader& reader, store::PlayerKey player) {
    const auto refunds = stored_of<RatingRefund>(reader, player, most_of_a_player);
    if (!refunds) return std::unexpected(refunds.error());
    store::WallTime last = 0;
    for (const auto& refund : *refunds) last = std::max(last, refund.body.at);
    return last;
}

/// The rating of one of these players, and the points to add to it. There is no correction if the points are
/// too few.
struct Correction {
    Stored<StoredRating> stored;
    rating::Rating before;
    double points = 0;
};
OrError<std::optional<Correction>> correction_of(store::Reader& reader, store::PlayerKey one,
                                                 const std::string& pool, const Sum& sum, bool is_player) {
    auto stored = rating_in(reader, one, pool);
    if (!stored) return std::unexpected(stored.error());
    const auto before = numbers_in(*stored);
    if (!before) return std::unexpected(before.error());
    double points = -sum.points;
    if (is_player) {
        points = std::min(points, 0.0);
    } else {
        points = std::min({points, most_refunded, sum.highest - before->rating});
        points = std::max(points, 0.0);
    }
    if (std::abs(points) < least_refunded || before->games == 0) return std::nullopt;
    return Correction{*std::move(stored), *before, points};
}

}  // namespace

OrError<PlannedRefund> plan_refund(store::Reader& reader, store::PlayerKey player, std::int64_t entry,
                                   store::WallTime now) {
    const auto ratings = stored_of<StoredRating>(reader, player, most_of_a_player);
    if (!ratings) return std::unexpected(ratings.error());
    const auto last = last_refund(reader, player);
    if (!last) return std::unexpected(last.error());
    std::vector<Correction> corrections;
    store::WallTime at = now;
    for (const auto& rating : *ratings) {
        const std::string& pool = rating.body.pool;
        const auto balance = balance_of(reader, player, pool, std::max(*last, now - refund_span));
        if (!balance) return std::unexpected(balance.error());
        for (const auto& [one, sum] : *balance) {
            auto correction = correction_of(reader, one, pool, sum, one == player);
            if (!correction) return std::unexpected(correction.error());
            if (!*correction) continue;
            at = std::max(at, (**correction).before.last + 1);
            corrections.push_back(**std::move(correction));
        }
    }
    PlannedRefund plan{.refund = {.player = player, .at = at}};
    for (Correction& one : corrections) {
        StoredRating& body = one.stored.body;
        body.numbers = numbers_of(rating::corrected(one.before, one.points, at));
        plan.refund.ratings.push_back(
            {.player = body.player, .pool = body.pool, .points = exact_text(one.points)});
        plan.unit.emplace_back(put(one.stored));
    }
    plan.unit.emplace_back(
        put(Stored<RatingRefund>{.body = plan.refund, .id = std::to_string(entry), .version = 0}));
    return plan;
}

}  // namespace kradan::server
