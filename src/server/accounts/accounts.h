#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/accounts.h"
#include "api/provider.h"
#include "api/relations.h"
#include "api/tokens.h"
#include "identity/names.h"
#include "identity/passkeys.h"
#include "identity/proof_of_work.h"
#include "identity/provider.h"
#include "refusals/refusal.h"
#include "server/accounts/identify.h"
#include "server/base/environment.h"
#include "server/base/task.h"
#include "server/base/waiters.h"
#include "server/limits/rate_limits.h"
#include "server/tables/game_reads.h"

namespace kradan::server {

/// A refused HTTP request, with the response status.
struct Problem {
    int status = 400;
    Refusal refusal = {};
};
template <class Answer>
using OrProblem = std::expected<Answer, Problem>;

inline std::unexpected<Problem> problem(int status, std::string_view reason, std::string detail = {}) {
    return std::unexpected(Problem{status, Refusal{reason, "", std::move(detail)}});
}
/// Returns the problem for a refused request to read games; `reason` is an error from `GameReads::begin`.
inline std::unexpected<Problem> not_read(std::string_view reason) {
    return problem(reason == "server.busy" ? 503 : 429, reason);
}
/// Returns the problem for a store that could not be read or written.
std::unexpected<Problem> not_stored(const store::Error& error);
template <class Answer>
OrProblem<Answer> answer_of_read(std::expected<Answer, store::Error> read) {
    if (!read) return not_stored(read.error());
    return *std::move(read);
}

/// The sender of an HTTP request.
struct Caller {
    std::string address = {};
    /// The origin of the page, such as "https://club.example"; "" for other programs.
    std::string origin = {};
    /// The user name that a trusted proxy has authenticated; "" if there is none.
    std::string vouched = {};
    store::TokenHash token = {};
    /// The token itself, for work that continues on behalf of the caller; "" if there is none.
    std::string secret = {};
    std::optional<Identity> identity = {};

    /// The caller's player; 0 if there is none.
    store::PlayerKey player() const { return identity ? identity->player.key : 0; }
};

/// The club's OpenID provider.
struct ProviderOptions {
    /// "" if the club has none.
    std::string issuer = {};
    /// The club's `client_id` there.
    std::string client = {};
    /// "" if the club has no secret there.
    std::string secret = {};
    /// The name shown to players.
    std::string name = {};
};

/// Public data about an online account.
struct ShownAccount {
    store::PlayerKey player = 0;
    std::string shown = {};
    /// Its highest rating; nullopt if it has never been rated.
    std::optional<int> rating = {};
    /// True if the account belongs to a bot.
    bool bot = false;
};

/// Limits that the operator can set.
struct AccountLimits {
    /// The difficulty of a sign-up's proof of work, which takes about 2^`proof_bits` hashes.
    int proof_bits = 18;
    /// Words that make a password too easy to guess at this club, such as the club's name.
    std::vector<std::string> own_words = {};
    /// How long a sign-in counts as fresh, in milliseconds.
    store::WallTime fresh = 600'000;
    /// How long a released name stays reserved, and how long a new name must be kept.
    store::WallTime name_rest = store::WallTime{90} * 86'400'000;
    ProviderOptions provider = {};
    /// True if a trusted proxy authenticates users.
    bool proxy = false;
};

struct AccountCounts {
    std::uint64_t made = 0;
    std::uint64_t deleted = 0;
    std::uint64_t sign_ins = 0;
    std::uint64_t failed_sign_ins = 0;
};

/// Accounts (players with a lasting name) and the sessions on their devices. All data is in the store, so any
/// node can serve any account.
class Accounts {
  public:
    struct Listener {
        virtual ~Listener() = default;
        /// Returns the key for a new player.
        virtual store::PlayerKey new_player() = 0;
        virtual void has_new_name(store::PlayerKey player, const std::string& name) = 0;
        /// Closes the connections that use the token with this hash, in hexadecimal digits, because it is no
        /// longer valid.
        virtual void ended(store::PlayerKey player, const std::string& token) = 0;
        /// Returns true if a word list forbids this name.
        virtual bool is_unfit(const std::string& name) const = 0;
        /// Called when the account has blocked another or been deleted: challenges by or to it may be void.
        virtual void may_void_challenges(store::PlayerKey player) = 0;
        /// Called when the account has changed what others may see about it.
        virtual void shows_other_things(const store::Player& player) = 0;
        /// Called when the account has become a bot's: closes its open seeks and the like.
        virtual void became_bot(store::PlayerKey player) = 0;
        /// Returns the accounts that are online on any node and visible to others: at most `most`, highest
        /// rated first.
        virtual std::vector<ShownAccount> strongest_online(std::size_t most) const = 0;
        /// Returns an account's public data; null if it is offline or hidden.
        virtual const ShownAccount* shown_online(store::PlayerKey player) const = 0;
    };

    Accounts(Environment& environment, const AccountLimits& limits, Listener& listener, GameReads& reads);

    /// Adds the identity of the token's owner to the caller. The token "" has no owner.
    Task<OrProblem<Caller>> identify_caller(std::string token, Caller caller);

    // Arguments passed to a task by reference must outlive it.
    Task<OrProblem<api::Proof>> on(const Caller&, const api::ReadProof::Request&);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::CheckName::Request& request);
    Task<OrProblem<api::SignedIn>> on(const Caller& caller, const api::SignUp::Request& request);
    Task<OrProblem<api::MakePasskeyChallenge::Answer>> on(const Caller& caller,
                                                          const api::MakePasskeyChallenge::Request&);
    Task<OrProblem<api::SignedIn>> on(const Caller& caller, const api::SignIn::Request& request);
    Task<OrProblem<api::SignedIn>> on(const Caller& caller, const api::Confirm::Request& request);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::SignOut::Request&);
    Task<OrProblem<api::Me>> on(const Caller& caller, const api::ReadMe::Request&);
    Task<OrProblem<api::Me>> on(const Caller& caller, const api::Rename::Request& request);
    Task<OrProblem<api::ListSessions::Answer>> on(const Caller& caller, const api::ListSessions::Request&);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::EndSession::Request& request);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::EndOtherSessions::Request&);
    Task<OrProblem<api::ListPasskeys::Answer>> on(const Caller& caller, const api::ListPasskeys::Request&);
    Task<OrProblem<api::ListedPasskey>> on(const Caller& caller, const api::AddPasskey::Request& request);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::RemovePasskey::Request& request);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::SetPassword::Request& request);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::RemovePassword::Request&);
    Task<OrProblem<api::MakeCodes::Answer>> on(const Caller& caller, const api::MakeCodes::Request&);
    Task<OrProblem<api::Settings>> on(const Caller& caller, const api::ReadSettings::Request&);
    Task<OrProblem<api::Settings>> on(const Caller& caller, const api::WriteSettings::Request& request);
    Task<OrProblem<api::ReadWays::Answer>> on(const Caller& caller, const api::ReadWays::Request&);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::LinkVouched::Request&);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::UnlinkVouched::Request&);
    Task<OrProblem<api::ReadProvider::Answer>> on(const Caller& caller, const api::ReadProvider::Request&);
    Task<OrProblem<api::ExchangeCode::Answer>> on(const Caller& caller,
                                                  const api::ExchangeCode::Request& request);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::LinkProvider::Request& request);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::UnlinkProvider::Request&);
    Task<OrProblem<api::ListTokens::Answer>> on(const Caller& caller, const api::ListTokens::Request&);
    Task<OrProblem<api::MakeToken::Answer>> on(const Caller& caller, const api::MakeToken::Request& request);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::RemoveToken::Request& request);
    Task<OrProblem<api::Relations>> on(const Caller& caller, const api::ReadRelations::Request& request);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::SetRelation::Request& request);
    Task<OrProblem<api::Vacation>> on(const Caller& caller, const api::ReadVacation::Request&);
    Task<OrProblem<api::Vacation>> on(const Caller& caller, const api::SetVacation::Request& request);
    Task<OrProblem<api::Privacy>> on(const Caller& caller, const api::ReadPrivacy::Request& request);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::WritePrivacy::Request& request);
    Task<OrProblem<api::Online>> on(const Caller& caller, const api::ReadOnline::Request& request);
    /// Permanently turns the caller's account into a bot's. Refused if the account has played.
    Task<OrProblem<api::Nothing>> become_bot(const Caller& caller);
    Task<OrProblem<api::File>> on(const Caller& caller, const api::Export::Request&);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::DeleteAccount::Request&);

    /// Returns the hashes whose session or personal tokens are no longer valid, and marks the other tokens as
    /// used.
    Task<std::vector<store::TokenHash>> find_invalid(std::vector<store::TokenHash> tokens);

    /// Returns when the caller's sign-in stops counting as fresh; 0 if it is not fresh.
    store::WallTime confirmed_until(const Caller& caller) const;
    /// Removes expired data. Call it every few seconds.
    void tend();

    const AccountCounts& counts() const { return counts_; }

  private:
    /// A new session, and its token.
    struct Begun {
        std::string token;
        Stored<Session> session;
    };
    /// An account whose owner has been verified, and the changes to store along with the verification.
    struct Verified {
        Stored<Account> account;
        store::Unit unit = {};
        /// When the owner was verified; nullopt if just now, 0 if long ago or unknown.
        std::optional<store::WallTime> at = {};
    };
    /// The stored ways to sign in to an account, except its password.
    struct Ways {
        std::vector<Stored<StoredPasskey>> passkeys = {};
        std::vector<Stored<VouchedName>> vouched = {};
    };

    Task<OrProblem<Ways>> ways_into(store::PlayerKey player);
    /// Returns true if the name can be used to sign in. A name from a former provider cannot, and neither can
    /// a name from a proxy while sign-in by proxy is off.
    bool opens(const VouchedName& name) const;
    bool has_vouched(const Ways& ways) const;
    /// Returns the name that the caller's proxy has authenticated, linked to this player.
    static OrProblem<Stored<VouchedName>> vouched_of(const Caller& caller, store::PlayerKey player);
    /// Links the name to the caller's account. Commits `also` with the link, or alone if the link already
    /// exists.
    Task<OrProblem<api::Nothing>> link(const Caller& caller, Stored<VouchedName> name, store::Unit also);
    /// Removes the account's links to the provider, or those to the proxy.
    Task<OrProblem<api::Nothing>> unlink(const Caller& caller, bool of_provider);
    /// Returns the metadata of the club's OpenID provider. Fetches it if necessary; concurrent callers share
    /// a request.
    Task<OrProblem<identity::Provider>> provider();
    /// Fetches the metadata.
    Task<std::expected<identity::Provider, Refusal>> ask_provider();
    /// Fetches the metadata and caches the result. If too many requests are waiting, refuses and caches
    /// nothing.
    Task<OrProblem<api::Nothing>> renew_provider();
    /// Exchanges a code for the ID token.
    Task<OrProblem<identity::IdToken>> redeem(std::string origin, api::ExchangeCode::Request request);
    /// Returns the ticket with this secret.
    Task<OrProblem<Stored<Ticket>>> find_ticket(std::string secret);
    Task<OrProblem<Verified>> verify_ticket(const Caller& caller, std::string secret);
    /// Returns the account linked to the ticket.
    Task<OrProblem<Verified>> account_of_ticket(std::string secret);
    /// The last warning to the operator about one aspect of the provider; "" if that aspect works.
    using Warned = std::string;
    /// Warns the operator, but repeats a warning only if the provider has worked since.
    void warn_of_provider(Warned& warned, const Refusal& why);
    void provider_is_well(Warned& warned, std::string_view what);
    Task<OrProblem<identity::ProofKey>> proof_key();
    Task<OrProblem<identity::ProofKey>> passkey_key();
    Task<OrProblem<Stored<Account>>> account_of_caller(const Caller& caller);
    Task<OrProblem<api::Me>> me_of(Stored<Account> account, store::WallTime confirmed);
    /// Checks a challenge made with this key, and adds a marker to the unit to record that it has been used.
    OrProblem<api::Nothing> use_challenge(const std::string& challenge, std::string_view nonce,
                                          const identity::ProofKey& key, store::Unit& unit) const;
    /// Claims the name; refused if it belongs to another player.
    Task<OrProblem<Stored<NameClaim>>> claim_name(identity::AccountName name, store::PlayerKey player);
    /// Returns the challenge that a browser has answered; refused if this club did not make it. Adds a marker
    /// to the unit to record that it has been used.
    Task<OrProblem<std::string>> check_challenge(std::string client_data, store::Unit& unit);
    Task<OrProblem<Stored<StoredPasskey>>> check_new_passkey(const Caller& caller,
                                                             const api::NewPasskey& passkey,
                                                             store::PlayerKey player, store::Unit& unit);
    /// Checks a passkey's signature, and adds the changes to the passkey to the unit.
    Task<OrProblem<Stored<StoredPasskey>>> check_passkey(const Caller& caller, const api::PasskeyProof& proof,
                                                         store::Unit& unit);
    Task<OrProblem<std::string>> hash_new_password(std::string password, std::string name);
    Task<OrProblem<bool>> is_password(std::string hash, std::string password);
    Task<OrProblem<Verified>> verify_password(const Caller& caller, std::string name, std::string password);
    Task<OrProblem<Verified>> verify_code(const Caller& caller, std::string name, std::string code);
    Task<OrProblem<Verified>> verify_passkey(const Caller& caller, const api::PasskeyProof& proof);
    Task<OrProblem<Verified>> verify_vouched(const Caller& caller);
    Task<OrProblem<Verified>> verify_link(std::string link);
    Task<OrProblem<Verified>> verify(const Caller& caller, const api::SignIn::Request& request);
    Task<OrProblem<api::SignedIn>> begin_session(Verified verified, std::string device,
                                                 std::optional<Stored<Session>> instead_of = {});
    /// Returns a new session; `confirmed` is when the owner was last verified.
    Begun new_session(const Stored<Account>& account, std::string device, store::WallTime confirmed);
    std::vector<std::string> new_codes(Account& account);
    /// Refuses a banned player, and a sign-up from a banned address.
    Task<OrProblem<api::Nothing>> check_bans(store::PlayerKey player, std::string address);
    /// Refuses an attempt that exceeds the limit for the account, given by its folded name, or for this
    /// account at the caller's address. The limit for the address alone has already been checked.
    std::optional<Problem> may_try(const Caller& caller, const std::string& account);
    /// Revokes this account's sign-in links.
    Task<OrProblem<api::Nothing>> remove_links(std::string account);
    /// Ends all of the player's sessions, or only `only` if it is not "", but never `except`.
    Task<OrProblem<api::Nothing>> end_sessions(store::PlayerKey player, std::string only, std::string except);
    Task<> note_seen(Identity& identity);
    Task<> tend_now();
    /// Removes the names of deleted accounts from a few of their games.
    Task<> forget_names();

    Environment& environment_;
    AccountLimits limits_;
    Listener& listener_;
    GameReads& reads_;
    std::optional<identity::ProofKey> proof_key_;
    /// The provider's metadata, or the error from fetching it; valid until `provider_until_`.
    std::optional<std::expected<identity::Provider, Refusal>> provider_;
    Milliseconds provider_until_ = 0;
    bool asking_provider_ = false;
    /// Callers waiting for the request in progress.
    Waiters waiting_for_provider_;
    Warned warned_of_metadata_;
    Warned warned_of_exchange_;
    AddressRates sign_ups_;
    /// Sign-in attempts by address, by account, and by both.
    AddressRates tries_by_address_;
    Rates tries_by_account_;
    AddressRates tries_;
    AddressRates name_checks_;
    AddressRates challenges_;
    /// Per account.
    Rates exports_;
    AccountCounts counts_;
    bool tending_ = false;
    /// Exports in progress. They share ownership of this counter because they may outlive this object.
    std::shared_ptr<NetworkCounts> exporting_;
};

}  // namespace kradan::server
