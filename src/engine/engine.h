#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/games.h"
#include "engine/search.h"

namespace kradan::engine {

/// Expected results, per mille.
struct Chances {
    int win;
    int draw;
    int loss;
};

/// The side to move's chances of a win, draw and loss at a score in centipawns (chess and Ōgi). Fitted to
/// self-play: 300 chess games at 1 s + 0.01 s, and 150 games in each edition of Ōgi at half that time.
Chances chances(GameId game, int score);

/// How a host follows and stops a search. Each callback may be empty.
struct Callbacks {
    /// Called each time the search depth increases.
    std::function<void(const Info&)> info;
    /// Called every few milliseconds; returns true to stop the search.
    std::function<bool()> stop;
    /// Called as often as `stop`; if it returns true, `info` is called with the current state.
    std::function<bool()> wants_info = {};
};

/// Why the engine cannot play a game: "there is no search for NAME"; empty if it can.
std::optional<std::string> why_no_search(GameId game);

/// Plays every game for which there is a search. Prints nothing and reads no clock.
class Engine {
  public:
    static constexpr std::size_t default_megabytes = 16;
    static constexpr std::size_t max_megabytes = 32768;
    static constexpr int max_threads = 256;

    /// `megabytes`: the size limit of the transposition table, clamped to 1 … max_megabytes.
    explicit Engine(std::size_t megabytes = default_megabytes);

    /// Resizes and clears the transposition table. Throws std::bad_alloc if memory is insufficient; the table
    /// then has 1 MB until the next call.
    void resize(std::size_t megabytes);
    /// The size that was last set.
    std::size_t megabytes() const { return megabytes_; }
    /// The number of hardware threads on this machine, at most `max_threads`.
    static int most_threads();
    /// Sets how many threads a search at full strength uses, including the caller's; clamped to
    /// 1 … most_threads(). With one thread, searches are deterministic.
    void set_threads(int number);
    /// Sets the network that evaluates a game's positions; empty `bytes` select the hand-written evaluation.
    /// Fails if `bytes` is not a valid network. Clears all search results.
    std::expected<void, std::string> set_network(GameId game, std::string_view bytes);
    /// Restores the network that a new engine uses. Clears all search results.
    void use_built_in_network(GameId game);
    /// Clears all search results, as for a new game.
    void clear();
    /// Chess and Ōgi: searches for a forced win by the side to move in at most `moves` moves, proved against
    /// every defence. Prefers wins by checks alone, then shorter ones. Empty if none was found or `stop`
    /// returned true. Ignores all limits except `moves` and `nodes`.
    std::optional<Info> find_mate(const AnyGame& game, int moves, const Limits& limits = {},
                                  const Callbacks& callbacks = {});
    /// Searches for such a win with `find_mate` and `think`, alternating with equal effort, and then tries
    /// for about a second to shorten the win. If there is no such win, or when stopped, returns the result of
    /// `think`. In other games, only calls `think`.
    Info think_of_mate(const AnyGame& game, int moves, const Limits& limits, const Callbacks& callbacks = {});
    /// How many of the transposition table's entries were written by the last search, per mille.
    int permille_used() const { return table_.permille_used(); }

    /// Searches the game's current position until a limit is reached, the result is certain or `stop` returns
    /// true. Returns the final result, which has no move if there is no search for the game. In Go, a search
    /// at full strength reuses the previous search tree if the game continues from there.
    Info think(const AnyGame& game, const Limits& limits, const Callbacks& callbacks = {});

  private:
    struct MateFound {
        std::optional<Info> info;
        /// Whether the search was exhaustive.
        bool whole = true;
    };

    static MateFound prove_mate(const AnyGame& game, int moves, const Limits& limits,
                                const std::function<bool()>& stop);
    std::unique_ptr<Search> prepare(const AnyGame& game, const Limits& limits);

    std::size_t megabytes_;
    search::TranspositionTable table_;
    search::Networks networks_ = search::Networks::built_in();
    /// One for each thread.
    std::vector<search::Experience> experiences_ = std::vector<search::Experience>(1);
    /// The latest Go search at full strength, kept so that its tree can be reused.
    std::unique_ptr<Search> go_;
};

/// The search limits for a move at this level, with the built-in networks. At the highest level, a move takes
/// about two seconds.
Limits limits_of_move(const AnyGame& game, int level, std::uint64_t seed);
/// A move at this level, within the limits of `limits_of_move`; empty if there is no legal move.
std::string choose_move(const AnyGame& game, int level, std::uint64_t seed);

/// The status of stones at the end of a Go game. The lists are sorted.
struct StoneStatus {
    /// Stones that are probably dead.
    std::vector<std::string> dead;
    /// Stones, dead or alive, whose status is uncertain, so the players should decide.
    std::vector<std::string> unsettled;
};

/// Estimates the status of all stones under the game's rules, or under the given rules if the game will be
/// scored by them. Chains of which the network among `networks` expects the opposite are unsettled. Empty in
/// other games, and under rules that treat all stones as alive.
StoneStatus stone_status(const AnyGame& game, std::uint64_t seed = 1,
                         const search::Networks& networks = search::Networks::built_in());
StoneStatus stone_status(const AnyGame& game, const go::Rules& rules, std::uint64_t seed = 1,
                         const search::Networks& networks = search::Networks::built_in());
/// Only the dead stones from `stone_status`.
std::vector<std::string> dead_stones(const AnyGame& game, std::uint64_t seed = 1);

/// Go: the stones that the engine, playing `side`, counts as dead when the chains in `marked` are marked as
/// dead. One or more stones identify each chain. The result is sorted. Accepts marks on unsettled stones that
/// cost `side` nothing. Empty in other games.
std::vector<std::string> correct_dead(const AnyGame& game, std::span<const std::string> marked, Colour side,
                                      std::uint64_t seed = 1);

}  // namespace kradan::engine
