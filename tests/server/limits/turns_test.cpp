#include "server/limits/turns.h"

#include <gtest/gtest.h>

namespace kradan::server {
namespace {

TEST(Turns, ANetworkOfVersionSixHasNoMoreOfThemThanAnAddress) {
    Turns<int> turns;
    for (int i = 0; i < 200; ++i) turns.add("2001:db8:0:" + std::to_string(i) + "::", i, i);
    turns.add("192.0.2.1", 1'000, 1'000);
    EXPECT_EQ(turns.size_of("2001:db8:0:777::"), 200U);
    EXPECT_EQ(turns.take(), 0);
    EXPECT_EQ(turns.take(), 1'000);
    EXPECT_EQ(turns.take(), 1);
}

}  // namespace
}  // namespace kradan::server
