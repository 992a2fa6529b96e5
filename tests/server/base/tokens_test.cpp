#include "server/base/tokens.h"

#include <gtest/gtest.h>

#include <set>

#include "core/random.h"

namespace kradan::server {
namespace {

Environment environment_of_chance() {
    Environment environment;
    environment.random = [random = SplitMix64{7}](std::span<std::uint8_t> bytes) mutable {
        for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
    };
    return environment;
}

TEST(Secrets, TokensAreLongAndNeverTheSame) {
    const Environment environment = environment_of_chance();
    std::set<std::string> names;
    for (int i = 0; i < 1000; ++i) names.insert(random_name(environment));
    EXPECT_EQ(names.size(), 1000U);
    for (const std::string& name : names)
        EXPECT_FALSE(name.starts_with('-')) << "it would be taken for an option";
    EXPECT_EQ(new_token(environment).size(), 44U);
    EXPECT_EQ(hash_of("a"), hash_of("a"));
    EXPECT_NE(hash_of("a"), hash_of("b"));
}

}  // namespace
}  // namespace kradan::server
