#include "puzzles/board/mates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/random.h"
#include "games/chess/module.h"
#include "games/ogi/feen.h"
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

// Among the first problems in every textbook: a quiet first move by the king.
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

// G8: in Gomayo, a move that leaves the king to be captured is legal, but not a defence.
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

// Fairy-Stockfish also mates in four moves: in the first position with I@h8, in the second with b6c4, which
// is one move faster than the checks starting with d3e2.
TEST(Mates, AQuietMoveThatMatesAsSoonIsAnotherWay) {
    for (const char* feen :
         {"3r1sn1/4+N2k^/5ppb/3Bp2p/6S1/3I3P/6K^1/8 I/ O/o", "4k^3/8/1i6/8/4P3/L2+pBPP1/4RS2/1NS1K^3 /i o/O"})
        EXPECT_EQ(solve(ogi_at(feen, ogi::classic_game)), "there is another way, or a move without check");
}

TEST(Mates, AQuietMoveThatMatesLaterIsNone) {
    const auto position = ogi_at("8/k^7/1p6/4R3/7n/5R2/K^7/8 B/ O/o", ogi::classic_game);
    EXPECT_EQ(solve(position), "f3f7+ a7a6 B@c8");
    auto after = position;
    ASSERT_TRUE(after.play(ogi::Drop{.kind = ogi::Kind::bishop, .to = *read_square("c6")}));
    EXPECT_FALSE(after.in_check());
    MateProof<ogi::Position> proof(most_nodes, false);
    ogi::Position::MoveList defences;
    after.legal_moves(defences);
    EXPECT_FALSE(defences.empty());
    for (const ogi::Move defence : defences) {
        const auto undo = after.do_move(defence);
        EXPECT_TRUE(proof.mates(after, 2, 2));
        after.undo_move(defence, undo);
    }
}

// C9: the rook mates on a1, and on h7 it leaves the king without a legal move.
TEST(Mates, AMoveThatLeavesNoMoveIsAnotherWayInOgi) {
    const auto position = ogi_at("k^1K^5/8/8/8/8/8/8/7R / O/o", ogi::classic_game);
    EXPECT_EQ(solve(position), "there is another way, or a move without check");
    const auto one = ogi_at("k^1K^5/8/7P/8/8/8/8/7R / O/o", ogi::classic_game);
    EXPECT_EQ(solve(one), "h1a1");
}

// A pass would save the defender, but is not allowed. In the second position, the bishop has moves too.
TEST(MateProof, FewMovesMayAllLose) {
    const struct {
        const char* feen;
        int moves;
    } cases[] = {{"8/6K^1/8/1R6/8/8/k^7/3B4 P/ O/o", 2}, {"8/8/8/8/2K^2I2/4R3/k^b2I3/8 / O/o", 3}};
    for (const auto& [feen, moves] : cases) {
        auto position = ogi_at(feen, ogi::classic_game);
        MateProof<ogi::Position> passing(most_nodes, true);
        EXPECT_FALSE(passing.mates(position, moves, 0)) << feen;
        EXPECT_FALSE(passing.mates(position, moves - 1, moves - 1)) << feen;
        EXPECT_TRUE(passing.mates(position, moves, moves)) << feen;
    }
}

/// A position in the classic edition with few pieces and the second king at the edge; nullopt if it is not
/// valid.
std::optional<ogi::Position> sparse_position(SplitMix64& random) {
    std::array<std::string, square_count> board;
    const auto put = [&](std::string man, std::uint32_t squares) {
        for (;;) {
            std::string& square = board[random.below(squares)];
            if (!square.empty()) continue;
            square = std::move(man);
            return;
        }
    };
    put("k^", 16);
    put("K^", square_count);
    const std::string_view kinds = "IRBSNLP";
    for (const bool first : {true, true, false}) {
        const char kind = kinds[random.below(7)];
        put(std::string(1, first ? kind : static_cast<char>(kind - 'A' + 'a')), square_count);
    }
    std::string feen;
    int empty = 0;
    const auto skip = [&] {
        if (empty > 0) feen += std::to_string(std::exchange(empty, 0));
    };
    for (std::size_t i = 0; i < board.size(); ++i) {
        if (i % 8 == 0 && i > 0) feen += '/';
        if (board[i].empty())
            ++empty;
        else
            skip();
        feen += board[i];
        if (i % 8 == 7) skip();
    }
    feen += std::string{" "} + kinds[random.below(6)] + "/ O/o";
    const auto position = position_of<ogi::Position>({.game = ogi::classic_game, .position = feen});
    return position ? with_answered_checks(*position) : std::nullopt;
}

TEST(MateProof, APassMakesNoDifference) {
    SplitMix64 random(7);
    int mates = 0;
    for (int i = 0; i < 300; ++i) {
        auto position = sparse_position(random);
        if (!position) continue;
        MateProof<ogi::Position> exact(most_nodes, false);
        MateProof<ogi::Position> passing(most_nodes, true);
        for (int moves = 1; moves <= 2; ++moves) {
            const bool mated = exact.mates(*position, moves, moves);
            EXPECT_EQ(passing.mates(*position, moves, moves), mated) << ogi::write_feen(*position);
            mates += mated ? 1 : 0;
        }
    }
    EXPECT_GT(mates, 20);
}

TEST(KnownMates, KeepWhatTheyWereTold) {
    KnownMates known;
    constexpr std::uint64_t number = 20'000;
    for (std::uint64_t i = 1; i <= number; ++i) known.store(i, 3, i % 2 == 0);
    for (std::uint64_t i = 1; i <= number; ++i) {
        EXPECT_EQ(known.find(i, 3), i % 2 == 0);
        EXPECT_EQ(known.find(i, 4), i % 2 == 0 ? std::optional{true} : std::nullopt);
        EXPECT_EQ(known.find(i, 2), i % 2 == 0 ? std::nullopt : std::optional{false});
    }
    EXPECT_EQ(known.find(number + 1, 3), std::nullopt);
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
    EXPECT_EQ(line_of(mate_puzzle(chess_at("r4r1k/pp4pp/7N/8/2Q5/8/PP4PP/7K w - - 0 1"), 1),
                      chess_at("7k/8/8/8/8/8/8/K7 w - - 0 1")),
              "it is too large to be proved");
}

}  // namespace
}  // namespace kradan::puzzles
