#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "server/base/stored.h"

/// Accounts, and the stored documents that belong to them.
namespace kradan::server {

/// An account. Document id: the player's key; indexed by the folded name.
struct Account {
    static constexpr std::string_view kind = account_kind;
    std::string shown = {};
    std::string folded = {};
    std::string claim = {};
    std::int64_t created = 0;
    std::int64_t renamed = 0;
    std::string role = "player";
    std::string password = {};
    std::vector<std::string> codes = {};
    std::string user = {};
    std::int64_t generation = 0;
    std::optional<std::int64_t> bot = {};

    bool is_bot() const { return bot.has_value(); }
    static void describe(auto& self, auto& member) {
        member("shown", self.shown, "the name as the player typed it");
        member("folded", self.folded, "the name in the form for look-ups");
        member("claim", self.claim, "the id of the name's `NameClaim`");
        member("created", self.created, "when it was made");
        member("renamed", self.renamed, "when the name was last changed; 0: never");
        member("role", self.role, "the role: player, moderator or owner");
        member("password", self.password, R"(the hash of the password; "" for none)");
        member("codes", self.codes, "the hashes of the unused recovery codes");
        member("user", self.user, "the user handle of its passkeys: random, in base64url");
        member("generation", self.generation, "sessions of another generation are no longer valid");
        member("bot", self.bot,
               "when it became a bot account, which is irreversible; absent: not a bot account");
    }
    void keys(KeyList& key) const {
        key.unique("name", folded);
        key("role", role);
    }
};

/// The owner of a name in use, or of a released one while it stays reserved. Document id: the hash of the
/// name's skeleton, so that names that look alike share one.
struct NameClaim {
    static constexpr std::string_view kind = "name";
    std::int64_t player = 0;
    std::int64_t until = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player who owns the name");
        member("until", self.until, "when the reservation of a released name ends; 0: the name is in use");
    }
    void keys(KeyList& key) const {
        key("player", player);
        if (until != 0) key("until", until);
    }
};

/// A signed-in device. Document id: the hash of its token; indexed by the player.
struct Session {
    static constexpr std::string_view kind = "session";
    std::int64_t player = 0;
    std::string device = {};
    std::int64_t created = 0;
    std::int64_t seen = 0;
    std::int64_t confirmed = 0;
    std::int64_t generation = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("device", self.device, "how the device describes itself");
        member("created", self.created, "when it signed in");
        member("seen", self.seen, "when it was last used, within `precision_of_seen`");
        member("confirmed", self.confirmed, "when its owner last authenticated");
        member("generation", self.generation, "the generation of the account when the session began");
    }
    void keys(KeyList& key) const {
        key("player", player);
        key("seen", seen);
    }
};

/// A passkey. Document id: the hash of the credential's id; indexed by the player.
struct StoredPasskey {
    static constexpr std::string_view kind = "passkey";
    std::int64_t player = 0;
    std::string label = {};
    schema::LongText credential = {};
    schema::LongText public_key = {};
    std::int64_t counter = 0;
    std::int64_t created = 0;
    std::int64_t used = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("label", self.label, "the label that the player gave it");
        member("credential", self.credential, "the id of the credential, in base64url");
        member("publicKey", self.public_key, "the public key");
        member("counter", self.counter, "the signature counter that it reported last");
        member("created", self.created, "when it was added");
        member("used", self.used, "when it was last used; 0: never");
    }
    void keys(KeyList& key) const { key("player", player); }
};

/// A user name authenticated by a reverse proxy or an OpenID provider. Document id: the hash of the proxy's
/// user name, or of the provider's issuer and subject; indexed by the player.
struct VouchedName {
    static constexpr std::string_view kind = "vouched-name";
    std::int64_t player = 0;
    std::string vouched = {};
    std::optional<std::string> issuer = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("vouched", self.vouched,
               "the name from the proxy or the provider; may be empty for a provider");
        member("issuer", self.issuer, "the issuer of the provider; absent for a proxy");
    }
    void keys(KeyList& key) const { key("player", player); }
};

/// A user who has just signed in at the OpenID provider and continues here with a secret. Document id: the
/// secret's hash.
struct Ticket {
    static constexpr std::string_view kind = "ticket";
    std::int64_t until = 0;
    std::string id = {};
    std::string issuer = {};
    std::string vouched = {};
    std::int64_t authenticated = 0;
    static void describe(auto& self, auto& member) {
        member("until", self.until, "when it ends");
        member("id", self.id, "the id of the user's `VouchedName`, which may not exist yet");
        member("issuer", self.issuer, "the provider");
        member("vouched", self.vouched, "the name from the provider");
        member("authenticated", self.authenticated,
               "when the user last authenticated at the provider; 0: unknown");
    }
    void keys(KeyList& key) const { key("until", until); }
};

/// A secret that lets a program act on behalf of an account. Document id: the hash of the token; indexed by
/// the player.
struct PersonalToken {
    static constexpr std::string_view kind = "personal-token";
    std::int64_t player = 0;
    std::string label = {};
    std::vector<std::string> scopes = {};
    std::int64_t created = 0;
    std::int64_t used = 0;
    std::int64_t until = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("label", self.label, "the label that the player gave it");
        member("scopes", self.scopes, "a subset of `api::scopes`");
        member("created", self.created, "when it was made");
        member("used", self.used, "when it was last used, within `precision_of_seen`; 0: never");
        member("until", self.until, "when it expires; 0: only when it is withdrawn");
    }
    void keys(KeyList& key) const {
        key("player", player);
        if (until != 0) key("until", until);
    }
};

/// An account's settings. Document id: the player's key.
struct StoredSettings {
    static constexpr std::string_view kind = "settings";
    schema::LongText settings = {};
    static void describe(auto& self, auto& member) {
        member("settings", self.settings, "the settings, in the format of the page");
    }
};

/// A player whose name is being removed from games, newest first.
struct NameRemoval {
    static constexpr std::string_view kind = "name-removal";
    std::int64_t player = 0;
    std::string before = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("before", self.before, R"(the last game that was done; "" at first)");
    }
    void keys(KeyList& key) const { key("player", player); }
};

/// A challenge that has been used, or one of the club's secrets. Document id: its id.
struct Marker {
    static constexpr std::string_view used = "used";
    static constexpr std::string_view secret = "secret";
    static constexpr std::string_view link = "link";
    std::int64_t until = 0;
    std::string text = {};
    static void describe(auto& self, auto& member) {
        member("until", self.until, "when it ends");
        member("text", self.text, "the secret, or what the id stands for");
    }
    void keys(KeyList& key) const {
        if (until == 0) return;
        key("until", until);
        if (!text.empty()) key("account", text);
    }
};

/// Returns the account with this player key, this folded name, or this name in any spelling; nullopt if there
/// is none.
std::expected<std::optional<Stored<Account>>, store::Error> account_of(store::Reader& reader,
                                                                       store::PlayerKey player);
std::expected<std::optional<Stored<Account>>, store::Error> account_named(store::Reader& reader,
                                                                          const std::string& folded);
std::expected<std::optional<Stored<Account>>, store::Error> account_called(store::Reader& reader,
                                                                           const std::string& name);

/// Returns the account that the vouched name with this id gives access to.
std::expected<std::optional<Stored<Account>>, store::Error> account_vouched(store::Reader& reader,
                                                                            const std::string& id);

/// Returns the link between this ticket's user and the player.
inline Stored<VouchedName> name_of(const Stored<Ticket>& ticket, store::PlayerKey player) {
    return {.body = {.player = player, .vouched = ticket.body.vouched, .issuer = ticket.body.issuer},
            .id = ticket.body.id};
}

}  // namespace kradan::server
