#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/search.h"

namespace kradan::engine {

/// How a host follows and ends a search. Both may be empty.
struct Callbacks {
    /// Each time the search has become a move deeper.
    std::function<void(const Info&)> info;
    /// Asked every few milliseconds: true ends the search.
    std::function<bool()> stop;
};

/// A player of all the games. It prints nothing, starts no threads and knows no clock.
class Engine {
  public:
    static constexpr std::size_t default_megabytes = 16;
    static constexpr std::size_t max_megabytes = 4096;

    /// The memory of positions seen is at most this large; sizes outside 1 … max_megabytes count as the
    /// nearest.
    explicit Engine(std::size_t megabytes = default_megabytes);

    void resize(std::size_t megabytes);
    /// Forgets all positions seen, as for a new game.
    void clear() { table_.clear(); }

    /// Looks for a move in the game's present position until a limit is reached, the result is certain or the
    /// host says stop. The last info has what was found.
    Info think(const AnyGame& game, const Limits& limits, const Callbacks& callbacks = {});

  private:
    search::TranspositionTable table_;
};

/// What a clock shows, in milliseconds.
struct ClockState {
    std::int64_t left = 0;
    std::int64_t increment = 0;
    /// Moves until more time comes; 0: none comes.
    int moves_to_go = 0;
};

/// Milliseconds to spend on this move, at least 1.
std::int64_t time_for_move(const ClockState& clock);

/// A move of this level, within about two seconds at any level; empty when there is none to make.
std::string choose_move(const AnyGame& game, int level, std::uint64_t seed);

/// Go: the stones that seem dead, sorted; empty in the other games and where all stones count as alive.
std::vector<std::string> dead_stones(const AnyGame& game, std::uint64_t seed = 1);

/// Go: whether the engine accepts that just these groups are dead, each named by one or more of its stones.
/// Groups of which it is unsure may be either. True in the other games.
bool agrees_dead(const AnyGame& game, std::span<const std::string> dead, std::uint64_t seed = 1);

}  // namespace kradan::engine
