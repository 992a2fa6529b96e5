#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "find/index.h"

namespace kradan::find {

/// Which games count. Conditions that are absent hold for every game.
struct Filter {
    /// Part of a player's name; ASCII letters match in either case.
    std::string player = {};
    /// The colour of that player.
    std::optional<Colour> colour = std::nullopt;
    /// Both ratings are known and within these bounds.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> ratings = std::nullopt;
    /// The first and the last day. A game whose day or month is unknown counts if it may have been then.
    std::optional<std::pair<DateNumber, DateNumber>> dates = std::nullopt;
    std::optional<GameResult> result = std::nullopt;

    bool empty() const { return player.empty() && !ratings && !dates && !result; }
};

/// Reads a range such as "2000-2400", "2000-", "-2400". Empty if the text is none.
std::optional<std::pair<std::uint32_t, std::uint32_t>> read_rating_range(std::string_view text);
/// Reads a range of dates such as "1990-1999.06.30", "1990-", "2001.05": from the first day of one to the
/// last day of the other. Empty if the text is none.
std::optional<std::pair<DateNumber, DateNumber>> read_date_range(std::string_view text);

/// What a search found.
struct Answer {
    /// Without a position, only the total.
    PositionResults results = {};
    /// The first games, by number.
    std::vector<std::uint32_t> games = {};
};

/// Finds the games that reached a position: exactly these, and the moves that were played from it. Games
/// whose keys only look like that of the position are recognised by replaying them.
std::expected<Answer, Error> search(const Index& index, const GamePosition& position, const Filter& filter,
                                    std::size_t max_games);
/// Finds the games with these headers.
Answer search(const Index& index, const Filter& filter, std::size_t max_games);

}  // namespace kradan::find
