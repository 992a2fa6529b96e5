#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/colour.h"
#include "find/format.h"

namespace kradan::find {

/// How a game ended, as its record says.
enum class GameResult { unknown, first_won, drawn, second_won, both_lost };

/// What the results of positions need to know about a game.
struct GameFacts {
    GameResult result = GameResult::unknown;
    /// By colour; 0 if unknown.
    std::array<std::uint32_t, 2> ratings{};
    /// 0 if unknown.
    std::uint32_t year = 0;

    friend bool operator==(const GameFacts&, const GameFacts&) = default;
};

/// Numbers of games. Those with another result are only in `games`.
struct Results {
    std::uint64_t games = 0;
    std::uint64_t first_won = 0;
    std::uint64_t drawn = 0;
    std::uint64_t second_won = 0;

    void add(GameResult result);
    friend bool operator==(const Results&, const Results&) = default;
};

/// The games in which a move was played from a position.
struct MoveResults {
    /// The code of the move; `no_move` if the games ended in this position.
    std::uint8_t code = no_move;
    Results results = {};
    /// The ratings of those who played the move: how many are known, and their sum.
    std::uint64_t rated = 0;
    std::uint64_t rating_sum = 0;
    /// The last year in which it was played; 0 if unknown.
    std::uint32_t last_year = 0;

    friend bool operator==(const MoveResults&, const MoveResults&) = default;
};

/// The games in which a position was reached. A game in which it was reached several times counts once, and
/// once for each different move.
struct PositionResults {
    Results total = {};
    /// By code.
    std::vector<MoveResults> moves = {};

    friend bool operator==(const PositionResults&, const PositionResults&) = default;
};

/// Adds up the results of a position.
class Tally {
  public:
    /// `mover`: the side to move in the position.
    explicit Tally(Colour mover) : mover_(mover) {}

    /// Adds a game that reached the position and in which this move was played then. All calls for one game
    /// must be consecutive. Returns false if it was added already.
    bool add(std::uint64_t game, std::uint8_t code, const GameFacts& facts);
    PositionResults results() const;

  private:
    Colour mover_;
    Results total_;
    std::array<MoveResults, 256> moves_{};
    std::bitset<256> played_;
    std::optional<std::uint64_t> last_game_;
    std::bitset<256> played_in_last_game_;
};

}  // namespace kradan::find
