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

/// How long to think about a move of Go: most where the middle of the game is fought out, less where no other
/// move can catch up with the best any more, longer where another is close behind.
class GoPace {
  public:
    /// On a board of so many points, of which so many are empty.
    GoPace(const ClockState& clock, int points, int empty);
    /// So many milliseconds, at least 1, where they can change anything.
    explicit GoPace(std::int64_t milliseconds) : usual_(milliseconds), most_(milliseconds) {}

    /// Milliseconds that the move may never go beyond, at least 1.
    std::int64_t most() const { return most_; }
    /// What is known after so many milliseconds: whether that is enough.
    bool is_enough(const Info& info, std::int64_t elapsed) const;

  private:
    std::int64_t usual_;
    std::int64_t most_;
    /// Of the games still to be played, in percent, so many are thought to go to a single other move.
    int to_another_ = 100;
};

}  // namespace kradan::engine
