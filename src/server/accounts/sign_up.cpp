#include <algorithm>
#include <chrono>

#include "identity/base64url.h"
#include "identity/codes.h"
#include "identity/passwords.h"
#include "server/accounts/accounts.h"
#include "server/accounts/ceremonies.h"
#include "server/accounts/conduct.h"
#include "server/accounts/stored.h"
#include "server/base/awaiting.h"
#include "server/base/tokens.h"

namespace kradan::server {

namespace {

/// How long a proof of work or a passkey challenge is valid.
constexpr std::chrono::minutes proof_life{30};
constexpr std::size_t longest_device = 80;

std::chrono::sys_seconds seconds_of(store::WallTime time) {
    return std::chrono::sys_seconds{std::chrono::seconds{time / 1000}};
}

}  // namespace

std::unexpected<Problem> not_stored(const store::Error& error) {
    if (error.kind == store::Error::Kind::conflict) return problem(409, "account.changed-elsewhere");
    return problem(503, "server.cannot-store");
}

Accounts::Accounts(Environment& environment, const AccountLimits& limits, Listener& listener,
                   GameReads& reads)
    : environment_(environment),
      limits_(limits),
      listener_(listener),
      reads_(reads),
      sign_ups_(TokenBucket::each_minute(environment.limits.sign_ups_per_address,
                                         environment.limits.sign_ups_per_address_and_minute),
                network_shares(environment.limits)),
      tries_by_address_(TokenBucket::each_minute(environment.limits.tries_per_address,
                                                 environment.limits.tries_per_address_and_minute),
                        network_shares(environment.limits)),
      tries_by_account_(TokenBucket::each_minute(environment.limits.tries_per_account,
                                                 environment.limits.tries_per_account_and_minute)),
      tries_(TokenBucket::each_minute(environment.limits.tries_per_account_of_address,
                                      environment.limits.tries_per_account_of_address_and_minute),
             network_shares(environment.limits)),
      name_checks_(TokenBucket::each_minute(environment.limits.name_checks_per_address,
                                            environment.limits.name_checks_per_address_and_minute),
                   network_shares(environment.limits)),
      challenges_(TokenBucket::each_minute(environment.limits.passkey_challenges_per_address,
                                           environment.limits.passkey_challenges_per_address_and_minute),
                  network_shares(environment.limits)),
      exports_(TokenBucket::each_hour(environment.limits.exports_per_account,
                                      environment.limits.exports_per_account_and_hour)),
      exporting_(std::make_shared<NetworkCounts>(network_shares(environment.limits))) {}

Task<OrProblem<Caller>> Accounts::identify_caller(std::string token, Caller caller) {
    if (token.empty()) co_return caller;
    caller.token = hash_of(token);
    const store::WallTime now = environment_.wall_time();
    auto found = co_await read(environment_, [hash = caller.token, now](store::Reader& reader) {
        return identify(reader, hash, now);
    });
    if (!found) co_return not_stored(found.error());
    caller.identity = *std::move(found);
    if (caller.identity) co_await note_seen(*caller.identity);
    co_return caller;
}

/// Returns the key that authenticates challenges. All nodes share it.
Task<OrProblem<identity::ProofKey>> Accounts::proof_key() {
    constexpr std::string_view id = "challenges";
    for (int attempt = 0; attempt < 2; ++attempt) {
        if (proof_key_) co_return *proof_key_;
        const auto found = co_await read(environment_, [id](store::Reader& reader) {
            return find_stored<Marker>(reader, Marker::secret, id);
        });
        if (!found) co_return not_stored(found.error());
        if (*found) {
            const auto bytes = identity::read_base64url((**found).body.text, sizeof(identity::ProofKey));
            identity::ProofKey key{};
            if (!bytes || bytes->size() != key.size()) co_return problem(503, "server.cannot-store");
            std::ranges::copy(*bytes, key.begin());
            proof_key_ = key;
            continue;
        }
        identity::ProofKey fresh{};
        environment_.random(fresh);
        const Stored<Marker> marker{.body = {.text = identity::write_base64url(fresh)},
                                    .id = std::string{id}};
        // If another node stored its key first, the next iteration reads it.
        (void)co_await keep(environment_, {put(Marker::secret, marker)});
    }
    if (proof_key_) co_return *proof_key_;
    co_return problem(503, "server.cannot-store");
}

/// Returns the key for passkey challenges. These challenges require no work, so a separate key keeps them
/// from being accepted as a proof of work.
Task<OrProblem<identity::ProofKey>> Accounts::passkey_key() {
    const auto key = co_await proof_key();
    if (!key) co_return std::unexpected(key.error());
    co_return identity::hash_secret("passkey" + std::string(key->begin(), key->end()));
}

Task<OrProblem<api::Proof>> Accounts::on(const Caller&, const api::ReadProof::Request&) {
    const auto key = co_await proof_key();
    if (!key) co_return std::unexpected(key.error());
    const auto expires = seconds_of(environment_.wall_time()) + proof_life;
    co_return api::Proof{
        .challenge = identity::new_challenge(limits_.proof_bits, expires, *key, environment_.random),
        .bits = limits_.proof_bits};
}

OrProblem<api::Nothing> Accounts::use_challenge(const std::string& challenge, std::string_view nonce,
                                                const identity::ProofKey& key, store::Unit& unit) const {
    const auto proof = identity::verify_proof(challenge, nonce, key, seconds_of(environment_.wall_time()));
    if (!proof) return std::unexpected(Problem{422, proof.error()});
    const Stored<Marker> used{
        .body = {.until = std::chrono::milliseconds{proof->expires.time_since_epoch()}.count()},
        .id = identity::write_base64url(proof->id)};
    unit.emplace_back(put(Marker::used, used));
    return api::Nothing{};
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::CheckName::Request& request) {
    const Milliseconds now = environment_.steady_time();
    if (!name_checks_.pass(caller.address, now)) co_return problem(429, "server.too-fast");
    const auto name = identity::read_account_name(request.player);
    if (!name) co_return std::unexpected(Problem{422, name.error()});
    const auto claim = co_await claim_name(*name, caller.player());
    if (!claim) co_return std::unexpected(claim.error());
    co_return api::Nothing{};
}

Task<OrProblem<Stored<NameClaim>>> Accounts::claim_name(identity::AccountName name, store::PlayerKey player) {
    if (listener_.is_unfit(name.shown)) co_return problem(422, "account.name-unfit");
    const std::string id = hex_of(hash_of(name.skeleton));
    struct Seen {
        std::optional<Stored<NameClaim>> claim;
        std::optional<Stored<Account>> account;
    };
    auto seen = co_await read(
        environment_, [id, folded = name.folded](store::Reader& reader) -> std::expected<Seen, store::Error> {
            auto claim = find_stored<NameClaim>(reader, id);
            if (!claim) return std::unexpected(claim.error());
            auto account = account_named(reader, folded);
            if (!account) return std::unexpected(account.error());
            return Seen{*std::move(claim), *std::move(account)};
        });
    if (!seen) co_return not_stored(seen.error());
    const auto is_another = [&](const std::string& owner) { return owner != std::to_string(player); };
    if (seen->account && is_another(seen->account->id)) co_return problem(409, "account.name-taken");
    Stored<NameClaim> claim{.id = id};
    if (seen->claim) {
        const NameClaim& held = seen->claim->body;
        const bool free = held.until != 0 && held.until <= environment_.wall_time();
        if (!free && is_another(std::to_string(held.player))) co_return problem(409, "account.name-taken");
        claim.version = seen->claim->version;
    }
    claim.body.player = player;
    co_return claim;
}

Task<OrProblem<std::string>> Accounts::hash_new_password(std::string password, std::string name) {
    if (auto refusal = identity::check_password(password, name, limits_.own_words))
        co_return std::unexpected(Problem{422, *std::move(refusal)});
    auto hash = co_await compute(environment_, [password] { return identity::hash_password(password); });
    if (!hash || !*hash) co_return problem(503, "server.busy");
    co_return **std::move(hash);
}

std::vector<std::string> Accounts::new_codes(Account& account) {
    auto codes = identity::new_recovery_codes(environment_.random);
    account.codes.clear();
    for (const std::string& code : codes) account.codes.push_back(hex_of(identity::hash_secret(code)));
    return codes;
}

Accounts::Begun Accounts::new_session(const Stored<Account>& account, std::string device,
                                      store::WallTime confirmed) {
    const store::PlayerKey player = std::stoll(account.id);
    Begun begun{.token = new_token(environment_), .session = {}};
    const store::WallTime now = environment_.wall_time();
    // Cut at a character boundary.
    std::size_t end = std::min(device.size(), longest_device);
    while (end < device.size() && end > 0 && (static_cast<unsigned char>(device[end]) & 0xC0) == 0x80) --end;
    device.resize(end);
    begun.session = {.body = {.player = player,
                              .device = std::move(device),
                              .created = now,
                              .seen = now,
                              .confirmed = confirmed,
                              .generation = account.body.generation},
                     .id = hex_of(hash_of(begun.token))};
    return begun;
}

Task<OrProblem<api::Nothing>> Accounts::check_bans(store::PlayerKey player, std::string address) {
    using Why = std::expected<std::optional<Refusal>, store::Error>;
    const auto why = co_await read(
        environment_, [player, address, now = environment_.wall_time()](store::Reader& reader) -> Why {
            if (player == 0) return why_not_from(reader, address, now);
            const auto conduct = own_of<Conduct>(reader, player);
            if (!conduct) return std::unexpected(conduct.error());
            const auto& [key, mute, ban, from, notices] = conduct->body;
            if (ban.holds(now)) return refusal_until("account.banned", ban.until, ban.reason);
            if (!address.empty() && from.holds(now))
                return refusal_until("moderation.address-banned", from.until);
            return why_not_from(reader, address, now);
        });
    if (!why) co_return not_stored(why.error());
    if (*why) co_return std::unexpected(Problem{403, **why});
    co_return api::Nothing{};
}

Task<OrProblem<api::SignedIn>> Accounts::on(const Caller& caller, const api::SignUp::Request& request) {
    if (caller.identity && caller.identity->has_account()) co_return problem(409, "account.exists");
    // The token is no longer valid, perhaps because the guest signed up elsewhere. The new account would get
    // none of the guest's games.
    if (!caller.identity && caller.token != store::TokenHash{}) co_return problem(401, "account.signed-out");
    const auto name = identity::read_account_name(request.player);
    if (!name) co_return std::unexpected(Problem{422, name.error()});
    const bool is_vouched = request.vouched.value_or(false);
    if (!request.password && !request.passkey && !is_vouched && !request.ticket)
        co_return problem(422, "account.no-way-in");
    const auto key = co_await proof_key();
    if (!key) co_return std::unexpected(key.error());
    store::Unit unit;
    if (const auto proved = use_challenge(request.challenge, request.nonce, *key, unit); !proved)
        co_return std::unexpected(proved.error());
    const Milliseconds now = environment_.steady_time();
    if (!sign_ups_.pass(caller.address, now)) co_return problem(429, "server.too-fast");
    const bool is_guest = caller.identity.has_value();
    if (const auto allowed = co_await check_bans(caller.player(), caller.address); !allowed)
        co_return std::unexpected(allowed.error());
    const store::PlayerKey player = is_guest ? caller.identity->player.key : listener_.new_player();
    const auto claim = co_await claim_name(*name, player);
    if (!claim) co_return std::unexpected(claim.error());
    Stored<Account> account{.body = {.shown = name->shown,
                                     .folded = name->folded,
                                     .claim = claim->id,
                                     .created = environment_.wall_time()},
                            .id = std::to_string(player)};
    const auto challenge = request.passkey ? challenge_in(request.passkey->client_data.text) : std::nullopt;
    account.body.user = user_of(challenge.value_or(new_token(environment_)));
    if (request.passkey) {
        const auto passkey = co_await check_new_passkey(caller, *request.passkey, player, unit);
        if (!passkey) co_return std::unexpected(passkey.error());
    }
    if (is_vouched) {
        const auto vouched = vouched_of(caller, player);
        if (!vouched) co_return std::unexpected(vouched.error());
        unit.emplace_back(put(*vouched));
    }
    store::WallTime confirmed = environment_.wall_time();
    if (request.ticket) {
        const auto ticket = co_await find_ticket(*request.ticket);
        if (!ticket) co_return std::unexpected(ticket.error());
        unit.emplace_back(put(name_of(*ticket, player)));
        unit.emplace_back(remove(*ticket));
        confirmed = ticket->body.authenticated;
    }
    if (request.password) {
        auto hash = co_await hash_new_password(*request.password, name->shown);
        if (!hash) co_return std::unexpected(hash.error());
        account.body.password = *std::move(hash);
    }
    auto codes = new_codes(account.body);
    const Begun begun = new_session(account, request.device, confirmed);
    // Invalidates the guest's former token; nobody knows the new one.
    const store::TokenHash nobodys = hash_of(new_token(environment_));
    if (is_guest) {
        unit.emplace_back(store::RenamePlayer{player, name->shown});
        unit.emplace_back(store::ReplaceToken{player, nobodys});
    } else {
        unit.emplace_back(
            store::AddPlayer{{.key = player, .name = name->shown, .created = account.body.created}, nobodys});
    }
    unit.emplace_back(put(*claim));
    unit.emplace_back(put(account));
    unit.emplace_back(put(begun.session));
    const auto stored = co_await keep(environment_, std::move(unit));
    if (!stored) {
        // Another request may have claimed the name first.
        const auto again = co_await claim_name(*name, player);
        if (!again) co_return std::unexpected(again.error());
        if (is_vouched && co_await verify_vouched(caller)) co_return problem(409, "account.vouched-taken");
        if (request.ticket && co_await account_of_ticket(*request.ticket))
            co_return problem(409, "provider.taken");
        co_return not_stored(stored.error());
    }
    ++counts_.made;
    if (is_guest) {
        listener_.has_new_name(player, name->shown);
        listener_.ended(player, hex_of(caller.token));
    }
    auto me = co_await me_of(account, begun.session.body.confirmed);
    if (!me) co_return std::unexpected(me.error());
    co_return api::SignedIn{.token = begun.token, .me = *std::move(me), .codes = std::move(codes)};
}

}  // namespace kradan::server
