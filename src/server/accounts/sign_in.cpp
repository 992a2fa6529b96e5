#include <algorithm>

#include "identity/base64url.h"
#include "identity/codes.h"
#include "identity/passwords.h"
#include "server/accounts/accounts.h"
#include "server/accounts/ceremonies.h"
#include "server/base/awaiting.h"
#include "server/base/shown_text.h"
#include "server/base/tokens.h"

namespace kradan::server {

namespace {

constexpr int most_sessions = 50;
constexpr int most_passkeys = 20;
constexpr std::size_t longest_credential = 1'023;
/// The nonce of a challenge without proof of work.
constexpr std::string_view no_work = "0";
constexpr std::size_t limits_of_unknown_names = 1'024;

/// Returns the host of an origin: "club.example" for "https://club.example:8443".
std::string host_of(std::string_view origin) {
    const auto slashes = origin.find("://");
    if (slashes == std::string_view::npos) return {};
    std::string_view host = origin.substr(slashes + 3);
    if (!host.starts_with('[')) host = host.substr(0, host.find(':'));
    return std::string{host};
}

std::string id_of_credential(std::string_view bytes) {
    return hex_of(hash_of(bytes));
}

}  // namespace

std::optional<Problem> Accounts::may_try(const Caller& caller, const std::string& account) {
    const Milliseconds now = environment_.steady_time();
    if (tries_.pass(caller.address, now, account) && tries_by_account_.pass(account, now))
        return std::nullopt;
    return Problem{429, Refusal{"account.too-many-tries", "", ""}};
}

Task<OrProblem<api::MakePasskeyChallenge::Answer>> Accounts::on(const Caller& caller,
                                                                const api::MakePasskeyChallenge::Request&) {
    if (caller.origin.empty()) co_return problem(403, "passkey.wrong-origin");
    const Milliseconds steady = environment_.steady_time();
    if (!challenges_.pass(caller.address, steady)) co_return problem(429, "server.too-fast");
    const auto key = co_await passkey_key();
    if (!key) co_return std::unexpected(key.error());
    const std::chrono::milliseconds now{environment_.wall_time()};
    constexpr std::chrono::minutes life{5};
    const auto expires =
        std::chrono::sys_seconds{std::chrono::duration_cast<std::chrono::seconds>(now)} + life;
    const std::string challenge = identity::new_challenge(0, expires, *key, environment_.random);
    api::MakePasskeyChallenge::Answer answer{
        .challenge = identity::write_base64url(
            {reinterpret_cast<const std::uint8_t*>(challenge.data()), challenge.size()}),
        .site = host_of(caller.origin)};
    if (!caller.identity || !caller.identity->session) {
        answer.user = user_of(answer.challenge);
        co_return answer;
    }
    struct Seen {
        std::optional<Stored<Account>> account;
        std::vector<Stored<StoredPasskey>> passkeys;
    };
    const auto seen = co_await read(
        environment_, [player = caller.player()](store::Reader& reader) -> std::expected<Seen, store::Error> {
            auto account = account_of(reader, player);
            if (!account) return std::unexpected(account.error());
            auto passkeys = stored_of<StoredPasskey>(reader, player, most_passkeys);
            if (!passkeys) return std::unexpected(passkeys.error());
            return Seen{*std::move(account), *std::move(passkeys)};
        });
    if (!seen) co_return not_stored(seen.error());
    if (seen->account) answer.user = seen->account->body.user;
    for (const auto& passkey : seen->passkeys) answer.known.push_back(passkey.body.credential.text);
    co_return answer;
}

Task<OrProblem<std::string>> Accounts::check_challenge(std::string client_data, store::Unit& unit) {
    const auto challenge = challenge_in(client_data);
    if (!challenge) co_return problem(422, "passkey.malformed");
    const auto bytes = identity::read_base64url(*challenge, schema::longest_text);
    if (!bytes) co_return problem(422, "passkey.wrong-challenge");
    const std::string issued(bytes->begin(), bytes->end());
    const auto key = co_await passkey_key();
    if (!key) co_return std::unexpected(key.error());
    if (!use_challenge(issued, no_work, *key, unit)) co_return problem(422, "passkey.wrong-challenge");
    co_return *challenge;
}

Task<OrProblem<Stored<StoredPasskey>>> Accounts::check_new_passkey(const Caller& caller,
                                                                   const api::NewPasskey& passkey,
                                                                   store::PlayerKey player,
                                                                   store::Unit& unit) {
    if (caller.origin.empty()) co_return problem(403, "passkey.wrong-origin");
    const auto challenge = co_await check_challenge(passkey.client_data.text, unit);
    if (!challenge) co_return std::unexpected(challenge.error());
    const identity::RelyingParty site{host_of(caller.origin), {caller.origin}};
    const auto made =
        identity::check_attestation({passkey.client_data.text, passkey.attestation.text, passkey.transports},
                                    {.site = site, .challenge = *challenge});
    if (!made) co_return std::unexpected(Problem{422, made.error()});
    const auto held = co_await read(environment_, [player](store::Reader& reader) {
        return stored_of<StoredPasskey>(reader, player, most_passkeys);
    });
    if (!held) co_return not_stored(held.error());
    if (held->size() >= most_passkeys) co_return problem(422, "passkey.too-many");
    std::string label = clean_name(passkey.label);
    Stored<StoredPasskey> stored{
        .body = {.player = player,
                 .label = label.empty() ? "passkey" : std::move(label),
                 .credential = {identity::write_base64url(made->id)},
                 .public_key = {identity::write_base64url(made->public_key)},
                 .counter = made->counter,
                 .created = environment_.wall_time()},
        .id = id_of_credential({reinterpret_cast<const char*>(made->id.data()), made->id.size()})};
    unit.emplace_back(put(stored));
    co_return stored;
}

Task<OrProblem<Stored<StoredPasskey>>> Accounts::check_passkey(const Caller& caller,
                                                               const api::PasskeyProof& proof,
                                                               store::Unit& unit) {
    if (caller.origin.empty()) co_return problem(403, "passkey.wrong-origin");
    const auto challenge = co_await check_challenge(proof.client_data.text, unit);
    if (!challenge) co_return std::unexpected(challenge.error());
    const auto credential = identity::read_base64url(proof.id.text, longest_credential);
    if (!credential) co_return problem(422, "passkey.malformed");
    const std::string id =
        id_of_credential({reinterpret_cast<const char*>(credential->data()), credential->size()});
    auto found = co_await read(
        environment_, [id](store::Reader& reader) { return find_stored<StoredPasskey>(reader, id); });
    if (!found) co_return not_stored(found.error());
    if (!*found) co_return problem(403, "passkey.unknown");
    Stored<StoredPasskey> passkey = **std::move(found);
    const auto key = identity::read_base64url(passkey.body.public_key.text, schema::longest_long_text);
    if (!key) co_return problem(403, "passkey.unknown");
    const identity::RelyingParty site{host_of(caller.origin), {caller.origin}};
    const auto use = identity::check_assertion(
        {proof.client_data.text, proof.authenticator_data.text, proof.signature.text},
        {.site = site, .challenge = *challenge}, *key, static_cast<std::uint32_t>(passkey.body.counter));
    if (!use) co_return std::unexpected(Problem{403, use.error()});
    passkey.body.counter = use->counter;
    passkey.body.used = environment_.wall_time();
    unit.emplace_back(put(passkey));
    co_return passkey;
}

Task<OrProblem<bool>> Accounts::is_password(std::string hash, std::string password) {
    const auto same = co_await compute(
        environment_, [hash, password] { return identity::verify_password(hash, password); });
    if (!same) co_return problem(503, "server.busy");
    co_return *same;
}

Task<OrProblem<Accounts::Verified>> Accounts::verify_password(const Caller& caller, std::string name,
                                                              std::string password) {
    const auto read_name = identity::read_account_name(name);
    const std::string folded = read_name ? read_name->folded : std::string{};
    const Milliseconds now = environment_.steady_time();
    if (!tries_by_address_.pass(caller.address, now)) co_return problem(429, "account.too-many-tries");
    auto found = co_await read(environment_,
                               [folded](store::Reader& reader) { return account_named(reader, folded); });
    if (!found) co_return not_stored(found.error());
    // Others cannot lock out a player who is signed in. Unknown names share a limited number of counters:
    // they are refused like known ones, and made-up names do not fill up memory.
    const bool is_own = caller.identity && caller.identity->session;
    const std::string unknown =
        "?" + std::to_string(std::hash<std::string>{}(folded) % limits_of_unknown_names);
    if (auto refused = may_try(caller, is_own ? caller.identity->session->id : *found ? folded : unknown))
        co_return std::unexpected(*std::move(refused));
    // Checking an unknown name takes as long as checking a wrong password.
    const bool possible = *found && !(**found).body.password.empty();
    const std::string hash = possible ? (**found).body.password : std::string{identity::dummy_hash()};
    const auto same = co_await is_password(hash, password);
    if (!same) co_return std::unexpected(same.error());
    if (!possible || !*same) co_return problem(403, "account.wrong-password");
    Verified verified{.account = **std::move(found)};
    if (identity::needs_rehash(hash)) {
        auto anew = co_await compute(environment_, [password] { return identity::hash_password(password); });
        if (anew && *anew) {
            verified.account.body.password = **std::move(anew);
            verified.unit.emplace_back(put(verified.account));
        }
    }
    co_return verified;
}

Task<OrProblem<Accounts::Verified>> Accounts::verify_code(const Caller& caller, std::string name,
                                                          std::string code) {
    const auto read_name = identity::read_account_name(name);
    const std::string folded = read_name ? read_name->folded : std::string{};
    // There is no limit per account: codes cannot be guessed, and others could use the limit to lock out the
    // owner.
    const Milliseconds now = environment_.steady_time();
    if (!tries_by_address_.pass(caller.address, now)) co_return problem(429, "account.too-many-tries");
    auto found = co_await read(environment_,
                               [folded](store::Reader& reader) { return account_named(reader, folded); });
    if (!found) co_return not_stored(found.error());
    const auto read_code = identity::read_recovery_code(code);
    const std::string hash = read_code ? hex_of(identity::hash_secret(*read_code)) : std::string{};
    if (!*found || std::erase((**found).body.codes, hash) == 0) co_return problem(403, "account.wrong-code");
    Verified verified{.account = **std::move(found)};
    verified.unit.emplace_back(put(verified.account));
    co_return verified;
}

Task<OrProblem<Accounts::Verified>> Accounts::verify_passkey(const Caller& caller,
                                                             const api::PasskeyProof& proof) {
    // There is no limit per account: signatures cannot be forged, and others could use the limit to lock out
    // the owner.
    if (!tries_by_address_.pass(caller.address, environment_.steady_time()))
        co_return problem(429, "account.too-many-tries");
    Verified verified;
    const auto passkey = co_await check_passkey(caller, proof, verified.unit);
    if (!passkey) co_return std::unexpected(passkey.error());
    auto found = co_await read(environment_, [player = passkey->body.player](store::Reader& reader) {
        return account_of(reader, player);
    });
    if (!found) co_return not_stored(found.error());
    if (!*found) co_return problem(403, "passkey.unknown");
    verified.account = **std::move(found);
    co_return verified;
}

Task<OrProblem<Accounts::Verified>> Accounts::verify_link(std::string link) {
    struct Seen {
        std::optional<Stored<Marker>> link;
        std::optional<Stored<Account>> account;
    };
    if (!identity::is_link_token(link)) co_return problem(403, "account.wrong-link");
    const std::string id = hex_of(identity::hash_secret(link));
    auto seen = co_await read(environment_, [id](store::Reader& reader) -> std::expected<Seen, store::Error> {
        auto marker = find_stored<Marker>(reader, Marker::link, id);
        if (!marker) return std::unexpected(marker.error());
        if (!*marker) return Seen{};
        auto account = find_stored<Account>(reader, (**marker).body.text);
        if (!account) return std::unexpected(account.error());
        return Seen{*std::move(marker), *std::move(account)};
    });
    if (!seen) co_return not_stored(seen.error());
    if (!seen->account || seen->link->body.until <= environment_.wall_time())
        co_return problem(403, "account.wrong-link");
    Verified verified{.account = *std::move(seen->account)};
    verified.unit.emplace_back(store::RemoveDocument{std::string{Marker::link}, id, seen->link->version});
    co_return verified;
}

Task<OrProblem<Accounts::Verified>> Accounts::verify(const Caller& caller,
                                                     const api::SignIn::Request& request) {
    if (request.passkey) co_return co_await verify_passkey(caller, *request.passkey);
    if (request.link) co_return co_await verify_link(*request.link);
    if (request.vouched.value_or(false)) co_return co_await verify_vouched(caller);
    if (request.ticket) co_return co_await verify_ticket(caller, *request.ticket);
    const std::string name = request.player.value_or("");
    if (request.code) co_return co_await verify_code(caller, name, *request.code);
    if (request.password) co_return co_await verify_password(caller, name, *request.password);
    co_return std::unexpected(
        Problem{400, Refusal{"session.malformed", "",
                             "expected one of password, code, passkey, link, vouched and ticket"}});
}

Task<OrProblem<api::SignedIn>> Accounts::begin_session(Verified verified, std::string device,
                                                       std::optional<Stored<Session>> instead_of) {
    const store::PlayerKey player = std::stoll(verified.account.id);
    // Accounts may sign in from a banned address, since a whole club may share it.
    if (const auto allowed = co_await check_bans(player, ""); !allowed)
        co_return std::unexpected(allowed.error());
    const Begun begun =
        new_session(verified.account, std::move(device), verified.at.value_or(environment_.wall_time()));
    std::string crowded_out;
    if (instead_of) {
        verified.unit.emplace_back(remove(*instead_of));
    } else {
        auto others = co_await read(environment_, [player](store::Reader& reader) {
            return stored_of<Session>(reader, player, most_sessions);
        });
        if (!others) co_return not_stored(others.error());
        std::ranges::sort(*others, {}, [](const auto& one) { return one.body.seen; });
        if (others->size() >= most_sessions) {
            crowded_out = others->front().id;
            verified.unit.emplace_back(remove(others->front()));
        }
    }
    verified.unit.emplace_back(put(begun.session));
    const auto stored = co_await keep(environment_, std::move(verified.unit));
    if (!stored) co_return not_stored(stored.error());
    if (!crowded_out.empty()) listener_.ended(player, crowded_out);
    // If the password changed or the account was deleted just before the commit, the stored session is
    // already invalid.
    const auto after =
        co_await read(environment_, [player](store::Reader& reader) { return account_of(reader, player); });
    if (!after) co_return not_stored(after.error());
    if (!*after || (**after).body.generation != begun.session.body.generation) {
        if (const auto ended = co_await end_sessions(player, begun.session.id, ""); !ended)
            co_return std::unexpected(ended.error());
        co_return problem(409, "account.changed-elsewhere");
    }
    ++counts_.sign_ins;
    auto me = co_await me_of(std::move(verified.account), begun.session.body.confirmed);
    if (!me) co_return std::unexpected(me.error());
    co_return api::SignedIn{.token = begun.token, .me = *std::move(me)};
}

Task<OrProblem<api::SignedIn>> Accounts::on(const Caller& caller, const api::SignIn::Request& request) {
    Caller stranger = caller;
    stranger.identity.reset();
    auto verified = co_await verify(stranger, request);
    if (!verified) {
        if (verified.error().status == 403) ++counts_.failed_sign_ins;
        co_return std::unexpected(verified.error());
    }
    // The new session replaces the former one on the same device.
    const auto former = caller.identity ? caller.identity->session : std::nullopt;
    auto begun = co_await begin_session(*std::move(verified), request.device, former);
    if (begun && former) listener_.ended(former->body.player, former->id);
    co_return begun;
}

Task<OrProblem<api::SignedIn>> Accounts::on(const Caller& caller, const api::Confirm::Request& request) {
    const auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    const api::SignIn::Request sign_in{.player = account->body.shown,
                                       .password = request.password,
                                       .code = request.code,
                                       .passkey = request.passkey,
                                       .vouched = request.vouched,
                                       .ticket = request.ticket};
    // Another account's passkey proves nothing here, and neither does another user name from the proxy.
    const std::string_view other = request.passkey  ? "passkey.unknown"
                                   : request.ticket ? "provider.other-account"
                                                    : "account.vouched-unknown";
    auto verified = co_await verify(caller, sign_in);
    if (!verified && verified.error().refusal.reason == "account.vouched-unknown")
        co_return problem(403, other);
    if (!verified) co_return std::unexpected(verified.error());
    if (verified->account.id != account->id) co_return problem(403, other);
    if (verified->at && *verified->at + limits_.fresh <= environment_.wall_time())
        co_return problem(403, "provider.not-fresh");
    const Stored<Session>& session = *caller.identity->session;
    auto begun = co_await begin_session(*std::move(verified), session.body.device, session);
    if (begun) listener_.ended(caller.player(), session.id);
    co_return begun;
}

}  // namespace kradan::server
