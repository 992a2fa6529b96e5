#include "core/path.h"

#include <gtest/gtest.h>

namespace kradan {
namespace {

TEST(Paths, ThePortableOneRunsEverywhereAndTheLastIsTheBest) {
    ASSERT_FALSE(paths().empty());
    EXPECT_EQ(paths().front(), Path::portable);
    EXPECT_EQ(paths().back(), best_path());
    for (const Path path : paths()) EXPECT_EQ(read_path(id(path)), path);
    EXPECT_FALSE(read_path("mmx"));
    EXPECT_FALSE(read_path(""));
}

}  // namespace
}  // namespace kradan
