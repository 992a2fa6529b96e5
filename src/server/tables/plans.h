#pragma once

#include <array>
#include <functional>
#include <optional>

#include "server/tables/clients.h"
#include "server/tables/game_log.h"
#include "session/plan.h"

namespace kradan::server {

/// The moves that each player has planned.
class Plans {
  public:
    Plans(Clients& clients, const GameLog& game, Outstanding& outstanding)
        : clients_(clients), game_(game), outstanding_(outstanding) {}

    /// As the store has them; none where the game is over.
    void read(const store::StoredGame& stored);
    /// A plan of this side takes the place of the one before; `changed` is called when it is durable.
    void lay(const Sender& sender, Colour side, const wire::LayPlan& lay, std::function<void()> changed);
    /// The planned move of the side to move. Lets go of plans that the game has overtaken, and calls `stored`
    /// for each when that is durable.
    std::optional<AnyIntent> next_move(const std::function<void()>& stored);
    /// Nothing where there is no plan.
    std::optional<wire::PlanJson> json(Colour side) const;

  private:
    void let_go(Colour side, std::function<void()> stored);
    void tell(Colour side) const;

    Clients& clients_;
    const GameLog& game_;
    Outstanding& outstanding_;
    std::array<std::optional<session::Plan>, 2> plans_;
    /// How many of each side are on their way to the disk: the last of them is what will be planned.
    std::array<int, 2> underway_ = {};
};

}  // namespace kradan::server
