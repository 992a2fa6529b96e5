#pragma once

#include <cstdint>
#include <string>

#include "server/base/environment.h"
#include "server/base/task.h"
#include "server/history/rows.h"

namespace kradan::server {

/// Notes games that are over in the histories of their players, once it is known how they were rated. Any
/// node may do it for any game; the store lets only one of them.
class Lister {
  public:
    struct Counts {
        /// Games that this node has listed.
        std::uint64_t listed = 0;
        /// Games among them that could not be understood.
        std::uint64_t damaged = 0;
    };

    explicit Lister(Environment& environment) : environment_(environment) {}

    /// A game has ended, or was rated.
    void ended();
    /// Lists what is left to do. To be called every few seconds.
    void tend();

    const Counts& counts() const { return counts_; }

  private:
    void begin();
    Task<> list_all();
    /// False if the store fails.
    Task<bool> list(NextListings next);

    Environment& environment_;
    bool working_ = false;
    bool again_ = false;
    Counts counts_;
};

}  // namespace kradan::server
