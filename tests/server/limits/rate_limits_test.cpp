#include "server/limits/rate_limits.h"

#include <gtest/gtest.h>

namespace kradan::server {
namespace {

std::string network(int i) {
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "2001:db8:0:%x::", static_cast<unsigned>(i));
    return text.data();
}

TEST(Rates, AreNotForgottenWhenManyOthersBecomeKnown) {
    Rates rates{{200, 0.1}, 1'000};
    while (rates.pass("locked", 0)) {
    }
    for (int i = 0; i < 30'000; ++i) EXPECT_TRUE(rates.pass("made up " + std::to_string(i), i / 5));
    EXPECT_FALSE(rates.pass("locked", 6'000));
    EXPECT_LE(rates.known(), 1'000U);
    EXPECT_TRUE(rates.pass("locked", 10'000)) << "the rate is one in ten seconds";
    EXPECT_FALSE(rates.pass("locked", 10'000));
}

TEST(Rates, ForgetFullBucketsFirst) {
    Rates rates{{10, 1}, 100};
    for (int i = 0; i < 90; ++i) EXPECT_TRUE(rates.pass("early " + std::to_string(i), 0));
    for (int i = 0; i < 10; ++i) rates.charge("late " + std::to_string(i), 60'000, 10);
    for (int i = 0; i < 90; ++i) EXPECT_TRUE(rates.pass("new " + std::to_string(i), 60'000));
    for (int i = 0; i < 10; ++i) EXPECT_FALSE(rates.pass("late " + std::to_string(i), 60'000));
}

TEST(Rates, HaveNoBoundThatForgetsWhatIsUsedUpWhileThereIsAnythingElse) {
    Rates rates{{10, 0.001}, 32};
    for (int i = 0; i < 10; ++i) rates.charge("used up " + std::to_string(i), 0, 10);
    for (int i = 0; i < 5'000; ++i) rates.charge("half " + std::to_string(i), 0, 5);
    for (int i = 0; i < 10; ++i) EXPECT_FALSE(rates.pass("used up " + std::to_string(i), 0));
}

TEST(AddressRates, HoldForNetworksTogether) {
    AddressRates rates{{10, 1}, {.of = {1, 2, 4}}};
    int passed = 0;
    for (int i = 0; i < 30'000; ++i) passed += rates.pass(network(i), 0) ? 1 : 0;
    EXPECT_EQ(passed, 40);
    EXPECT_EQ(rates.left("2001:db8:1::", 0), 10);
    EXPECT_EQ(rates.left("192.0.2.1", 0), 10);
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(rates.pass("192.0.2.1", 0));
    EXPECT_FALSE(rates.pass("192.0.2.1", 0));
    EXPECT_TRUE(rates.pass("192.0.2.2", 0));
}

TEST(AddressRates, OneAddressUsesUpNothingOfItsNeighboursByWhatIsRefused) {
    AddressRates rates{{10, 1}, {.of = {1, 2, 4}}};
    for (int i = 0; i < 1'000; ++i) rates.pass(network(1), 0);
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(rates.pass(network(2), 0)) << i;
    EXPECT_FALSE(rates.pass(network(3), 0)) << "20 of the /56";
    EXPECT_TRUE(rates.pass(network(0x100), 0));
}

TEST(AddressRates, WhatIsUsedUpStaysUsedUpWhenALargeNetworkAsks) {
    AddressRates rates{{10, 0.05}, {}, 1'000};
    while (rates.pass("192.0.2.1", 0, "anna")) {
    }
    for (int i = 0; i < 30'000; ++i) rates.pass(network(i), i / 5, "name " + std::to_string(i));
    EXPECT_FALSE(rates.pass("192.0.2.1", 6'000, "anna"));
    EXPECT_TRUE(rates.pass("192.0.2.1", 6'000, "benjamin"));
}

}  // namespace
}  // namespace kradan::server
