#include "games/chess/epd.h"

#include "support.h"

namespace kradan::chess {
namespace {

TEST(ChessEpd, OperationsAreReadAndWritten) {
    // From the Bratko-Kopec test.
    constexpr const char* text = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";";
    const auto epd = read_epd(text);
    ASSERT_TRUE(epd);
    ASSERT_EQ(epd->operations.size(), 2U);
    EXPECT_EQ(epd->operations[0].opcode, "bm");
    EXPECT_EQ(epd->operations[0].operands, "Qd1+");
    EXPECT_EQ(epd->operations[0].offset, 52U);
    EXPECT_EQ(epd->operations[1].operands, "\"BK.01\"");
    EXPECT_EQ(write_epd(*validate(epd->setup), epd->operations), text);
}

TEST(ChessEpd, CountersAndLooseForms) {
    const auto counters = read_epd("4k3/8/8/8/8/8/8/4K3 w - - hmvc 12;fmvn 34 ; c0 \"a; b\"  x ;noop");
    ASSERT_TRUE(counters);
    EXPECT_EQ(counters->setup.halfmove_clock, 12);
    EXPECT_EQ(counters->setup.fullmove_number, 34);
    ASSERT_EQ(counters->operations.size(), 2U);
    EXPECT_EQ(counters->operations[0].operands, "\"a; b\" x");
    EXPECT_EQ(write_epd(*validate(counters->setup), counters->operations),
              "4k3/8/8/8/8/8/8/4K3 w - - c0 \"a; b\" x; noop; hmvc 12; fmvn 34;");
    const auto fen = read_epd("4k3/8/8/8/8/8/8/4K3 w - - 5 6 ce 10;");
    ASSERT_TRUE(fen);
    EXPECT_EQ(fen->setup.halfmove_clock, 5);
    EXPECT_EQ(fen->setup.fullmove_number, 6);
    EXPECT_EQ(fen->operations[0].operands, "10");
}

TEST(ChessEpd, SyntaxErrorsNameThePlace) {
    EXPECT_EQ(read_epd("4k3/8/8/8/8/8/8/4K3 w - - id \"x;").error().offset, 29U);
    EXPECT_EQ(read_epd("4k3/8/8/8/8/8/8/4K3 w - - 5x;").error().offset, 26U);
    EXPECT_EQ(read_epd("4k3/8/8/8/x7/8/8/4K3 w - - ce 1;").error().offset, 10U);
    EXPECT_FALSE(read_epd(""));
}

}  // namespace
}  // namespace kradan::chess
