#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "refusals/refusal.h"
#include "server/accounts/stored.h"

/// Moderators' decisions about players, while they are in force. Reasons and authors are in
/// `src/server/moderation/`.
namespace kradan::server {

/// The end time of a measure that lasts until it is revoked.
inline constexpr store::WallTime for_good = schema::most_number;

/// A mute or a ban; `until` is 0 for none.
struct Measure {
    std::int64_t until = 0;
    std::string reason = {};
    std::int64_t entry = 0;
    static void describe(auto& self, auto& member) {
        member("until", self.until, "when it ends");
        member("reason", self.reason, "why");
        member("entry", self.entry, "the log entry that imposed it");
    }
    bool holds(store::WallTime now) const { return now < until; }
};

/// A message to a player: a warning, the outcome of a report, or a refund of rating points.
struct StoredNotice {
    static constexpr std::string_view warning = "warning";
    static constexpr std::string_view refund = "refund";
    std::int64_t entry = 0;
    std::string what = {};
    std::string text = {};
    std::int64_t at = 0;
    static void describe(auto& self, auto& member) {
        member("entry", self.entry, "the number of the log entry");
        member("what", self.what, "its subject: a warning, a refund or the outcome of a report");
        member("text", self.text, "the text of the message");
        member("at", self.at, "when it was written");
    }
};

/// The measures against a player. Document id: the player's key. A player without a document has no measures.
struct Conduct {
    static constexpr std::string_view kind = "conduct";
    std::int64_t player = 0;
    Measure mute = {};
    Measure ban = {};
    Measure address = {};
    std::vector<StoredNotice> notices = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("mute", self.mute, "while the player may not chat");
        member("ban", self.ban, "while the player may not play");
        member("address", self.address,
               "the ban of every address from which the player connects while it lasts");
        member("notices", self.notices, "the messages that the player has not read yet");
    }
    void keys(KeyList& key) const { key("player", player); }
};

/// A ban on guests from an address or from an IPv6 /64 network. Document id: the address. Removed when the
/// ban ends.
struct AddressBan {
    static constexpr std::string_view kind = "address-ban";
    std::int64_t until = 0;
    std::int64_t player = 0;
    static void describe(auto& self, auto& member) {
        member("until", self.until, "when it ends");
        member("player", self.player, "the key of the player whose conduct caused it");
    }
    void keys(KeyList& key) const {
        key("until", until);
        key("player", player);
    }
};

/// Returns true if the account exists and is not banned.
std::expected<bool, store::Error> may_play(store::Reader& reader, store::PlayerKey player,
                                           store::WallTime now);

/// Returns a refusal whose detail says when the measure ends, as in "until 2026-03-01T17:30:00Z", followed by
/// `why`. If the measure has no end, the detail is just `why`.
Refusal refusal_until(std::string_view reason, store::WallTime until, const std::string& why = {});

/// Returns why a player without an account may not act from this address; nullopt if they may.
std::expected<std::optional<Refusal>, store::Error> why_not_from(store::Reader& reader,
                                                                 const std::string& address,
                                                                 store::WallTime now);

}  // namespace kradan::server
