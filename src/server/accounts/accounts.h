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
#include "api/vacation.h"
#include "core/refusal.h"
#include "identity/names.h"
#include "identity/passkeys.h"
#include "identity/proof_of_work.h"
#include "identity/provider.h"
#include "server/accounts/identify.h"
#include "server/base/environment.h"
#include "server/base/task.h"
#include "server/base/waiters.h"
#include "server/limits/rates.h"
#include "server/tables/game_reads.h"

namespace kradan::server {

/// Why a request over HTTP is refused, with the status of the answer.
struct Problem {
    int status = 400;
    Refusal refusal = {};
};
template <class Answer>
using OrProblem = std::expected<Answer, Problem>;

inline std::unexpected<Problem> problem(int status, std::string_view reason, std::string detail = {}) {
    return std::unexpected(Problem{status, Refusal{reason, "", std::move(detail)}});
}
/// Why a request that reads games is refused: an error of `GameReads::begin`.
inline std::unexpected<Problem> not_read(std::string_view reason) {
    return problem(reason == "server.busy" ? 503 : 429, reason);
}
/// The store cannot be read or written.
std::unexpected<Problem> not_stored(const store::Error& error);

/// Who asks over HTTP.
struct Caller {
    std::string address = {};
    /// Of the page, as "https://club.example"; "" for other programs.
    std::string origin = {};
    /// The name of somebody for whom a trusted proxy vouches; "" for nobody.
    std::string vouched = {};
    store::TokenHash token = {};
    /// The token itself, for what goes on in the name of the caller; "" for nobody.
    std::string secret = {};
    std::optional<Identity> identity = {};

    /// 0 for nobody.
    store::PlayerKey player() const { return identity ? identity->player.key : 0; }
};

/// The club's OpenID provider.
struct ProviderOptions {
    /// "": there is none.
    std::string issuer = {};
    /// The club's `client_id` there.
    std::string client = {};
    /// "" for a client without a secret.
    std::string secret = {};
    /// What players call it.
    std::string name = {};
};

/// What others see of an account that is online.
struct ShownAccount {
    store::PlayerKey player = 0;
    std::string shown = {};
    /// Its best one; nothing if it was never rated.
    std::optional<int> rating = {};
    /// It is a bot's.
    bool bot = false;
};

/// Limits that the operator may set.
struct AccountLimits {
    /// How hard the work before a sign-up is: 2 to the power of this many hashes.
    int proof_bits = 18;
    /// What is too easily guessed as a password here, such as the club's name.
    std::vector<std::string> own_words = {};
    /// How long a sign-in counts as fresh, in milliseconds.
    store::WallTime fresh = 600'000;
    /// How long a name stays reserved that was given up, and how long a new name must be kept.
    store::WallTime name_rest = store::WallTime{90} * 86'400'000;
    ProviderOptions provider = {};
    /// Whether a trusted proxy tells who people are.
    bool proxy = false;
};

struct AccountCounts {
    std::uint64_t made = 0;
    std::uint64_t deleted = 0;
    std::uint64_t sign_ins = 0;
    std::uint64_t failed_sign_ins = 0;
};

/// Accounts: players who have a name of their own, and sessions on their devices. Everything is in the store,
/// so every node can do it.
class Accounts {
  public:
    struct Listener {
        virtual ~Listener() = default;
        /// The key of a player who is about to be made.
        virtual store::PlayerKey new_player() = 0;
        virtual void has_new_name(store::PlayerKey player, const std::string& name) = 0;
        /// The token of this hash, in hexadecimal digits, is no longer valid: connections that use it are to
        /// be closed.
        virtual void ended(store::PlayerKey player, const std::string& token) = 0;
        /// Whether nobody may have this name, for the words in it.
        virtual bool is_unfit(const std::string& name) const = 0;
        /// The account blocks somebody, or is gone: challenges by and to it may be void.
        virtual void may_void_challenges(store::PlayerKey player) = 0;
        /// The account has changed what others may see of it.
        virtual void shows_other_things(const store::Player& player) = 0;
        /// The account is a bot's from now on: what is open of it as a person's is to be closed.
        virtual void became_bot(store::PlayerKey player) = 0;
        /// The accounts that are online, at any node, and let others see it: at most so many, the strongest
        /// first.
        virtual std::vector<ShownAccount> strongest_online(std::size_t most) const = 0;
        /// Null if the account is not online, or does not show it.
        virtual const ShownAccount* shown_online(store::PlayerKey player) const = 0;
    };

    Accounts(Environment& environment, const AccountLimits& limits, Listener& listener, GameReads& reads);

    /// The caller, with who has the token; nobody has "".
    Task<OrProblem<Caller>> identify_caller(std::string token, Caller caller);

    // What a task is given must last until it ends.
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
    /// Makes the caller's account a bot's, for good. Refused once it has played.
    Task<OrProblem<api::Nothing>> become_bot(const Caller& caller);
    Task<OrProblem<api::File>> on(const Caller& caller, const api::Export::Request&);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::DeleteAccount::Request&);

    /// Returns which of these hashes of tokens of sessions and programs are no longer valid. Notes that the
    /// others are used.
    Task<std::vector<store::TokenHash>> find_invalid(std::vector<store::TokenHash> tokens);

    /// Until when the caller counts as just signed in; 0: not now.
    store::WallTime confirmed_until(const Caller& caller) const;
    /// Removes what has run out. To be called every few seconds.
    void tend();

    const AccountCounts& counts() const { return counts_; }

  private:
    /// A new session, and its token.
    struct Begun {
        std::string token;
        Stored<Session> session;
    };
    /// An account that has proved who it is, and what is to be stored of that.
    struct Verified {
        Stored<Account> account;
        store::Unit unit = {};
        /// When that was, if not now; 0: long ago, or not known.
        std::optional<store::WallTime> at = {};
    };
    /// What is stored of the ways into an account, beside its password.
    struct Ways {
        std::vector<Stored<StoredPasskey>> passkeys = {};
        std::vector<Stored<VouchedName>> vouched = {};
    };

    Task<OrProblem<Ways>> ways_into(store::PlayerKey player);
    /// Whether the name lets somebody in: that of a former provider, or of a proxy that is off, does not.
    bool opens(const VouchedName& name) const;
    bool has_vouched(const Ways& ways) const;
    /// Whom the caller's proxy vouches for, as this player.
    static OrProblem<Stored<VouchedName>> vouched_of(const Caller& caller, store::PlayerKey player);
    /// Links the name to the caller's account; what else is stored with that, or if it is linked already.
    Task<OrProblem<api::Nothing>> link(const Caller& caller, Stored<VouchedName> name, store::Unit also);
    /// Removes the links of the proxy, or of the provider.
    Task<OrProblem<api::Nothing>> unlink(const Caller& caller, bool of_provider);
    /// What the club's OpenID provider publishes, which may be asked for, once at a time.
    Task<OrProblem<identity::Provider>> provider();
    /// Asks the provider for it.
    Task<std::expected<identity::Provider, Refusal>> ask_provider();
    /// Asks it, and remembers what came of that; refused if too much waits, which is not remembered.
    Task<OrProblem<api::Nothing>> renew_provider();
    /// The ID token for a code.
    Task<OrProblem<identity::IdToken>> redeem(std::string origin, api::ExchangeCode::Request request);
    /// The ticket with this secret.
    Task<OrProblem<Stored<Ticket>>> find_ticket(std::string secret);
    Task<OrProblem<Verified>> verify_ticket(const Caller& caller, std::string secret);
    /// The account that a ticket opens.
    Task<OrProblem<Verified>> account_of_ticket(std::string secret);
    /// What the operator was last told to be wrong with something of the provider; "": it is well.
    using Warned = std::string;
    /// Warns the operator about it, once until it is well again.
    void warn_of_provider(Warned& warned, const Refusal& why);
    void provider_is_well(Warned& warned, std::string_view what);
    Task<OrProblem<identity::ProofKey>> proof_key();
    Task<OrProblem<identity::ProofKey>> passkey_key();
    /// The account of the caller.
    Task<OrProblem<Stored<Account>>> account_of_caller(const Caller& caller);
    Task<OrProblem<api::Me>> me_of(Stored<Account> account, store::WallTime confirmed);
    /// Checks a challenge that was made with this key, and adds to the unit that it is used.
    OrProblem<api::Nothing> use_challenge(const std::string& challenge, std::string_view nonce,
                                          const identity::ProofKey& key, store::Unit& unit) const;
    /// Claims the name, unless it belongs to another player.
    Task<OrProblem<Stored<NameClaim>>> claim_name(identity::AccountName name, store::PlayerKey player);
    /// The challenge that a browser has answered, if it is one of this club; adds to the unit that it is
    /// used.
    Task<OrProblem<std::string>> check_challenge(std::string client_data, store::Unit& unit);
    Task<OrProblem<Stored<StoredPasskey>>> check_new_passkey(const Caller& caller,
                                                             const api::NewPasskey& passkey,
                                                             store::PlayerKey player, store::Unit& unit);
    /// Checks a passkey's signature, and adds to the unit what is to be stored of it.
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
    /// `confirmed`: when its owner proved who they are.
    Begun new_session(const Stored<Account>& account, std::string device, store::WallTime confirmed);
    std::vector<std::string> new_codes(Account& account);
    /// Nothing if the player is not banned, and may sign up from here if they have no account.
    Task<OrProblem<api::Nothing>> check_bans(store::PlayerKey player, std::string address);
    /// Whether the limits of the account, by its folded name, and of this account at the caller's address let
    /// another attempt through. That of the address alone comes first.
    std::optional<Problem> may_try(const Caller& caller, const std::string& account);
    /// Withdraws the links that sign in to this account.
    Task<OrProblem<api::Nothing>> remove_links(std::string account);
    /// Ends the sessions of a player: all, or only one, and not another one.
    Task<OrProblem<api::Nothing>> end_sessions(store::PlayerKey player, std::string only, std::string except);
    Task<> note_seen(Identity& identity);
    Task<> tend_now();
    /// Removes the names of deleted accounts from some of their games.
    Task<> forget_names();

    Environment& environment_;
    AccountLimits limits_;
    Listener& listener_;
    GameReads& reads_;
    std::optional<identity::ProofKey> proof_key_;
    /// What the provider published, or why that is not known, until when.
    std::optional<std::expected<identity::Provider, Refusal>> provider_;
    Milliseconds provider_until_ = 0;
    bool asking_provider_ = false;
    /// Who waits for what it answers now.
    Waiters waiting_for_provider_;
    Warned warned_of_metadata_;
    Warned warned_of_exchange_;
    AddressRates sign_ups_;
    /// Attempts to sign in: by address, by account, and by both.
    AddressRates tries_by_address_;
    Rates tries_by_account_;
    AddressRates tries_;
    AddressRates name_checks_;
    AddressRates challenges_;
    /// By account.
    Rates exports_;
    AccountCounts counts_;
    bool tending_ = false;
    /// Exports that are being sent. Shared with them: they may outlive the server.
    std::shared_ptr<NetworkCounts> exporting_;
};

}  // namespace kradan::server
