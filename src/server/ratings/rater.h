#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "server/base/environment.h"
#include "server/base/task.h"
#include "server/ratings/rate.h"

namespace kradan::server {

/// Rates finished games in the order in which they ended. Any node may rate any game; the store ensures that
/// only one does.
class Rater {
  public:
    struct Listener {
        virtual ~Listener() = default;
        /// Called when a game that ended here has been rated, or when this node has rated any game.
        virtual void rated(const wire::Rated& game) = 0;
        /// Called when this node has rated a game.
        virtual void has_rated(const RatedGame& game) = 0;
    };
    struct Counts {
        /// Games that this node has rated.
        std::uint64_t rated = 0;
        /// How often another node was first.
        std::uint64_t conflicts = 0;
        /// Games waiting to be rated, as far as this node knows.
        std::int64_t waiting = 0;
    };

    Rater(Environment& environment, Listener& listener) : environment_(environment), listener_(listener) {}

    /// Call when a rated game at this node is over. Its followers are notified once it has been rated.
    void ended(const std::string& game);
    /// Rates games left over from a crash, a store error or a node that is gone. Call it every few seconds.
    void tend();
    /// Returns a game's rating; nullopt if it has not been rated or currently cannot be read.
    Task<std::optional<wire::Rated>> rating_of(std::string game);

    const Counts& counts() const { return counts_; }

  private:
    void begin();
    Task<> rate_all();
    Task<bool> rate_next();
    bool failed(const std::string& game, std::string_view why);
    Task<> count_waiting();
    Task<> tell_others();

    Environment& environment_;
    Listener& listener_;
    /// Games that ended at this node and whose ratings have not been announced yet.
    std::set<std::string> untold_;
    /// How often rating each game has failed, and the games that others may overtake for that reason.
    std::map<std::string, int> failures_;
    std::set<std::string> later_;
    bool working_ = false;
    bool again_ = false;
    Counts counts_;
};

}  // namespace kradan::server
