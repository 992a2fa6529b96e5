#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"

/// Games that stay in the module between calls, and moves as numbers, so that calls made thousands of times a
/// second need no JSON.
namespace kradan::wasm {

/// A move as a number: its code (`module/move_code.h`), or 1 or 2 for a resumption in Go. 0 for any other
/// text.
std::uint32_t pack_move(std::string_view text);
/// The text of such a number; empty if it is invalid.
std::string unpack_move(std::uint32_t move);

/// The operations on kept games. For an invalid number they return 0 or null.
class KeptGames {
  public:
    static constexpr std::uint32_t most_games = 1024;
    /// The maximum number of plies in all games together, about 300 bytes each, and in each game alone.
    static constexpr std::uint32_t most_plies = 100'000;

    /// Stores a game and returns its number, never 0. Drops the least recently used games to make room.
    std::uint32_t keep(AnyGame game);
    /// The game with this number; null if there is none or it was dropped.
    AnyGame* find(std::uint32_t number);
    /// Stores a copy of a game and returns its number; 0 if there is no such game.
    std::uint32_t copy(std::uint32_t number);
    void drop(std::uint32_t number);

    /// Plays a move and returns it as written; 0 if it is illegal or there is no such game.
    std::uint32_t play(std::uint32_t number, std::uint32_t move);
    /// Takes back at most `count` moves and resumptions. Returns the number taken back.
    std::uint32_t take_back(std::uint32_t number, std::uint32_t count);
    /// The number of legal moves, then the moves, sorted by text; valid until the next call. Null if there is
    /// no such game.
    const std::uint32_t* legal_moves(std::uint32_t number);
    /// Bit 0: the second side is to move; 1 and 2: the first or second side's king is attacked; 3: the game
    /// is over; 4: two passes ended play; 5: the game exists.
    std::uint32_t facts(std::uint32_t number);

  private:
    struct Kept {
        /// The number of the most recent game in this slot.
        std::uint32_t number = 0;
        std::uint64_t used = 0;
        std::unique_ptr<AnyGame> game;
    };

    std::uint32_t place_of(std::uint32_t number) const { return number % most_games; }
    /// Returns a free slot, or the least recently used one.
    Kept& place_for_one();
    /// Drops the least recently used games until the remaining ones fit.
    void make_room();
    /// Whether this is a legal move in the game whose moves were listed last.
    bool is_listed(std::uint32_t number, std::uint32_t move) const;
    void drop(Kept& kept);

    std::vector<Kept> places_;
    std::uint64_t now_ = 0;
    /// The total number of plies in all games.
    std::uint32_t plies_ = 0;
    std::vector<std::uint32_t> list_;
    /// The number of the game whose legal moves are in `list_`; 0 once it changed.
    std::uint32_t listed_ = 0;
};

/// This module's kept games.
KeptGames& kept_games();

}  // namespace kradan::wasm
