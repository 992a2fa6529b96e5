#include "engine/pace.h"

#include <algorithm>

namespace kradan::engine {

namespace {

constexpr std::int64_t longest = std::int64_t{1} << 40;

/// A clock that can be counted with.
ClockState sensible(ClockState clock) {
    clock.left = std::clamp<std::int64_t>(clock.left, 1, longest);
    clock.increment = std::clamp<std::int64_t>(clock.increment, 0, longest);
    clock.moves_to_go = std::clamp(clock.moves_to_go, 0, 1000);
    return clock;
}

}  // namespace

std::int64_t time_for_move(const ClockState& state) {
    const ClockState clock = sensible(state);
    const std::int64_t moves = clock.moves_to_go > 0 ? std::min(clock.moves_to_go, 40) + 1 : 30;
    const std::int64_t reserve = std::min<std::int64_t>(clock.left / 4, 60);
    return std::clamp<std::int64_t>(clock.left / moves + clock.increment * 3 / 4, 1,
                                    std::max<std::int64_t>(clock.left / 2 - reserve, 1));
}

Pace::Pace(const ClockState& state) {
    const ClockState clock = sensible(state);
    // What may be spent at all; a little stays for what the clock counts beside the search.
    const std::int64_t spendable = std::max<std::int64_t>(
        clock.left - clock.overhead - std::min(clock.left / 8, clock.overhead + 10), 1);
    const std::int64_t moves = clock.moves_to_go > 0 ? std::min(clock.moves_to_go, 30) : 24;
    usual_ = std::max<std::int64_t>(spendable / moves + clock.increment * 3 / 4 - clock.overhead, 1);
    const std::int64_t share = clock.moves_to_go == 1 ? spendable : spendable * 3 / 10 + clock.increment / 2;
    most_ = std::clamp<std::int64_t>(std::min(5 * usual_, share), 1, spendable);
    usual_ = std::min(usual_, most_);
}

bool Pace::is_enough(const Info& info, std::int64_t elapsed) {
    unchanged_ = info.move == move_ ? std::min(unchanged_ + 1, 8) : 0;
    // In percent of what is usual.
    const std::int64_t by_effort = 160 - info.effort_permille / 10;
    const std::int64_t by_change = 130 - 7 * unchanged_;
    const int fall = begun_ ? std::clamp(score_ - info.score, -30, 60) : 0;
    const std::int64_t by_fall = 100 + fall;
    move_ = info.move.value_or("");
    score_ = info.score;
    begun_ = true;
    return elapsed * 1'000'000 >= usual_ * by_effort * by_change * by_fall * 6 / 10;
}

}  // namespace kradan::engine
