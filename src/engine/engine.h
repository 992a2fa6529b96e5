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

#include "engine/search.h"

namespace kradan::engine {

/// How a host follows and ends a search. Both may be empty.
struct Callbacks {
    /// Each time the search has become a move deeper.
    std::function<void(const Info&)> info;
    /// Asked every few milliseconds: true ends the search.
    std::function<bool()> stop;
    /// Asked as often: true has `info` called with what is known by now.
    std::function<bool()> wants_info = {};
};

/// Why the engine does not play a game: "there is no search for NAME"; nothing where it does.
std::optional<std::string> why_no_search(GameId game);

/// A player of all the games. It prints nothing and knows no clock.
class Engine {
  public:
    static constexpr std::size_t default_megabytes = 16;
    static constexpr std::size_t max_megabytes = 32768;
    static constexpr int max_threads = 256;

    /// The memory of positions seen is at most this large; sizes outside 1 … max_megabytes count as the
    /// nearest.
    explicit Engine(std::size_t megabytes = default_megabytes);

    /// Forgets all positions seen. Where there is no memory for so many: std::bad_alloc, and until the next
    /// call hardly any are kept.
    void resize(std::size_t megabytes);
    /// The size that was last set.
    std::size_t megabytes() const { return megabytes_; }
    /// The threads that this machine runs at once, at most `max_threads`.
    static int most_threads();
    /// At full strength: on how many threads to search, the caller's among them; numbers outside
    /// 1 … most_threads() count as the nearest. With one, the same searches find the same.
    void set_threads(int number);
    /// Judges the positions of a game by the network that these bytes describe from now on, or by hand if
    /// there are none; or says what is wrong with them. Forgets all positions seen.
    std::expected<void, std::string> set_network(GameId game, std::string_view bytes);
    /// Judges a game as the program does when nothing else is asked for. Forgets all positions seen.
    void use_built_in_network(GameId game);
    /// Forgets what was found so far, as for a new game.
    void clear();
    /// Chess and Ōgi: a win by force in at most so many moves of the side to move, proved against every
    /// defence, the shortest there is; empty where none was found, and where the host says stop. Of the
    /// limits, `moves` and `nodes` hold.
    std::optional<Info> find_mate(const AnyGame& game, int moves, const Limits& limits = {},
                                  const Callbacks& callbacks = {});
    /// How many of a thousand entries of the memory the latest search has written.
    int permille_used() const { return table_.permille_used(); }

    /// Looks for a move in the game's present position until a limit is reached, the result is certain or the
    /// host says stop. The last info has what was found. At full strength a search of Go goes on from what
    /// the one before found, where the game has gone on from there. No move is found in a game for which
    /// there is no search.
    Info think(const AnyGame& game, const Limits& limits, const Callbacks& callbacks = {});

  private:
    std::unique_ptr<Search> prepare(const AnyGame& game, const Limits& limits);

    std::size_t megabytes_;
    search::TranspositionTable table_;
    search::Networks networks_ = search::Networks::built_in();
    /// By thread.
    std::vector<search::Experience> experiences_ = std::vector<search::Experience>(1);
    /// The latest of Go, at full strength.
    std::unique_ptr<Search> go_;
};

/// What a move of this level may take: about two seconds at the highest.
Limits limits_of_move(const AnyGame& game, int level, std::uint64_t seed);
/// A move of this level within those limits; empty when there is none to make.
std::string choose_move(const AnyGame& game, int level, std::uint64_t seed);

/// Stones at the end of a game of Go, sorted.
struct StoneStatus {
    /// Those that seem dead.
    std::vector<std::string> dead;
    /// Those, dead or not, of which that is not sure: the players should say.
    std::vector<std::string> unsettled;
};

/// By the rules of the game, or others that it will be counted by. Nothing in the other games, and where all
/// stones count as alive.
StoneStatus stone_status(const AnyGame& game, std::uint64_t seed = 1);
StoneStatus stone_status(const AnyGame& game, const go::Rules& rules, std::uint64_t seed = 1);
/// The dead among them.
std::vector<std::string> dead_stones(const AnyGame& game, std::uint64_t seed = 1);

/// Go: the stones that the engine, which plays `side`, would count as dead where these groups are marked,
/// each named by one or more of its stones; sorted. Of what is unsettled it accepts what costs it nothing.
/// None in the other games.
std::vector<std::string> correct_dead(const AnyGame& game, std::span<const std::string> marked, Colour side,
                                      std::uint64_t seed = 1);

}  // namespace kradan::engine
