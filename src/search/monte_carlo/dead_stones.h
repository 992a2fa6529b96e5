#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/go/game.h"

namespace kradan::search {

/// What the engine makes of the stones of a game whose play has ended. All lists are sorted by row and
/// column, and name every stone of a chain.
struct Fates {
    /// Those that it would take off.
    std::vector<go::Vertex> dead;
    /// Those, dead or not, that it is not sure of: it depends on who moves, or reading did not come to an
    /// end.
    std::vector<go::Vertex> unsettled;
    /// Of the unsettled those that live if their own side moves first, and die if the other does.
    std::vector<go::Vertex> contested;
};

/// First what lives or is dead however it is played (`go::unconditional_life`), then what playouts agree on;
/// what they do not is read locally, with either side to move first. By the rules of the game, or others that
/// it will be counted by; where all stones count as alive nothing is dead.
Fates judge_stones(const go::Game& game, std::uint64_t seed);
Fates judge_stones(const go::Game& game, const go::Rules& rules, std::uint64_t seed);

/// The stones that the engine, which plays `side`, would count as dead where these chains are marked, each by
/// one or more of its stones: what `judge_stones` finds, but of what is unsettled it accepts what costs it
/// nothing. None under rules by which all count as alive.
std::vector<go::Vertex> correct_dead(const go::Game& game, std::span<const go::Vertex> marked, Colour side,
                                     std::uint64_t seed);

}  // namespace kradan::search
