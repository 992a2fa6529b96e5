#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "core/refusal.h"
#include "server/accounts/stored.h"

/// What moderators have decided about players, as it applies now. Why, and by whom: `src/server/moderation/`.
namespace kradan::server {

/// The end of what lasts until it is undone.
inline constexpr store::WallTime for_good = schema::most_number;

/// A mute or a ban. `until` 0: there is none.
struct Measure {
    static constexpr std::string_view name = "Measure";
    std::int64_t until = 0;
    std::string reason = {};
    std::int64_t entry = 0;
    static void describe(auto& self, auto& member) {
        member("until", self.until, "when it ends");
        member("reason", self.reason, "why");
        member("entry", self.entry, "the entry of the log that began it");
    }
    bool holds(store::WallTime now) const { return now < until; }
};

/// What a player is to read: a warning, what became of a report, or rating points that were given back.
struct StoredNotice {
    static constexpr std::string_view name = "StoredNotice";
    static constexpr std::string_view warning = "warning";
    static constexpr std::string_view refund = "refund";
    std::int64_t entry = 0;
    std::string what = {};
    std::string text = {};
    std::int64_t at = 0;
    static void describe(auto& self, auto& member) {
        member("entry", self.entry, "the entry of the log");
        member("what", self.what, "what it is about");
        member("text", self.text, "what it says");
        member("at", self.at, "when it was written");
    }
};

/// What applies to a player. Known by the player's key; without a document nothing does.
struct Conduct {
    static constexpr std::string_view name = "Conduct";
    static constexpr std::string_view kind = "conduct";
    std::int64_t player = 0;
    Measure mute = {};
    Measure ban = {};
    Measure address = {};
    std::vector<StoredNotice> notices = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("mute", self.mute, "while the player may not talk");
        member("ban", self.ban, "while the player may not play");
        member("address", self.address, "of the addresses from which the player comes while it lasts");
        member("notices", self.notices, "what the player is to read");
    }
};

/// An address, or a /64 network of IPv6, from which no guests come. Known by the address; removed when it is
/// over.
struct AddressBan {
    static constexpr std::string_view name = "AddressBan";
    static constexpr std::string_view kind = "address-ban";
    std::int64_t until = 0;
    std::int64_t player = 0;
    static void describe(auto& self, auto& member) {
        member("until", self.until, "when it ends");
        member("player", self.player, "whose conduct it follows from");
    }
};

std::vector<store::DocumentKey> keys_of(const Conduct& conduct);
std::vector<store::DocumentKey> keys_of(const AddressBan& ban);

/// An empty one for a player of whom there is none.
std::expected<Stored<Conduct>, store::Error> conduct_of(store::Reader& reader, store::PlayerKey player);

/// Whether the account is there and not banned.
std::expected<bool, store::Error> may_play(store::Reader& reader, store::PlayerKey player,
                                           store::WallTime now);

/// A refusal that names when it ends, as "until 2026-03-01T17:30:00Z", and the reason; without an end the
/// reason alone.
Refusal refusal_until(std::string_view reason, store::WallTime until, const std::string& why = {});

/// Why nobody without an account may do this from the address; nullopt: they may.
std::expected<std::optional<Refusal>, store::Error> why_not_from(store::Reader& reader,
                                                                 const std::string& address,
                                                                 store::WallTime now);

}  // namespace kradan::server
