#pragma once

#include <algorithm>
#include <array>

#include "clock/clock.h"
#include "core/colour.h"

namespace kradan::server {

using clock::Milliseconds;

/// The latency compensation that each player has left.
class LagAllowance {
  public:
    /// Returns the part of a round trip that is compensated now.
    Milliseconds of(Colour side, Milliseconds round_trip) const {
        return std::min(round_trip, left_[place(side)]);
    }
    /// Takes `lag` from the side's allowance; each move restores some of it.
    void spend(Colour side, Milliseconds lag, bool moved) {
        Milliseconds& left = left_[place(side)];
        left = std::min(most, left - lag + (moved ? a_move : 0));
    }

  private:
    /// The maximum, which is also the initial value, and the amount that a move restores.
    static constexpr Milliseconds most = 500;
    static constexpr Milliseconds a_move = 100;

    std::array<Milliseconds, 2> left_ = {most, most};
};

}  // namespace kradan::server
