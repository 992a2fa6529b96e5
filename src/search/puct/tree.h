#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "games/go/board.h"

namespace kradan::search {

/// A position in a `Puct` search tree, identified by the move that leads to it. All values are from the first
/// player's viewpoint.
struct PuctNode {
    /// A move from the node, with the probability that the network assigns to it.
    struct Choice {
        go::Point point = go::Board::none;
        float prior = 0;
        /// Null until the move is visited.
        std::unique_ptr<PuctNode> node = nullptr;
    };

    /// The moves from here. Empty until the position is evaluated, and always empty if play has ended.
    std::vector<Choice> choices = {};
    bool expanded = false;
    /// Two passes ended play.
    bool ended = false;
    /// Visits that have not returned yet.
    int running = 0;
    std::uint32_t visits = 0;
    /// The results of the position's own evaluation.
    float own_win = 0;
    float own_lead = 0;
    /// Sums over the visits: chances of winning, leads in points, utilities and their squares.
    double wins = 0;
    double leads = 0;
    double utilities = 0;
    double squares = 0;

    double mean(double sum) const { return visits == 0 ? 0 : sum / visits; }
};

}  // namespace kradan::search
