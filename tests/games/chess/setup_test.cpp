#include "games/chess/setup.h"

#include <algorithm>

#include "support.h"

namespace kradan::chess {
namespace {

std::vector<std::string> reasons_of(std::string_view fen) {
    const auto setup = read_fen(fen);
    EXPECT_TRUE(setup) << fen;
    const auto position = validate(*setup);
    std::vector<std::string> ids;
    if (position) return ids;
    for (const SetupReason reason : position.error()) ids.emplace_back(id(reason));
    std::sort(ids.begin(), ids.end());
    return ids;
}

using Reasons = std::vector<std::string>;

TEST(ChessSetup, EveryReasonByItself) {
    EXPECT_EQ(reasons_of("8/8/8/8/8/8/8/4K3 w - - 0 1"), Reasons{"setup.no-king"});
    EXPECT_EQ(reasons_of("4k3/8/8/8/8/8/8/K3K3 w - - 0 1"), Reasons{"setup.many-kings"});
    EXPECT_EQ(reasons_of("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"), Reasons{"setup.too-many-pieces"});
    EXPECT_EQ(reasons_of("4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1"), Reasons{"setup.too-many-pieces"});
    EXPECT_EQ(reasons_of("4k3/8/8/8/4R3/8/8/4K3 w - - 0 1"), Reasons{"setup.opponent-in-check"});
    EXPECT_EQ(reasons_of("P3k3/8/8/8/8/8/8/4K3 w - - 0 1"), Reasons{"setup.pawn-on-last-rank"});
    EXPECT_EQ(reasons_of("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"), Reasons{"setup.pawn-on-last-rank"});
    EXPECT_EQ(reasons_of("4k3/8/8/8/8/8/8/4K3 w K - 0 1"), Reasons{"setup.bad-castling"});
    EXPECT_EQ(reasons_of("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1"), Reasons{"setup.bad-castling"});
    EXPECT_EQ(reasons_of("4k3/8/8/8/8/8/8/K6R w K - 0 1"), Reasons{"setup.bad-castling"});
    EXPECT_EQ(reasons_of("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1"), Reasons{"setup.bad-castling"});
    EXPECT_EQ(reasons_of("4k3/8/8/8/4r3/6n1/8/q3K3 w - - 0 1"), Reasons{});
    EXPECT_EQ(reasons_of("4k3/8/8/8/4r3/5n2/8/q3K3 w - - 0 1"), Reasons{"setup.too-many-checkers"});
}

TEST(ChessSetup, EnPassantOnlyWhereADoubleStepCanHaveBeenMade) {
    for (const auto* square : {"c6", "h6"}) {
        EXPECT_EQ(reasons_of("4k3/8/8/2pP3p/8/8/8/4K3 w - " + std::string(square) + " 0 1"), Reasons{});
    }
    for (const auto* square : {"d6", "c3", "c5", "a6", "e8"}) {
        EXPECT_EQ(reasons_of("4k3/8/8/2pP3p/8/8/8/4K3 w - " + std::string(square) + " 0 1"),
                  Reasons{"setup.bad-en-passant"})
            << square;
    }
    EXPECT_EQ(reasons_of("4k3/2n5/8/2pP4/8/8/8/4K3 w - c6 0 1"), Reasons{"setup.bad-en-passant"});
    EXPECT_EQ(reasons_of("4k3/8/2n5/2pP4/8/8/8/4K3 w - c6 0 1"), Reasons{"setup.bad-en-passant"});
}

TEST(ChessSetup, EnPassantWithoutACapturerIsNoPartOfThePosition) {
    const auto with = position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    const auto without = position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_EQ(with, without);
    EXPECT_EQ(with.key(), without.key());
    const auto pinned = position_of("8/8/8/KPp4r/8/8/8/4k3 w - c6 0 1");
    EXPECT_EQ(pinned.key(), position_of("8/8/8/KPp4r/8/8/8/4k3 w - - 0 1").key());
}

TEST(ChessSetup, AllReasonsAtOnce) {
    EXPECT_EQ(
        reasons_of("P7/8/8/8/8/8/8/8 w KQkq e3 0 1"),
        (Reasons{"setup.bad-castling", "setup.bad-en-passant", "setup.no-king", "setup.pawn-on-last-rank"}));
}

TEST(ChessSetup, OddButPlayable) {
    for (const auto* fen : {
             "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
             "QQQQQQQQ/QQQQQQQ1/8/8/8/2k5/8/K7 b - - 0 1",
             "8/8/8/8/8/8/8/K1k5 w - - 500 900",
         }) {
        EXPECT_TRUE(reasons_of(fen).empty() || reasons_of(fen) == Reasons{"setup.too-many-checkers"}) << fen;
    }
    auto setup = setup_of(Position{});
    setup.halfmove_clock = -3;
    setup.fullmove_number = -3;
    EXPECT_EQ(validate(setup), Position{});
    setup.en_passant = 200;
    EXPECT_FALSE(validate(setup));
}

}  // namespace
}  // namespace kradan::chess
