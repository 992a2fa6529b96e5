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

/// Callbacks of a `Finder`. All are called on its thread.
struct FinderHooks {
    /// Whether a puzzle like this is still wanted. Called before the work that refines it.
    std::function<bool(const Puzzle&)> wants;
    std::function<void(const Puzzle&)> found;
    std::function<bool()> stop;
};

/// Finds puzzles of chess and Ōgi in the positions of games. May find the same puzzle more than once.
class Finder {
  public:
    /// `win_nodes`: nodes of the searches that must confirm a win; 0 searches only for mates.
    Finder(FinderHooks hooks, std::uint64_t seed, std::uint64_t win_nodes);

    /// Searches a game that the engine plays against itself, sometimes at a weak level.
    void play(GameId game);
    /// Searches a game that was played, up to its first illegal move.
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
    /// Remaining plies that belong to the previous puzzle.
    int rest_ = 0;
};

}  // namespace kradan::puzzles
