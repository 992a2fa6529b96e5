#include "protocol/gtp_clock.h"

#include <algorithm>

#include "engine/pace.h"

namespace kradan::protocol {

void GtpClock::set(const Settings& settings) {
    constexpr std::int64_t longest = 10'000'000;
    settings_ = {.main = std::min(settings.main, longest),
                 .overtime = std::min(settings.overtime, longest),
                 .stones = settings.stones,
                 .byoyomi = settings.byoyomi};
    left_ = {};
}

void GtpClock::tell(Colour colour, const Left& left) {
    if (!settings_) settings_ = Settings{};
    left_[static_cast<std::size_t>(index(colour))] = left;
}

std::optional<std::int64_t> GtpClock::milliseconds_for(Colour colour) const {
    constexpr std::int64_t longest = 1'000'000;
    // A period in which no stone has to be played means no limit at all.
    if (!settings_ || (settings_->overtime > 0 && settings_->stones == 0 && !settings_->byoyomi))
        return std::nullopt;
    Left left{.seconds = settings_->main, .stones = 0};
    if (const auto& told = left_[static_cast<std::size_t>(index(colour))]) left = *told;
    if (left.stones == 0 && left.seconds <= 0) {
        left = {.seconds = settings_->overtime, .stones = std::max(settings_->stones, 1)};
    }
    if (settings_->byoyomi) {
        // A period is there again for the next stone if it was not used up.
        const std::int64_t period = std::min(settings_->overtime, longest) * 1000;
        const std::int64_t here = std::min(left.seconds, longest) * 1000;
        if (left.stones > 0) return std::max<std::int64_t>(std::min(period, here) * 9 / 10, 1);
        return engine::time_for_move({.left = here, .increment = period, .moves_to_go = 0});
    }
    const std::int64_t share = settings_->stones > 0 ? settings_->overtime * 1000 / settings_->stones : 0;
    const engine::ClockState clock{.left = std::min(left.seconds, longest) * 1000,
                                   .increment = left.stones > 0 ? 0 : std::min(share, longest * 1000),
                                   .moves_to_go = left.stones};
    return engine::time_for_move(clock);
}

}  // namespace kradan::protocol
