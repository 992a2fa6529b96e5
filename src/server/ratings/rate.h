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

/// The names of the players' accounts; nullopt for one that is gone.
using AccountNames = std::array<std::optional<std::string>, 2>;

/// The next of the games that are over but not rated, and what is to be stored of it.
struct NextRating {
    std::string game = {};
    store::Unit unit = {};
    /// How it is rated; nothing if it does not count.
    std::optional<RatedGame> rated = {};
    AccountNames names = {};
    /// Why it cannot be rated now; it is put aside then.
    std::string problem = {};
    /// What kept the store from being read; nothing is to be stored then.
    std::optional<store::Error> failure = {};
};

/// A game that counts, as its log has it.
struct LoggedGame {
    rating::RatedGame game = {};
    bool watchable = false;
};

/// What a game counts as, with the time at which it ended. nullopt if it is not there or does not count: it
/// was aborted, or ended without a result.
std::expected<std::optional<LoggedGame>, store::Error> game_to_rate(store::Reader& reader,
                                                                    const std::string& game);

/// Rates the game that ended first among those that are to be rated, without these; nullopt if there is none.
/// What is to be stored is a conflict if another node was first.
std::expected<std::optional<NextRating>, store::Error> next_rating(store::Reader& reader,
                                                                   const Limits& limits = {},
                                                                   const std::set<std::string>& without = {});

/// A rated game with its numbers.
RatedGame rated_game(const LoggedGame& logged, const std::array<rating::Ratings::Change, 2>& changes);

/// What players and watchers are told of it.
wire::Rated told(const std::string& game, const RatedGame& rated, const AccountNames& names);
/// Likewise, from the store; nullopt if the game is not rated.
std::expected<std::optional<wire::Rated>, store::Error> rating_of_game(store::Reader& reader,
                                                                       const std::string& game);

}  // namespace kradan::server
