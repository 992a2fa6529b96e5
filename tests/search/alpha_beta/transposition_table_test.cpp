#include "search/alpha_beta/transposition_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "core/random.h"
#include "search/alpha_beta/score.h"

namespace kradan::test {
namespace {

using search::Bound;
using search::TranspositionTable;

TEST(TranspositionTable, GivesBackWhatItWasGiven) {
    TranspositionTable table(1);
    table.store(0x123456789abcdef0,
                {.move = 77, .score = -123, .evaluation = 45, .depth = 9, .bound = Bound::exact, .pv = true},
                3);
    const auto found = table.find(0x123456789abcdef0, 3);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->move, 77);
    EXPECT_EQ(found->score, -123);
    EXPECT_EQ(found->evaluation, 45);
    EXPECT_EQ(found->depth, 9);
    EXPECT_EQ(found->bound, Bound::exact);
    EXPECT_TRUE(found->pv);
    EXPECT_FALSE(table.find(0x123456789abcdef1, 3));
    table.clear();
    EXPECT_FALSE(table.find(0x123456789abcdef0, 3));
}

TEST(TranspositionTable, AMateIsToldFromWhereItIsSeen) {
    TranspositionTable table(1);
    table.store(5, {.score = search::won_in(10), .bound = Bound::exact}, 4);
    EXPECT_EQ(table.find(5, 0)->score, search::won_in(6));
    EXPECT_EQ(table.find(5, 7)->score, search::won_in(13));
    table.store(6, {.score = search::lost_in(10), .bound = Bound::exact}, 4);
    EXPECT_EQ(table.find(6, 2)->score, search::lost_in(8));
}

TEST(TranspositionTable, AnEntryWithoutMoveLeavesTheKnownOne) {
    TranspositionTable table(1);
    table.store(9, {.move = 12, .depth = 3, .bound = Bound::lower}, 0);
    table.store(9, {.move = 0, .depth = 5, .bound = Bound::upper}, 0);
    EXPECT_EQ(table.find(9, 0)->move, 12);
    EXPECT_EQ(table.find(9, 0)->depth, 5);
}

TEST(TranspositionTable, TwoThreadsNeverReadHalfAnEntry) {
    TranspositionTable table(1);
    std::atomic<int> read = 0;
    const auto work = [&](std::uint64_t seed) {
        SplitMix64 random(seed);
        for (int i = 0; i < 300'000; ++i) {
            // Few buckets, so that keys collide.
            const std::uint64_t key = (random.next() % 8) << 32 | (random.next() % 64);
            const auto mark = static_cast<std::uint16_t>(key % 60'000 + 1);
            if (i % 2 == 0) {
                table.store(
                    key,
                    {.move = mark, .score = static_cast<std::int16_t>(mark % 1000), .bound = Bound::exact},
                    0);
            } else if (const auto found = table.find(key, 0)) {
                ASSERT_EQ(found->move, mark);
                ASSERT_EQ(found->score, mark % 1000);
                ++read;
            }
        }
    };
    {
        std::vector<std::jthread> threads;
        for (std::uint64_t seed = 1; seed <= 2; ++seed) threads.emplace_back(work, seed);
    }
    EXPECT_GT(read, 0);
}

}  // namespace
}  // namespace kradan::test
