#pragma once

#include <cstdint>
#include <string>

#include "engine/search.h"

namespace kradan::engine {

/// What a clock shows, in milliseconds.
struct ClockState {
    std::int64_t left = 0;
    std::int64_t increment = 0;
    /// Moves until more time comes; 0: none comes.
    int moves_to_go = 0;
    /// What is lost on each move between the search and the clock.
    std::int64_t overhead = 10;
};

/// Milliseconds to spend on this move by a program that cannot tell when it is sure, at least 1.
std::int64_t time_for_move(const ClockState& clock);

/// How long to think about a move: longer while the best move or its score changes, shorter where there is
/// hardly a doubt.
class Pace {
  public:
    explicit Pace(const ClockState& clock);

    /// Milliseconds that the move may never go beyond, at least 1.
    std::int64_t most() const { return most_; }
    /// An iteration is complete after so many milliseconds: whether that is enough.
    bool is_enough(const Info& info, std::int64_t elapsed);

  private:
    std::int64_t usual_;
    std::int64_t most_;
    std::string move_;
    int score_ = 0;
    int unchanged_ = 0;
    bool begun_ = false;
};

}  // namespace kradan::engine
