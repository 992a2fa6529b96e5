#include "../../core/perft_table.h"
#include "games/ogi/feen.h"
#include "games/ogi/game.h"

namespace kradan::ogi {

/// Another edition is just another value. This one is used only for counts.
inline constexpr Rules without_prerogative = [] {
    Rules rules = gomayo;
    rules.prerogative = Prerogative::none;
    return rules;
}();

namespace {

static_assert(kradan::Position<Position>);
static_assert(kradan::Game<Game>);

template <Rules rules>
void expect_counts(const test::PerftLine& line) {
    const auto setup = read_feen(line.position);
    ASSERT_TRUE(setup) << line.id << ": " << setup.error().message;
    EXPECT_EQ(write_feen(*setup), line.position);
    const auto position = validate(*setup, rules);
    ASSERT_TRUE(position) << line.id;
    test::expect_published_counts(*position, line);
}

TEST(OgiPerft, CountsOfBothEditions) {
    const auto table = test::perft_table("ogi.tsv");
    EXPECT_GE(table.size(), 10u);
    for (const auto& line : table) {
        ASSERT_TRUE(line.game == "ogi" || line.game == "ogi-classic") << line.id;
        if (line.game == "ogi") {
            expect_counts<gomayo>(line);
        } else {
            expect_counts<classic>(line);
        }
    }
}

TEST(OgiPerft, CountsWithoutThePrerogative) {
    const auto table = test::perft_table("ogi-without-prerogative.tsv");
    EXPECT_GE(table.size(), 5u);
    for (const auto& line : table) expect_counts<without_prerogative>(line);
}

}  // namespace
}  // namespace kradan::ogi
