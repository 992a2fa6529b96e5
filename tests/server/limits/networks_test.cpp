#include "server/limits/networks.h"

#include <gtest/gtest.h>

namespace kradan::server {
namespace {

/// How many networks the two addresses have in common.
int common(const std::string& one, const std::string& other) {
    int count = 0;
    for (const std::string& network : networks_of(one))
        count += static_cast<int>(std::ranges::count(networks_of(other), network));
    return count;
}

TEST(Networks, OfVersionSixAreThreeAndOfVersionFourOne) {
    EXPECT_EQ(common("2001:db8:1:200::", "2001:db8:1:200::7"), 3);
    EXPECT_EQ(common("2001:db8:1:200::", "2001:db8:1:2ff::"), 2);
    EXPECT_EQ(common("2001:db8:1:200::", "2001:db8:1:300::"), 1);
    EXPECT_EQ(common("2001:db8:1:200::", "2001:db8:2:200::"), 0);
    EXPECT_EQ(networks_of("192.0.2.1").size(), 1U);
    EXPECT_EQ(common("192.0.2.1", "192.0.2.2"), 0);
    EXPECT_EQ(networks_of("").size(), 1U);
    EXPECT_EQ(networks_of("::not an address").size(), 1U);
}

TEST(Networks, TogetherHaveMoreThanOneAddressButNotWithoutEnd) {
    NetworkCounts counts{{.of = {1, 2, 4}}};
    const auto add = [&](const std::string& address) {
        if (counts.full(address, 1, 10)) return false;
        counts.add(address, 1);
        return true;
    };
    const auto most_of = [&](auto address) {
        int added = 0;
        for (int i = 0; i < 1'000; ++i) added += add(address(i)) ? 1 : 0;
        return added;
    };
    EXPECT_EQ(most_of([](int) { return "2001:db8::"; }), 10);
    EXPECT_EQ(most_of([](int i) { return "2001:db8:0:" + std::to_string(i % 90) + "::"; }), 10)
        << "the /56 has reached its limit";
    EXPECT_EQ(most_of([](int i) { return "2001:db8:0:" + std::to_string(1'000 + i) + "::"; }), 20)
        << "the /48 has reached its limit";
    EXPECT_TRUE(add("2001:db8:1::")) << "other networks are not affected";
    EXPECT_EQ(most_of([](int i) { return "192.0.2." + std::to_string(i % 3); }), 30);
    counts.remove("2001:db8::", 10);
    EXPECT_EQ(most_of([](int) { return "2001:db8::"; }), 10);
}

TEST(Networks, TakeTurnsAndTheNarrowOnesInAWideOneDoToo) {
    std::vector<std::string> all;
    for (int i = 0; i < 50; ++i) all.push_back("2001:db8:0:" + std::to_string(i) + "::");
    all.insert(all.end(), {"2001:db8:0:1000::", "192.0.2.1", "192.0.2.1", "2001:db8:7::"});
    take_turns(all, networks_of);
    const std::vector<std::string> first{all.begin(), all.begin() + 5};
    EXPECT_EQ(first, (std::vector<std::string>{"2001:db8:0:0::", "192.0.2.1",
                                               "2001:db8:7::", "2001:db8:0:1000::", "192.0.2.1"}));
    EXPECT_EQ(all.size(), 54U);
    EXPECT_EQ(all.back(), "2001:db8:0:49::");
}

}  // namespace
}  // namespace kradan::server
