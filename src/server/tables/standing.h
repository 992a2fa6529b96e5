#pragma once

#include <array>
#include <optional>

#include "core/colour.h"
#include "server/logs/game_log.h"
#include "server/tables/rematch.h"
#include "wire/messages.h"

namespace kradan::server {

/// The part of a game's state that its players are sent, whether or not they follow the game.
struct Standing {
    /// The side to move; nullopt if no move is awaited.
    std::optional<Colour> awaited = std::nullopt;
    bool over = false;
    /// What each side has been asked for, besides a move, and has not answered.
    std::array<std::optional<wire::Asked>, 2> asked = {};

    /// Returns true if the standing looks the same to this side.
    bool is_same_for(Colour side, const Standing& other) const {
        return awaited == other.awaited && over == other.over &&
               asked[place(side)] == other.asked[place(side)];
    }
};

/// Returns a game's standing.
Standing standing_of(const session::State& state);
Standing standing_of(const GameLog& game, const Rematch& rematch);

}  // namespace kradan::server
