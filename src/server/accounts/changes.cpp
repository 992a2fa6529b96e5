#include <algorithm>

#include "server/accounts/accounts.h"
#include "server/accounts/conduct.h"
#include "server/accounts/stored_challenges.h"
#include "server/base/at_end.h"
#include "server/base/awaiting.h"
#include "server/base/guarded.h"
#include "server/base/shown_text.h"
#include "server/base/tokens.h"
#include "server/tables/rematch_offer.h"

namespace kradan::server {

namespace {

constexpr int all = 1'000;
/// The maximum number of expired documents removed at once.
constexpr int most_tended = 200;

std::unexpected<Problem> gone() {
    return problem(401, "account.signed-out");
}

}  // namespace

store::WallTime Accounts::confirmed_until(const Caller& caller) const {
    if (!caller.identity || !caller.identity->session) return 0;
    const store::WallTime until = caller.identity->session->body.confirmed + limits_.fresh;
    return until > environment_.wall_time() ? until : 0;
}

Task<OrProblem<Stored<Account>>> Accounts::account_of_caller(const Caller& caller) {
    auto found = co_await read(environment_, [player = caller.player()](store::Reader& reader) {
        return account_of(reader, player);
    });
    if (!found) co_return not_stored(found.error());
    if (!*found) co_return gone();
    co_return **std::move(found);
}

Task<OrProblem<api::Me>> Accounts::me_of(Stored<Account> account, store::WallTime confirmed) {
    const store::PlayerKey player = std::stoll(account.id);
    const auto ways = co_await ways_into(player);
    if (!ways) co_return std::unexpected(ways.error());
    const Account& body = account.body;
    const store::WallTime until = confirmed + limits_.fresh;
    const store::WallTime now = environment_.wall_time();
    api::Me me{.player = body.shown,
               .account = true,
               .created = body.created,
               .role = body.role,
               .password = !body.password.empty(),
               .passkeys = static_cast<int>(ways->passkeys.size()),
               .codes = static_cast<int>(body.codes.size()),
               .confirmed_until = until > now ? until : 0,
               .id = body.user};
    if (body.is_bot()) me.bot = true;
    for (const auto& [name, id, version] : ways->vouched) {
        if (!opens(name)) continue;
        (name.issuer ? me.provider : me.vouched) = name.vouched;
    }
    if (body.renamed != 0 && body.renamed + limits_.name_rest > now)
        me.rename_from = body.renamed + limits_.name_rest;
    co_return me;
}

Task<OrProblem<api::Me>> Accounts::on(const Caller& caller, const api::ReadMe::Request&) {
    if (!caller.identity->has_account()) {
        const store::Player& player = caller.identity->player;
        co_return api::Me{.player = player.name, .created = player.created, .role = "player"};
    }
    auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    const auto& session = caller.identity->session;
    co_return co_await me_of(*std::move(account), session ? session->body.confirmed : 0);
}

Task<OrProblem<api::Me>> Accounts::on(const Caller& caller, const api::Rename::Request& request) {
    auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    const auto name = identity::read_account_name(request.player);
    if (!name) co_return std::unexpected(Problem{422, name.error()});
    const store::WallTime now = environment_.wall_time();
    Account& body = account->body;
    const auto claim = co_await claim_name(*name, caller.player());
    if (!claim) co_return std::unexpected(claim.error());
    const bool is_another = name->folded != body.folded;
    // Changing only the spelling is allowed at any time.
    if (is_another && body.renamed != 0 && now < body.renamed + limits_.name_rest)
        co_return problem(422, "account.renamed-lately");
    store::Unit unit;
    if (claim->id != body.claim) {
        const auto old = co_await read(environment_, [id = body.claim](store::Reader& reader) {
            return find_stored<NameClaim>(reader, id);
        });
        if (!old) co_return not_stored(old.error());
        if (*old) {
            Stored<NameClaim> kept = **old;
            kept.body.until = now + limits_.name_rest;
            unit.emplace_back(put(kept));
        }
        unit.emplace_back(put(*claim));
    }
    body.shown = name->shown;
    body.folded = name->folded;
    body.claim = claim->id;
    if (is_another) body.renamed = now;
    unit.emplace_back(put(*account));
    unit.emplace_back(store::RenamePlayer{caller.player(), name->shown});
    const auto stored = co_await keep(environment_, std::move(unit));
    if (!stored) co_return not_stored(stored.error());
    listener_.has_new_name(caller.player(), name->shown);
    co_return co_await me_of(*std::move(account), caller.identity->session->body.confirmed);
}

Task<OrProblem<api::ListSessions::Answer>> Accounts::on(const Caller& caller,
                                                        const api::ListSessions::Request&) {
    auto sessions = co_await read(environment_, [player = caller.player()](store::Reader& reader) {
        return stored_of<Session>(reader, player, all);
    });
    if (!sessions) co_return not_stored(sessions.error());
    api::ListSessions::Answer answer;
    for (const auto& [body, id, version] : *sessions) {
        if (!is_valid(body, environment_.wall_time())) continue;
        answer.sessions.push_back({.id = id,
                                   .device = body.device,
                                   .created = body.created,
                                   .seen = body.seen,
                                   .current = id == caller.identity->session->id});
    }
    std::ranges::sort(answer.sessions, std::greater{}, &api::ListedSession::seen);
    co_return answer;
}

Task<OrProblem<api::Nothing>> Accounts::end_sessions(store::PlayerKey player, std::string only,
                                                     std::string except) {
    // Using a session changes its document, so a concurrent use is a conflict.
    constexpr int attempts = 3;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const auto sessions = co_await read(environment_, [player](store::Reader& reader) {
            return stored_of<Session>(reader, player, all);
        });
        if (!sessions) co_return not_stored(sessions.error());
        store::Unit unit;
        std::vector<std::string> ended;
        for (const auto& session : *sessions) {
            if (session.id == except || (!only.empty() && session.id != only)) continue;
            unit.emplace_back(remove(session));
            ended.push_back(session.id);
        }
        if (unit.empty()) co_return api::Nothing{};
        const auto stored = co_await keep(environment_, std::move(unit));
        if (stored) {
            for (const std::string& id : ended) listener_.ended(player, id);
            co_return api::Nothing{};
        }
        if (stored.error().kind != store::Error::Kind::conflict) co_return not_stored(stored.error());
    }
    co_return problem(409, "account.changed-elsewhere");
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::SignOut::Request&) {
    co_return co_await end_sessions(caller.player(), caller.identity->session->id, "");
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::EndSession::Request& request) {
    co_return co_await end_sessions(caller.player(), request.session, "");
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::EndOtherSessions::Request&) {
    co_return co_await end_sessions(caller.player(), "", caller.identity->session->id);
}

namespace {

api::ListedPasskey listed(const Stored<StoredPasskey>& passkey) {
    return {.id = passkey.id,
            .label = passkey.body.label,
            .created = passkey.body.created,
            .used = passkey.body.used};
}

}  // namespace

Task<OrProblem<api::ListPasskeys::Answer>> Accounts::on(const Caller& caller,
                                                        const api::ListPasskeys::Request&) {
    const auto passkeys = co_await read(environment_, [player = caller.player()](store::Reader& reader) {
        return stored_of<StoredPasskey>(reader, player, all);
    });
    if (!passkeys) co_return not_stored(passkeys.error());
    api::ListPasskeys::Answer answer;
    for (const auto& passkey : *passkeys) answer.passkeys.push_back(listed(passkey));
    std::ranges::sort(answer.passkeys, {}, &api::ListedPasskey::created);
    co_return answer;
}

Task<OrProblem<api::ListedPasskey>> Accounts::on(const Caller& caller,
                                                 const api::AddPasskey::Request& request) {
    store::Unit unit;
    const auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    const auto passkey = co_await check_new_passkey(caller, request.passkey, caller.player(), unit);
    if (!passkey) co_return std::unexpected(passkey.error());
    // Also write the account, so that a concurrent deletion conflicts and no passkey is left behind.
    unit.emplace_back(put(*account));
    const auto stored = co_await keep(environment_, std::move(unit));
    if (!stored) co_return not_stored(stored.error());
    co_return listed(*passkey);
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::RemovePasskey::Request& request) {
    const auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    const auto ways = co_await ways_into(caller.player());
    if (!ways) co_return std::unexpected(ways.error());
    const auto found = std::ranges::find(ways->passkeys, request.passkey, &Stored<StoredPasskey>::id);
    if (found == ways->passkeys.end()) co_return problem(404, "passkey.unknown");
    if (ways->passkeys.size() == 1 && !has_vouched(*ways) && account->body.password.empty())
        co_return problem(422, "account.no-way-in");
    // Also write the account, so that its password cannot be removed at the same time.
    const auto stored = co_await keep(environment_, {remove(*found), put(*account)});
    if (!stored) co_return not_stored(stored.error());
    co_return api::Nothing{};
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::SetPassword::Request& request) {
    auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    auto hash = co_await hash_new_password(request.password, account->body.shown);
    if (!hash) co_return std::unexpected(hash.error());
    account->body.password = *std::move(hash);
    // This invalidates all other sessions.
    Stored<Session> session = *caller.identity->session;
    session.body.generation = ++account->body.generation;
    const auto stored = co_await keep(environment_, {put(*account), put(session)});
    if (!stored) co_return not_stored(stored.error());
    if (const auto links = co_await remove_links(account->id); !links)
        co_return std::unexpected(links.error());
    co_return co_await on(caller, api::EndOtherSessions::Request{});
}

Task<OrProblem<api::Nothing>> Accounts::remove_links(std::string account) {
    const auto unit = co_await read(
        environment_, [account](store::Reader& reader) -> std::expected<store::Unit, store::Error> {
            const auto links =
                reader.documents(store::documents_with(std::string{Marker::link}, "account", account), all);
            if (!links) return std::unexpected(links.error());
            store::Unit removed;
            for (const auto& link : *links) removed.emplace_back(remove(link));
            return removed;
        });
    if (!unit) co_return not_stored(unit.error());
    // This conflicts if a link is used at the same time. The resulting session is invalid anyway because its
    // generation is outdated.
    if (!unit->empty()) (void)co_await keep(environment_, *unit);
    co_return api::Nothing{};
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::RemovePassword::Request&) {
    auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    const auto ways = co_await ways_into(caller.player());
    if (!ways) co_return std::unexpected(ways.error());
    if (ways->passkeys.empty() && !has_vouched(*ways)) co_return problem(422, "account.no-way-in");
    account->body.password.clear();
    const auto stored = co_await keep(environment_, {put(*account)});
    if (!stored) co_return not_stored(stored.error());
    co_return api::Nothing{};
}

Task<OrProblem<api::MakeCodes::Answer>> Accounts::on(const Caller& caller, const api::MakeCodes::Request&) {
    auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    api::MakeCodes::Answer answer{.codes = new_codes(account->body)};
    const auto stored = co_await keep(environment_, {put(*account)});
    if (!stored) co_return not_stored(stored.error());
    co_return answer;
}

Task<OrProblem<api::Settings>> Accounts::on(const Caller& caller, const api::ReadSettings::Request&) {
    auto found = co_await read(environment_, [id = std::to_string(caller.player())](store::Reader& reader) {
        return find_stored<StoredSettings>(reader, id);
    });
    if (!found) co_return not_stored(found.error());
    if (!*found) co_return api::Settings{.version = 0, .settings = {"{}"}};
    co_return api::Settings{.version = (**found).version, .settings = (**found).body.settings};
}

Task<OrProblem<api::Settings>> Accounts::on(const Caller& caller,
                                            const api::WriteSettings::Request& request) {
    const auto value = json::parse(request.settings.text);
    if (!value || value->kind != json::Value::Kind::object)
        co_return std::unexpected(
            Problem{422, Refusal{"session.malformed", "", "settings: expected an object as JSON"}});
    const Stored<StoredSettings> settings{.body = {.settings = request.settings},
                                          .id = std::to_string(caller.player()),
                                          .version = request.version};
    const auto stored = co_await keep(environment_, {put(settings)});
    if (!stored) co_return not_stored(stored.error());
    co_return api::Settings{.version = request.version + 1, .settings = request.settings};
}

Task<> Accounts::note_seen(Identity& identity) {
    const store::WallTime now = environment_.wall_time();
    if (identity.personal && now - identity.personal->body.used >= precision_of_seen) {
        Stored<PersonalToken> used = *identity.personal;
        used.body.used = now;
        (void)co_await keep(environment_, {put(used)});
    }
    if (!identity.session || now - identity.session->body.seen < precision_of_seen) co_return;
    Stored<Session> seen = *identity.session;
    seen.body.seen = now;
    const auto stored = co_await keep(environment_, {put(seen)});
    if (!stored) co_return;
    ++seen.version;
    identity.session = std::move(seen);
}

Task<std::vector<store::TokenHash>> Accounts::find_invalid(std::vector<store::TokenHash> tokens) {
    struct Found {
        std::vector<store::TokenHash> invalid;
        std::vector<Identity> valid;
    };
    auto found = co_await read_patiently(environment_,
                                         [tokens, now = environment_.wall_time()](
                                             store::Reader& reader) -> std::expected<Found, store::Error> {
                                             Found both;
                                             for (const auto& token : tokens) {
                                                 auto identity = identify(reader, token, now);
                                                 if (!identity) return std::unexpected(identity.error());
                                                 if (*identity && (**identity).has_account()) {
                                                     both.valid.push_back(**std::move(identity));
                                                 } else {
                                                     both.invalid.push_back(token);
                                                 }
                                             }
                                             return both;
                                         });
    // The store could not be read; check these tokens again later.
    if (!found) co_return std::vector<store::TokenHash>{};
    for (Identity& identity : found->valid) co_await note_seen(identity);
    co_return std::move(found->invalid);
}

void Accounts::tend() {
    if (tending_) return;
    spawn(environment_.warn, "removing expired data", tend_now());
}

Task<> Accounts::tend_now() {
    tending_ = true;
    const AtEnd over{[this] { tending_ = false; }};
    const store::WallTime now = environment_.wall_time();
    struct Ended {
        std::string kind;
        std::string index;
        store::WallTime before;
    };
    const std::vector<Ended> kinds = {{std::string{Session::kind}, "seen", now - session_idle},
                                      {std::string{Marker::used}, "until", now},
                                      {std::string{Marker::link}, "until", now},
                                      {std::string{Ticket::kind}, "until", now},
                                      {std::string{PersonalToken::kind}, "until", now},
                                      {std::string{NameClaim::kind}, "until", now},
                                      {std::string{AddressBan::kind}, "until", now},
                                      {std::string{StoredChallenge::kind}, "until", now},
                                      {std::string{RematchOffer::kind}, "until", now}};
    const auto found = co_await read_patiently(
        environment_, [kinds](store::Reader& reader) -> std::expected<store::Unit, store::Error> {
            store::Unit unit;
            for (const auto& [kind, index, before] : kinds) {
                const auto ended =
                    reader.documents({.kind = kind, .index = index, .below = sortable(before)}, most_tended);
                if (!ended) return std::unexpected(ended.error());
                for (const auto& one : *ended) unit.emplace_back(remove(one));
            }
            return unit;
        });
    if (found && !found->empty() && !co_await keep(environment_, *found)) {
        // If another node has removed one of the documents, the unit conflicts. Commit the changes one by
        // one.
        for (const store::Change& change : *found) (void)co_await keep(environment_, {change});
    }
    co_await forget_names();
}

Task<OrProblem<api::Nothing>> Accounts::become_bot(const Caller& caller) {
    auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    if (account->body.is_bot()) co_return api::Nothing{};
    const auto games = co_await read(environment_, [player = caller.player()](store::Reader& reader) {
        return reader.games_of(player, "", 1);
    });
    if (!games) co_return not_stored(games.error());
    // Its opponents believed they were playing a human, and were rated accordingly.
    if (!games->empty()) co_return problem(400, "bot.has-played");
    account->body.bot = environment_.wall_time();
    const auto stored = co_await keep(environment_, {put(*account)});
    if (!stored) co_return not_stored(stored.error());
    listener_.became_bot(caller.player());
    listener_.shows_other_things(caller.identity->player);
    co_return api::Nothing{};
}

}  // namespace kradan::server
