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

/// More than the limits allow: declined ones are kept too, and two may be made at the same time.
constexpr int most_read_challenges = 200;

std::expected<std::vector<Stored<StoredChallenge>>, store::Error> challenges_with(store::Reader& reader,
                                                                                  const std::string& index,
                                                                                  store::PlayerKey player) {
    const auto found =
        reader.documents(store::documents_with(std::string{StoredChallenge::kind}, index, sortable(player)),
                         most_read_challenges);
    if (!found) return std::unexpected(found.error());
    std::vector<Stored<StoredChallenge>> all;
    for (const store::Document& document : *found) {
        auto stored = read_stored<StoredChallenge>(document);
        if (!stored) return std::unexpected(stored.error());
        all.push_back(*std::move(stored));
    }
    return all;
}

}  // namespace

std::vector<store::DocumentKey> keys_of(const StoredChallenge& challenge) {
    std::vector<store::DocumentKey> keys = {{.index = "player", .value = sortable(challenge.player)},
                                            {.index = "until", .value = sortable(challenge.until())}};
    if (!challenge.declined) keys.push_back({.index = "to", .value = sortable(challenge.to)});
    return keys;
}

std::expected<std::vector<Stored<StoredChallenge>>, store::Error> challenges_by(store::Reader& reader,
                                                                                store::PlayerKey player) {
    return challenges_with(reader, "player", player);
}

std::expected<std::vector<Stored<StoredChallenge>>, store::Error> challenges_to(store::Reader& reader,
                                                                                store::PlayerKey player) {
    return challenges_with(reader, "to", player);
}

std::expected<std::optional<std::string_view>, store::Error> why_not_challenge(store::Reader& reader,
                                                                               store::PlayerKey by,
                                                                               store::PlayerKey to,
                                                                               store::WallTime now) {
    constexpr std::string_view not_wanted = "challenge.not-wanted";
    if (by == to) return "challenge.yourself";
    const auto mine = relations_of(reader, by);
    if (!mine) return std::unexpected(mine.error());
    const auto theirs = relations_of(reader, to);
    if (!theirs) return std::unexpected(theirs.error());
    if (std::ranges::count(mine->body.blocks, to) > 0 || std::ranges::count(theirs->body.blocks, by) > 0)
        return "relations.blocked";
    const auto plays = may_play(reader, to, now);
    if (!plays) return std::unexpected(plays.error());
    if (!*plays) return not_wanted;
    const auto privacy = privacy_of(reader, to);
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
