#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "server/accounts/accounts.h"
#include "server/accounts/stored_relations.h"
#include "server/tables/reading.h"

namespace kradan::server {

namespace {

/// Accounts in one answer, besides those that are followed.
constexpr std::size_t most_online = 200;

/// A game in progress that anyone may watch; "": none.
std::expected<std::string, store::Error> watchable_game_of(store::Reader& reader, store::PlayerKey player) {
    const auto games = reader.live_games_with(player);
    if (!games) return std::unexpected(games.error());
    const auto found = std::ranges::find_if(games->rbegin(), games->rend(), &store::GameHead::watchable);
    return found == games->rend() ? "" : found->id;
}

std::expected<api::Online, store::Error> online_for(store::Reader& reader, store::PlayerKey player,
                                                    const std::vector<ShownAccount>& accounts) {
    const auto relations = relations_of(reader, player);
    if (!relations) return std::unexpected(relations.error());
    const std::unordered_set<store::PlayerKey> follows(relations->body.follows.begin(),
                                                       relations->body.follows.end());
    api::Online online;
    std::vector<api::OnlineAccount> others;
    for (const ShownAccount& account : accounts) {
        const bool followed = follows.contains(account.player);
        if (account.player == player || (!followed && others.size() >= most_online)) continue;
        // Whoever blocks somebody is not seen by them.
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
    auto online = co_await read_patiently(
        environment_, [player = caller.player(), accounts = listener_.online_accounts()](
                          store::Reader& reader) { return online_for(reader, player, accounts); });
    if (!online) co_return not_stored(online.error());
    co_return *std::move(online);
}

}  // namespace kradan::server
