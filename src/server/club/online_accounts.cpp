#include "server/club/online_accounts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "rating/pools.h"
#include "server/accounts/stored_privacy.h"
#include "server/base/awaiting.h"
#include "server/ratings/stored.h"

namespace kradan::server {

namespace {

/// One per pool, with room for more pools.
constexpr int most_ratings = 200;

/// Reads an account's public data: its name and its highest rating; nullopt if it is deleted or hidden.
std::expected<std::optional<ShownAccount>, store::Error> read_shown(store::Reader& reader,
                                                                    store::PlayerKey player) {
    const auto account = account_of(reader, player);
    if (!account) return std::unexpected(account.error());
    const auto privacy = own_of<StoredPrivacy>(reader, player);
    if (!privacy) return std::unexpected(privacy.error());
    if (!*account || !privacy->body.privacy.online) return std::nullopt;
    ShownAccount shown{.player = player, .shown = (**account).body.shown, .bot = (**account).body.is_bot()};
    const auto ratings = stored_of<StoredRating>(reader, player, most_ratings);
    if (!ratings) return std::unexpected(ratings.error());
    for (const auto& rating : *ratings) {
        const auto pool = rating::find_pool(rating.body.pool);
        // Ratings in games with bots say little about strength against humans.
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
    const auto found = shown_.find(player);
    if (found == shown_.end() && !shown) return;
    auto& nodes = found == shown_.end() ? shown_[player] : found->second;
    if (!nodes.empty()) ranks_.erase(rank_of(nodes.begin()->second));
    if (shown) {
        nodes.insert_or_assign(node, *shown);
    } else {
        nodes.erase(node);
    }
    if (nodes.empty()) {
        shown_.erase(player);
    } else {
        ranks_.insert(rank_of(nodes.begin()->second));
    }
}

void OnlineAccounts::forget(store::Epoch node) {
    std::vector<store::PlayerKey> players;
    for (const auto& [player, nodes] : shown_) {
        if (nodes.contains(node)) players.push_back(player);
    }
    for (const store::PlayerKey player : players) set(node, player, std::nullopt);
}

std::vector<ShownAccount> OnlineAccounts::here() const {
    std::vector<ShownAccount> accounts;
    for (const auto& [player, nodes] : shown_) {
        if (const auto own = nodes.find(environment_.node); own != nodes.end())
            accounts.push_back(own->second);
    }
    return accounts;
}

const ShownAccount* OnlineAccounts::find(store::PlayerKey player) const {
    const auto found = shown_.find(player);
    return found == shown_.end() ? nullptr : &found->second.begin()->second;
}

void OnlineAccounts::each(const std::function<bool(const ShownAccount&)>& visit) const {
    for (const auto& [rating, name, player] : ranks_) {
        if (!visit(*find(player))) return;
    }
}

}  // namespace kradan::server
