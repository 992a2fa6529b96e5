#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "../games/chess/random_positions.h"
#include "../games/ogi/random_positions.h"
#include "allocations.h"
#include "core/random.h"
#include "hot.h"
#include "search/monte_carlo/light_playout.h"
#include "search/monte_carlo/playout.h"

namespace kradan {
namespace {

using test::allocations;

/// Plain data: nothing to construct or destroy, and no virtual functions.
template <class T>
constexpr bool plain =
    std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T> && !std::is_polymorphic_v<T>;

template <class P>
constexpr bool plain_position =
    plain<P> && plain<typename P::Move> && plain<typename P::Undo> && plain<typename P::MoveList>;

static_assert(plain_position<chess::Position>);
static_assert(plain_position<ogi::Position>);
// A Go board copies only the part that its size needs.
static_assert(plain<go::Move> && plain<go::Position::MoveList>);
static_assert(!std::is_polymorphic_v<go::Position> && !std::is_polymorphic_v<go::Board>);
static_assert(std::is_trivially_destructible_v<go::Position> && std::is_trivially_destructible_v<go::Board>);
static_assert(!std::is_polymorphic_v<search::LightPlayout>);
static_assert(std::is_trivially_destructible_v<search::PlayoutPosition<9>>);

/// Keeps the compiler from optimising the memory away.
void keep(const void* memory) {
    asm volatile("" : : "r"(memory) : "memory");
}

template <class Work>
std::uint64_t allocations_of(Work work) {
    const std::uint64_t before = allocations();
    work();
    return allocations() - before;
}

TEST(NoAllocation, EveryWayOfAllocatingIsSeen) {
    struct alignas(64) Wide {
        int number;
    };
    EXPECT_EQ(allocations_of([] {}), 0u);
    EXPECT_EQ(allocations_of([] { keep(std::make_unique<int>(1).get()); }), 1u);
    EXPECT_EQ(allocations_of([] { keep(std::unique_ptr<int>(trap_allocates(1)).get()); }), 1u);
    EXPECT_EQ(allocations_of([] { keep(std::make_unique<int[]>(9).get()); }), 1u);
    EXPECT_EQ(allocations_of([] { keep(std::make_unique<Wide>().get()); }), 1u);
    EXPECT_EQ(allocations_of([] {
                  void* memory = std::malloc(9);
                  keep(memory);
                  std::free(memory);
              }),
              1u);
    EXPECT_GE(allocations_of([] {
                  void* memory = std::calloc(9, 9);
                  keep(memory);
                  memory = std::realloc(memory, 9000);
                  keep(memory);
                  std::free(memory);
              }),
              2u);
    EXPECT_EQ(allocations_of([] { keep(std::vector<int>(9).data()); }), 1u);
    EXPECT_EQ(allocations_of([] { keep(std::string(99, 'x').data()); }), 1u);
}

/// Walks over the moves from the start position, some plies deep, and from random positions, without
/// allocating. The first walk may fill tables.
template <class Position, class RandomPosition, class Hot>
void expect_none(Position start, RandomPosition random_position, Hot hot, int positions) {
    std::uint64_t sum = hot(start, 1);
    EXPECT_EQ(allocations_of([&] { sum += hot(start, 2); }), 0u);
    SplitMix64 random{1};
    for (int i = 0; i < positions; ++i) {
        Position position = random_position(random);
        ASSERT_EQ(allocations_of([&] { sum += hot(position, 1); }), 0u) << "position " << i;
    }
    EXPECT_GT(sum, 0u);
}

template <ogi::Rules rules>
ogi::Position random_ogi(SplitMix64& random) {
    for (;;) {
        if (const auto position = ogi::test::random_position(random, rules)) return *position;
    }
}

TEST(NoAllocation, MovesOfChess) {
    const auto random_chess = [](SplitMix64& random) {
        for (;;) {
            if (const auto position = chess::validate(chess::test::Scatter{random}.setup())) return *position;
        }
    };
    expect_none(chess::Position{}, random_chess, hot_chess, 3000);
}
TEST(NoAllocation, MovesOfOgi) {
    expect_none(ogi::Position::start(ogi::gomayo), random_ogi<ogi::gomayo>, hot_ogi, 1000);
}
TEST(NoAllocation, MovesOfOgiClassic) {
    expect_none(ogi::Position::start(ogi::classic), random_ogi<ogi::classic>, hot_ogi, 1000);
}

/// A position from a random game.
go::Position random_go(SplitMix64& random, int size) {
    go::Position position{size};
    const std::uint32_t plies = random.below(static_cast<std::uint32_t>(2 * size * size));
    for (std::uint32_t ply = 0; ply < plies; ++ply) {
        go::Position::MoveList moves;
        position.legal_moves(moves);
        hot_go_apply(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return position;
}

TEST(NoAllocation, MovesOfGo) {
    for (const int size : {5, 9}) {
        const auto random_position = [&](SplitMix64& random) { return random_go(random, size); };
        expect_none(go::Position{size}, random_position, hot_go, 100);
    }
    SplitMix64 random{2};
    go::Position large{19};
    EXPECT_EQ(allocations_of([&] {
                  for (int i = 0; i < 20; ++i) large = random_go(random, 19);
              }),
              0u);
}

TEST(NoAllocation, LightPlayouts) {
    for (const int size : {9, 13, 19}) {
        search::LightPlayout playout(size);
        SplitMix64 random{3};
        const go::Position start = random_go(random, size);
        int moves = playout.run(random).moves;
        const int playouts = 60'000 / (size * size);
        EXPECT_EQ(allocations_of([&] {
                      for (int i = 0; i < playouts; ++i) {
                          moves += playout.run(random).moves + hot_go_light_playout(playout, start, random);
                      }
                  }),
                  0u);
        EXPECT_GT(moves, playouts * size * size);
    }
}

TEST(NoAllocation, PlayoutsOfTheSearch) {
    for (const int size : {9, 19}) {
        const search::PlayoutPosition<go::any_size> start{go::Board{size}};
        search::PlayoutPosition<go::any_size> position{start};
        search::PlayoutPolicy<go::any_size> policy;
        SplitMix64 random{4};
        const auto run = [&] {
            position = start;
            search::play_out(position, policy, random, [](go::Point, Colour) {});
        };
        run();
        EXPECT_EQ(allocations_of([&] {
                      for (int i = 0; i < 1000; ++i) run();
                  }),
                  0u);
    }
}

}  // namespace
}  // namespace kradan
