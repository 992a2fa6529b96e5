#include "clock/clock.h"

#include <gtest/gtest.h>

namespace kradan::clock {
namespace {

using Kind = TimeControl::Kind;

constexpr TimeControl fischer{Kind::fischer, 60'000, 2'000, 0};
constexpr TimeControl byoyomi{Kind::byoyomi, 10'000, 5'000, 3};
constexpr TimeControl canadian{Kind::canadian, 10'000, 30'000, 2};
constexpr TimeControl delay{Kind::delay, 10'000, 3'000, 0};
constexpr TimeControl days{Kind::days, 0, 3 * one_day, 0};
constexpr TimeControl all_kinds[] = {fischer, byoyomi, canadian, delay, days};

TEST(Clock, FischerAddsAfterTheMove) {
    const auto clock = run_clock(fischer, start_clock(fischer), 10'000);
    ASSERT_TRUE(clock);
    EXPECT_EQ(clock->left, 50'000);
    EXPECT_EQ(press_clock(fischer, *clock).left, 52'000);
}

TEST(Clock, TheFlagFallsWhenNothingIsLeft) {
    EXPECT_TRUE(run_clock(fischer, start_clock(fischer), 59'999));
    EXPECT_FALSE(run_clock(fischer, start_clock(fischer), 60'000));
}

TEST(Clock, TimeThatGoesBackCostsNothing) {
    EXPECT_EQ(run_clock(fischer, start_clock(fischer), -5)->left, 60'000);
}

TEST(Clock, ByoyomiPeriodsRunOutOneByOne) {
    const Clock start = start_clock(byoyomi);
    EXPECT_EQ(run_clock(byoyomi, start, 9'999), (Clock{1, 3, false}));
    EXPECT_EQ(run_clock(byoyomi, start, 10'000), (Clock{5'000, 3, true}));
    EXPECT_EQ(run_clock(byoyomi, start, 14'999), (Clock{1, 3, true}));
    EXPECT_EQ(run_clock(byoyomi, start, 15'000), (Clock{5'000, 2, true}));
    EXPECT_EQ(run_clock(byoyomi, start, 24'999), (Clock{1, 1, true}));
    EXPECT_FALSE(run_clock(byoyomi, start, 25'000));
}

TEST(Clock, AMoveInAPeriodGivesItBackWhole) {
    const auto clock = run_clock(byoyomi, start_clock(byoyomi), 18'000);
    ASSERT_EQ(clock, (Clock{2'000, 2, true}));
    EXPECT_EQ(press_clock(byoyomi, *clock), (Clock{5'000, 2, true}));
}

TEST(Clock, RunningInPiecesIsRunningAtOnce) {
    for (const TimeControl& control : all_kinds) {
        const Milliseconds scale = control.kind == Kind::days ? 5'000 : 1;
        for (Milliseconds whole = 0; whole < 70'000 * scale; whole += 777 * scale) {
            for (const Milliseconds part : {0, 1, 2'000, 4'999, 10'000, 15'000}) {
                if (part > whole) continue;
                const auto first = run_clock(control, start_clock(control), part);
                const auto both = first ? run_clock(control, *first, whole - part) : std::nullopt;
                EXPECT_EQ(both, run_clock(control, start_clock(control), whole)) << whole << " " << part;
            }
        }
    }
}

TEST(Clock, CanadianStonesAreForEveryPeriod) {
    Clock clock = *run_clock(canadian, start_clock(canadian), 15'000);
    EXPECT_EQ(clock, (Clock{25'000, 2, true}));
    clock = press_clock(canadian, clock);
    EXPECT_EQ(clock, (Clock{25'000, 1, true}));
    clock = press_clock(canadian, *run_clock(canadian, clock, 20'000));
    EXPECT_EQ(clock, (Clock{30'000, 2, true}));
    EXPECT_FALSE(run_clock(canadian, clock, 30'000));
}

TEST(Clock, TimeGivenInOvertimeIsMainTimeAgain) {
    EXPECT_EQ(add_main_time(fischer, {1'000, 0, false}, 120'000), (Clock{121'000, 0, false}));
    EXPECT_EQ(add_main_time(byoyomi, {2'000, 2, false}, 120'000), (Clock{122'000, 2, false}));
    const Clock again = add_main_time(byoyomi, {3'000, 2, true}, 120'000);
    EXPECT_EQ(again, (Clock{120'000, 2, false}));
    EXPECT_EQ(run_clock(byoyomi, again, 121'000), (Clock{4'000, 2, true}));
    EXPECT_FALSE(run_clock(byoyomi, again, 130'000));
    const Clock full = add_main_time(canadian, {3'000, 1, true}, 120'000);
    EXPECT_EQ(full, (Clock{120'000, 2, false}));
    EXPECT_EQ(run_clock(canadian, full, 120'500), (Clock{29'500, 2, true}));
    EXPECT_EQ(add_main_time({}, {}, 120'000), Clock{});
}

TEST(Clock, MainTimeOfNothingBeginsInOvertime) {
    constexpr TimeControl sudden{Kind::byoyomi, 0, 5'000, 1};
    EXPECT_EQ(start_clock(sudden), (Clock{5'000, 1, true}));
    EXPECT_FALSE(run_clock(sudden, start_clock(sudden), 5'000));
}

TEST(Clock, TheDelayOfEveryMoveIsFree) {
    Clock clock = start_clock(delay);
    EXPECT_EQ(clock, (Clock{10'000, 0, false, 3'000}));
    EXPECT_EQ(run_clock(delay, clock, 2'999), (Clock{10'000, 0, false, 1}));
    EXPECT_EQ(run_clock(delay, clock, 3'500), (Clock{9'500, 0, false, 0}));
    EXPECT_EQ(press_clock(delay, *run_clock(delay, clock, 1'000)), clock) << "unused delay is not saved";
    clock = press_clock(delay, *run_clock(delay, clock, 12'999));
    EXPECT_EQ(clock, (Clock{1, 0, false, 3'000}));
    EXPECT_EQ(run_clock(delay, clock, 3'000), (Clock{1, 0, false, 0}));
    EXPECT_FALSE(run_clock(delay, clock, 3'001));
    EXPECT_FALSE(run_clock(delay, start_clock(delay), 13'000));
}

TEST(Clock, EveryMoveHasItsDays) {
    const Clock start = start_clock(days);
    EXPECT_EQ(start, (Clock{3 * one_day, 0, false}));
    EXPECT_EQ(press_clock(days, *run_clock(days, start, 3 * one_day - 1)), start);
    EXPECT_FALSE(run_clock(days, start, 3 * one_day));
}

TEST(Clock, TheTimeToTheFlagIsWhenItFalls) {
    for (const TimeControl& control : all_kinds) {
        const Milliseconds step = control.kind == Kind::days ? one_day / 4 : 900;
        Clock clock = start_clock(control);
        for (int move = 0; move < 12; ++move) {
            const Milliseconds left = time_to_flag(control, clock);
            EXPECT_TRUE(run_clock(control, clock, left - 1));
            EXPECT_FALSE(run_clock(control, clock, left));
            const auto ran = run_clock(control, clock, step);
            if (!ran) break;
            EXPECT_EQ(time_to_flag(control, *ran), left - step);
            clock = press_clock(control, *ran);
        }
    }
}

}  // namespace
}  // namespace kradan::clock
