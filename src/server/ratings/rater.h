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

/// Rates games that are over, in the order in which they ended. Any node may rate any game; the store lets
/// only one of them do it.
class Rater {
  public:
    struct Listener {
        virtual ~Listener() = default;
        /// A game that ended here, or that this node has rated, is rated now.
        virtual void rated(const wire::Rated& game) = 0;
        /// This node has rated a game.
        virtual void has_rated(const RatedGame& game) = 0;
    };
    struct Counts {
        /// Games that this node has rated.
        std::uint64_t rated = 0;
        /// How often somebody else was first.
        std::uint64_t conflicts = 0;
        /// Games that wait to be rated, as far as this node has seen.
        std::int64_t waiting = 0;
    };

    Rater(Environment& environment, Listener& listener) : environment_(environment), listener_(listener) {}

    /// A rated game that this node serves is over: its followers are to be told when it is rated.
    void ended(const std::string& game);
    /// Rates what a crash, a failure of the store, or a node that is gone has left. To be called every few
    /// seconds.
    void tend();
    /// How a game was rated; nothing if it was not, or that cannot be read now.
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
    /// Games that ended here, whose ratings have not been told yet.
    std::set<std::string> untold_;
    /// How often the next game could not be rated, and those that others go before now.
    std::map<std::string, int> failures_;
    std::set<std::string> later_;
    bool working_ = false;
    bool again_ = false;
    Counts counts_;
};

}  // namespace kradan::server
