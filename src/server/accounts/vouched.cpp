#include <algorithm>
#include <utility>

#include "server/accounts/accounts.h"
#include "server/base/awaiting.h"
#include "server/base/tokens.h"

namespace kradan::server {

namespace {

std::string id_of(const std::string& vouched) {
    return hex_of(hash_of("proxy\n" + vouched));
}

}  // namespace

OrProblem<Stored<VouchedName>> Accounts::vouched_of(const Caller& caller, store::PlayerKey player) {
    if (caller.vouched.empty()) return problem(403, "account.not-vouched");
    return Stored<VouchedName>{.body = {.player = player, .vouched = caller.vouched},
                               .id = id_of(caller.vouched)};
}

Task<OrProblem<Accounts::Verified>> Accounts::verify_vouched(const Caller& caller) {
    const auto asked = vouched_of(caller, 0);
    if (!asked) co_return std::unexpected(asked.error());
    if (auto refused = may_try(caller, asked->id)) co_return std::unexpected(*std::move(refused));
    auto found = co_await read(
        environment_, [id = asked->id](store::Reader& reader) { return account_vouched(reader, id); });
    if (!found) co_return not_stored(found.error());
    if (!*found) co_return problem(403, "account.vouched-unknown");
    co_return Verified{.account = **std::move(found)};
}

Task<OrProblem<api::ReadWays::Answer>> Accounts::on(const Caller& caller, const api::ReadWays::Request&) {
    api::ReadWays::Answer ways;
    if (!caller.vouched.empty()) ways.vouched = caller.vouched;
    if (!limits_.provider.issuer.empty()) ways.provider = limits_.provider.name;
    co_return ways;
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::LinkVouched::Request&) {
    const auto vouched = vouched_of(caller, caller.player());
    if (!vouched) co_return std::unexpected(vouched.error());
    co_return co_await link(caller, *vouched, {});
}

Task<OrProblem<api::Nothing>> Accounts::link(const Caller& caller, Stored<VouchedName> name,
                                             store::Unit also) {
    const auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    store::Unit unit = also;
    // Also write the account, so that a concurrent deletion conflicts and no link is left behind.
    unit.emplace_back(put(name));
    unit.emplace_back(put(*account));
    const auto stored = co_await keep(environment_, std::move(unit));
    if (stored) co_return api::Nothing{};
    if (stored.error().kind != store::Error::Kind::conflict) co_return not_stored(stored.error());
    const auto there = co_await read(
        environment_, [id = name.id](store::Reader& reader) { return find_stored<VouchedName>(reader, id); });
    if (!there) co_return not_stored(there.error());
    if (!*there) co_return problem(409, "account.changed-elsewhere");
    if ((**there).body.player != caller.player())
        co_return problem(409, name.body.issuer ? "provider.taken" : "account.vouched-taken");
    if (also.empty()) co_return api::Nothing{};
    const auto used = co_await keep(environment_, std::move(also));
    if (!used) co_return not_stored(used.error());
    co_return api::Nothing{};
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::UnlinkVouched::Request&) {
    co_return co_await unlink(caller, false);
}

Task<OrProblem<api::Nothing>> Accounts::unlink(const Caller& caller, bool of_provider) {
    const auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    const auto ways = co_await ways_into(caller.player());
    if (!ways) co_return std::unexpected(ways.error());
    store::Unit unit{put(*account)};
    Ways left{.passkeys = ways->passkeys};
    for (const auto& name : ways->vouched) {
        if (name.body.issuer.has_value() == of_provider)
            unit.emplace_back(remove(name));
        else
            left.vouched.push_back(name);
    }
    if (!has_vouched(left) && left.passkeys.empty() && account->body.password.empty())
        co_return problem(422, "account.no-way-in");
    const auto stored = co_await keep(environment_, std::move(unit));
    if (!stored) co_return not_stored(stored.error());
    co_return api::Nothing{};
}

bool Accounts::opens(const VouchedName& name) const {
    return name.issuer ? *name.issuer == limits_.provider.issuer : limits_.proxy;
}

bool Accounts::has_vouched(const Ways& ways) const {
    return std::ranges::any_of(ways.vouched, [this](const auto& name) { return opens(name.body); });
}

Task<OrProblem<Accounts::Ways>> Accounts::ways_into(store::PlayerKey player) {
    constexpr int all = 1'000;
    co_return answer_of_read(
        co_await read(environment_, [player](store::Reader& reader) -> std::expected<Ways, store::Error> {
            auto passkeys = stored_of<StoredPasskey>(reader, player, all);
            if (!passkeys) return std::unexpected(passkeys.error());
            auto vouched = stored_of<VouchedName>(reader, player, all);
            if (!vouched) return std::unexpected(vouched.error());
            return Ways{*std::move(passkeys), *std::move(vouched)};
        }));
}

}  // namespace kradan::server
