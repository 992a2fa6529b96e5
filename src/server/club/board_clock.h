#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <limits>

#include "session/clock.h"

namespace kradan::server {

using session::Milliseconds;

/// Board time, by which the clocks of all games run: monotonic, and standing still while no server runs,
/// while the disk does not take what was decided, and while the server itself is held up. Nobody loses time
/// to a disk that is full, locked or slow, nor to a process that was stopped.
class BoardClock {
  public:
    using Time = std::chrono::steady_clock::time_point;
    /// How long something may be on its way to the disk before time waits for it.
    static constexpr std::chrono::milliseconds patience{250};
    /// How far time runs on from one turn of the server to the next at most.
    static constexpr std::chrono::milliseconds longest_turn{250};

    BoardClock(Milliseconds start, Time now)
        : base_(std::chrono::milliseconds{start}), since_(now), turned_(now) {}

    Milliseconds at(Time now) const { return std::min(reached(now), hold_); }
    /// The same without what holds it.
    Milliseconds reached(Time now) const {
        return std::chrono::floor<std::chrono::milliseconds>(exact(now)).count();
    }
    /// When it will be this board time, if nothing comes between.
    Time when(Milliseconds time) const { return since_ + (std::chrono::milliseconds{time} - base_); }
    bool stands(Time now) const { return stops_ && now >= stop_; }
    /// It is this time at least.
    void advance(Milliseconds time, Time now) {
        const auto missing = std::chrono::milliseconds{time} - exact(now);
        base_ += std::max(missing, Span::zero());
        hold_ = std::max(hold_, time);
    }

    /// To be called in each turn of the server: what the turn before took too long is no board time.
    void turn(Time now) {
        base_ = exact(now);
        since_ = turned_ = now;
    }
    /// It becomes no later than this until it is held at another time; nothing is taken back.
    void hold(Milliseconds time, Time now) { hold_ = std::max(time, at(now)); }
    void release() { hold_ = never; }

    /// Something goes to the disk; what goes first comes back first.
    void began(Time now) {
        under_way_.push_back(now);
        if (stops_) return;
        stops_ = true;
        stop_ = now + patience;
    }
    /// The first of what went there has come back: written, or not.
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
    /// When the turn of the server began.
    Time turned_;
    Milliseconds hold_ = never;
    /// When each of those that are under way began.
    std::deque<Time> under_way_;
    bool stops_ = false;
    Time stop_ = {};
};

}  // namespace kradan::server
