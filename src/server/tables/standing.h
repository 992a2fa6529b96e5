#pragma once

#include <array>
#include <optional>

#include "core/colour.h"
#include "server/tables/game_log.h"
#include "server/tables/rematch.h"
#include "wire/messages.h"

namespace kradan::server {

/// What the players are told of a game, wherever they look.
struct Standing {
    /// Whose move is waited for.
    std::optional<Colour> awaited;
    bool over = false;
    /// What each is asked for besides a move, and has not answered.
    std::array<std::optional<wire::Asked>, 2> asked = {};

    /// Whether this side is told the same.
    bool is_same_for(Colour side, const Standing& other) const {
        return awaited == other.awaited && over == other.over &&
               asked[place(side)] == other.asked[place(side)];
    }
};

Standing standing_of(const GameLog& game, const Rematch& rematch);

}  // namespace kradan::server
