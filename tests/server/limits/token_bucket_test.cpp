#include "server/limits/token_bucket.h"

#include <gtest/gtest.h>

namespace kradan::server {
namespace {

TEST(TokenBucket, LetsABurstThroughAndThenSoManyASecond) {
    TokenBucket bucket{3, 2};
    EXPECT_TRUE(bucket.pass(0) && bucket.pass(0) && bucket.pass(0));
    EXPECT_FALSE(bucket.pass(0));
    EXPECT_FALSE(bucket.pass(400));
    EXPECT_TRUE(bucket.pass(500));
    EXPECT_FALSE(bucket.pass(500));
    EXPECT_FALSE(bucket.pass(100));
    EXPECT_TRUE(bucket.pass(100'000) && bucket.pass(100'000) && bucket.pass(100'000));
    EXPECT_FALSE(bucket.pass(100'000));
}

}  // namespace
}  // namespace kradan::server
