#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ratings/stored.h"
#include "store/store.h"

namespace kradan::server {

/// The number of plies that distinguish openings.
inline constexpr std::size_t longest_opening = 8;

/// The speed of a game without a clock.
inline constexpr std::string_view no_speed = "none";

/// The rows of a finished game, one for each player. A game called off before any move has none; a person who
/// played both sides has one. The error says what is wrong with the game.
std::expected<std::vector<store::Played>, std::string> rows_of(const store::StoredGame& game,
                                                               const std::optional<RatedGame>& rated);

/// The next games to list.
struct NextListings {
    /// Where the following games begin; nullopt if there are none.
    std::optional<store::EndPlace> next = {};
    std::vector<store::ListGame> games = {};
    /// The number of games that wait to be rated.
    int waiting = 0;
    /// The errors of damaged games, which are listed without rows.
    std::vector<std::string> problems = {};
};

/// Reads at most `most` finished games after `after` that are not listed.
std::expected<NextListings, store::Error> next_listings(store::Reader& reader, const store::EndPlace& after,
                                                        int most);

}  // namespace kradan::server
