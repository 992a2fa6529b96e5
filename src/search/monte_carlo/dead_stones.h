#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/go/game.h"

namespace kradan::search {

/// The status of the stones in a game after play has ended. All lists are sorted by row and column, and
/// contain every stone of a chain.
struct StoneStatus {
    /// Stones to remove before counting.
    std::vector<go::Vertex> dead;
    /// Stones, dead or alive, whose status is uncertain: it depends on who moves first, or the searches did
    /// not settle it.
    std::vector<go::Vertex> unsettled;
    /// The unsettled stones that live if their own side moves first and die if the opponent does.
    std::vector<go::Vertex> contested;
};

/// Estimates the status of all stones: first unconditional life and death (`go::unconditional_life`), then
/// playouts, then, where playouts are undecided, local searches with either side to move first. `rules`: the
/// rules used for counting, by default the game's own. `owners`: the expected owner of each point, row by
/// row, from 1 (Black) to -1 (White), or empty; where local searches contradict them, chains are unsettled.
/// No stone is dead under rules that treat all stones as alive.
StoneStatus estimate_stone_status(const go::Game& game, std::uint64_t seed);
StoneStatus estimate_stone_status(const go::Game& game, const go::Rules& rules, std::uint64_t seed,
                                  std::span<const float> owners = {});

/// The stones that the engine, playing `side`, considers dead when the opponent marks the chains in `marked`:
/// those from `estimate_stone_status`, plus marked unsettled stones that cost `side` nothing. Empty under
/// rules that treat all stones as alive.
std::vector<go::Vertex> correct_dead(const go::Game& game, std::span<const go::Vertex> marked, Colour side,
                                     std::uint64_t seed, std::span<const float> owners = {});

}  // namespace kradan::search
