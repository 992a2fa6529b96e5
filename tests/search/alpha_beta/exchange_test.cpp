#include "search/alpha_beta/exchange.h"

#include <gtest/gtest.h>

#include "games/chess/fen.h"
#include "games/chess/notation.h"
#include "games/ogi/feen.h"
#include "games/ogi/notation.h"
#include "search/alpha_beta/chess_knowledge.h"
#include "search/alpha_beta/ogi_knowledge.h"

namespace kradan::test {
namespace {

using search::see_at_least;

/// The exact gain of the exchange.
template <class P>
int most(const P& position, typename P::Move move) {
    int gain = -20'000;
    while (gain < 20'000 && see_at_least(position, move, gain + 1)) ++gain;
    return gain;
}

int most_in_chess(std::string_view fen, std::string_view move) {
    chess::Position position = *chess::validate(*chess::read_fen(fen));
    const chess::Position before = position;
    return most(before, *position.play(*chess::read_move(move)));
}

template <ogi::Rules rules>
int most_in_ogi(std::string_view feen, std::string_view move) {
    auto position = *ogi::validate(*ogi::read_feen(feen), rules);
    const auto before = position;
    return most(before, *position.play(*ogi::read_move(move)));
}

TEST(Exchange, TwoPositionsOfTheChessProgrammingWiki) {
    EXPECT_EQ(most_in_chess("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 100);
    // A pawn for a knight.
    EXPECT_EQ(most_in_chess("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"), 100 - 320);
}

TEST(Exchange, APawnTakenInPassingLeavesItsSquare) {
    // The rook behind the captured pawn recaptures.
    EXPECT_EQ(most_in_chess("3r2k1/8/8/3pP3/8/8/8/6K1 w - d6 0 1", "e5d6"), 0);
    EXPECT_EQ(most_in_chess("6k1/8/8/3pP3/8/8/8/6K1 w - d6 0 1", "e5d6"), 100);
}

TEST(Exchange, AKingTakesOnlyWhatIsNotDefended) {
    EXPECT_EQ(most_in_chess("8/8/8/3k4/4p3/8/4R3/6K1 w - - 0 1", "e2e4"), 100 - 500);
    EXPECT_EQ(most_in_chess("8/8/8/3k4/4p3/8/4R3/4R1K1 w - - 0 1", "e2e4"), 100);
}

TEST(Exchange, APromotionCountsAndCanBeTaken) {
    EXPECT_EQ(most_in_chess("8/4P3/8/8/8/8/8/K5k1 w - - 0 1", "e7e8q"), 850);
    EXPECT_EQ(most_in_chess("3r4/4P3/8/8/8/8/8/K5k1 w - - 0 1", "e7e8q"), -100);
}

TEST(Exchange, WhatIsTakenInOgiIsHeldToo) {
    // Nothing recaptures, so the silver is lost on the board and gained in hand.
    const int free = most_in_ogi<ogi::classic>("4k^3/8/8/3s4/3R4/8/8/4K^3 / O/o", "d4d5");
    EXPECT_EQ(free, 420 + 462);
    // The gold that recaptures also counts the rook twice.
    const int defended = most_in_ogi<ogi::classic>("4k^3/8/3+p4/3s4/3R4/8/8/4K^3 / O/o", "d4d5");
    EXPECT_EQ(defended, 420 + 462 - 800 - 880 + (650 - 650));
}

TEST(Exchange, ADropWhereItIsTakenLosesIt) {
    EXPECT_LT(most_in_ogi<ogi::classic>("4k^3/8/4p3/8/8/8/8/4K^3 S/ O/o", "S@e5"), -400);
    EXPECT_EQ(most_in_ogi<ogi::classic>("4k^3/8/4p3/8/8/8/8/4K^3 S/ O/o", "S@a4"), 0);
}

TEST(Exchange, APawnInHandIsWorthNothingInGomayo) {
    EXPECT_LT(most_in_ogi<ogi::gomayo>("4k^3/8/8/3p4/3R4/8/8/4K^3 / O/o", "d4d5"), 110);
}

}  // namespace
}  // namespace kradan::test
