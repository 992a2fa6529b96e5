#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/path.h"
#include "core/perft.h"

namespace kradan::test {

/// A position with published counts.
struct PerftLine {
    std::string id;
    std::string game;  ///< empty in a single-game table
    std::string position;
    std::vector<std::uint64_t> counts;  ///< for depths 1, 2, …
};

/// The contents of data/perft/`name`.
inline std::vector<PerftLine> perft_table(const std::string& name) {
    std::ifstream file(KRADAN_DATA "/perft/" + name);
    EXPECT_TRUE(file.is_open()) << name;
    std::vector<PerftLine> table;
    for (std::string text; std::getline(file, text);) {
        if (text.empty() || text[0] == '#') continue;
        std::istringstream tabs(text);
        std::vector<std::string> columns;
        for (std::string column; std::getline(tabs, column, '\t');) columns.push_back(column);
        const bool names_game = columns.size() == 5;
        EXPECT_TRUE(names_game || columns.size() == 4) << text;
        if (columns.size() < 4) continue;
        PerftLine line{.id = columns[0],
                       .game = names_game ? columns[1] : "",
                       .position = columns[names_game ? 2 : 1],
                       .counts = {}};
        std::istringstream numbers(columns[names_game ? 3 : 2]);
        for (std::uint64_t count = 0; numbers >> count;) line.counts.push_back(count);
        EXPECT_FALSE(line.counts.empty()) << text;
        table.push_back(std::move(line));
    }
    EXPECT_FALSE(table.empty()) << name;
    return table;
}

/// Larger counts are left to the slow tests, which set KRADAN_PERFT_NODES.
inline std::uint64_t perft_node_limit() {
    const char* limit = std::getenv("KRADAN_PERFT_NODES");
    return limit != nullptr ? std::strtoull(limit, nullptr, 10) : 5'000'000;
}

/// Calls `expect(depth, count)` for the counts in `line` up to `limit`. There must be at least one.
template <class Expect>
void for_counts_up_to(std::uint64_t limit, const PerftLine& line, Expect expect) {
    int depth = 0;
    for (const std::uint64_t count : line.counts) {
        if (count > limit) break;
        expect(++depth, count);
    }
    EXPECT_GT(depth, 0) << line.id;
}

/// Compares with the published counts for `position`: on every path, and move by move where that is fast.
template <class Position>
void expect_published_counts(Position position, const PerftLine& line) {
    const Position before = position;
    for_counts_up_to(perft_node_limit(), line, [&](int depth, std::uint64_t count) {
        for (const Path path : paths()) {
            EXPECT_EQ(perft(position, depth, true, path), count)
                << line.id << " at depth " << depth << ", " << kradan::id(path);
        }
        if (count < 100'000) EXPECT_EQ(perft(position, depth, false), count) << line.id << " without bulk";
        EXPECT_EQ(position, before);
    });
}

/// Perft with a plain generator, which is copied for each move.
template <class Plain>
std::uint64_t plain_perft(const Plain& plain, int depth) {
    const auto moves = plain.moves();
    if (depth == 1) return moves.size();
    std::uint64_t nodes = 0;
    for (const auto& move : moves) {
        Plain after = plain;
        after.play(move);
        nodes += plain_perft(after, depth - 1);
    }
    return nodes;
}

/// Compares a plain generator with the counts in `line` up to `limit`, so that it can serve as a reference.
template <class Plain>
void expect_plain_counts(std::uint64_t limit, const Plain& plain, const PerftLine& line) {
    for_counts_up_to(limit, line, [&](int depth, std::uint64_t count) {
        EXPECT_EQ(plain_perft(plain, depth), count) << line.id << " at depth " << depth;
    });
}

}  // namespace kradan::test
