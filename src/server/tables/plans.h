#pragma once

#include <array>
#include <functional>
#include <optional>

#include "server/base/clients.h"
#include "server/logs/game_log.h"
#include "session/plan.h"

namespace kradan::server {

/// Each player's premove and conditional moves.
class Plans {
  public:
    Plans(Clients& clients, const GameLog& game, Outstanding& outstanding)
        : clients_(clients), game_(game), outstanding_(outstanding) {}

    /// Loads stored plans, or none if the game is over.
    void read(const std::array<std::string, 2>& stored);
    /// Replaces this side's plan, and calls `changed` once the new one is durable.
    void lay(const Sender& sender, Colour side, const wire::LayPlan& lay, std::function<void()> changed);
    /// Returns the move that the side to move has planned. Drops plans that no longer fit the game, and calls
    /// `stored` once each removal is durable.
    std::optional<AnyIntent> next_move(const std::function<void()>& stored);
    /// Increases whenever a plan changes.
    int version() const { return version_; }
    /// Returns this side's plan; nullopt if there is none.
    std::optional<wire::PlanJson> json(Colour side) const;

  private:
    void let_go(Colour side, std::function<void()> stored);
    void tell(Colour side) const;

    Clients& clients_;
    const GameLog& game_;
    Outstanding& outstanding_;
    std::array<std::optional<session::Plan>, 2> plans_;
    /// How many of each side's plans are being written; the last one wins.
    std::array<int, 2> underway_ = {};
    int version_ = 0;
};

}  // namespace kradan::server
