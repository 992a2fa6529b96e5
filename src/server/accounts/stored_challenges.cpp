#include "server/accounts/stored_challenges.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "server/accounts/conduct.h"
#include "server/accounts/stored_privacy.h"
#include "server/accounts/stored_relations.h"

namespace kradan::server {

namespace {

/// More than the limits allow, because declined challenges are kept too, and two can be made at the same
/// time.
constexpr int most_read_challenges = 200;

}  // namespace

std::expected<std::vector<Stored<StoredChallenge>>, store::Error> challenges_by(store::Reader& reader,
                                                                                store::PlayerKey player) {
    return stored_of<StoredChallenge>(reader, player, most_read_challenges);
}

std::expected<std::vector<Stored<StoredChallenge>>, store::Error> challenges_to(store::Reader& reader,
                                                                                store::PlayerKey player) {
    return read_range<StoredChallenge>(reader, documents_with<StoredChallenge>("to", player),
                                       most_read_challenges);
}

std::expected<std::optional<std::string_view>, store::Error> why_not_challenge(store::Reader& reader,
                                                                               store::PlayerKey by,
                                                                               store::PlayerKey to,
                                                                               store::WallTime now) {
    constexpr std::string_view not_wanted = "challenge.not-wanted";
    if (by == to) return "challenge.yourself";
    const auto mine = own_of<Relations>(reader, by);
    if (!mine) return std::unexpected(mine.error());
    const auto theirs = own_of<Relations>(reader, to);
    if (!theirs) return std::unexpected(theirs.error());
    if (std::ranges::count(mine->body.blocks, to) > 0 || std::ranges::count(theirs->body.blocks, by) > 0)
        return "relations.blocked";
    const auto plays = may_play(reader, to, now);
    if (!plays) return std::unexpected(plays.error());
    if (!*plays) return not_wanted;
    const auto privacy = own_of<StoredPrivacy>(reader, to);
    if (!privacy) return std::unexpected(privacy.error());
    switch (privacy->body.privacy.challengers) {
        case api::Challengers::everyone:
            break;
        case api::Challengers::followed:
            if (std::ranges::count(theirs->body.follows, by) == 0) return "challenge.only-followed";
            break;
        case api::Challengers::nobody:
            return not_wanted;
    }
    return std::nullopt;
}

std::expected<bool, store::Error> is_void(store::Reader& reader, const StoredChallenge& challenge,
                                          store::WallTime now) {
    if (challenge.until() <= now) return true;
    const std::array pairs{std::pair{challenge.player, challenge.to},
                           std::pair{challenge.to, challenge.player}};
    for (const auto& [player, other] : pairs) {
        const auto plays = may_play(reader, player, now);
        if (!plays) return std::unexpected(plays.error());
        const auto blocked = blocks(reader, player, other);
        if (!blocked) return std::unexpected(blocked.error());
        if (!*plays || *blocked) return true;
    }
    return false;
}

}  // namespace kradan::server
