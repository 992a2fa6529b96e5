#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/colour.h"
#include "engine/time_manager.h"

namespace kradan::protocol {

/// Both sides' clocks and the time for a move. Counts down by itself between the updates that GTP
/// sends.
class GtpClock {
  public:
    /// In seconds: the main time, then periods. `stones` stones must be played in each period. All values are
    /// at least 0.
    struct Settings {
        std::int64_t main = 0;
        std::int64_t overtime = 0;
        /// Stones per period; with byoyomi the number of periods, each for a single stone.
        int stones = 0;
        bool byoyomi = false;
    };
    struct Left {
        std::int64_t milliseconds = 0;
        /// Stones left to play in this period, or periods left with byoyomi; 0 in main time.
        int stones = 0;
    };

    void set(const Settings& settings);
    /// Removes the time limit.
    void forget() { *this = {}; }
    /// Starts a new game: both sides have their full time.
    void begin();
    /// Sets the time left; negative `seconds` count as 0.
    void tell(Colour colour, std::int64_t seconds, int stones);
    /// Subtracts the time that a move took.
    void spend(Colour colour, std::int64_t milliseconds);
    /// The clock for the next move; empty without a time limit.
    std::optional<engine::ClockState> state(Colour colour) const;

  private:
    Left& left_of(Colour colour) { return left_[static_cast<std::size_t>(index(colour))]; }
    Left first_period() const;

    std::optional<Settings> settings_;
    std::array<Left, 2> left_;
};

}  // namespace kradan::protocol
