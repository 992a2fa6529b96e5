#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "clock/clock.h"
#include "core/colour.h"
#include "wire/messages.h"

namespace kradan::server {

using clock::Milliseconds;

/// Players' presence, and when to announce it to followers. Times are board time.
class Attendance {
  public:
    /// How long a player must be away before the opponent may claim the game.
    static constexpr Milliseconds gone_limit = 60'000;

    /// Both players are away at first.
    explicit Attendance(Milliseconds now) : away_{now, now} {}

    /// Marks a side, such as the computer, as having joined although it is not connected.
    void count_as_come(Colour side, Milliseconds now) {
        has_come_[place(side)] = true;
        if (has_come_[0] && has_come_[1] && !both_came_) both_came_ = now;
    }
    void come(Colour side, Milliseconds now) {
        away_[place(side)].reset();
        count_as_come(side, now);
    }
    void go(Colour side, Milliseconds now) { away_[place(side)] = now; }

    /// When both players were first recorded as having joined; nullopt if that has not happened yet.
    std::optional<Milliseconds> both_came() const { return both_came_; }
    /// Returns true if this player has been away long enough for the opponent to claim the game.
    bool is_gone(Colour side, Milliseconds now) const {
        const auto& since = away_[place(side)];
        return since && now - *since >= gone_limit;
    }
    /// How long this player has been away; 0 if they are present.
    Milliseconds away(Colour side, Milliseconds now) const {
        const auto& since = away_[place(side)];
        return since ? std::max<Milliseconds>(now - *since, 1) : 0;
    }

    /// Records a change. Returns true if followers must be notified immediately. Otherwise, `due` says when.
    bool change(Milliseconds now) {
        if (due_) return false;
        const bool at_once = !told_ || now >= *told_ + pause;
        if (!at_once) due_ = *told_ + pause;
        return at_once;
    }
    std::optional<Milliseconds> due() const { return due_; }
    void told(Milliseconds now) {
        due_.reset();
        told_ = now;
    }

  private:
    /// The minimum time between two announcements.
    static constexpr Milliseconds pause = 1'000;

    /// When a player went away; nullopt while present.
    std::array<std::optional<Milliseconds>, 2> away_;
    std::array<bool, 2> has_come_ = {};
    std::optional<Milliseconds> both_came_;
    std::optional<Milliseconds> due_;
    std::optional<Milliseconds> told_;
};

}  // namespace kradan::server
