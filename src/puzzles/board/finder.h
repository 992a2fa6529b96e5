#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "catalog/any_game.h"
#include "core/random.h"
#include "engine/engine.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// What a `Finder` asks and tells. All are called on its thread.
struct FinderHooks {
    /// Whether a puzzle like this is wanted still; asked before the work that makes it better.
    std::function<bool(const Puzzle&)> wants;
    std::function<void(const Puzzle&)> found;
    std::function<bool()> stop;
};

/// Finds puzzles of chess and Ōgi in the positions of games. The same puzzle may be found more than once.
class Finder {
  public:
    /// `win_nodes`: nodes of the searches that a win must stand; 0: looks for mates only.
    Finder(FinderHooks hooks, std::uint64_t seed, std::uint64_t win_nodes);

    /// Looks through a game that the engine plays against itself, now and then weakly.
    void play(GameId game);
    /// Looks through a game that was played, up to its first illegal move.
    void look_through(const AnyGame& start, std::span<const std::string> moves);

  private:
    void look_at(const AnyGame& game, const engine::Info& info);
    bool look_for_mate(const AnyGame& game);
    void look_for_win(const AnyGame& game);
    engine::Info glance(const AnyGame& game);

    FinderHooks hooks_;
    SplitMix64 random_;
    std::uint64_t win_nodes_;
    engine::Engine engine_;
    /// Plies that belong to the puzzle before.
    int rest_ = 0;
};

}  // namespace kradan::puzzles
