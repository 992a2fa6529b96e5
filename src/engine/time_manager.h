#pragma once

#include <cstdint>
#include <string>

#include "engine/search.h"

namespace kradan::engine {

/// The state of a clock, in milliseconds.
struct ClockState {
    std::int64_t left = 0;
    std::int64_t increment = 0;
    /// Moves until the next time control; 0 if there is none.
    int moves_to_go = 0;
    /// Time per move that the clock counts but the search does not.
    std::int64_t overhead = 10;
};

/// Decides how long to search for a move in chess or Ōgi: longer while the best move changes or its score
/// drops, shorter if one move takes most of the nodes.
class TimeManager {
  public:
    explicit TimeManager(const ClockState& clock);

    /// The time for a typical move and the hard limit, in milliseconds; at least 1.
    std::int64_t optimum() const { return optimum_; }
    std::int64_t maximum() const { return maximum_; }
    /// Whether to stop now; call it after each completed iteration. `elapsed`: milliseconds searched.
    bool should_stop(const Info& info, std::int64_t elapsed);

  private:
    std::int64_t optimum_;
    std::int64_t maximum_;
    std::string move_;
    int score_ = 0;
    int unchanged_ = 0;
    bool begun_ = false;
};

/// Decides how long to search for a move in Go: longest in the middle game, shorter if no other move can
/// overtake the best, longer if the second best is close.
class GoTimeManager {
  public:
    /// `points`: the number of points on the board; `empty`: how many of them are empty.
    GoTimeManager(const ClockState& clock, int points, int empty);
    /// A fixed time in milliseconds, at least 1. The search stops earlier if no other move can overtake the
    /// best.
    explicit GoTimeManager(std::int64_t milliseconds) : optimum_(milliseconds), maximum_(milliseconds) {}

    /// The hard limit in milliseconds, at least 1.
    std::int64_t maximum() const { return maximum_; }
    /// Whether to stop now. `elapsed`: milliseconds searched.
    bool should_stop(const Info& info, std::int64_t elapsed) const;

  private:
    std::int64_t optimum_;
    std::int64_t maximum_;
    /// The percentage of the remaining playouts that one other move is assumed to get.
    int to_another_ = 100;
};

}  // namespace kradan::engine
