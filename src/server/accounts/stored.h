#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "json/json.h"
#include "server/base/kinds.h"
#include "server/base/times.h"
#include "store/store.h"
#include "wire/describe.h"

/// Accounts and what belongs to them, as documents of the store.
namespace kradan::server {

/// An account. Its document is known by the player's key, and found by the folded name.
struct Account {
    static constexpr std::string_view name = "Account";
    static constexpr std::string_view kind = account_kind;
    std::string shown = {};
    std::string folded = {};
    /// Of the skeleton of the name: the id of its `NameClaim`.
    std::string claim = {};
    std::int64_t created = 0;
    /// When the name was last changed; 0: never.
    std::int64_t renamed = 0;
    std::string role = "player";
    /// The hash of the password; "" for none.
    std::string password = {};
    /// Hashes of the recovery codes that are left.
    std::vector<std::string> codes = {};
    /// The id by which passkeys know the account: random, in base64url.
    std::string user = {};
    /// Sessions of another generation are no longer valid.
    std::int64_t generation = 0;
    /// When it became a bot's, for good; none: it is a person's.
    std::optional<std::int64_t> bot = {};

    bool is_bot() const { return bot.has_value(); }
    static void describe(auto& self, auto& member) {
        member("shown", self.shown, "");
        member("folded", self.folded, "");
        member("claim", self.claim, "");
        member("created", self.created, "");
        member("renamed", self.renamed, "");
        member("role", self.role, "");
        member("password", self.password, "");
        member("codes", self.codes, "");
        member("user", self.user, "");
        member("generation", self.generation, "");
        member("bot", self.bot, "");
    }
};

/// Whoever has a name, or may not lose it yet. Known by the hash of the name's skeleton, so that names which
/// look alike are one.
struct NameClaim {
    static constexpr std::string_view name = "NameClaim";
    static constexpr std::string_view kind = "name";
    std::int64_t player = 0;
    /// When the name becomes free; 0: it is in use.
    std::int64_t until = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "");
        member("until", self.until, "");
    }
};

/// A device that is signed in. Known by the hash of its token, and found by the player.
struct Session {
    static constexpr std::string_view name = "Session";
    static constexpr std::string_view kind = "session";
    std::int64_t player = 0;
    std::string device = {};
    std::int64_t created = 0;
    /// When it was last used, to `precision_of_seen`.
    std::int64_t seen = 0;
    /// When its owner last proved who they are.
    std::int64_t confirmed = 0;
    /// That of the account when it began.
    std::int64_t generation = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "");
        member("device", self.device, "");
        member("created", self.created, "");
        member("seen", self.seen, "");
        member("confirmed", self.confirmed, "");
        member("generation", self.generation, "");
    }
};

/// A passkey. Known by the hash of the credential's id, and found by the player.
struct StoredPasskey {
    static constexpr std::string_view name = "StoredPasskey";
    static constexpr std::string_view kind = "passkey";
    std::int64_t player = 0;
    std::string label = {};
    /// In base64url.
    wire::LongText credential = {};
    wire::LongText public_key = {};
    std::int64_t counter = 0;
    std::int64_t created = 0;
    std::int64_t used = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "");
        member("label", self.label, "");
        member("credential", self.credential, "");
        member("publicKey", self.public_key, "");
        member("counter", self.counter, "");
        member("created", self.created, "");
        member("used", self.used, "");
    }
};

/// Whom the club's own sign-in vouches for: a reverse proxy, or an OpenID provider. Known by the hash of the
/// name that the proxy gives, or of the provider's issuer and subject, and found by the player.
struct VouchedName {
    static constexpr std::string_view name = "VouchedName";
    static constexpr std::string_view kind = "vouched-name";
    std::int64_t player = 0;
    /// The name as the proxy or the provider gave it; a provider need not give one.
    std::string vouched = {};
    /// Of the provider; none for a proxy.
    std::optional<std::string> issuer = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "");
        member("vouched", self.vouched, "");
        member("issuer", self.issuer, "");
    }
};

/// Somebody whom the OpenID provider has just signed in, and who goes on with a secret. Known by the secret's
/// hash.
struct Ticket {
    static constexpr std::string_view name = "Ticket";
    static constexpr std::string_view kind = "ticket";
    std::int64_t until = 0;
    /// The id of the `VouchedName` that they have, or would have.
    std::string id = {};
    std::string issuer = {};
    std::string vouched = {};
    /// When they last proved to the provider who they are; 0: it does not say.
    std::int64_t authenticated = 0;
    static void describe(auto& self, auto& member) {
        member("until", self.until, "");
        member("id", self.id, "");
        member("issuer", self.issuer, "");
        member("vouched", self.vouched, "");
        member("authenticated", self.authenticated, "");
    }
};

/// A secret by which a program acts for an account. Known by the hash of the token, and found by the player.
struct PersonalToken {
    static constexpr std::string_view name = "PersonalToken";
    static constexpr std::string_view kind = "personal-token";
    std::int64_t player = 0;
    std::string label = {};
    /// Of `api::scopes`.
    std::vector<std::string> scopes = {};
    std::int64_t created = 0;
    /// When it was last used, to `precision_of_seen`; 0: never.
    std::int64_t used = 0;
    /// When it ends; 0: when it is withdrawn.
    std::int64_t until = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "");
        member("label", self.label, "");
        member("scopes", self.scopes, "");
        member("created", self.created, "");
        member("used", self.used, "");
        member("until", self.until, "");
    }
};

/// The settings of an account. Known by the player.
struct StoredSettings {
    static constexpr std::string_view name = "StoredSettings";
    static constexpr std::string_view kind = "settings";
    wire::LongText settings = {};
    static void describe(auto& self, auto& member) { member("settings", self.settings, ""); }
};

/// A player whose name is still to be removed from games, the newest first.
struct NameRemoval {
    static constexpr std::string_view name = "NameRemoval";
    static constexpr std::string_view kind = "name-removal";
    std::int64_t player = 0;
    /// The last game that was done; "" at first.
    std::string before = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "");
        member("before", self.before, "");
    }
};

/// A challenge that has been used, or a secret of the club. Known by its id.
struct Marker {
    static constexpr std::string_view name = "Marker";
    static constexpr std::string_view used = "used";
    static constexpr std::string_view secret = "secret";
    static constexpr std::string_view link = "link";
    std::int64_t until = 0;
    std::string text = {};
    static void describe(auto& self, auto& member) {
        member("until", self.until, "");
        member("text", self.text, "");
    }
};

/// A body with the version of its document.
template <class Body>
struct Stored {
    Body body = {};
    std::string id = {};
    std::int64_t version = 0;
};

/// The keys by which a document is found.
std::vector<store::DocumentKey> keys_of(const Account& account);
std::vector<store::DocumentKey> keys_of(const Session& session);
std::vector<store::DocumentKey> keys_of(const StoredPasskey& passkey);
std::vector<store::DocumentKey> keys_of(const PersonalToken& token);
std::vector<store::DocumentKey> keys_of(const VouchedName& vouched);
std::vector<store::DocumentKey> keys_of(const Ticket& ticket);
std::vector<store::DocumentKey> keys_of(const NameClaim& claim);
std::vector<store::DocumentKey> keys_of(const StoredSettings& settings);
std::vector<store::DocumentKey> keys_of(const NameRemoval& removal);
std::vector<store::DocumentKey> keys_of(const Marker& marker);

template <class Body>
std::string write_body(const Body& body) {
    json::Writer writer;
    writer.begin_object();
    wire::MemberWriter member(writer);
    Body::describe(body, member);
    writer.end_object();
    return writer.text();
}

/// Replaces what was read, or adds it if that has version 0.
template <class Body>
store::PutDocument put(std::string_view kind, const Stored<Body>& stored) {
    return {{.kind = std::string{kind},
             .id = stored.id,
             .version = stored.version + 1,
             .body = write_body(stored.body),
             .keys = keys_of(stored.body)}};
}
template <class Body>
store::PutDocument put(const Stored<Body>& stored) {
    return put(Body::kind, stored);
}

template <class Body>
store::RemoveDocument remove(const Stored<Body>& stored) {
    return {std::string{Body::kind}, stored.id, stored.version};
}

/// Error::unreadable if the body is damaged.
template <class Body>
std::expected<Stored<Body>, store::Error> read_stored(const store::Document& document) {
    const auto damaged = [&] {
        return std::unexpected(
            store::Error{store::Error::Kind::unreadable, document.kind + " " + document.id + " is damaged"});
    };
    const auto value = json::parse(document.body);
    if (!value || value->kind != json::Value::Kind::object) return damaged();
    Stored<Body> stored{.body = {}, .id = document.id, .version = document.version};
    json::Fault fault;
    wire::MemberReader reader(*value, document.kind, fault);
    Body::describe(stored.body, reader);
    if (fault) return damaged();
    return stored;
}

/// One that there may be.
template <class Body>
std::expected<std::optional<Stored<Body>>, store::Error> find_stored(store::Reader& reader,
                                                                     std::string_view kind,
                                                                     std::string_view id) {
    const auto found = reader.document(kind, id);
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    auto stored = read_stored<Body>(**found);
    if (!stored) return std::unexpected(stored.error());
    return *std::move(stored);
}
template <class Body>
std::expected<std::optional<Stored<Body>>, store::Error> find_stored(store::Reader& reader,
                                                                     std::string_view id) {
    return find_stored<Body>(reader, Body::kind, id);
}

/// All that belong to a player.
template <class Body>
std::expected<std::vector<Stored<Body>>, store::Error> stored_of(store::Reader& reader,
                                                                 store::PlayerKey player, int most) {
    const auto found =
        reader.documents(store::documents_with(std::string{Body::kind}, "player", sortable(player)), most);
    if (!found) return std::unexpected(found.error());
    std::vector<Stored<Body>> all;
    for (const store::Document& document : *found) {
        auto stored = read_stored<Body>(document);
        if (!stored) return std::unexpected(stored.error());
        all.push_back(*std::move(stored));
    }
    return all;
}

/// The account of a player, and of a folded name.
std::expected<std::optional<Stored<Account>>, store::Error> account_of(store::Reader& reader,
                                                                       store::PlayerKey player);
std::expected<std::optional<Stored<Account>>, store::Error> account_named(store::Reader& reader,
                                                                          const std::string& folded);

/// The name by which the provider opens the account of this player.
inline Stored<VouchedName> name_of(const Stored<Ticket>& ticket, store::PlayerKey player) {
    return {.body = {.player = player, .vouched = ticket.body.vouched, .issuer = ticket.body.issuer},
            .id = ticket.body.id};
}

}  // namespace kradan::server
