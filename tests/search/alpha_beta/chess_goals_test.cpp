// What the search knows about the goals of chess variants.
#include "search/alpha_beta/chess_goals.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "core/text.h"
#include "games/chess/fen.h"
#include "games/chess/notation.h"
#include "search/alpha_beta/chess_knowledge.h"
#include "search/alpha_beta/move_picker.h"

namespace kradan::test {
namespace {

using chess::Position;

constexpr chess::Rules hill = {.goal = chess::Goal::king_in_centre};
constexpr chess::Rules three_check = {.goal = chess::Goal::checks, .checks = 3};

Position at(std::string_view fen, const chess::Rules& rules) {
    return *chess::validate(*chess::read_fen(fen), rules);
}

/// The same position with the colours exchanged: board, side to move, checks that are left. No castling, no
/// en passant.
std::string mirrored(const std::string& board, char side, std::string_view checks) {
    std::string other;
    for (std::size_t end = board.size(); end != std::string::npos;) {
        const std::size_t slash = end == 0 ? std::string::npos : board.rfind('/', end - 1);
        const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
        if (!other.empty()) other += '/';
        other += board.substr(begin, end - begin);
        end = slash;
    }
    for (char& letter : other) {
        if (is_letter(letter)) letter = static_cast<char>(letter ^ 0x20);
    }
    std::string counts{checks};
    std::ranges::reverse(counts);
    return other + (side == 'w' ? " b - - " : " w - - ") + counts + (counts.empty() ? "" : " ") + "0 1";
}

std::string plain(const std::string& board, char side, std::string_view checks) {
    return board + " " + side + " - - " + std::string{checks} + (checks.empty() ? "" : " ") + "0 1";
}

TEST(ChessGoals, BothColoursAreValuedAlike) {
    for (const std::string board : {"r3k2r/pppq1ppp/2npbn2/2b1p3/4P3/2NPBN2/PPPQ1PPP/2KR1B1R",
                                    "8/5k2/3r4/8/2K5/8/4R3/8", "6k1/5ppp/8/3N4/8/2B5/5PPP/R2Q2K1"}) {
        for (const char side : {'w', 'b'}) {
            EXPECT_EQ(search::nearness_to_goal(at(plain(board, side, ""), hill)),
                      search::nearness_to_goal(at(mirrored(board, side, ""), hill)))
                << board << side;
            for (const std::string_view checks : {"3+3", "2+3", "1+2", "3+1"}) {
                EXPECT_EQ(search::nearness_to_goal(at(plain(board, side, checks), three_check)),
                          search::nearness_to_goal(at(mirrored(board, side, checks), three_check)))
                    << board << side << checks;
            }
        }
    }
}

TEST(ChessGoals, ACloserKingAndFewerChecksLeftAreWorthMore) {
    const auto on_hill = [](std::string_view fen) { return search::nearness_to_goal(at(fen, hill)); };
    EXPECT_GT(on_hill("7k/8/8/8/8/2K5/8/8 w - - 0 1"), on_hill("7k/8/8/8/8/8/2K5/8 w - - 0 1"));
    EXPECT_GT(on_hill("7k/8/8/8/8/8/2K5/8 w - - 0 1"), on_hill("7k/8/8/8/8/8/8/2K5 w - - 0 1"));
    const auto with_checks = [](std::string_view fen) {
        return search::nearness_to_goal(at(fen, three_check));
    };
    EXPECT_GT(with_checks("7k/8/8/8/8/8/R7/1K6 w - - 2+3 0 1"),
              with_checks("7k/8/8/8/8/8/R7/1K6 w - - 3+3 0 1"));
    EXPECT_GT(with_checks("7k/8/8/8/8/8/R7/1K6 w - - 1+3 0 1"),
              with_checks("7k/8/8/8/8/8/R7/1K6 w - - 2+3 0 1"));
}

TEST(ChessGoals, WhereChecksCountQuiescenceTriesAllOfThem) {
    const Position position = at("r3k2r/ppp2ppp/2n5/3N4/1b6/8/PPPQPPPP/R3KB1R w KQkq - 2+3 0 1", three_check);
    Position::MoveList legal;
    position.legal_moves(legal);
    std::set<std::string> expected;
    for (const chess::Move move : legal) {
        const bool good =
            search::Knowledge<Position>::captures(position, move) && search::see_at_least(position, move, 0);
        if (good || position.gives_check(move)) expected.insert(chess::write_move(position.intent_of(move)));
    }
    search::MovePicker<Position>::Store store;
    const search::History<Position> history;
    std::set<std::string> found;
    search::MovePicker<Position> picker(store, position, history, {}, 0, 0,
                                        search::MovePicker<Position>::Wanted::captures_and_checks);
    while (const auto move = picker.next()) {
        EXPECT_TRUE(found.insert(chess::write_move(position.intent_of(*move))).second);
    }
    EXPECT_EQ(found, expected);
    // Quiet checks and a losing capture that gives check are among them.
    EXPECT_TRUE(found.contains("d5f6"));
    EXPECT_TRUE(found.contains("d5c7"));
}

}  // namespace
}  // namespace kradan::test
