#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <limits>

#include "clock/clock.h"

namespace kradan::server {

using clock::Milliseconds;

/// Board time, which drives the clocks of all games. It is monotonic and stops while no server runs, while
/// commits fail or are late, and while the process is suspended. This way, nobody loses time to a full,
/// locked or slow disk, or to a stopped process.
class BoardClock {
  public:
    using Time = std::chrono::steady_clock::time_point;
    /// How long a commit may take before the clock stops.
    static constexpr std::chrono::milliseconds patience{250};
    /// The maximum advance of board time between two turns of the server.
    static constexpr std::chrono::milliseconds longest_turn{250};

    BoardClock(Milliseconds start, Time now)
        : base_(std::chrono::milliseconds{start}), since_(now), turned_(now) {}

    Milliseconds at(Time now) const { return std::min(reached(now), hold_); }
    /// The board time, ignoring `hold`.
    Milliseconds reached(Time now) const {
        return std::chrono::floor<std::chrono::milliseconds>(exact(now)).count();
    }
    /// When the clock will reach this board time if it keeps running.
    Time when(Milliseconds time) const { return since_ + (std::chrono::milliseconds{time} - base_); }
    bool stands(Time now) const { return stops_ && now >= stop_; }
    /// Advances the board time to at least this value.
    void advance(Milliseconds time, Time now) {
        const auto missing = std::chrono::milliseconds{time} - exact(now);
        base_ += std::max(missing, Span::zero());
        hold_ = std::max(hold_, time);
    }

    /// Must be called in each turn of the server. Time beyond `longest_turn` is not counted.
    void turn(Time now) {
        base_ = exact(now);
        since_ = turned_ = now;
    }
    /// Caps the board time until the next `hold` or `release`. It never goes back.
    void hold(Milliseconds time, Time now) { hold_ = std::max(time, at(now)); }
    void release() { hold_ = never; }

    /// Call when a commit is submitted. Commits finish in order.
    void began(Time now) {
        under_way_.push_back(now);
        if (stops_) return;
        stops_ = true;
        stop_ = now + patience;
    }
    /// Call when the oldest pending commit has finished, successfully or not.
    void finished(bool written, Time now) {
        base_ = exact(now);
        since_ = now;
        under_way_.pop_front();
        stops_ = !written || !under_way_.empty();
        stop_ = written && stops_ ? std::max(now, under_way_.front() + patience) : now;
    }

  private:
    using Span = Time::duration;
    static constexpr Milliseconds never = std::numeric_limits<Milliseconds>::max();

    Span exact(Time now) const {
        now = std::min(now, turned_ + longest_turn);
        if (stops_) now = std::min(now, stop_);
        return base_ + std::max(now - since_, Span::zero());
    }

    Span base_;
    Time since_;
    /// When the current turn began.
    Time turned_;
    Milliseconds hold_ = never;
    /// When each pending commit was submitted.
    std::deque<Time> under_way_;
    bool stops_ = false;
    Time stop_ = {};
};

}  // namespace kradan::server
