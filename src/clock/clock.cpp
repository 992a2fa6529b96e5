#include "clock/clock.h"

#include <algorithm>

namespace kradan::clock {

namespace {

/// Starts overtime after the main time; nullopt if the control has none.
std::optional<Clock> enter_overtime(const TimeControl& control, Clock clock) {
    if (!has_overtime(control.kind) || control.step <= 0 || control.count <= 0) return std::nullopt;
    clock.overtime = true;
    clock.left = control.step;
    return clock;
}

}  // namespace

Clock start_clock(const TimeControl& control) {
    Clock clock{.left = control.initial, .count = has_overtime(control.kind) ? control.count : 0};
    if (control.kind == TimeControl::Kind::delay) clock.delay = control.step;
    if (control.kind == TimeControl::Kind::days) clock.left = control.step;
    if (clock.left <= 0) clock = enter_overtime(control, clock).value_or(clock);
    return clock;
}

std::optional<Clock> run_clock(const TimeControl& control, Clock clock, Milliseconds elapsed) {
    if (control.kind == TimeControl::Kind::none) return clock;
    elapsed = std::max<Milliseconds>(elapsed, 0);
    const Milliseconds free = std::min(elapsed, clock.delay);
    clock.delay -= free;
    elapsed -= free;
    if (!clock.overtime && elapsed >= clock.left) {
        elapsed -= clock.left;
        const auto entered = enter_overtime(control, clock);
        if (!entered) return std::nullopt;
        clock = *entered;
    }
    if (clock.overtime && control.kind == TimeControl::Kind::byoyomi && elapsed >= clock.left) {
        elapsed -= clock.left;
        const Milliseconds spent = 1 + elapsed / control.step;
        if (spent >= clock.count) return std::nullopt;
        clock.count -= static_cast<int>(spent);
        clock.left = control.step;
        elapsed %= control.step;
    }
    if (elapsed >= clock.left) return std::nullopt;
    clock.left -= elapsed;
    return clock;
}

Clock add_main_time(const TimeControl& control, Clock clock, Milliseconds added) {
    if (control.kind == TimeControl::Kind::none) return clock;
    if (clock.overtime) {
        clock.left = 0;
        clock.overtime = false;
        if (control.kind == TimeControl::Kind::canadian) clock.count = control.count;
    }
    clock.left = std::min(clock.left + added, longest_time);
    return clock;
}

Clock press_clock(const TimeControl& control, Clock clock) {
    switch (control.kind) {
        case TimeControl::Kind::none:
            break;
        case TimeControl::Kind::fischer:
            clock.left = std::min(clock.left + control.step, longest_time);
            break;
        case TimeControl::Kind::byoyomi:
            if (clock.overtime) clock.left = control.step;
            break;
        case TimeControl::Kind::canadian:
            if (clock.overtime && --clock.count <= 0) {
                clock.count = control.count;
                clock.left = control.step;
            }
            break;
        case TimeControl::Kind::delay:
            clock.delay = control.step;
            break;
        case TimeControl::Kind::days:
            clock.left = control.step;
            break;
    }
    return clock;
}

Milliseconds time_to_flag(const TimeControl& control, const Clock& clock) {
    const bool periods = control.kind == TimeControl::Kind::byoyomi;
    const Milliseconds main = clock.delay + clock.left;
    if (clock.overtime) return main + (periods ? (clock.count - 1) * control.step : 0);
    if (!enter_overtime(control, clock)) return main;
    return main + (periods ? clock.count : 1) * control.step;
}

}  // namespace kradan::clock
