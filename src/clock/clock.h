#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/colour.h"
#include "schema/describe.h"

namespace kradan::clock {

using Milliseconds = std::int64_t;

inline constexpr Milliseconds one_day = Milliseconds{24} * 60 * 60 * 1000;
/// The maximum time on a clock.
inline constexpr Milliseconds longest_time = 30 * one_day;
/// The maximum number of days per move.
inline constexpr int most_days = 14;
/// The maximum number of periods on a clock, or of moves in a period.
inline constexpr int most_periods = 1000;

/// The time control of one side.
///
/// - Fischer: `initial`, plus `step` after each move.
/// - Byoyomi: `initial`, then `count` periods of `step`. A move within a period restores that period; a
///   period that runs out is lost. When the last one runs out, the flag falls.
/// - Canadian: `initial`, then `step` for every `count` moves.
/// - Delay: `initial`, which runs only after the first `step` of each move.
/// - Days: `step` for each move, without main time.
struct TimeControl {
    enum class Kind { none, fischer, byoyomi, canadian, delay, days };

    Kind kind = Kind::none;
    Milliseconds initial = 0;
    Milliseconds step = 0;
    int count = 0;

    friend bool operator==(const TimeControl&, const TimeControl&) = default;

    static constexpr std::string_view name = "ClockConfig";
    static void describe(auto& self, auto& member) {
        member.cases("kind", self.kind, self, "the kind of clock", Kind::fischer);
    }
    static void describe_case(Kind kind, auto& self, auto& member) {
        if (kind == Kind::days) {
            member.scaled("days", self.step, one_day, "days for each move", {.least = 1, .most = most_days});
            return;
        }
        const bool overtime = kind == Kind::byoyomi || kind == Kind::canadian;
        member("initial", self.initial, "main time in milliseconds",
               {.least = overtime ? 0 : 1, .most = longest_time});
        member(kind == Kind::fischer ? "increment"
               : kind == Kind::delay ? "delay"
                                     : "period",
               self.step,
               kind == Kind::fischer ? schema::Meaning{"milliseconds added after each move"}
               : kind == Kind::delay ? schema::Meaning{"milliseconds of each move before the clock runs"}
                                     : schema::Meaning{"milliseconds per period"},
               {.least = overtime ? 1 : 0, .most = longest_time});
        if (overtime) {
            member(kind == Kind::byoyomi ? "periods" : "stones", self.count,
                   kind == Kind::byoyomi ? schema::Meaning{"the number of periods"}
                                         : schema::Meaning{"the number of moves to make in each period"},
                   {.least = 1, .most = most_periods});
        }
    }
};

/// Indexed by `TimeControl::Kind`.
inline constexpr std::array<std::string_view, 6> clock_kind_ids = {"none",     "fischer", "byoyomi",
                                                                   "canadian", "delay",   "days"};

constexpr std::string_view id(TimeControl::Kind kind) {
    return clock_kind_ids[static_cast<std::size_t>(kind)];
}
constexpr std::span<const std::string_view> words(TimeControl::Kind) {
    return clock_kind_ids;
}

/// Whether overtime follows the main time.
constexpr bool has_overtime(TimeControl::Kind kind) {
    return kind == TimeControl::Kind::byoyomi || kind == TimeControl::Kind::canadian;
}

/// One player's remaining time.
struct Clock {
    /// The remaining main time or, in overtime, the rest of the current period.
    Milliseconds left = 0;
    /// Byoyomi: periods left, including the current one. Canadian: moves still to be made in the current
    /// period.
    int count = 0;
    bool overtime = false;
    /// Delay: time left before the clock runs for this move.
    Milliseconds delay = 0;

    friend bool operator==(const Clock&, const Clock&) = default;
};

using Clocks = std::array<Clock, 2>;

Clock start_clock(const TimeControl& control);

/// Returns the clock after its player has used `elapsed`, or nullopt if no time is left, which means that the
/// flag has fallen.
std::optional<Clock> run_clock(const TimeControl& control, Clock clock, Milliseconds elapsed);

/// Adds main time, up to `longest_time`; with `days`, the time is added to the current move. Ends overtime.
/// When the main time runs out, overtime begins again: in byoyomi with the remaining periods, in Canadian
/// overtime with a full period.
Clock add_main_time(const TimeControl& control, Clock clock, Milliseconds added);

/// Returns the clock after its player has moved in time.
Clock press_clock(const TimeControl& control, Clock clock);

/// Returns the time until the flag falls, including overtime, if the clock keeps running. The side must have
/// a time control.
Milliseconds time_to_flag(const TimeControl& control, const Clock& clock);

}  // namespace kradan::clock
