#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"

/// Games that stay in the module between calls, each where its moves have led, and moves as numbers: what a
/// host asks for thousands of times a second goes without JSON.
namespace kradan::wasm {

/// A move as a number that sorts as its text does: five digits to the base of 81, each the byte of the text
/// less 42, or 0 where the text has ended. The resumptions of Go are 1 and 2. 0 for any other text.
std::uint32_t pack_move(std::string_view text);
/// The text of such a number; empty where it is none.
std::string unpack_move(std::uint32_t move);

/// What a host can do with kept games. No number, however wrong, does more than get a 0.
class KeptGames {
  public:
    static constexpr std::uint32_t most_games = 1024;
    /// Half-moves of all games together, some 300 bytes each; none goes on behind so many of its own.
    static constexpr std::uint32_t most_plies = 100'000;

    /// Gives a game its number, from 1. Those that were used the longest ago make room for it.
    std::uint32_t keep(AnyGame game);
    /// The game of a number; null where there is none, or where it made room.
    AnyGame* find(std::uint32_t number);
    /// A game of its own that stands at the same place; 0 where there is no such game.
    std::uint32_t copy(std::uint32_t number);
    void drop(std::uint32_t number);

    /// Plays a move; gives the move as it is written, 0 where it is refused or there is no such game.
    std::uint32_t play(std::uint32_t number, std::uint32_t move);
    /// Takes back so many moves and resumptions; the number of those that were there.
    std::uint32_t take_back(std::uint32_t number, std::uint32_t count);
    /// How many legal moves there are, and then they, in the order of their texts; good until the next call.
    /// Null where there is no such game.
    const std::uint32_t* legal_moves(std::uint32_t number);
    /// Bit 0: the second side is to move; 1 and 2: the first or second side's king is attacked; 3: the game
    /// is over; 4: two passes ended play; 5: there is such a game.
    std::uint32_t facts(std::uint32_t number);

  private:
    struct Kept {
        /// Of the latest game in this place.
        std::uint32_t number = 0;
        std::uint64_t used = 0;
        std::unique_ptr<AnyGame> game;
    };

    std::uint32_t place_of(std::uint32_t number) const { return number % most_games; }
    /// The place that is free, or was used the longest ago.
    Kept& place_for_one();
    /// Drops what was used the longest ago until all that is left fits.
    void make_room();
    void drop(Kept& kept);

    std::vector<Kept> places_;
    std::uint64_t now_ = 0;
    /// Half-moves of all games.
    std::uint32_t plies_ = 0;
    std::vector<std::uint32_t> list_;
};

/// Those of this module.
KeptGames& kept_games();

}  // namespace kradan::wasm
