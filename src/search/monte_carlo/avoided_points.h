#pragma once

#include <vector>

#include "core/colour.h"

namespace kradan::search {

/// Points where a Go search places no stones of one colour for the first `plies` plies from the root.
struct AvoidedPoints {
    Colour colour;
    /// Indexed by point. The pass is at `go::Board::none` and is avoided only at the root.
    std::vector<bool> points;
    int plies;
};

}  // namespace kradan::search
