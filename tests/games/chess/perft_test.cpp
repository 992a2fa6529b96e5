#include "../../core/perft_table.h"
#include "games/chess/module.h"
#include "support.h"

namespace kradan::chess {
namespace {

static_assert(kradan::Position<Position>);
static_assert(kradan::Game<Game>);

TEST(ChessPerft, PublishedCounts) {
    const auto table = test::perft_table("chess.tsv");
    EXPECT_GE(table.size(), 30u);
    for (const auto& line : table) test::expect_published_counts(position_of(line.position), line);
}

TEST(ChessPerft, PublishedCountsOfVariants) {
    for (const GameModule* edition : editions()) {
        if (GameId{*edition} == chess_game) continue;
        const Rules& rules = rules_of(*edition);
        for (const auto& line : test::perft_table(std::string{edition->id()} + ".tsv"))
            test::expect_published_counts(position_of(line.position, rules), line);
    }
}

}  // namespace
}  // namespace kradan::chess
