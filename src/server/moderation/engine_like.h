#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/moderation/stored.h"
#include "store/store.h"

/// Rated games whose analyses show that a player plays like an engine. It only makes reports: moderators
/// judge.
namespace kradan::server {

struct Suspicion {
    store::PlayerKey player = 0;
    StoredAgreement agreement = {};
};

/// Which players of a rated game are like an engine in their latest games of its pool, as far as these are
/// analysed. Players who are banned are left out. Games that an earlier report was about, which a moderator
/// has closed, are not held against them again. Empty if the game was not rated, or is none that can be
/// judged.
std::expected<std::vector<Suspicion>, store::Error> suspicions_after(store::Reader& reader,
                                                                     const std::string& game,
                                                                     store::WallTime now);
/// The same of one player in every pool.
std::expected<std::vector<Suspicion>, store::Error> suspicions_of(store::Reader& reader,
                                                                  store::PlayerKey player,
                                                                  store::WallTime now);

/// The latest rated games of a player that can be judged, the newest first; before them `game`, if it is one.
std::expected<std::vector<std::string>, store::Error> games_to_compare(store::Reader& reader,
                                                                       store::PlayerKey player,
                                                                       const std::string& game);

/// Whether games of this pool can be judged.
bool is_judged(const std::string& pool);

}  // namespace kradan::server
