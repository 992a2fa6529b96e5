#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "api/operation.h"

/// Accounts: sign-up, sign-in, sessions, passkeys, settings. Times are milliseconds since 1970.
namespace kradan::api {

/// A proof of work that a client must provide to sign up, so that accounts cannot be created in bulk.
struct Proof {
    std::string challenge = {};
    int bits = 0;
    static void describe(auto& self, auto& member) {
        member("challenge", self.challenge, "the challenge, to send with the sign-up");
        member("bits", self.bits,
               "find a nonce of 1 to 32 letters and digits such that SHA-256 of the challenge followed by "
               "the nonce begins with this many zero bits");
    }
};

/// The result of a browser's `navigator.credentials.create`. Binary values are in base64url.
struct NewPasskey {
    std::string label = {};
    schema::LongText client_data = {};
    schema::LongText attestation = {};
    std::vector<std::string> transports = {};
    static void describe(auto& self, auto& member) {
        member("label", self.label, "the owner's name for the passkey");
        member("clientData", self.client_data, "`response.clientDataJSON`");
        member("attestation", self.attestation, "`response.attestationObject`");
        member("transports", self.transports, "`response.getTransports()`");
    }
};

/// The result of a browser's `navigator.credentials.get`. Binary values are in base64url.
struct PasskeyProof {
    schema::LongText id = {};
    schema::LongText client_data = {};
    schema::LongText authenticator_data = {};
    schema::LongText signature = {};
    static void describe(auto& self, auto& member) {
        member("id", self.id, "`id` of the credential");
        member("clientData", self.client_data, "`response.clientDataJSON`");
        member("authenticatorData", self.authenticator_data, "`response.authenticatorData`");
        member("signature", self.signature, "`response.signature`");
    }
};

/// The caller's account.
struct Me {
    std::string player = {};
    bool account = false;
    std::int64_t created = 0;
    std::string role = {};
    bool password = false;
    int passkeys = 0;
    int codes = 0;
    std::optional<std::string> vouched = {};
    std::optional<std::string> provider = {};
    std::optional<std::int64_t> rename_from = {};
    std::int64_t confirmed_until = 0;
    std::optional<bool> bot = {};
    std::optional<std::string> id = {};
    static void describe(auto& self, auto& member) {
        member("name", self.player, "the player's name");
        member("account", self.account, "true: an account; false: a guest");
        member("created", self.created, "when the account was created");
        member("role", self.role, "the role: player, moderator or owner");
        member("password", self.password, "whether the account has a password");
        member("passkeys", self.passkeys, "the number of passkeys");
        member("codes", self.codes, "the number of unused recovery codes");
        member("vouched", self.vouched, "the account's name in the club's own sign-in, if they are linked");
        member(
            "provider", self.provider,
            "present if the account is linked to the club's OpenID provider: the name from it, which may be "
            "empty");
        member("renameFrom", self.rename_from, "when the name can be changed again; absent: now");
        member("confirmedUntil", self.confirmed_until,
               "when operations that need a fresh sign-in stop being permitted; 0: sign in again first");
        member("bot", self.bot, "true: a program plays for the account");
        member("id", self.id,
               "the id of the account, which stays the same when the name changes; absent: a guest");
    }
};

struct SignedIn {
    std::string token = {};
    Me me = {};
    std::optional<std::vector<std::string>> codes = {};
    static void describe(auto& self, auto& member) {
        member("token", self.token, "the session's token, for the header Authorization and for `hello`");
        member("me", self.me, "the account");
        member("codes", self.codes,
               "recovery codes, which are not shown again; each can be used once instead of a password");
    }
};

struct ReadProof {
    static constexpr Operation operation =
        get("readProof", "/api/v1/sign-up", Access::anyone, "The proof of work for a sign-up");
    struct Request : Empty {};
    using Answer = Proof;
};

struct CheckName {
    static constexpr Operation operation =
        get("checkName", "/api/v1/names/{name}", Access::anyone, "Whether an account may have this name");
    struct Request {
        std::string player = {};
        static void describe(auto& self, auto& member) { member("name", self.player, "the requested name"); }
    };
    using Answer = Nothing;
};

struct SignUp {
    static constexpr Operation operation = post(
        "signUp", "/api/v1/sign-up", Access::anyone,
        "Creates an account. With the token of a guest, that player becomes the account and keeps all games",
        {.longest_body = 65'536});
    struct Request {
        std::string player = {};
        std::optional<std::string> password = {};
        std::optional<NewPasskey> passkey = {};
        std::optional<bool> vouched = {};
        std::optional<std::string> ticket = {};
        std::string challenge = {};
        std::string nonce = {};
        std::string device = {};
        static void describe(auto& self, auto& member) {
            member("name", self.player, "the name of the new account");
            member("password", self.password,
                   "a password of at least 8 characters; exactly one of `password`, `passkey`, `vouched` and "
                   "`ticket` is needed");
            member("passkey", self.passkey, "a passkey for the account");
            member("vouched", self.vouched, "true: use the club's own sign-in");
            member("ticket", self.ticket, "a ticket from `exchangeCode`");
            member("challenge", self.challenge, "the challenge of the proof of work");
            member("nonce", self.nonce, "the nonce of the proof of work");
            member("device", self.device, "the name of the device in the list of sessions");
        }
    };
    using Answer = SignedIn;
};

struct MakePasskeyChallenge {
    static constexpr Operation operation =
        post("makePasskeyChallenge", "/api/v1/passkey-challenges", Access::anyone,
             "The data that a browser needs to create a passkey, or to sign in with one");
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "PasskeyChallenge";
        std::string challenge = {};
        std::string site = {};
        std::string user = {};
        std::vector<std::string> known = {};
        static void describe(auto& self, auto& member) {
            member("challenge", self.challenge, "the challenge, in base64url; valid once, for five minutes");
            member("site", self.site, "the relying party's id");
            member("user", self.user, "the id of the user for a new passkey, in base64url");
            member("known", self.known, "the ids of the account's passkeys, in base64url");
        }
    };
};

struct ReadWays {
    static constexpr Operation operation =
        get("readWays", "/api/v1/sign-in", Access::anyone, "The ways to sign in that only some clubs offer");
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "Ways";
        std::optional<std::string> vouched = {};
        std::optional<std::string> provider = {};
        static void describe(auto& self, auto& member) {
            member("vouched", self.vouched, "the caller's name in the club's own sign-in");
            member("provider", self.provider, "the club's name for its OpenID provider, if it has one");
        }
    };
};

struct SignIn {
    static constexpr Operation operation =
        post("signIn", "/api/v1/sign-in", Access::anyone,
             "Begins a session, with one of: name and password, name and recovery code, passkey, one-time "
             "link, the club's own sign-in, ticket",
             {.longest_body = 65'536});
    struct Request {
        std::optional<std::string> player = {};
        std::optional<std::string> password = {};
        std::optional<std::string> code = {};
        std::optional<PasskeyProof> passkey = {};
        std::optional<std::string> link = {};
        std::optional<bool> vouched = {};
        std::optional<std::string> ticket = {};
        std::string device = {};
        static void describe(auto& self, auto& member) {
            member("name", self.player, "the name of the account");
            member("password", self.password, "the password");
            member("code", self.code, "a recovery code");
            member("passkey", self.passkey, "the passkey");
            member("link", self.link, "the secret of a link from the club");
            member("vouched", self.vouched, "true: use the club's own sign-in");
            member("ticket", self.ticket, "a ticket from `exchangeCode`");
            member("device", self.device, "the name of the device in the list of sessions");
        }
    };
    using Answer = SignedIn;
};

struct Confirm {
    static constexpr Operation operation =
        post("confirm", "/api/v1/me/confirm", Access::account,
             "Signs in again, for operations that need a fresh sign-in; the session gets a new token",
             {.longest_body = 65'536});
    struct Request {
        std::optional<std::string> password = {};
        std::optional<PasskeyProof> passkey = {};
        std::optional<std::string> code = {};
        std::optional<bool> vouched = {};
        std::optional<std::string> ticket = {};
        static void describe(auto& self, auto& member) {
            member("password", self.password, "the password");
            member("passkey", self.passkey, "the passkey");
            member("code", self.code, "a recovery code");
            member("vouched", self.vouched, "true: use the club's own sign-in");
            member("ticket", self.ticket,
                   "a ticket from `exchangeCode`, after a new sign-in at the provider");
        }
    };
    using Answer = SignedIn;
};

struct SignOut {
    static constexpr Operation operation =
        post("signOut", "/api/v1/sign-out", Access::account, "Ends the current session");
    struct Request : Empty {};
    using Answer = Nothing;
};

struct ReadMe {
    static constexpr Operation operation =
        get("readMe", "/api/v1/me", Access::player, "The caller", {.scope = "me:read"});
    struct Request : Empty {};
    using Answer = Me;
};

struct Rename {
    static constexpr Operation operation =
        put("rename", "/api/v1/me/name", Access::account,
            "Changes the name, at most once in 90 days; the old one stays reserved for 90 days");
    struct Request {
        std::string player = {};
        static void describe(auto& self, auto& member) { member("name", self.player, "the new name"); }
    };
    using Answer = Me;
};

struct ListedSession {
    std::string id = {};
    std::string device = {};
    std::int64_t created = 0;
    std::int64_t seen = 0;
    bool current = false;
    static void describe(auto& self, auto& member) {
        member("id", self.id, "the id of the session");
        member("device", self.device, "the name of the device");
        member("created", self.created, "when the session began");
        member("seen", self.seen, "when it was last used, to within about an hour");
        member("current", self.current, "whether it is the caller's session");
    }
};

struct ListSessions {
    static constexpr Operation operation =
        get("listSessions", "/api/v1/me/sessions", Access::account, "The sessions of the account");
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "Sessions";
        std::vector<ListedSession> sessions = {};
        static void describe(auto& self, auto& member) { member("sessions", self.sessions, "the sessions"); }
    };
};

struct EndSession {
    static constexpr Operation operation =
        remove("endSession", "/api/v1/me/sessions/{session}", Access::account, "Ends a session");
    struct Request {
        std::string session = {};
        static void describe(auto& self, auto& member) {
            member("session", self.session, "the id of the session");
        }
    };
    using Answer = Nothing;
};

struct EndOtherSessions {
    static constexpr Operation operation =
        remove("endOtherSessions", "/api/v1/me/sessions", Access::account, "Ends all other sessions");
    struct Request : Empty {};
    using Answer = Nothing;
};

struct ListedPasskey {
    std::string id = {};
    std::string label = {};
    std::int64_t created = 0;
    std::int64_t used = 0;
    static void describe(auto& self, auto& member) {
        member("id", self.id, "the id of the passkey");
        member("label", self.label, "the player's name for the passkey");
        member("created", self.created, "when it was added");
        member("used", self.used, "when it was last used to sign in; 0: never");
    }
};

struct ListPasskeys {
    static constexpr Operation operation =
        get("listPasskeys", "/api/v1/me/passkeys", Access::account, "The passkeys of the account");
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "Passkeys";
        std::vector<ListedPasskey> passkeys = {};
        static void describe(auto& self, auto& member) { member("passkeys", self.passkeys, "the passkeys"); }
    };
};

struct AddPasskey {
    static constexpr Operation operation = post("addPasskey", "/api/v1/me/passkeys", Access::confirmed,
                                                "Adds a passkey", {.longest_body = 65'536});
    struct Request {
        NewPasskey passkey = {};
        static void describe(auto& self, auto& member) { member("passkey", self.passkey, "the new passkey"); }
    };
    using Answer = ListedPasskey;
};

struct RemovePasskey {
    static constexpr Operation operation =
        remove("removePasskey", "/api/v1/me/passkeys/{passkey}", Access::confirmed,
               "Removes a passkey, unless it is the only way to sign in");
    struct Request {
        std::string passkey = {};
        static void describe(auto& self, auto& member) {
            member("passkey", self.passkey, "the id of the passkey");
        }
    };
    using Answer = Nothing;
};

struct SetPassword {
    static constexpr Operation operation = put("setPassword", "/api/v1/me/password", Access::confirmed,
                                               "Sets the password, and ends all other sessions");
    struct Request {
        std::string password = {};
        static void describe(auto& self, auto& member) {
            member("password", self.password, "the new password");
        }
    };
    using Answer = Nothing;
};

struct RemovePassword {
    static constexpr Operation operation = remove("removePassword", "/api/v1/me/password", Access::confirmed,
                                                  "Removes the password, if there is a passkey");
    struct Request : Empty {};
    using Answer = Nothing;
};

struct MakeCodes {
    static constexpr Operation operation = post("makeCodes", "/api/v1/me/codes", Access::confirmed,
                                                "Creates new recovery codes; the old ones no longer work");
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "Codes";
        std::vector<std::string> codes = {};
        static void describe(auto& self, auto& member) { member("codes", self.codes, "the recovery codes"); }
    };
};

struct Export {
    static constexpr Operation operation =
        get("exportAccount", "/api/v1/me/export", Access::confirmed,
            "The account, its games and its chat messages, as readable files in a ZIP archive",
            {.media = "application/zip"});
    struct Request : Empty {};
    using Answer = File;
};

struct DeleteAccount {
    static constexpr Operation operation =
        remove("deleteAccount", "/api/v1/me", Access::confirmed,
               "Deletes the account permanently; its games remain, without its name");
    struct Request : Empty {};
    using Answer = Nothing;
};

/// The page's settings, stored exactly as the page sent them.
struct Settings {
    std::int64_t version = 0;
    schema::LongText settings = {};
    static void describe(auto& self, auto& member) {
        member("version", self.version, "the version of the settings; 0: there are none yet");
        member("settings", self.settings, "JSON as text, of at most 16 KiB");
    }
};

struct ReadSettings {
    static constexpr Operation operation =
        get("readSettings", "/api/v1/me/settings", Access::account,
            "The settings that the account's devices share", {.scope = "me:read"});
    struct Request : Empty {};
    using Answer = Settings;
};

struct WriteSettings {
    static constexpr Operation operation =
        put("writeSettings", "/api/v1/me/settings", Access::account,
            "Replaces the settings; refused if the version given is not the current one",
            {.scope = "me:write", .longest_body = 65'536});
    using Request = Settings;
    using Answer = Settings;
};

using AccountOperations =
    std::tuple<ReadProof, CheckName, SignUp, MakePasskeyChallenge, ReadWays, SignIn, SignOut, ReadMe, Confirm,
               Rename, ListSessions, EndSession, EndOtherSessions, ListPasskeys, AddPasskey, RemovePasskey,
               SetPassword, RemovePassword, MakeCodes, ReadSettings, WriteSettings, Export, DeleteAccount>;

struct Vacation {
    std::int64_t until = 0;
    int left = 0;
    static void describe(auto& self, auto& member) {
        member("until", self.until, "when the vacation ends; 0: no vacation at present");
        member("left", self.left,
               "the number of whole vacation days left. An account has 30 days in every 365; each vacation "
               "counts as at least one day");
    }
};

struct ReadVacation {
    static constexpr Operation operation =
        get("readVacation", "/api/v1/me/vacation", Access::account,
            "The account's vacation, and the days left", {.scope = "me:read"});
    struct Request : Empty {};
    using Answer = Vacation;
};

struct SetVacation {
    static constexpr Operation operation =
        put("setVacation", "/api/v1/me/vacation", Access::account,
            "Begins a vacation now, or changes its end. The time spent on vacation, at least a day, is added "
            "to a clock shortly before the clock would run out, if the clock has at least ten minutes left "
            "when the vacation begins");
    struct Request {
        int days = 0;
        static void describe(auto& self, auto& member) {
            member("days", self.days, "the number of days from now; 0: the vacation ends now");
        }
    };
    using Answer = Vacation;
};

using VacationOperations = std::tuple<ReadVacation, SetVacation>;

}  // namespace kradan::api
