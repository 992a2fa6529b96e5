#include "core/perft.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include "support.h"

namespace kradan::chess {
namespace {

static_assert(kradan::Position<Position>);
static_assert(kradan::Game<Game>);

/// Counts above this are left to the slow tier, which sets KRADAN_PERFT_NODES.
std::uint64_t node_limit() {
    const char* limit = std::getenv("KRADAN_PERFT_NODES");
    return limit != nullptr ? std::strtoull(limit, nullptr, 10) : 5'000'000;
}

TEST(ChessPerft, PublishedCounts) {
    std::ifstream file(KRADAN_DATA "/perft/chess.tsv");
    ASSERT_TRUE(file.is_open());
    int lines = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        ++lines;
        std::istringstream columns(line);
        std::string id, fen, counts;
        std::getline(columns, id, '\t');
        std::getline(columns, fen, '\t');
        std::getline(columns, counts, '\t');
        Position position = position_of(fen);
        std::istringstream numbers(counts);
        int depth = 0;
        for (std::uint64_t expected = 0; numbers >> expected && expected <= node_limit();) {
            const Position before = position;
            ++depth;
            for (const Path path : paths()) {
                EXPECT_EQ(perft(position, depth, true, path), expected)
                    << id << " at depth " << depth << ", " << kradan::id(path);
            }
            if (expected < 100'000)
                EXPECT_EQ(perft(position, depth, false), expected) << id << " without bulk";
            EXPECT_EQ(position, before);
        }
        EXPECT_GT(depth, 0) << id;
    }
    EXPECT_GE(lines, 30);
}

}  // namespace
}  // namespace kradan::chess
