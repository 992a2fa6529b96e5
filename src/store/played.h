#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/colour.h"
#include "store/keys.h"

namespace kradan::store {

/// The opponent of a game against the computer.
inline constexpr PlayerKey computer_opponent = 0;

/// A finished game from the point of view of one of its players. It is derived from the game, so a copy of a
/// database lacks it until it is computed again.
struct Played {
    /// The result for the player. `none`: the game was aborted, or ended without a result.
    enum class Result : std::uint8_t { none, loss, draw, win };

    PlayerKey player = 0;
    /// When the game ended, and its id, as in `GameHead`.
    WallTime over = 0;
    std::string game = {};
    /// The kind of game and the speed, named as in ratings; `speed` is "none" without a clock.
    std::string kind = {};
    std::string speed = {};
    bool rated = false;
    Colour colour = Colour::first;
    Result result = Result::none;
    /// The id of the reason why the game ended.
    std::string reason = {};
    PlayerKey opponent = computer_opponent;
    /// Rounded. Only for rated games.
    std::optional<std::int64_t> rating_before = {};
    std::optional<std::int64_t> rating_after = {};
    std::optional<std::int64_t> opponent_rating = {};
    /// The number of moves by both sides, and by the player.
    std::int64_t plies = 0;
    std::int64_t own_moves = 0;
    /// How long it was the player's turn, in milliseconds.
    std::int64_t thought = 0;
    /// The first moves, each followed by a space, so openings that begin alike share a prefix; "" for a game
    /// that did not start from the usual position.
    std::string opening = {};
    bool watchable = false;

    friend bool operator==(const Played&, const Played&) = default;
};

/// Marks a point in the list of games ordered by when they ended.
struct EndPlace {
    WallTime over = 0;
    std::string game = {};

    friend auto operator<=>(const EndPlace&, const EndPlace&) = default;
};

/// After all games.
inline const EndPlace end_of_all{.over = std::numeric_limits<WallTime>::max()};

/// Which of a player's games to read. Absent members match every game.
struct PlayedFilter {
    PlayerKey player = 0;
    std::optional<std::string> kind = {};
    std::optional<std::string> speed = {};
    std::optional<bool> rated = {};
    std::optional<Colour> colour = {};
    std::optional<Played::Result> result = {};
    std::optional<std::string> reason = {};
    std::optional<PlayerKey> opponent = {};
    /// Only games against people.
    bool people_only = false;
    /// How the opening begins, as in `Played::opening`.
    std::string opening = {};
    /// Only games that anyone may watch.
    bool watchable_only = false;
    /// Ended at `from` or later, and before `below`.
    std::optional<WallTime> from = {};
    std::optional<WallTime> below = {};
    /// Only games before this point in that list.
    std::optional<EndPlace> before = {};
};

/// Whether a game of the filter's player passes the filter.
bool passes(const PlayedFilter& filter, const Played& played);
/// The first string that sorts after all strings beginning with `prefix`; nullopt if there is none.
std::optional<std::string> above_all_with(std::string prefix);

// Changes.

/// Adds a finished game to its players' histories, with at most one row for each. Fails with a conflict if
/// the game is already listed or not over, or if a row has a different player or end.
struct ListGame {
    std::string game;
    std::vector<Played> rows = {};
};

}  // namespace kradan::store
