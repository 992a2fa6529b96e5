#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/colour.h"
#include "engine/time_manager.h"

namespace kradan::protocol {

/// What GTP tells of the time, and what it leaves for a move. Between two tellings it goes on by itself.
class GtpClock {
  public:
    /// In seconds: main time, and then periods in each of which so many stones are to be played. All at least
    /// 0.
    struct Settings {
        std::int64_t main = 0;
        std::int64_t overtime = 0;
        /// Of a period; with byoyomi how many periods there are, each for a single stone.
        int stones = 0;
        bool byoyomi = false;
    };
    struct Left {
        std::int64_t milliseconds = 0;
        /// Stones still to be played in this period, with byoyomi periods left; 0 in main time.
        int stones = 0;
    };

    void set(const Settings& settings);
    /// From now on there is no limit.
    void forget() { *this = {}; }
    /// A new game: both sides have all their time.
    void begin();
    /// `seconds` may be anything; what is less than none counts as none.
    void tell(Colour colour, std::int64_t seconds, int stones);
    /// A move took so long.
    void spend(Colour colour, std::int64_t milliseconds);
    /// What it shows for the next move; empty when there is no limit.
    std::optional<engine::ClockState> state(Colour colour) const;

  private:
    Left& left_of(Colour colour) { return left_[static_cast<std::size_t>(index(colour))]; }
    Left first_period() const;

    std::optional<Settings> settings_;
    std::array<Left, 2> left_;
};

}  // namespace kradan::protocol
