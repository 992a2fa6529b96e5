#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/colour.h"

namespace kradan::session {

using Milliseconds = std::int64_t;

inline constexpr Milliseconds one_day = Milliseconds{24} * 60 * 60 * 1000;
/// The longest time that a clock can be set to.
inline constexpr Milliseconds longest_time = 30 * one_day;
/// The most days that a move can have.
inline constexpr int most_days = 14;

/// How one side is timed.
///
/// - Fischer: `initial`, and after each move `step` more.
/// - Byoyomi: `initial`, then `count` periods of `step`. A move made within a period gives it back whole; a
/// period
///   that runs out is gone, and with the last one the game.
/// - Canadian: `initial`, then `step` for every `count` moves.
/// - Delay: `initial`, which runs only when the first `step` of a move are over.
/// - Days: `step` for every move, counted anew each time; no main time.
struct TimeControl {
    enum class Kind { none, fischer, byoyomi, canadian, delay, days };

    Kind kind = Kind::none;
    Milliseconds initial = 0;
    Milliseconds step = 0;
    int count = 0;

    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// By `TimeControl::Kind`.
inline constexpr std::array<std::string_view, 6> clock_kind_ids = {"none",     "fischer", "byoyomi",
                                                                   "canadian", "delay",   "days"};

constexpr std::string_view id(TimeControl::Kind kind) {
    return clock_kind_ids[static_cast<std::size_t>(kind)];
}

/// Whether overtime follows the main time.
constexpr bool has_overtime(TimeControl::Kind kind) {
    return kind == TimeControl::Kind::byoyomi || kind == TimeControl::Kind::canadian;
}

/// What one player has left.
struct Clock {
    /// Of the main time or, in overtime, of the period at hand.
    Milliseconds left = 0;
    /// Byoyomi: periods left, with the one at hand. Canadian: moves still to be made in the period at hand.
    int count = 0;
    bool overtime = false;
    /// Delay: how much of this move is still free.
    Milliseconds delay = 0;

    friend bool operator==(const Clock&, const Clock&) = default;
};

using Clocks = std::array<Clock, 2>;

Clock start_clock(const TimeControl& control);

/// The clock after `elapsed` of its player's thinking; empty when the flag has fallen, that is when nothing
/// is left.
std::optional<Clock> run_clock(const TimeControl& control, Clock clock, Milliseconds elapsed);

/// The clock with time added, in `days` for the move at hand. In overtime that is main time again; when it
/// has run out, overtime begins anew: in byoyomi with the periods left, in Canadian overtime with a full one.
Clock add_main_time(const TimeControl& control, Clock clock, Milliseconds added);

/// The clock after its player made a move in time.
Clock press_clock(const TimeControl& control, Clock clock);

/// How long the clock can run before its flag falls; its overtime included. Of a side that is timed.
Milliseconds time_to_flag(const TimeControl& control, const Clock& clock);

}  // namespace kradan::session
