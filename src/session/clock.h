#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/colour.h"

namespace kradan::session {

using Milliseconds = std::int64_t;

/// The longest time that a clock can be set to: thirty days.
inline constexpr Milliseconds longest_time = Milliseconds{30} * 24 * 60 * 60 * 1000;

/// How a game is timed.
///
/// - Fischer: `initial`, and after each move `step` more.
/// - Byoyomi: `initial`, then `count` periods of `step`. A move made within a period gives it back whole; a
/// period
///   that runs out is gone, and with the last one the game.
/// - Canadian: `initial`, then `step` for every `count` moves.
struct TimeControl {
    enum class Kind : std::uint8_t { none, fischer, byoyomi, canadian };

    Kind kind = Kind::none;
    Milliseconds initial = 0;
    Milliseconds step = 0;
    int count = 0;

    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// What one player has left.
struct Clock {
    /// Of the main time or, in overtime, of the period at hand.
    Milliseconds left = 0;
    /// Byoyomi: periods left, with the one at hand. Canadian: moves still to be made in the period at hand.
    int count = 0;
    bool overtime = false;

    friend bool operator==(const Clock&, const Clock&) = default;
};

using Clocks = std::array<Clock, 2>;

Clock start_clock(const TimeControl& control);

/// The clock after `elapsed` of its player's thinking; empty when the flag has fallen, that is when nothing
/// is left.
std::optional<Clock> run_clock(const TimeControl& control, Clock clock, Milliseconds elapsed);

/// The clock with main time added. In overtime that is main time again; when it has run out, overtime begins
/// anew: in byoyomi with the periods left, in Canadian overtime with a full one.
Clock add_main_time(const TimeControl& control, Clock clock, Milliseconds added);

/// The clock after its player made a move in time.
Clock press_clock(const TimeControl& control, Clock clock);

}  // namespace kradan::session
