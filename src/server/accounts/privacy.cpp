#include "server/accounts/accounts.h"
#include "server/accounts/stored_privacy.h"
#include "server/base/awaiting.h"

namespace kradan::server {

Task<OrProblem<api::Privacy>> Accounts::on(const Caller& caller, const api::ReadPrivacy::Request&) {
    const auto stored = co_await read(environment_, [player = caller.player()](store::Reader& reader) {
        return own_of<StoredPrivacy>(reader, player);
    });
    if (!stored) co_return not_stored(stored.error());
    co_return stored->body.privacy;
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::WritePrivacy::Request& request) {
    auto stored = co_await read(environment_, [player = caller.player()](store::Reader& reader) {
        return own_of<StoredPrivacy>(reader, player);
    });
    if (!stored) co_return not_stored(stored.error());
    auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    stored->body.privacy = request;
    store::Unit unit{put(*stored)};
    // Also write the account, so that a concurrent deletion conflicts and no settings are left behind.
    if (stored->version == 0) unit.emplace_back(put(*account));
    const auto kept = co_await keep(environment_, std::move(unit));
    if (!kept) co_return not_stored(kept.error());
    listener_.shows_other_things(caller.identity->player);
    co_return api::Nothing{};
}

}  // namespace kradan::server
