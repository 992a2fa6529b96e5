#pragma once

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "clock/clock.h"

namespace kradan::server {

using clock::Milliseconds;

/// The next time at which each game is due.
class Alarms {
  public:
    /// Sets the game's due time, replacing any earlier one; nullopt for never.
    void set(const std::string& game, std::optional<Milliseconds> time) {
        const auto old = times_.find(game);
        if (old != times_.end()) {
            if (old->second == time) return;
            order_.erase({old->second, game});
            times_.erase(old);
        }
        if (!time) return;
        times_.emplace(game, *time);
        order_.emplace(*time, game);
    }
    std::optional<Milliseconds> next() const {
        return order_.empty() ? std::nullopt : std::optional{order_.begin()->first};
    }
    /// Removes and returns the games that are due. Each must be set again to become due again.
    std::vector<std::string> take(Milliseconds now) {
        std::vector<std::string> due;
        while (!order_.empty() && order_.begin()->first <= now) {
            due.push_back(order_.begin()->second);
            set(due.back(), std::nullopt);
        }
        return due;
    }

  private:
    std::unordered_map<std::string, Milliseconds> times_;
    std::set<std::pair<Milliseconds, std::string>> order_;
};

}  // namespace kradan::server
