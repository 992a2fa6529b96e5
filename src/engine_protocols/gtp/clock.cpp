#include "engine_protocols/gtp/clock.h"

#include <algorithm>

namespace kradan::protocol {

namespace {

/// In seconds.
constexpr std::int64_t longest = 10'000'000;

}  // namespace

void GtpClock::set(const Settings& settings) {
    settings_ = {.main = std::min(settings.main, longest),
                 .overtime = std::min(settings.overtime, longest),
                 .stones = settings.stones,
                 .byoyomi = settings.byoyomi};
    begin();
}

void GtpClock::begin() {
    if (settings_) left_.fill({.milliseconds = settings_->main * 1000, .stones = 0});
}

void GtpClock::tell(Colour colour, std::int64_t seconds, int stones) {
    if (!settings_) set({});
    left_of(colour) = {.milliseconds = std::clamp<std::int64_t>(seconds, 0, longest) * 1000,
                       .stones = stones};
}

GtpClock::Left GtpClock::first_period() const {
    return {.milliseconds = settings_->overtime * 1000, .stones = std::max(settings_->stones, 1)};
}

void GtpClock::spend(Colour colour, std::int64_t milliseconds) {
    if (!settings_) return;
    Left& left = left_of(colour);
    left.milliseconds -= milliseconds;
    if (left.stones == 0) {
        if (left.milliseconds > 0 || settings_->overtime == 0) {
            left.milliseconds = std::max<std::int64_t>(left.milliseconds, 0);
            return;
        }
        const std::int64_t over = left.milliseconds;
        left = first_period();
        left.milliseconds += over;
    }
    const std::int64_t period = settings_->overtime * 1000;
    if (settings_->byoyomi) {
        // A used-up period does not come back.
        while (left.milliseconds <= 0 && left.stones > 1 && period > 0) {
            left.milliseconds += period;
            --left.stones;
        }
        left.milliseconds = period;
    } else if (--left.stones == 0) {
        left = first_period();
    }
}

std::optional<engine::ClockState> GtpClock::state(Colour colour) const {
    // A period without stones to play means no time limit.
    if (!settings_ || (settings_->overtime > 0 && settings_->stones == 0 && !settings_->byoyomi))
        return std::nullopt;
    Left left = left_[static_cast<std::size_t>(index(colour))];
    if (left.stones == 0 && left.milliseconds <= 0) left = first_period();
    const std::int64_t period = settings_->overtime * 1000;
    if (settings_->byoyomi) {
        // A period that was not used up starts afresh for the next stone.
        if (left.stones > 0)
            return engine::ClockState{.left = std::min(period, left.milliseconds), .moves_to_go = 1};
        return engine::ClockState{.left = left.milliseconds, .increment = period};
    }
    const std::int64_t share = settings_->stones > 0 ? period / settings_->stones : 0;
    return engine::ClockState{
        .left = left.milliseconds, .increment = left.stones > 0 ? 0 : share, .moves_to_go = left.stones};
}

}  // namespace kradan::protocol
