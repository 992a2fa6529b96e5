#include "puzzles/board/mates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "games/chess/module.h"
#include "games/ogi/module.h"
#include "puzzles/board/mate_proof.h"
#include "search/alpha_beta/chess_knowledge.h"
#include "search/alpha_beta/ogi_knowledge.h"

namespace kradan::puzzles {
namespace {

constexpr std::uint64_t most_nodes = 10'000'000;

chess::Position chess_at(const std::string& fen) {
    return *position_of<chess::Position>({.game = chess::chess_game, .position = fen});
}
ogi::Position ogi_at(const std::string& feen, GameId edition = ogi::gomayo_game) {
    return *position_of<ogi::Position>({.game = edition, .position = feen});
}
template <class P>
std::string line_of(const std::expected<Puzzle, std::string>& found, const P&) {
    if (!found) return found.error();
    std::string line;
    for (const std::string& move : found->line) line += (line.empty() ? "" : " ") + move;
    return line;
}
template <class P>
std::string solve(const P& position) {
    return line_of(mate_puzzle(position, most_nodes), position);
}
bool has(const Puzzle& puzzle, std::string_view tag) {
    return std::ranges::find(puzzle.tags, tag) != puzzle.tags.end();
}

TEST(Mates, SmotheredMateInTwo) {
    const auto position = chess_at("6rk/6pp/8/6N1/8/8/8/Q6K w - - 0 1");
    EXPECT_EQ(solve(position), "g5f7");
    const auto longer = chess_at("5r1k/6pp/7N/8/2Q5/8/8/7K w - - 0 1");
    const auto found = mate_puzzle(longer, most_nodes);
    ASSERT_TRUE(found) << found.error();
    EXPECT_EQ(line_of(found, longer), "c4g8 f8g8 h6f7");
    EXPECT_TRUE(has(*found, "sacrifice"));
    EXPECT_TRUE(has(*found, "mate-in-2"));
}

// From the first problems of every textbook: the quiet first move of a king.
TEST(Mates, QuietMatesOfChessAreProvedAgainstEveryMove) {
    const auto position = chess_at("7k/8/5K2/8/8/8/8/6R1 w - - 0 1");
    const auto found = mate_puzzle(position, most_nodes);
    ASSERT_TRUE(found) << found.error();
    EXPECT_EQ(line_of(found, position), "f6f7 h8h7 g1h1");
    EXPECT_TRUE(has(*found, "quiet"));
}

TEST(Mates, AChoiceOfMatesIsNoPuzzle) {
    EXPECT_EQ(solve(chess_at("7k/8/7K/8/8/8/8/RR6 w - - 0 1")),
              "there is another way, or a move without check");
    EXPECT_EQ(solve(chess_at("7k/8/8/8/8/8/8/K7 w - - 0 1")), "there is no mate");
}

TEST(Mates, StalemateIsNoMate) {
    EXPECT_EQ(solve(chess_at("7k/5Q2/8/8/8/8/8/7K w - - 0 1")), "there is no mate");
}

// G8: in Gomayo a move that leaves the king to be captured is legal, but no defence.
TEST(Mates, GomayoMatesWhereTheKingCannotBeSaved) {
    const auto position = ogi_at("8/2k^5/8/8/8/8/7K^/5b2 /+b o/O");
    const auto found = mate_puzzle(position, most_nodes);
    ASSERT_TRUE(found) << found.error();
    EXPECT_EQ(line_of(found, position), "+B@g2");
    EXPECT_TRUE(has(*found, "prerogative"));
    EXPECT_TRUE(has(*found, "drop"));
}

TEST(Mates, AKingThatCanBeCapturedAtOnceIsNoPuzzle) {
    EXPECT_EQ(solve(ogi_at("4k^3/8/8/8/8/8/4R3/4K^3 / O/o")), "the king can be captured at once");
}

// C5: mate by a dropped pawn is allowed, but not a second pawn on a file.
TEST(Mates, ClassicMatesByADroppedPawn) {
    const auto free = ogi_at("4k^3/8/2p5/6p1/8/8/3S2S1/3+i1K^N1 LNR/p o/O", ogi::classic_game);
    EXPECT_EQ(solve(free), "P@f2");
    const auto nifu = ogi_at("4k^3/8/2p2p2/6p1/8/8/3S2S1/3+i1K^N1 LNR/p o/O", ogi::classic_game);
    EXPECT_EQ(solve(nifu), "d1d2 f1f2 d2d1 f2g3 d1g4");
}

TEST(Mates, WhatIsComposedHasFewerMenAndTheSameLength) {
    const auto position = chess_at("r4r1k/pp4pp/7N/8/2Q5/8/PP4PP/7K w - - 0 1");
    const auto raw = mate_puzzle(position, most_nodes);
    ASSERT_TRUE(raw) << raw.error();
    const Puzzle bare = composed<chess::Position>(*raw, most_nodes, 1);
    EXPECT_EQ(bare.line.size(), raw->line.size());
    EXPECT_EQ(bare.origin, Origin::composed);
    EXPECT_LT(bare.options.position->size(), raw->options.position->size());
}

TEST(Mates, AProofThatGivesUpSaysSo) {
    EXPECT_EQ(line_of(mate_puzzle(chess_at("r4r1k/pp4pp/7N/8/2Q5/8/PP4PP/7K w - - 0 1"), 3),
                      chess_at("7k/8/8/8/8/8/8/K7 w - - 0 1")),
              "it is too large to be proved");
}

}  // namespace
}  // namespace kradan::puzzles
