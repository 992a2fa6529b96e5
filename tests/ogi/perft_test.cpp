#include "core/perft.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "ogi/feen.h"
#include "ogi/game.h"
#include "ogi/position_impl.h"

namespace kradan::ogi {

/// Another edition is another value: this one is only counted.
inline constexpr Rules without_prerogative = [] {
    Rules rules = gomayo;
    rules.prerogative = Prerogative::none;
    return rules;
}();

namespace {

static_assert(kradan::Position<Position<gomayo>> && kradan::Position<Position<classic>>);
static_assert(kradan::Position<Position<without_prerogative>>);
static_assert(kradan::Game<Game<gomayo>> && kradan::Game<Game<classic>>);

/// Counts above this are left to the slow tier, which sets KRADAN_PERFT_NODES.
std::uint64_t node_limit() {
    const char* limit = std::getenv("KRADAN_PERFT_NODES");
    return limit != nullptr ? std::strtoull(limit, nullptr, 10) : 5'000'000;
}

std::vector<std::vector<std::string>> read_lines(const std::string& name) {
    std::ifstream file(KRADAN_DATA "/perft/" + name);
    EXPECT_TRUE(file.is_open());
    std::vector<std::vector<std::string>> lines;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream columns(line);
        auto& line_columns = lines.emplace_back();
        for (std::string column; std::getline(columns, column, '\t');) line_columns.push_back(column);
    }
    return lines;
}

template <Rules rules>
void expect_counts(const std::string& id, const std::string& feen, const std::string& counts) {
    const auto setup = read_feen(feen);
    ASSERT_TRUE(setup) << id << ": " << setup.error().message;
    EXPECT_EQ(write_feen(*setup), feen);
    auto position = validate<rules>(*setup);
    ASSERT_TRUE(position) << id;
    std::istringstream numbers(counts);
    int depth = 0;
    for (std::uint64_t expected = 0; numbers >> expected && expected <= node_limit();) {
        const auto before = *position;
        ++depth;
        for (const Path path : paths()) {
            EXPECT_EQ(perft(*position, depth, true, path), expected)
                << id << " at depth " << depth << ", " << kradan::id(path);
        }
        if (expected < 100'000) EXPECT_EQ(perft(*position, depth, false), expected) << id << " without bulk";
        EXPECT_EQ(*position, before);
    }
    EXPECT_GT(depth, 0);
}

TEST(OgiPerft, CountsOfBothEditions) {
    const auto lines = read_lines("ogi.tsv");
    EXPECT_GE(lines.size(), 10u);
    for (const auto& line : lines) {
        ASSERT_EQ(line.size(), 5u);
        ASSERT_TRUE(line[1] == "ogi" || line[1] == "ogi-classic");
        if (line[1] == "ogi") {
            expect_counts<gomayo>(line[0], line[2], line[3]);
        } else {
            expect_counts<classic>(line[0], line[2], line[3]);
        }
    }
}

TEST(OgiPerft, CountsWithoutThePrerogative) {
    const auto lines = read_lines("ogi-without-prerogative.tsv");
    EXPECT_GE(lines.size(), 5u);
    for (const auto& line : lines) {
        ASSERT_EQ(line.size(), 4u);
        expect_counts<without_prerogative>(line[0], line[1], line[2]);
    }
}

}  // namespace
}  // namespace kradan::ogi
