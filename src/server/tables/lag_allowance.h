#pragma once

#include <algorithm>
#include <array>

#include "core/colour.h"
#include "session/clock.h"

namespace kradan::server {

using session::Milliseconds;

/// What may still be given back to each player for the way of his messages.
class LagAllowance {
  public:
    /// How much of a round trip counts now.
    Milliseconds of(Colour side, Milliseconds round_trip) const {
        return std::min(round_trip, left_[place(side)]);
    }
    /// So much was given back; it grows again by each move.
    void spend(Colour side, Milliseconds lag, bool moved) {
        Milliseconds& left = left_[place(side)];
        left = std::min(most, left - lag + (moved ? a_move : 0));
    }

  private:
    /// At once, and growing back by a move.
    static constexpr Milliseconds most = 500;
    static constexpr Milliseconds a_move = 100;

    std::array<Milliseconds, 2> left_ = {most, most};
};

}  // namespace kradan::server
