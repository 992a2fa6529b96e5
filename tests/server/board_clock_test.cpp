#include "server/board_clock.h"

#include <gtest/gtest.h>

namespace kradan::server {
namespace {

using std::chrono::milliseconds;

constexpr BoardClock::Time begin{};
constexpr BoardClock::Time at(int time) {
    return begin + milliseconds{time};
}

TEST(BoardClock, RunsOnFromWhereItStood) {
    const BoardClock clock(5'000, begin);
    EXPECT_EQ(clock.at(begin), 5'000);
    EXPECT_EQ(clock.at(at(1'234)), 6'234);
    EXPECT_EQ(clock.when(6'234), at(1'234));
}

TEST(BoardClock, IsNotHeldByADiskThatIsQuick) {
    BoardClock clock(0, begin);
    for (int time = 0; time < 1'000; time += 10) {
        clock.began(at(time));
        clock.finished(true, at(time + 200));
    }
    EXPECT_EQ(clock.at(at(5'000)), 5'000);
}

TEST(BoardClock, WaitsForADiskThatIsSlowAndRunsOn) {
    BoardClock clock(0, begin);
    clock.began(at(100));
    clock.began(at(150));
    EXPECT_EQ(clock.at(at(349)), 349);
    EXPECT_EQ(clock.at(at(9'000)), 350);
    EXPECT_TRUE(clock.stands(at(9'000)));
    clock.finished(true, at(9'000));
    EXPECT_EQ(clock.at(at(9'100)), 350) << "another one has waited for as long";
    clock.finished(true, at(9'100));
    EXPECT_EQ(clock.at(at(9'200)), 450);
}

TEST(BoardClock, StandsFromAFailureToTheNextSuccess) {
    BoardClock clock(0, begin);
    clock.began(at(100));
    clock.finished(false, at(120));
    EXPECT_EQ(clock.at(at(60'000)), 120);
    clock.began(at(60'000));
    EXPECT_EQ(clock.at(at(60'010)), 120);
    clock.finished(false, at(60'020));
    clock.began(at(70'000));
    clock.finished(true, at(70'001));
    EXPECT_EQ(clock.at(at(70'101)), 220);
}

TEST(BoardClock, NeverGoesBack) {
    BoardClock clock(0, begin);
    clock.began(at(0));
    Milliseconds before = 0;
    for (int time = 0; time < 2'000; time += 50) {
        if (time == 1'000) clock.finished(true, at(time));
        EXPECT_GE(clock.at(at(time)), before);
        before = clock.at(at(time));
    }
    clock.advance(10, at(2'000));
    EXPECT_EQ(clock.at(at(2'000)), before + 50);
    clock.advance(1'000'000, at(2'000));
    EXPECT_EQ(clock.at(at(2'000)), 1'000'000);
}

}  // namespace
}  // namespace kradan::server
