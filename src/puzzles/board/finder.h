#pragma once

#include <cstdint>
#include <functional>
#include <optional>
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
///
/// It looks closely where a quick search sees a mate or a move that alone reaches a goal. Puzzles of a high
/// rating are those that such a search does not see: if only they are wished for, it plays fast games, half
/// of those of chess from endings, searches each position that seems undecided deeply, and looks closely
/// where that finds late what the quick search did not.
class Finder {
  public:
    /// `win_nodes`: nodes of the searches that must confirm a win; 0 searches only for mates.
    Finder(FinderHooks hooks, Wish wish, std::uint64_t seed, std::uint64_t win_nodes);

    /// Searches a game that the engine plays against itself, sometimes at a weak level.
    void play(GameId game);
    /// Searches a game that was played, up to its first illegal move.
    void look_through(const AnyGame& start, std::span<const std::string> moves);

  private:
    /// A move that a search found, and the nodes after which it kept it.
    struct Late {
        engine::Info info;
        std::uint64_t nodes = 0;
    };

    /// A game after its opening, or from an ending; empty if it ended before.
    std::optional<AnyGame> begin(GameId kind);
    std::optional<std::string> weak_move(const AnyGame& game);
    engine::Info glance(const AnyGame& game);
    void look_at(const AnyGame& game, const engine::Info& info);
    bool look_for_mate(const AnyGame& game);
    void look_for_win(const AnyGame& game, Goal goal);
    void look_deep(const AnyGame& game, const engine::Info& info);
    Late search_deep(const AnyGame& game);
    /// Whether all moves but this one fail to reach the goal in a search of so many nodes.
    bool others_fail(const AnyGame& game, const std::string& move, Goal goal, std::uint64_t nodes);

    FinderHooks hooks_;
    Wish wish_;
    SplitMix64 random_;
    std::uint64_t win_nodes_;
    /// Nodes of the search of each position that seems undecided; 0: only `glance`.
    std::uint64_t deep_nodes_ = 0;
    /// With a table of the usual size, so that `why_unproved` finds the same.
    engine::Engine engine_;
    /// Remaining plies that belong to the previous puzzle.
    int rest_ = 0;
    /// The latest plies in a row in which the game seemed decided.
    int decided_ = 0;
};

}  // namespace kradan::puzzles
