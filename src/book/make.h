#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "book/format.h"

namespace kradan::book {

struct BookRules {
    /// The number of plies to count from the start of each game.
    int plies = 20;
    /// Moves that were played in fewer games are omitted.
    std::uint32_t least_games = 1;
    /// Whether to count only the winners' moves.
    bool winners_only = false;
    /// Whether a move's weight is its number of games. If false, the weight is two for each game that the
    /// mover won and one for each draw.
    bool weigh_games = false;
};

/// Counts the moves played in games and makes a book from them.
class BookMaker {
  public:
    BookMaker(GameId game, const BookRules& rules) : game_(game), format_(format_of(game)), rules_(rules) {}

    /// Counts a move that is about to be played in a game. `winner` is the game's winner, empty if it was
    /// drawn or the result is unknown. Returns whether later moves in this game can still count.
    bool add(const AnyGame& before, const std::string& move, std::optional<Colour> winner);

    /// The whole book as bytes, sorted by key, then by weight. Polyglot weights are scaled to 16 bits.
    std::string write() const;
    /// The number of entries that `write` writes.
    std::size_t entries() const;

  private:
    struct Count {
        std::uint32_t games = 0;
        std::uint64_t points = 0;
    };
    std::optional<std::uint64_t> weight_of(const Count& count) const;

    GameId game_;
    BookFormat format_;
    BookRules rules_;
    /// Indexed by key and move.
    std::map<std::pair<std::uint64_t, std::uint64_t>, Count> counts_;
};

}  // namespace kradan::book
