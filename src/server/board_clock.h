#pragma once

#include <algorithm>
#include <chrono>
#include <deque>

#include "session/clock.h"

namespace kradan::server {

using session::Milliseconds;

/// Board time, by which the clocks of all games run: monotonic, and standing still while no server runs, and
/// while the disk does not take what was decided. Nobody loses time to a disk that is full, locked or slow.
class BoardClock {
  public:
    using Time = std::chrono::steady_clock::time_point;
    /// How long something may be on its way to the disk before time waits for it.
    static constexpr std::chrono::milliseconds patience{250};

    BoardClock(Milliseconds start, Time now) : base_(start), since_(now) {}

    Milliseconds at(Time now) const {
        if (stops_) now = std::min(now, stop_);
        return base_ + std::chrono::duration_cast<std::chrono::milliseconds>(now - since_).count();
    }
    /// When it will be this board time, if nothing comes between.
    Time when(Milliseconds time) const { return since_ + std::chrono::milliseconds{time - base_}; }
    bool stands(Time now) const { return stops_ && now >= stop_; }
    /// It is this time at least.
    void advance(Milliseconds time, Time now) { base_ += std::max<Milliseconds>(time - at(now), 0); }

    /// Something goes to the disk; what goes first comes back first.
    void began(Time now) {
        under_way_.push_back(now);
        if (stops_) return;
        stops_ = true;
        stop_ = now + patience;
    }
    /// The first of what went there has come back: written, or not.
    void finished(bool written, Time now) {
        base_ = at(now);
        since_ = now;
        under_way_.pop_front();
        stops_ = !written || !under_way_.empty();
        stop_ = written && stops_ ? std::max(now, under_way_.front() + patience) : now;
    }

  private:
    Milliseconds base_;
    Time since_;
    /// When each of those that are under way began.
    std::deque<Time> under_way_;
    bool stops_ = false;
    Time stop_ = {};
};

}  // namespace kradan::server
