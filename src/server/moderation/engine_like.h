#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/moderation/stored.h"
#include "store/store.h"

/// Detects rated games whose analyses show that a player plays like an engine. This only files reports;
/// moderators decide.
namespace kradan::server {

struct Suspicion {
    store::PlayerKey player = 0;
    StoredAgreement agreement = {};
};

/// Returns the players in a rated game who play like an engine in their most recent games in its pool, as far
/// as those have been analysed. Banned players are skipped, and so are games covered by an earlier report
/// that a moderator has closed. Empty if the game was not rated, or is of a kind that cannot be compared.
std::expected<std::vector<Suspicion>, store::Error> suspicions_after(store::Reader& reader,
                                                                     const std::string& game,
                                                                     store::WallTime now);
/// The same, for one player in all pools.
std::expected<std::vector<Suspicion>, store::Error> suspicions_of(store::Reader& reader,
                                                                  store::PlayerKey player,
                                                                  store::WallTime now);

/// Returns a player's most recent rated games that can be compared, newest first. If `game` is among them, it
/// comes first.
std::expected<std::vector<std::string>, store::Error> games_to_compare(store::Reader& reader,
                                                                       store::PlayerKey player,
                                                                       const std::string& game);

/// Returns true if games in this pool can be compared.
bool is_judged(const std::string& pool);

}  // namespace kradan::server
