#include "record/replay.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "catalog/count.h"
#include "games/go/notation.h"
#include "games/go/scoring.h"
#include "record/sgf/go_replay.h"
#include "support.h"

namespace kradan::record {
namespace {

std::expected<AnyGame, Fault> end_of(std::string_view text) {
    const Record record = read_one(text);
    return game_at(record, record.tree.line_end(Tree::root));
}

go::Game game_of(std::string_view text) {
    const auto game = end_of(text);
    if (!game) {
        ADD_FAILURE() << game.error().reason << ": " << game.error().detail;
        return go::Game();
    }
    return *game->as<go::Game>();
}

/// The fault at the end, such as "2:8 go.occupied W1".
std::string fault_of(std::string_view text) {
    const auto game = end_of(text);
    if (game) return "none";
    const Fault& fault = game.error();
    return std::to_string(fault.place.line) + ':' + std::to_string(fault.place.column) + ' ' + fault.reason +
           (fault.clause.empty() ? "" : ' ' + fault.clause);
}

bool stone_at(const go::Game& game, std::string_view vertex, Colour colour) {
    const auto& board = game.position().board();
    return board.has(board.point(go::read_move(vertex)->vertex), colour);
}

TEST(SgfReplay, AFinishedGame) {
    const go::Game game = game_of("(;FF[4]GM[1]SZ[9]KM[7.5]RU[Chinese]RE[B+3]\n;B[ee];W[cc];B[tt];W[])");
    EXPECT_EQ(game.komi(), 15);
    EXPECT_EQ(game.rules(), go::find_preset("chinese")->rules);
    EXPECT_TRUE(game.play_ended());
    EXPECT_TRUE(stone_at(game, "E5", Colour::first));
    EXPECT_TRUE(stone_at(game, "C7", Colour::second));
}

TEST(SgfReplay, AtAnyNodeOfAnyVariation) {
    const Record record = read_one("(;SZ[5];B[aa](;W[bb])(;W[ee]))");
    const auto game = game_at(record, record.tree[1].last_child);
    ASSERT_TRUE(game);
    EXPECT_TRUE(stone_at(*game->as<go::Game>(), "E1", Colour::second));
    EXPECT_EQ(game_at(record, Tree::root)->ply(), 0);
}

/// A Go game's visible state: stones, turn, ko, prisoners, and whether play has ended.
std::string state_of(const AnyGame& any) {
    const auto& game = *any.as<go::Game>();
    std::string text;
    for (const auto& cell : any.board().cells) text += cell.empty() ? "." : cell;
    text += game.position().side_to_move() == Colour::first ? " black " : " white ";
    text += any.as<Stones>()->ko() + ' ' + std::to_string(any.prisoners(Colour::first)) + ' ' +
            std::to_string(any.prisoners(Colour::second)) + ' ' + std::to_string(game.passes());
    return text;
}

TEST(SgfReplay, GoingAboutInATreeShowsWhatGoingThereAtOnceShows) {
    // A ko, a capture, moves out of turn, PL, passes and a move after them, and setup stones, each with a
    // variation next to it.
    const Record record = read_one(
        "(;SZ[5];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb](;W[bb](;B[dd];W[tt](;B[tt](;W[ee])(;B[de](;W[ed])"
        "(;W[tt]))(;W[tt]))(;B[ed];B[ee](;W[da])(;B[ea])))(;PL[B](;B[ea])(;W[ea]))(;AB[ea]AE[dd]PL[W](;W[ed])"
        "(;B[ed])))(;W[tt]))");
    ASSERT_TRUE(record.faults.empty());
    const auto nodes = static_cast<NodeId>(record.tree.size());
    ASSERT_GT(nodes, 25U);
    auto cursor = Cursor::begin(record);
    ASSERT_TRUE(cursor);
    for (NodeId from = 0; from < nodes; ++from) {
        for (NodeId to = 0; to < nodes; ++to) {
            ASSERT_TRUE(cursor->go_to(from));
            ASSERT_TRUE(cursor->go_to(to));
            const auto fresh = game_at(record, to);
            ASSERT_TRUE(fresh);
            ASSERT_EQ(state_of(cursor->game()), state_of(*fresh)) << "from " << from << " to " << to;
        }
    }
}

TEST(SgfReplay, AfterAMoveThatCannotBeTheGameIsAsItWas) {
    const Record record = read_one("(;SZ[5];B[aa](;B[aa])(;B[bb]))");
    auto cursor = Cursor::begin(record);
    ASSERT_TRUE(cursor);
    ASSERT_TRUE(cursor->go_to(1));
    const std::string before = state_of(cursor->game());
    EXPECT_FALSE(cursor->go_to(2));
    EXPECT_EQ(cursor->node(), 1U);
    EXPECT_EQ(state_of(cursor->game()), before);
}

TEST(SgfReplay, PrisonersAreKeptWhereStonesAreSetUpInMidGame) {
    const go::Game game = game_of("(;SZ[5];B[ba];W[aa];B[ab];W[ee];AB[cc]AE[ee])");
    EXPECT_EQ(game.position().prisoners(Colour::first), 1);
    EXPECT_EQ(go::score(game, {}).first.prisoners, 1);
}

TEST(SgfReplay, StonesSetUpInTheRoot) {
    const go::Game game = game_of("(;AB[aa:bb][ee]AW[dd]SZ[5]AE[bb]PL[W];W[ec])");
    EXPECT_TRUE(stone_at(game, "A5", Colour::first));
    EXPECT_TRUE(stone_at(game, "B5", Colour::first));
    EXPECT_FALSE(stone_at(game, "B4", Colour::first));
    EXPECT_TRUE(stone_at(game, "E1", Colour::first));
    EXPECT_TRUE(stone_at(game, "D2", Colour::second));
    EXPECT_TRUE(stone_at(game, "E3", Colour::second));
}

TEST(SgfReplay, StonesSetUpInMidGame) {
    const go::Game game = game_of("(;SZ[9]KM[5.5]RU[Chinese];B[aa];W[bb];AB[cc]AE[bb]PL[W];W[dd])");
    EXPECT_TRUE(stone_at(game, "A9", Colour::first));
    EXPECT_TRUE(stone_at(game, "C7", Colour::first));
    EXPECT_FALSE(stone_at(game, "B8", Colour::second));
    EXPECT_TRUE(stone_at(game, "D6", Colour::second));
    EXPECT_EQ(game.ply(), 1);
    EXPECT_EQ(game.komi(), 11);
    EXPECT_EQ(fault_of("(;SZ[9];B[aa]\n;AW[ba][ab];B[cc])"), "2:1 setup.no-liberty W3");
    EXPECT_EQ(fault_of("(;SZ[9];B[aa]\n;AW[zz];B[cc])"), "2:1 sgf.bad-point");
}

TEST(SgfReplay, PlGivesTheTurn) {
    const auto game = end_of("(;SZ[9];B[aa];PL[B])");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->side_to_move(), Colour::first);
    EXPECT_EQ(game->ply(), 1);
}

TEST(SgfReplay, HandicapInTheRootOrAsMoves) {
    const go::Game root = game_of("(;SZ[9]HA[2]AB[cc][gg]RU[AGA];W[ee])");
    EXPECT_EQ(root.handicap(), 2);
    EXPECT_EQ(go::score(root, {}).second.compensation, 1);
    const go::Game moves = game_of("(;SZ[9]HA[2];B[cc];B[gg];W[ee])");
    EXPECT_TRUE(stone_at(moves, "C7", Colour::first));
    EXPECT_TRUE(stone_at(moves, "E5", Colour::second));
    for (const auto* text : {"(;GM[1]SZ[9]RU[Chinese]HA[3]KM[0]AB[cc][gc][cg];W[gg];B[];W[])",
                             "(;GM[1]SZ[9]RU[Chinese]HA[3]KM[0];B[cc];B[gc];B[cg];W[gg];B[];W[])"}) {
        EXPECT_EQ(go::result_text(*count_game(*end_of(text), {})), "W+1");
    }
}

TEST(SgfReplay, WithoutKomiThePresets) {
    EXPECT_EQ(game_of("(;KM[])").komi(), 13);
    EXPECT_EQ(game_of("(;KM[6.25])").komi(), 13);
    EXPECT_EQ(game_of("(;RU[NZ])").komi(), 14);
}

TEST(SgfReplay, MovesAfterTheEnd) {
    EXPECT_TRUE(game_of("(;SZ[9];B[aa];W[];B[];W[])").play_ended());
    const go::Game game = game_of("(;SZ[9];B[aa];W[];B[];W[bb];B[cc])");
    EXPECT_FALSE(game.play_ended());
    EXPECT_TRUE(stone_at(game, "C7", Colour::first));
}

TEST(SgfReplay, WhatTheRulesForbid) {
    EXPECT_EQ(fault_of("(;SZ[9]\n;B[aa];W[aa])"), "2:8 go.occupied W1");
    EXPECT_EQ(fault_of("(;SZ[9];B[zz])"), "1:9 go.off-board W1");
    EXPECT_EQ(fault_of("(;SZ[9];B[a])"), "1:8 sgf.bad-move");
    const std::string suicide = ";B[ba];W[ee];B[ab];W[dd];B[cc];W[aa])";
    EXPECT_EQ(fault_of("(;SZ[5]RU[Japanese]" + suicide), "1:51 go.suicide W5");
    EXPECT_EQ(fault_of("(;SZ[5]RU[NZ]" + suicide), "none");
    EXPECT_EQ(fault_of("(;SZ[2]AB[aa][bb]AW[ab][ba])"), "1:1 setup.no-liberty W3");
    EXPECT_EQ(fault_of("(;SZ[0])"), "1:1 setup.bad-size W1");
    EXPECT_EQ(fault_of("(;SZ[52];B[ZZ])"), "1:1 setup.bad-size W1");
    EXPECT_EQ(fault_of("(;SZ[9:7])"), "1:1 setup.bad-size W1");
    EXPECT_EQ(fault_of("(;SZ[9]AB[jj])"), "1:1 sgf.bad-point");
    EXPECT_EQ(fault_of("(;GM[3];B[aa])"), "1:1 sgf.other-game");
}

TEST(SgfReplay, KoCarriesOutWhatTheRulesForbid) {
    const std::string ko = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb]";
    EXPECT_EQ(fault_of(ko + ")"), "1:47 go.ko W7");
    const go::Game game = game_of(ko + "KO[])");
    EXPECT_TRUE(stone_at(game, "B4", Colour::second));
    EXPECT_FALSE(stone_at(game, "C4", Colour::first));
}

TEST(SgfReplay, RulesThatNobodyKnowsAreNamed) {
    EXPECT_EQ(unknown_rules(read_one("(;RU[House \\] rules])")), "House ] rules");
    EXPECT_EQ(unknown_rules(read_one("(;RU[jp])")), "");
    EXPECT_EQ(unknown_rules(read_one("(;SZ[9])")), "");
}

}  // namespace
}  // namespace kradan::record
