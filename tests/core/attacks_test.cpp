#include "core/attacks.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace kradan {
namespace {

Bitboard walk(Square from, Bitboard occupied, std::initializer_list<std::pair<int, int>> directions) {
    Bitboard reached = 0;
    for (const auto& [file_step, rank_step] : directions) {
        int file = file_of(from) + file_step;
        int rank = rank_of(from) + rank_step;
        for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += file_step, rank += rank_step) {
            reached |= bit(make_square(file, rank));
            if (contains(occupied, make_square(file, rank))) break;
        }
    }
    return reached;
}

TEST(Attacks, SlidersReachWhatAWalkReaches) {
    SplitMix64 random{1};
    for (int round = 0; round < 2000; ++round) {
        const Bitboard occupied = random.next() & random.next();
        for (Square s = 0; s < square_count; ++s) {
            ASSERT_EQ(attacks::rook(s, occupied), walk(s, occupied, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}));
            ASSERT_EQ(attacks::bishop(s, occupied), walk(s, occupied, {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}));
            ASSERT_EQ(attacks::lance(Colour::first, s, occupied), walk(s, occupied, {{0, 1}}));
            ASSERT_EQ(attacks::lance(Colour::second, s, occupied), walk(s, occupied, {{0, -1}}));
        }
    }
}

TEST(Attacks, BetweenIsStrictlyBetweenAndOnlyOnALine) {
    EXPECT_EQ(attacks::between(*read_square("a1"), *read_square("d4")),
              bit(*read_square("b2")) | bit(*read_square("c3")));
    EXPECT_EQ(attacks::between(*read_square("a1"), *read_square("b3")), 0u);
    EXPECT_EQ(attacks::between(*read_square("a1"), *read_square("a2")), 0u);
}

}  // namespace
}  // namespace kradan
