#pragma once

#include <cstddef>
#include <vector>

#include "server/club/relay.h"
#include "server/tables/tables.h"

namespace kradan::server {

/// Hands this node's live games over to other nodes: all of them before it stops, and some when it has many
/// more than its share, for example after another node has joined.
class Handover {
  public:
    Handover(Tables& tables, Relay& relay) : tables_(tables), relay_(relay) {}

    /// Hands over as many games as is currently possible. Returns false if no node takes games, or if all
    /// games have been handed over.
    bool give_all();
    /// Hands games over to nodes that have fewer than their share; `now` is steady time.
    void tick(Milliseconds now);

  private:
    void give(std::size_t most, const std::vector<store::Epoch>& nodes);

    Tables& tables_;
    Relay& relay_;
    bool stopping_ = false;
    Milliseconds again_at_ = 0;
};

}  // namespace kradan::server
