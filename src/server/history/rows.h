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

/// Returns a finished game's rows, one per player. A game called off before any move has none; if one person
/// played both sides, there is only one. The error says what is wrong with the game.
std::expected<std::vector<store::Played>, std::string> rows_of(const store::StoredGame& game,
                                                               const std::optional<RatedGame>& rated);

/// The next games to list.
struct NextListings {
    /// Where to continue; nullopt if there are no more games.
    std::optional<store::EndPlace> next = {};
    std::vector<store::ListGame> games = {};
    /// The number of games waiting to be rated.
    int waiting = 0;
    /// The errors in damaged games, which are listed without rows.
    std::vector<std::string> problems = {};
};

/// Reads up to `most` finished games after `after` that are not listed yet.
std::expected<NextListings, store::Error> next_listings(store::Reader& reader, const store::EndPlace& after,
                                                        int most);

}  // namespace kradan::server
