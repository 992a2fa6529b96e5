#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rating/ratings.h"
#include "server/accounts/stored.h"
#include "server/accounts/stored_rating.h"

/// Ratings, and the games behind them, as documents in the store.
namespace kradan::server {

/// A rated game, and the changes that it caused, by colour. Document id: the game's id.
struct RatedGame {
    static constexpr std::string_view kind = "rated-game";
    std::string pool = {};
    std::int64_t first = 0;
    std::int64_t second = 0;
    std::string score = {};
    std::string ranks = {};
    std::string points = {};
    std::int64_t at = 0;
    RatingNumbers first_before = {};
    RatingNumbers first_after = {};
    RatingNumbers second_before = {};
    RatingNumbers second_after = {};
    bool watchable = false;
    std::optional<std::string> weight = {};
    static void describe(auto& self, auto& member) {
        member("pool", self.pool, "the id of the pool");
        member("first", self.first, "the key of the first player");
        member("second", self.second, "the key of the second player");
        member("score", self.score, "the result for the first player: one of `score_ids`");
        member("ranks", self.ranks, "the first player's advantage in ranks, as an exact text");
        member("points", self.points, "the same in rating points, as an exact text");
        member("at", self.at,
               "when it ended; if necessary later, to be after the previous rated games of its players in "
               "the pool");
        member("firstBefore", self.first_before, "the first player's rating before it");
        member("firstAfter", self.first_after, "the first player's rating after it");
        member("secondBefore", self.second_before, "the second player's rating before it");
        member("secondAfter", self.second_after, "the second player's rating after it");
        member("watchable", self.watchable, "whether anyone may watch the game");
        member("weight", self.weight, "the weight of the game, as an exact text; absent: 1");
    }
    void keys(KeyList& key) const;
};

/// The maximum deviation on the leaderboard, as on lichess.
inline constexpr double most_deviation_on_board = 75;

inline constexpr std::array<std::string_view, 3> score_ids = {"loss", "draw", "win"};

/// Converts a number to the shortest text that reads as the same number, and back; nullopt for an invalid
/// text.
std::string exact_text(double number);
std::optional<double> read_exact(std::string_view text);

RatingNumbers numbers_of(const rating::Rating& rating);
/// Returns the rating with these numbers; nullopt if they are damaged.
std::optional<rating::Rating> rating_of(const RatingNumbers& numbers);

/// Returns the id of a player's rating in a pool.
std::string rating_id(store::PlayerKey player, std::string_view pool);

// Indexes that order ratings by strength.

/// The index of the ratings on a pool's leaderboard.
std::string board_index(std::string_view pool);
/// The index of a pool's ratings that are not provisional.
std::string spread_index(std::string_view pool);
/// Returns the key of a rating in these indexes.
std::string strength_key(double rating);

/// Returns the range of a player's rated games in a pool, in the order in which they ended.
store::DocumentRange history_range(store::PlayerKey player, const std::string& pool);
/// Returns a game's key in that range's index.
std::string history_key(store::PlayerKey player, std::string_view pool, std::int64_t at);

/// Returns the range of the rated games between two players that ended after this time.
store::DocumentRange pair_range(store::PlayerKey one, store::PlayerKey other, std::int64_t after);

/// Returns a game's weight; nullopt if it is damaged.
std::optional<double> weight_of(const RatedGame& game);

/// Returns the game for the rating library, without its players; nullopt if it is damaged or its pool is
/// unknown.
std::optional<rating::RatedGame> read_game(const RatedGame& game);

/// Returns a player's rating in a pool, with version 0 if there is none yet.
std::expected<Stored<StoredRating>, store::Error> rating_in(store::Reader& reader, store::PlayerKey player,
                                                            const std::string& pool);
/// Returns the numbers of a stored rating, or those of a new player if its version is 0. The error is
/// `Error::unreadable` if they are damaged.
std::expected<rating::Rating, store::Error> numbers_in(const Stored<StoredRating>& stored);

}  // namespace kradan::server
