#include "engine/time_manager.h"

#include <algorithm>

namespace kradan::engine {

namespace {

constexpr std::int64_t longest = std::int64_t{1} << 40;

/// The clock, clamped to values that cannot overflow.
ClockState sensible(ClockState clock) {
    clock.left = std::clamp<std::int64_t>(clock.left, 1, longest);
    clock.increment = std::clamp<std::int64_t>(clock.increment, 0, longest);
    clock.moves_to_go = std::clamp(clock.moves_to_go, 0, 1000);
    return clock;
}

}  // namespace

TimeManager::TimeManager(const ClockState& state) {
    const ClockState clock = sensible(state);
    // The total time available. A small reserve covers time that the clock counts in addition to the search.
    const std::int64_t spendable = std::max<std::int64_t>(
        clock.left - clock.overhead - std::min(clock.left / 8, clock.overhead + 10), 1);
    const std::int64_t moves = clock.moves_to_go > 0 ? std::min(clock.moves_to_go, 30) : 24;
    optimum_ = std::max<std::int64_t>(spendable / moves + clock.increment * 3 / 4 - clock.overhead, 1);
    const std::int64_t share = clock.moves_to_go == 1 ? spendable : spendable * 3 / 10 + clock.increment / 2;
    maximum_ = std::clamp<std::int64_t>(std::min(5 * optimum_, share), 1, spendable);
    optimum_ = std::min(optimum_, maximum_);
}

bool TimeManager::should_stop(const Info& info, std::int64_t elapsed) {
    unchanged_ = info.move == move_ ? std::min(unchanged_ + 1, 8) : 0;
    // Factors in percent.
    const std::int64_t by_effort = 160 - info.effort_permille / 10;
    const std::int64_t by_change = 130 - 7 * unchanged_;
    const int fall = begun_ ? std::clamp(score_ - info.score, -30, 60) : 0;
    const std::int64_t by_fall = 100 + fall;
    move_ = info.move.value_or("");
    score_ = info.score;
    begun_ = true;
    return elapsed * 1'000'000 >= optimum_ * by_effort * by_change * by_fall * 6 / 10;
}

GoTimeManager::GoTimeManager(const ClockState& state, int points, int empty) {
    const ClockState clock = sensible(state);
    const std::int64_t spendable = std::max<std::int64_t>(
        clock.left - std::max(std::min<std::int64_t>(clock.left / 10, 3000), clock.overhead), 1);
    if (clock.moves_to_go == 1) {
        // Unused time is lost.
        optimum_ = maximum_ = spendable;
        return;
    }
    // A game is assumed to end when a little more than a quarter of the board is empty.
    const std::int64_t moves = clock.moves_to_go > 0
                                   ? clock.moves_to_go
                                   : std::max((empty - points * 28 / 100) / 2, 8 + points / 50);
    const int filled = points - empty;
    const std::int64_t percent = 12 * filled < points ? 70 : 2 * filled < points ? 130 : 100;
    // Plan 30% more than the average time left per move, because many searches stop before their optimum.
    const std::int64_t usual = spendable * 13 * percent / (1000 * moves) + clock.increment * 3 / 4;
    maximum_ = std::clamp<std::int64_t>(usual * 17 / 10, 1, std::max<std::int64_t>(spendable / 3, 1));
    optimum_ = std::clamp<std::int64_t>(usual, 1, maximum_);
    to_another_ = 40;
}

bool GoTimeManager::should_stop(const Info& info, std::int64_t elapsed) const {
    if (elapsed >= maximum_) return true;
    // The lead may come from a reused tree, which does not show the result of a pass.
    if (elapsed <= 0 || info.nodes < search::MonteCarlo::min_playouts) return false;
    const auto played = static_cast<double>(info.nodes);
    const auto lead = static_cast<double>(info.lead);
    if (elapsed >= optimum_) return 10 * lead >= played;
    const double to_come = played * static_cast<double>(optimum_ - elapsed) / static_cast<double>(elapsed);
    return 100 * lead >= to_come * to_another_;
}

}  // namespace kradan::engine
