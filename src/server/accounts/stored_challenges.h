#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "server/accounts/stored.h"
#include "wire/terms.h"

/// Games that one account offers to another.
namespace kradan::server {

/// How long a challenge lasts, in milliseconds.
inline constexpr store::WallTime challenge_life = store::WallTime{14} * 86'400'000;
/// How many open challenges an account may have: made by it, made to it, and made by it to any one account.
inline constexpr std::size_t most_challenges_by = 20;
inline constexpr std::size_t most_challenges_to = 50;
inline constexpr std::size_t most_challenges_between = 3;

/// A challenge. Document id: its id; indexed by both players. Removed when its game begins.
struct StoredChallenge {
    static constexpr std::string_view kind = "challenge";
    std::int64_t player = 0;
    std::int64_t to = 0;
    schema::LongText offer = {};
    std::int64_t created = 0;
    std::optional<wire::Declined> declined = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the challenging player");
        member("to", self.to, "the key of the challenged player");
        member("offer", self.offer, "the offer, as written by `offer_text`");
        member("created", self.created, "when it was made");
        member("declined", self.declined,
               "the reason why it was declined, kept for the challenger; absent: the challenge is open");
    }
    std::int64_t until() const { return created + challenge_life; }
    void keys(KeyList& key) const {
        key("player", player);
        key("until", until());
        if (!declined) key("to", to);
    }
};

/// Returns all challenges by an account, or the open ones to it, in id order. Void ones are included.
std::expected<std::vector<Stored<StoredChallenge>>, store::Error> challenges_by(store::Reader& reader,
                                                                                store::PlayerKey player);
std::expected<std::vector<Stored<StoredChallenge>>, store::Error> challenges_to(store::Reader& reader,
                                                                                store::PlayerKey player);

/// Returns why an account may not challenge another now; nullopt if it may.
std::expected<std::optional<std::string_view>, store::Error> why_not_challenge(store::Reader& reader,
                                                                               store::PlayerKey by,
                                                                               store::PlayerKey to,
                                                                               store::WallTime now);

/// Returns true if a challenge is void: it has expired, one of the two accounts is deleted or banned, or one
/// blocks the other.
std::expected<bool, store::Error> is_void(store::Reader& reader, const StoredChallenge& challenge,
                                          store::WallTime now);

}  // namespace kradan::server
