#include "server/club/online_accounts.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "rating/pools.h"
#include "server/accounts/stored_privacy.h"
#include "server/ratings/stored.h"
#include "server/tables/reading.h"

namespace kradan::server {

namespace {

/// One for each pool, and those to come.
constexpr int most_ratings = 200;

/// What others see of an account: its name and its best rating. Nothing if it is gone, or does not want it.
std::expected<std::optional<ShownAccount>, store::Error> read_shown(store::Reader& reader,
                                                                    store::PlayerKey player) {
    const auto account = account_of(reader, player);
    if (!account) return std::unexpected(account.error());
    const auto privacy = privacy_of(reader, player);
    if (!privacy) return std::unexpected(privacy.error());
    if (!*account || !privacy->body.privacy.online) return std::nullopt;
    ShownAccount shown{.player = player, .shown = (**account).body.shown, .bot = (**account).body.is_bot()};
    const auto ratings = stored_of<StoredRating>(reader, player, most_ratings);
    if (!ratings) return std::unexpected(ratings.error());
    for (const auto& rating : *ratings) {
        const auto pool = rating::find_pool(rating.body.pool);
        // Games with bots say little of how a person plays against people.
        if (pool && rating::pools()[*pool].bots && !shown.bot) continue;
        const auto numbers = numbers_in(rating);
        if (!numbers) return std::unexpected(numbers.error());
        shown.rating = std::max(shown.rating.value_or(0), static_cast<int>(std::lround(numbers->rating)));
    }
    return shown;
}

}  // namespace

Task<> OnlineAccounts::look(store::PlayerKey player) {
    const auto shown = co_await read_patiently(
        environment_, [player](store::Reader& reader) { return read_shown(reader, player); });
    if (!shown || gateway_.connections_of(player).empty()) co_return;
    set(environment_.node, player, *shown);
    if (tell_) tell_(player, *shown);
}

void OnlineAccounts::set(store::Epoch node, store::PlayerKey player,
                         const std::optional<ShownAccount>& shown) {
    if (shown) {
        shown_[node][player] = *shown;
    } else {
        shown_[node].erase(player);
    }
}

std::vector<ShownAccount> OnlineAccounts::here() const {
    std::vector<ShownAccount> accounts;
    if (const auto own = shown_.find(environment_.node); own != shown_.end()) {
        for (const auto& [player, shown] : own->second) accounts.push_back(shown);
    }
    return accounts;
}

std::vector<ShownAccount> OnlineAccounts::all() const {
    std::vector<ShownAccount> accounts;
    std::unordered_set<store::PlayerKey> seen;
    for (const auto& [node, players] : shown_) {
        for (const auto& [player, shown] : players) {
            if (seen.insert(player).second) accounts.push_back(shown);
        }
    }
    std::ranges::sort(accounts, [](const ShownAccount& one, const ShownAccount& other) {
        return std::tuple{-one.rating.value_or(0), one.shown} <
               std::tuple{-other.rating.value_or(0), other.shown};
    });
    return accounts;
}

}  // namespace kradan::server
