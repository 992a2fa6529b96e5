#pragma once

#include <cstdint>
#include <string>

#include "server/base/environment.h"
#include "server/base/task.h"
#include "server/history/rows.h"

namespace kradan::server {

/// Adds finished games to their players' histories, once it is known whether they are rated. Any node may
/// list any game; the store ensures that only one does.
class Lister {
  public:
    struct Counts {
        /// Games that this node has listed.
        std::uint64_t listed = 0;
        /// The number of these that could not be parsed.
        std::uint64_t damaged = 0;
    };

    explicit Lister(Environment& environment) : environment_(environment) {}

    /// Call when a game has ended or has been rated.
    void ended();
    /// Lists the remaining games. Call it every few seconds.
    void tend();

    const Counts& counts() const { return counts_; }

  private:
    void begin();
    Task<> list_all();
    /// Returns false if the store fails.
    Task<bool> list(NextListings next);

    Environment& environment_;
    bool working_ = false;
    bool again_ = false;
    Counts counts_;
};

}  // namespace kradan::server
