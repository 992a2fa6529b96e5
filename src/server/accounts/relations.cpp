#include "api/relations.h"

#include <algorithm>

#include "server/accounts/accounts.h"
#include "server/accounts/stored_relations.h"
#include "server/base/awaiting.h"

namespace kradan::server {

namespace {

using Keys = std::vector<std::int64_t>;

std::expected<api::Relations, store::Error> read_relations(store::Reader& reader, store::PlayerKey player) {
    const auto stored = own_of<Relations>(reader, player);
    if (!stored) return std::unexpected(stored.error());
    auto follows = account_names(reader, stored->body.follows);
    if (!follows) return std::unexpected(follows.error());
    auto blocked = account_names(reader, stored->body.blocks);
    if (!blocked) return std::unexpected(blocked.error());
    return api::Relations{.follows = *std::move(follows), .blocks = *std::move(blocked)};
}

/// Removes deleted accounts if the list is full; returns true if there is room for another account.
std::expected<bool, store::Error> make_room(store::Reader& reader, Keys& players) {
    if (players.size() < most_relations) return true;
    Keys still;
    for (const store::PlayerKey player : players) {
        const auto account = account_of(reader, player);
        if (!account) return std::unexpected(account.error());
        if (*account) still.push_back(player);
    }
    players = std::move(still);
    return players.size() < most_relations;
}

/// The changes to commit for a new relation, or the reason why it is refused.
using Change = OrProblem<store::Unit>;

std::expected<Change, store::Error> change(store::Reader& reader, store::PlayerKey player,
                                           const std::string& name, api::Relation relation) {
    const auto other = account_called(reader, name);
    if (!other) return std::unexpected(other.error());
    if (!*other) return Change{problem(404, "account.unknown")};
    const store::PlayerKey key = std::stoll((**other).id);
    if (key == player) return Change{problem(409, "relations.yourself")};
    auto stored = own_of<Relations>(reader, player);
    if (!stored) return std::unexpected(stored.error());
    Relations& body = stored->body;
    std::erase(body.follows, key);
    std::erase(body.blocks, key);
    if (relation != api::Relation::none) {
        Keys& list = relation == api::Relation::follow ? body.follows : body.blocks;
        const auto room = make_room(reader, list);
        if (!room) return std::unexpected(room.error());
        if (!*room) return Change{problem(409, "relations.full")};
        list.push_back(key);
    }
    store::Unit unit{put(*stored)};
    if (stored->version == 0) {
        // Also write the account, so that a concurrent deletion conflicts and no relations are left behind.
        const auto account = account_of(reader, player);
        if (!account) return std::unexpected(account.error());
        if (!*account) return Change{problem(401, "account.signed-out")};
        unit.emplace_back(put(**account));
    }
    return Change{std::move(unit)};
}

}  // namespace

std::expected<std::vector<std::string>, store::Error> account_names(
    store::Reader& reader, const std::vector<store::PlayerKey>& players) {
    std::vector<std::string> names;
    for (const store::PlayerKey player : players) {
        const auto account = account_of(reader, player);
        if (!account) return std::unexpected(account.error());
        if (*account) names.push_back((**account).body.shown);
    }
    return names;
}

std::expected<bool, store::Error> blocks(store::Reader& reader, store::PlayerKey player,
                                         store::PlayerKey other) {
    const auto stored = own_of<Relations>(reader, player);
    if (!stored) return std::unexpected(stored.error());
    return std::ranges::count(stored->body.blocks, other) > 0;
}

Task<OrProblem<api::Relations>> Accounts::on(const Caller& caller, const api::ReadRelations::Request&) {
    co_return answer_of_read(co_await read(environment_, [player = caller.player()](store::Reader& reader) {
        return read_relations(reader, player);
    }));
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::SetRelation::Request& request) {
    // Another device may change the relations at the same time.
    constexpr int most_attempts = 3;
    store::Error error;
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        auto unit = co_await read(
            environment_, [player = caller.player(), name = request.player, relation = request.relation](
                              store::Reader& reader) { return change(reader, player, name, relation); });
        if (!unit) co_return not_stored(unit.error());
        if (!*unit) co_return std::unexpected(unit->error());
        const auto stored = co_await keep(environment_, **std::move(unit));
        if (stored) {
            if (request.relation == api::Relation::block) listener_.may_void_challenges(caller.player());
            co_return api::Nothing{};
        }
        error = stored.error();
        if (error.kind != store::Error::Kind::conflict) break;
    }
    co_return not_stored(error);
}

}  // namespace kradan::server
