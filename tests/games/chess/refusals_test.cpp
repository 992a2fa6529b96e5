#include "games/chess/refusals.h"

#include <set>

#include "support.h"

namespace kradan::chess {
namespace {

struct Case {
    const char* fen;
    const char* move;
    const char* reason;
};

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(ChessReasons, TheMostHelpfulReasonIsNamed) {
    for (const Case& c : {
             Case{start, "e4e5", "chess.no-piece"},
             Case{start, "e7e5", "chess.not-your-piece"},
             Case{start, "d1d2", "chess.own-piece-on-target"},
             Case{start, "g1g3", "chess.cannot-reach"},
             Case{start, "e2e2", "chess.pawn-cannot-reach"},
             Case{start, "e2e5", "chess.pawn-cannot-reach"},
             Case{start, "e2d3", "chess.pawn-cannot-reach"},
             Case{start, "a1a4", "chess.blocked"},
             Case{start, "pass", "chess.pass"},
             Case{start, "e2e4q", "chess.promotion-not-allowed"},
             Case{start, "e1g1", "chess.castling-blocked"},
             Case{start, "e1h1", "chess.castling-blocked"},
             Case{"4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e4", "chess.pawn-blocked"},
             Case{"4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", "chess.pawn-blocked"},
             Case{"4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e3", "chess.pawn-blocked"},
             Case{"4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "e2c3", "chess.leaves-king-attacked"},
             Case{"4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2", "chess.leaves-king-attacked"},
             Case{"4k3/8/8/8/8/8/P7/r3K3 w - - 0 1", "e1f1", "chess.leaves-king-attacked"},
             Case{"4k3/8/8/8/4r3/8/N7/4K3 w - - 0 1", "a2b4", "chess.in-check"},
             Case{"4k3/4r3/8/8/1b6/8/3N4/4K3 w - - 0 1", "d2e4", "chess.leaves-king-attacked"},
             Case{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "chess.promotion-missing"},
             Case{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", "chess.promotion-bad-piece"},
             Case{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8p", "chess.promotion-bad-piece"},
             Case{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", "chess.castling-no-right"},
             Case{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1h1", "chess.castling-no-right"},
             Case{"4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1g1", "chess.castling-in-check"},
             Case{"4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "e1g1", "chess.castling-through-check"},
             Case{"4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "e1g1", "chess.castling-through-check"},
             Case{"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", "chess.castling-blocked"},
             Case{"8/8/8/8/8/8/8/rRK1k3 w B - 0 1", "c1b1", "chess.castling-through-check"},
             Case{"4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1", "d5c6", "chess.en-passant-too-late"},
             Case{"8/8/8/KPp4r/8/8/8/4k3 w - c6 0 1", "b5c6", "chess.leaves-king-attacked"},
             Case{"4k3/8/8/8/2pP4/8/8/4K3 w - - 0 1", "d4c5", "chess.pawn-cannot-reach"},
         }) {
        const auto reason = position_of(c.fen).why_illegal(intent(c.move));
        ASSERT_TRUE(reason) << c.fen << ' ' << c.move;
        EXPECT_EQ(id(*reason), c.reason) << c.fen << ' ' << c.move;
    }
}

TEST(ChessReasons, PawnsBreakTheClauseOfPawns) {
    EXPECT_EQ(clause(Reason::pawn_cannot_reach), "X5");
    EXPECT_EQ(clause(Reason::pawn_blocked), "X5");
    EXPECT_EQ(clause(Reason::cannot_reach), "X4");
}

TEST(ChessReasons, LegalThoughItLooksWrong) {
    for (const auto& [fen, move] : {
             std::pair{"4k3/8/8/8/1r6/8/8/R3K3 w Q - 0 1", "e1c1"},
             std::pair{"4k3/8/8/8/8/8/8/R3K1R1 w AG - 0 1", "e1g1"},
             std::pair{"4k3/8/8/8/8/8/8/1R4KR w HB - 0 1", "g1h1"},
             std::pair{"4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6"},
             std::pair{"4k3/P7/8/8/8/8/8/QQ2K3 w - - 0 1", "a7a8q"},
         }) {
        EXPECT_EQ(position_of(fen).why_illegal(intent(move)), std::nullopt) << fen << ' ' << move;
    }
}

TEST(ChessReasons, IdsAreDistinct) {
    std::set<std::string_view> ids;
    for (int i = 0; i < reason_count; ++i) ids.insert(id(static_cast<Reason>(i)));
    EXPECT_EQ(ids.size(), static_cast<std::size_t>(reason_count));
    EXPECT_EQ(id(Reason::game_over), "chess.game-over");
    EXPECT_EQ(clause(Reason::en_passant_too_late), "X7");
}

}  // namespace
}  // namespace kradan::chess
