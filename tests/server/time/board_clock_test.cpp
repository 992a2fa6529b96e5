#include "server/time/board_clock.h"

#include <gtest/gtest.h>

namespace kradan::server {
namespace {

using std::chrono::milliseconds;

constexpr BoardClock::Time begin{};
constexpr BoardClock::Time at(int time) {
    return begin + milliseconds{time};
}

/// Runs the server's turns from one time to another.
void run(BoardClock& clock, int from, int to) {
    static constexpr int pause = 100;
    for (int time = from; time < to; time += pause) clock.turn(at(time));
    clock.turn(at(to));
}

TEST(BoardClock, RunsOnFromWhereItStood) {
    BoardClock clock(5'000, begin);
    EXPECT_EQ(clock.at(begin), 5'000);
    run(clock, 0, 1'200);
    EXPECT_EQ(clock.at(at(1'234)), 6'234);
    EXPECT_EQ(clock.when(6'234), at(1'234));
}

TEST(BoardClock, LosesNothingByManyTurns) {
    BoardClock clock(0, begin);
    const auto later = [](int steps) { return begin + std::chrono::microseconds{300} * steps; };
    for (int i = 0; i < 10'000; ++i) clock.turn(later(i));
    EXPECT_EQ(clock.at(later(10'000)), 3'000);
}

TEST(BoardClock, IsNotHeldByADiskThatIsQuick) {
    BoardClock clock(0, begin);
    for (int time = 0; time < 5'000; time += 200) {
        clock.turn(at(time));
        clock.began(at(time));
        clock.finished(true, at(time + 199));
    }
    EXPECT_EQ(clock.at(at(5'000)), 5'000);
}

TEST(BoardClock, WaitsForADiskThatIsSlowAndRunsOn) {
    BoardClock clock(0, begin);
    clock.turn(at(100));
    clock.began(at(100));
    clock.began(at(150));
    run(clock, 150, 349);
    EXPECT_EQ(clock.at(at(349)), 349);
    run(clock, 349, 9'000);
    EXPECT_EQ(clock.at(at(9'000)), 350);
    EXPECT_TRUE(clock.stands(at(9'000)));
    clock.finished(true, at(9'000));
    EXPECT_EQ(clock.at(at(9'100)), 350) << "another commit has been pending for as long";
    clock.turn(at(9'100));
    clock.finished(true, at(9'100));
    EXPECT_EQ(clock.at(at(9'200)), 450);
}

TEST(BoardClock, StandsFromAFailureToTheNextSuccess) {
    BoardClock clock(0, begin);
    clock.turn(at(100));
    clock.began(at(100));
    clock.finished(false, at(120));
    run(clock, 120, 60'000);
    EXPECT_EQ(clock.at(at(60'000)), 120);
    clock.began(at(60'000));
    EXPECT_EQ(clock.at(at(60'010)), 120);
    clock.finished(false, at(60'020));
    run(clock, 60'020, 70'000);
    clock.began(at(70'000));
    clock.finished(true, at(70'001));
    EXPECT_EQ(clock.at(at(70'101)), 220);
}

TEST(BoardClock, CountsNoMoreOfATurnThanATurnMayTake) {
    BoardClock clock(0, begin);
    run(clock, 0, 1'000);
    EXPECT_EQ(clock.at(at(1'200)), 1'200);
    EXPECT_EQ(clock.at(at(11'000)), 1'250) << "the time while the process was stopped does not count";
    clock.turn(at(11'000));
    EXPECT_EQ(clock.at(at(11'000)), 1'250);
    EXPECT_EQ(clock.at(at(11'100)), 1'350);
    EXPECT_EQ(clock.when(1'350), at(11'100));
}

TEST(BoardClock, IsHeldBeforeWhatIsDueUntilThatIsDone) {
    BoardClock clock(0, begin);
    run(clock, 0, 900);
    clock.hold(999, at(900));
    EXPECT_EQ(clock.at(at(998)), 998);
    run(clock, 900, 1'500);
    EXPECT_EQ(clock.at(at(1'500)), 999);
    EXPECT_EQ(clock.reached(at(1'500)), 1'500);
    clock.hold(500, at(1'500));
    EXPECT_EQ(clock.at(at(1'500)), 999) << "the clock never goes back";
    clock.hold(1'400, at(1'500));
    EXPECT_EQ(clock.at(at(1'500)), 1'400);
    clock.release();
    EXPECT_EQ(clock.at(at(1'500)), 1'500) << "no time is lost";
}

TEST(BoardClock, NeverGoesBack) {
    BoardClock clock(0, begin);
    clock.began(at(0));
    Milliseconds before = 0;
    for (int time = 0; time < 2'000; time += 50) {
        clock.turn(at(time));
        if (time == 1'000) clock.finished(true, at(time));
        EXPECT_GE(clock.at(at(time)), before);
        before = clock.at(at(time));
    }
    clock.advance(10, at(2'000));
    EXPECT_EQ(clock.at(at(2'000)), before + 50);
    clock.hold(before, at(2'000));
    clock.advance(1'000'000, at(2'000));
    EXPECT_EQ(clock.at(at(2'000)), 1'000'000);
}

}  // namespace
}  // namespace kradan::server
