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

/// The moves by which openings are told apart, of both sides.
inline constexpr std::size_t longest_opening = 8;

/// The speed of a game without a clock.
inline constexpr std::string_view no_speed = "none";

/// What a game that is over was for its players. Nobody has a row of a game that was called off before a
/// move, and a person who played both sides has one. The error says what is wrong with the game.
std::expected<std::vector<store::Played>, std::string> rows_of(const store::StoredGame& game,
                                                               const std::optional<RatedGame>& rated);

/// The next games that are to be listed.
struct NextListings {
    /// Where the next ones begin; nullopt: there are no more.
    std::optional<store::EndPlace> next = {};
    std::vector<store::ListGame> games = {};
    /// Games that wait to be rated.
    int waiting = 0;
    /// What is wrong with games that are put aside: they are listed without rows.
    std::vector<std::string> problems = {};
};

/// Reads at most `most` games that are over and not listed, after a place.
std::expected<NextListings, store::Error> next_listings(store::Reader& reader, const store::EndPlace& after,
                                                        int most);

}  // namespace kradan::server
