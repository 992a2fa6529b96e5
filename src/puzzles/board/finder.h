#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "catalog/any_game.h"
#include "core/random.h"
#include "engine/engine.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// Callbacks for a `Finder`. All are called on its thread.
struct FinderHooks {
    /// Whether a puzzle like this is still wanted. Called before the work that refines it.
    std::function<bool(const Puzzle&)> wants;
    std::function<void(const Puzzle&)> found;
    std::function<bool()> stop;
};

/// Finds chess and Ōgi puzzles in game positions. May find the same puzzle more than once.
///
/// Normally it looks closely if a quick search sees a mate, or that only one move reaches a goal. A quick
/// search does not see highly rated puzzles. If only those are wanted, it plays fast games instead (in chess,
/// half of them from endings). When a game becomes decided, it searches the undecided positions before that
/// deeply, and looks closely if that search finds its move late.
class Finder {
  public:
    /// `win_nodes` is the number of nodes in the searches that must confirm a win; 0 searches only for mates.
    Finder(FinderHooks hooks, Wish wish, std::uint64_t seed, std::uint64_t win_nodes);

    /// Searches a game that the engine plays against itself, sometimes at a weak level.
    void play(GameId game);
    /// Searches the moves in an existing game, up to its first illegal move.
    void look_through(const AnyGame& start, std::span<const std::string> moves);

  private:
    /// The move that a search chose, and the number of nodes after which the choice stopped changing.
    struct Late {
        engine::Info info;
        std::uint64_t nodes = 0;
    };

    /// A game after its opening, or from an ending; empty if it ended earlier.
    std::optional<AnyGame> begin(GameId kind);
    std::optional<std::string> weak_move(const AnyGame& game);
    engine::Info glance(const AnyGame& game);
    void look_at(const AnyGame& game, const engine::Info& info);
    bool look_for_mate(const AnyGame& game);
    void look_for_win(const AnyGame& game, Goal goal);
    /// Keeps an undecided position, and searches the kept ones deeply when the game becomes decided.
    void remember(const AnyGame& game, const engine::Info& info);
    /// `before`: the chances according to the quick search.
    void look_deep(const AnyGame& game, const engine::Chances& before);
    Late search_deep(const AnyGame& game);
    /// Whether all other moves fail to reach the goal in a search of this many nodes.
    bool others_fail(const AnyGame& game, const std::string& move, Goal goal, std::uint64_t nodes);

    FinderHooks hooks_;
    Wish wish_;
    SplitMix64 random_;
    std::uint64_t win_nodes_;
    /// Nodes for searching a position before a game became decided; if 0, only `glance` searches.
    std::uint64_t deep_nodes_ = 0;
    /// Has a table of the default size, so that `why_unproved` finds the same.
    engine::Engine engine_;
    /// Remaining plies that belong to the previous puzzle.
    int rest_ = 0;
    /// The number of consecutive plies, up to the latest, at which the game seemed decided.
    int decided_ = 0;
    /// The game's latest positions that seemed undecided, with the chances of the side to move.
    std::deque<std::pair<AnyGame, engine::Chances>> undecided_;
};

}  // namespace kradan::puzzles
