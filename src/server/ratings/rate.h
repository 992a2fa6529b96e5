#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <set>
#include <string>

#include "server/limits/limits.h"
#include "server/ratings/stored.h"
#include "wire/messages.h"

namespace kradan::server {

/// The names of the players' accounts; nullopt for a deleted one.
using AccountNames = std::array<std::optional<std::string>, 2>;

/// The next finished game that is not rated, and the changes for it.
struct NextRating {
    std::string game = {};
    store::Unit unit = {};
    /// The rated game; nothing if it does not count.
    std::optional<RatedGame> rated = {};
    AccountNames names = {};
    /// Why it cannot be rated; it is put aside then.
    std::string problem = {};
    /// The error of reading the store; nothing is committed then.
    std::optional<store::Error> failure = {};
};

/// A game that counts, with data from its log.
struct LoggedGame {
    rating::RatedGame game = {};
    bool watchable = false;
};

/// The game as ratings count it, with the time of its end. nullopt if it does not exist or does not count,
/// because it was aborted or ended without a result.
std::expected<std::optional<LoggedGame>, store::Error> game_to_rate(store::Reader& reader,
                                                                    const std::string& game);

/// Rates the game that ended first among those that wait, except these; nullopt if there is none. Committing
/// the changes is a conflict if another node was first.
std::expected<std::optional<NextRating>, store::Error> next_rating(store::Reader& reader,
                                                                   const Limits& limits = {},
                                                                   const std::set<std::string>& without = {});

/// A rated game with its numbers.
RatedGame rated_game(const LoggedGame& logged, const std::array<rating::Ratings::Change, 2>& changes);

/// The message for players and watchers about it.
wire::Rated told(const std::string& game, const RatedGame& rated, const AccountNames& names);
/// Likewise, read from the store; nullopt if the game is not rated.
std::expected<std::optional<wire::Rated>, store::Error> rating_of_game(store::Reader& reader,
                                                                       const std::string& game);

}  // namespace kradan::server
