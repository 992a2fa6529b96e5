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

/// How long to search for a move of chess or Ōgi: longer while the best move or its score changes, shorter
/// where one move takes most of the nodes.
class TimeManager {
  public:
    explicit TimeManager(const ClockState& clock);

    /// Milliseconds that the search may never exceed, at least 1.
    std::int64_t maximum() const { return maximum_; }
    /// Called when an iteration is complete, after so many milliseconds: whether to stop there.
    bool should_stop(const Info& info, std::int64_t elapsed);

  private:
    std::int64_t optimum_;
    std::int64_t maximum_;
    std::string move_;
    int score_ = 0;
    int unchanged_ = 0;
    bool begun_ = false;
};

/// How long to search for a move of Go: most in the middle game, less where no other move can catch up with
/// the best any more, longer where another is close behind.
class GoTimeManager {
  public:
    /// On a board of so many points, of which so many are empty.
    GoTimeManager(const ClockState& clock, int points, int empty);
    /// So many milliseconds, at least 1, where they can change anything.
    explicit GoTimeManager(std::int64_t milliseconds) : optimum_(milliseconds), maximum_(milliseconds) {}

    /// Milliseconds that the search may never exceed, at least 1.
    std::int64_t maximum() const { return maximum_; }
    /// Whether to stop with what is known after so many milliseconds.
    bool should_stop(const Info& info, std::int64_t elapsed) const;

  private:
    std::int64_t optimum_;
    std::int64_t maximum_;
    /// Of the games still to be played, in percent, so many are thought to go to a single other move.
    int to_another_ = 100;
};

}  // namespace kradan::engine
