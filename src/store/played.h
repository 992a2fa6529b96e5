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

/// A game that is over, as one of its players had it. It follows from the game, so a copy of a database lacks
/// it until it is made again.
struct Played {
    /// For the player. `none`: the game was aborted, or ended without a result.
    enum class Result : std::uint8_t { none, loss, draw, win };

    PlayerKey player = 0;
    /// When it ended, and its id: as in the head of the game.
    WallTime over = 0;
    std::string game = {};
    /// The kind of game and the speed, as ratings name them; `speed` is "none" without a clock.
    std::string kind = {};
    std::string speed = {};
    bool rated = false;
    Colour colour = Colour::first;
    Result result = Result::none;
    /// The id of the reason for which it ended.
    std::string reason = {};
    PlayerKey opponent = computer_opponent;
    /// Rounded; of a game that was rated.
    std::optional<std::int64_t> rating_before = {};
    std::optional<std::int64_t> rating_after = {};
    std::optional<std::int64_t> opponent_rating = {};
    /// Moves of both sides, and the player's own.
    std::int64_t plies = 0;
    std::int64_t own_moves = 0;
    /// Milliseconds for which it was the player's turn.
    std::int64_t thought = 0;
    /// The first moves, each followed by a space, so that the openings that begin alike are a prefix; "" for
    /// a game that did not begin as usual.
    std::string opening = {};
    bool watchable = false;

    friend bool operator==(const Played&, const Played&) = default;
};

/// A place in the order of games by their ends.
struct EndPlace {
    WallTime over = 0;
    std::string game = {};

    friend auto operator<=>(const EndPlace&, const EndPlace&) = default;
};

/// Behind all games.
inline const EndPlace end_of_all{.over = std::numeric_limits<WallTime>::max()};

/// Which games of a player are read; what is not named is not looked at.
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
    /// Only games that ended before this one.
    std::optional<EndPlace> before = {};
};

/// Whether the filter lets a game of its player pass.
bool passes(const PlayedFilter& filter, const Played& played);
/// The first text above all that begin like this; nullopt if there is none.
std::optional<std::string> above_all_with(std::string prefix);

// Changes.

/// Notes what a game that is over was for its players: at most a row for each. A conflict if that is done
/// already, if the game is not over, or if a row is not of one of its players with its end.
struct ListGame {
    std::string game;
    std::vector<Played> rows = {};
};

}  // namespace kradan::store
