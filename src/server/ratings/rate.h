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

/// The names of the players' accounts; nullopt for deleted ones.
using AccountNames = std::array<std::optional<std::string>, 2>;

/// The next finished game that has not been rated yet, and the changes to commit for it.
struct NextRating {
    std::string game = {};
    store::Unit unit = {};
    /// The rated game; nullopt if the game does not count.
    std::optional<RatedGame> rated = {};
    AccountNames names = {};
    /// Why the game cannot be rated. Such a game is put aside.
    std::string problem = {};
    /// The error from reading the store. If there is one, nothing must be committed.
    std::optional<store::Error> failure = {};
};

/// A game that counts, with data from its log.
struct LoggedGame {
    rating::RatedGame game = {};
    bool watchable = false;
};

/// Returns the game in the form used for rating, with its end time; nullopt if it does not exist, or does not
/// count because it was aborted or ended without a result.
std::expected<std::optional<LoggedGame>, store::Error> game_to_rate(store::Reader& reader,
                                                                    const std::string& game);

/// Rates the game that ended first among those waiting, skipping these games; nullopt if there is none.
/// Committing the changes conflicts if another node was first.
std::expected<std::optional<NextRating>, store::Error> next_rating(store::Reader& reader,
                                                                   const Limits& limits = {},
                                                                   const std::set<std::string>& without = {});

/// Returns a rated game with its numbers.
RatedGame rated_game(const LoggedGame& logged, const std::array<rating::Ratings::Change, 2>& changes);

/// Returns the message that tells the game's players and watchers how it was rated.
wire::Rated told(const std::string& game, const RatedGame& rated, const AccountNames& names);
/// The same, but reads the game from the store; nullopt if it has not been rated.
std::expected<std::optional<wire::Rated>, store::Error> rating_of_game(store::Reader& reader,
                                                                       const std::string& game);

}  // namespace kradan::server
