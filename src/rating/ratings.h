#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rating/ranks.h"

namespace kradan::rating {

/// A rated game that has ended.
struct RatedGame {
    /// Keys of two different players.
    std::int64_t first = 0;
    std::int64_t second = 0;
    /// An index into `pools()`.
    std::uint32_t pool = 0;
    Score score = Score::draw;
    /// From `rated_as`.
    HeadStart head_start = {};
    /// When it ended, in milliseconds since 1970.
    clock::Milliseconds at = 0;
    /// How much the game counts, as for `rate`.
    double weight = 1;
};

/// All ratings of all players, recomputed from the games after games were annulled or the rating rules
/// changed. A rating takes 64 bytes and exists only after its player has played in the pool.
class Ratings {
  public:
    struct Change {
        Rating before;
        Rating after;
    };
    /// A player's rating in a pool.
    struct Entry {
        std::int64_t player = 0;
        std::uint32_t pool = 0;
        Rating rating = {};
    };

    /// Rates the next game and returns the changes, by colour. The games in a pool must be added in the order
    /// they ended. A game in which a player plays against themselves changes nothing.
    std::array<Change, 2> add(const RatedGame& game);

    /// Adds points to a rating, between two games. Does nothing if the player has not played in the pool.
    void correct(std::int64_t player, std::uint32_t pool, double points, clock::Milliseconds at);

    /// The player's rating in the pool; if there is none, the rating of a new player.
    Rating rating(std::int64_t player, std::uint32_t pool) const;
    /// In the order of each player's first game in the pool.
    std::span<const Entry> all() const { return entries_; }

  private:
    /// The slot of this player and pool, or the empty slot where they belong. The table must have an empty
    /// slot.
    std::size_t slot(std::int64_t player, std::uint32_t pool) const;
    /// The index in `entries_`; adds an entry if there is none.
    std::size_t find_or_add(std::int64_t player, std::uint32_t pool);
    void grow();

    std::vector<Entry> entries_;
    /// A hash table with open addressing. Holds indices in `entries_` plus 1; 0 means empty. Its size is a
    /// power of two.
    std::vector<std::uint32_t> slots_;
};

}  // namespace kradan::rating
