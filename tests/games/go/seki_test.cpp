#include "games/go/seki.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace kradan::go::test {
namespace {

using Rows = std::vector<std::string>;

struct Case {
    std::string name;
    Rows board;
    Rows verdict;
};

std::vector<Case> read_cases() {
    std::ifstream file(std::string(KRADAN_DATA) + "/counting/goscorer.txt");
    std::vector<Case> cases;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        if (line.starts_with("case: ")) {
            cases.push_back({.name = line.substr(6), .board = {}, .verdict = {}});
        } else {
            const std::size_t middle = line.find(' ');
            cases.back().board.push_back(line.substr(0, middle));
            cases.back().verdict.push_back(line.substr(middle + 1));
        }
    }
    return cases;
}

FinalBoard read_board(const Rows& rows) {
    FinalBoard board{.columns = static_cast<int>(rows.front().size()), .rows = static_cast<int>(rows.size())};
    std::size_t p = 0;
    for (const std::string& row : rows) {
        for (const char c : row) {
            if (c == 'X') board.alive.of[0].set(p);
            if (c == 'O') board.alive.of[1].set(p);
            if (c == 'x') board.dead.of[0].set(p);
            if (c == 'o') board.dead.of[1].set(p);
            ++p;
        }
    }
    return board;
}

Rows judged(const Rows& rows) {
    const FinalBoard board = read_board(rows);
    const Surrounded surrounded = find_surrounded(board);
    const Seki seki = find_seki(board);
    Rows verdict = rows;
    std::size_t p = 0;
    for (std::string& row : verdict) {
        for (char& c : row) {
            c = '.';
            if (seki.groups[p]) {
                c = 's';
            } else if (!seki.to_fill[p] && surrounded.by[p] != Owner::nobody) {
                c = surrounded.by[p] == Owner::first ? 'X' : 'O';
            }
            ++p;
        }
    }
    return verdict;
}

Rows turned(const Rows& rows) {
    Rows result(rows.front().size());
    for (std::size_t y = rows.size(); y-- > 0;) {
        for (std::size_t x = 0; x < rows[y].size(); ++x) result[x] += rows[y][x];
    }
    return result;
}

Rows mirrored(const Rows& rows) {
    return {rows.rbegin(), rows.rend()};
}

Rows recoloured(Rows rows) {
    for (std::string& row : rows) {
        for (char& c : row) {
            if (const auto i = std::string_view("XOxo").find(c); i != std::string_view::npos) c = "OXox"[i];
        }
    }
    return rows;
}

std::string text(const Rows& rows) {
    std::string all;
    for (const std::string& row : rows) all += row + '\n';
    return all;
}

// W11
TEST(Seki, IsToldAsGoscorerTellsIt) {
    const auto cases = read_cases();
    ASSERT_GE(cases.size(), 83u);
    for (const Case& c : cases) EXPECT_EQ(text(judged(c.board)), text(c.verdict)) << c.name;
}

TEST(Seki, IsTheSameFromEverySideOfTheBoardAndForBothColours) {
    for (const Case& c : read_cases()) {
        Rows board = c.board;
        Rows verdict = c.verdict;
        for (int way = 0; way < 8; ++way) {
            EXPECT_EQ(text(judged(board)), text(verdict)) << c.name << ", way " << way;
            EXPECT_EQ(text(judged(recoloured(board))), text(recoloured(verdict)))
                << c.name << ", colours changed, way " << way;
            board = turned(board);
            verdict = turned(verdict);
            if (way == 3) {
                board = mirrored(board);
                verdict = mirrored(verdict);
            }
        }
    }
}

// A single eye on a board without opposing stones is not seki, because no dame is shared with them.
TEST(Seki, TakesTwo) {
    EXPECT_EQ(judged({".XX", "XXX", "XXX"}), (Rows{"X..", "...", "..."}));
    EXPECT_EQ(judged({"...", ".X.", "..."}), (Rows{"XXX", "X.X", "XXX"}));
    EXPECT_EQ(judged({"...", "...", "..."}), (Rows{"...", "...", "..."}));
}

}  // namespace
}  // namespace kradan::go::test
