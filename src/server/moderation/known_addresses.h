#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <unordered_map>

#include "store/store.h"

namespace kradan::server {

/// The latest addresses of players in rated games, kept only in memory and for a limited number of players.
class KnownAddresses {
  public:
    static constexpr std::size_t most = 20'000;

    void note(store::PlayerKey player, const std::string& address) {
        const auto [found, is_new] = addresses_.insert_or_assign(player, address);
        if (!is_new) return;
        order_.push_back(player);
        if (order_.size() <= most) return;
        addresses_.erase(order_.front());
        order_.pop_front();
    }
    /// Returns a player's most recent address; "" if unknown.
    std::string of(store::PlayerKey player) const {
        const auto found = addresses_.find(player);
        return found == addresses_.end() ? "" : found->second;
    }

  private:
    std::unordered_map<store::PlayerKey, std::string> addresses_;
    std::deque<store::PlayerKey> order_;
};

}  // namespace kradan::server
