#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/go/game.h"

namespace kradan::search {

/// The numbers of inputs that KataGo calls version 7: for each point, and for the whole board.
inline constexpr std::size_t kata_planes = 22;
inline constexpr std::size_t kata_globals = 19;

/// The inputs to a KataGo network for a position, relative to the side to move.
struct KataInputs {
    int columns = 0;
    int rows = 0;
    /// Indexed by row × columns + column; bit i is KataGo's plane i.
    std::vector<std::uint32_t> points = {};
    std::array<float, kata_globals> globals{};
    /// Whether KataGo's networks may predict that the game has no result.
    bool may_have_no_result = false;
};

/// Returns the inputs for the current position. As in KataGo's tree, a pass that would end play under area
/// rules hides the last moves, unless all stones are alive; play never reaches KataGo's encore. Rules that do
/// not count eyes in seki under area counting see the area with those eyes.
/// `life_with_suicide`: the network was trained with areas as if suicide were always allowed.
KataInputs kata_inputs(const go::Game& game, bool life_with_suicide);

}  // namespace kradan::search
