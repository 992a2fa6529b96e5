#include <algorithm>
#include <functional>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "server/accounts/accounts.h"
#include "server/accounts/stored_relations.h"
#include "server/base/awaiting.h"

namespace kradan::server {

namespace {

/// The maximum number of accounts in one response, not counting followed ones.
constexpr std::size_t most_online = 200;
/// The number of highest-rated accounts to consider, since the player may not be allowed to see all of them.
constexpr std::size_t most_looked_at = 300;

/// Returns one of the player's games in progress that anyone may watch; "" if there is none.
std::expected<std::string, store::Error> watchable_game_of(store::Reader& reader, store::PlayerKey player) {
    const auto games = reader.live_games_with(player);
    if (!games) return std::unexpected(games.error());
    const auto found = std::ranges::find_if(games->rbegin(), games->rend(), &store::GameHead::watchable);
    return found == games->rend() ? "" : found->id;
}

/// Returns the online accounts that a player may see, followed ones first.
std::expected<api::Online, store::Error> online_for(store::Reader& reader, store::PlayerKey player,
                                                    const std::unordered_set<store::PlayerKey>& follows,
                                                    const std::vector<ShownAccount>& accounts) {
    api::Online online;
    std::vector<api::OnlineAccount> others;
    for (const ShownAccount& account : accounts) {
        const bool followed = follows.contains(account.player);
        if (account.player == player || (!followed && others.size() >= most_online)) continue;
        // An account is hidden from those it blocks.
        const auto blocked = blocks(reader, account.player, player);
        if (!blocked) return std::unexpected(blocked.error());
        if (*blocked) continue;
        api::OnlineAccount one{.player = account.shown, .rating = account.rating, .followed = followed};
        if (account.bot) one.bot = true;
        if (followed) {
            auto game = watchable_game_of(reader, account.player);
            if (!game) return std::unexpected(game.error());
            if (!game->empty()) one.game = *std::move(game);
        }
        (followed ? online.accounts : others).push_back(std::move(one));
    }
    std::ranges::move(others, std::back_inserter(online.accounts));
    return online;
}

}  // namespace

Task<OrProblem<api::Online>> Accounts::on(const Caller& caller, const api::ReadOnline::Request&) {
    const auto relations = co_await read_patiently(
        environment_,
        [player = caller.player()](store::Reader& reader) { return own_of<Relations>(reader, player); });
    if (!relations) co_return not_stored(relations.error());
    const auto& followed = relations->body.follows;
    const std::unordered_set<store::PlayerKey> follows(followed.begin(), followed.end());
    auto accounts = listener_.strongest_online(most_looked_at);
    std::vector<ShownAccount> weaker;
    for (const store::PlayerKey player : follows) {
        const ShownAccount* shown = listener_.shown_online(player);
        if (shown && std::ranges::count(accounts, player, &ShownAccount::player) == 0)
            weaker.push_back(*shown);
    }
    std::ranges::sort(weaker, std::greater{}, [](const ShownAccount& one) { return one.rating.value_or(0); });
    std::ranges::move(weaker, std::back_inserter(accounts));
    co_return answer_of_read(co_await read_patiently(
        environment_, [player = caller.player(), follows = follows, accounts = std::move(accounts)](
                          store::Reader& reader) { return online_for(reader, player, follows, accounts); }));
}

}  // namespace kradan::server
