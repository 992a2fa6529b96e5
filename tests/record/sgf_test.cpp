#include "record/sgf.h"

#include <gtest/gtest.h>

#include "go/notation.h"
#include "go/scoring.h"

namespace kradan::record {
namespace {

go::Game game_of(std::string_view text) {
    const auto record = read_sgf(text);
    if (!record) {
        ADD_FAILURE() << record.error().message << " at " << record.error().offset;
        return go::Game();
    }
    auto game = replay(*record);
    if (!game) {
        ADD_FAILURE() << game.error().message << " at " << game.error().offset;
        return go::Game();
    }
    return *game;
}

bool stone_at(const go::Game& game, std::string_view vertex, Colour colour) {
    const auto& board = game.position().board();
    return board.has(board.point(go::read_move(vertex)->vertex), colour);
}

std::string error_of(std::string_view text) {
    const auto record = read_sgf(text);
    if (!record) return record.error().message + " @" + std::to_string(record.error().offset);
    const auto game = replay(*record);
    if (!game) return game.error().message + " @" + std::to_string(game.error().offset);
    return "read";
}

TEST(Sgf, AFinishedGame) {
    const auto text =
        "(;FF[4]GM[1]SZ[9]KM[7.5]RU[Chinese]PB[a \\] b]RE[B+3]C[\nno (game; tree)[here\\]]\n"
        ";B[ee];W[cc];B[tt];W[])";
    const auto record = read_sgf(text);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->result, "B+3");
    EXPECT_EQ(record->moves.size(), 4u);
    const go::Game game = game_of(text);
    EXPECT_EQ(game.komi(), 15);
    EXPECT_EQ(game.rules(), go::find_preset("chinese")->rules);
    EXPECT_EQ(game.position().size(), 9);
    EXPECT_TRUE(game.play_ended());
    EXPECT_TRUE(stone_at(game, "E5", Colour::first));
    EXPECT_TRUE(stone_at(game, "C7", Colour::second));
}

TEST(Sgf, MainLineOnly) {
    const go::Game game = game_of("junk (;SZ[5];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))(;SZ[7])");
    EXPECT_EQ(game.ply(), 3);
    EXPECT_TRUE(stone_at(game, "C3", Colour::first));
    EXPECT_FALSE(stone_at(game, "E1", Colour::second));
}

TEST(Sgf, SetupStonesAndRectangles) {
    const go::Game game = game_of("(;AB[aa:bb][ee]AW[dd]SZ[5]AE[bb]PL[W];W[ec])");
    EXPECT_TRUE(stone_at(game, "A5", Colour::first));
    EXPECT_TRUE(stone_at(game, "B5", Colour::first));
    EXPECT_FALSE(stone_at(game, "B4", Colour::first));
    EXPECT_TRUE(stone_at(game, "E1", Colour::first));
    EXPECT_TRUE(stone_at(game, "D2", Colour::second));
    EXPECT_TRUE(stone_at(game, "E3", Colour::second));
}

TEST(Sgf, HandicapInTheRootOrAsMoves) {
    const go::Game root = game_of("(;SZ[9]HA[2]AB[cc][gg]RU[AGA];W[ee])");
    EXPECT_EQ(root.handicap(), 2);
    EXPECT_EQ(go::score(root, {}).second.compensation, 1);
    const go::Game moves = game_of("(;SZ[9]HA[2];B[cc];B[gg];W[ee])");
    EXPECT_TRUE(stone_at(moves, "C7", Colour::first));
    EXPECT_TRUE(stone_at(moves, "E5", Colour::second));
}

TEST(Sgf, OldLongNamesAndMissingSize) {
    const go::Game game = game_of("(;GaMe[1]SiZe[19]KoMi[0.50];Black[pd];White[])");
    EXPECT_EQ(game.komi(), 1);
    EXPECT_TRUE(stone_at(game, "Q16", Colour::first));
    EXPECT_EQ(game_of("(;KM[])").position().size(), 19);
    EXPECT_EQ(game_of("(;KM[])").komi(), 13);
}

TEST(Sgf, ThreePassesEndPlayToo) {
    EXPECT_TRUE(game_of("(;SZ[9];B[aa];W[];B[];W[])").play_ended());
}

TEST(Sgf, OnLargeBoardsTtIsAPoint) {
    EXPECT_TRUE(stone_at(game_of("(;SZ[21];B[tt])"), "U2", Colour::first));
}

TEST(Sgf, Errors) {
    EXPECT_EQ(error_of(""), "no game found: expected '(;' @0");
    EXPECT_EQ(error_of("( )"), "no game found: expected '(;' @3");
    EXPECT_EQ(error_of("(;B[aa]"), "the game is not closed: ')' is missing @7");
    EXPECT_EQ(error_of("(;B[aa"), "the value is not closed: ']' is missing @3");
    EXPECT_EQ(error_of("(;B[aa\\"), "the value is not closed: ']' is missing @3");
    EXPECT_EQ(error_of("(;B)"), "expected '[' and a value after the property's name @3");
    EXPECT_EQ(error_of("(;B[aa]])"), "expected a property, ';', '(' or ')' @7");
    EXPECT_EQ(error_of("(;SZ[9];B[ja])"), "the point is off the board @10");
    EXPECT_EQ(error_of("(;SZ[9];B[a])"), "expected a point: two letters @10");
    EXPECT_EQ(error_of("(;SZ[9];AB[jj])"), "the point is off the board @11");
    EXPECT_EQ(error_of("(;SZ[26])"), "SZ: expected a size from 2 to 25 @5");
    EXPECT_EQ(error_of("(;SZ[9:7])"), "SZ: only square boards can be read @5");
    EXPECT_EQ(error_of("(;GM[2])"), "GM: this is not a game of Go (1) @5");
    EXPECT_EQ(error_of("(;KM[6.25])"), "KM: komi goes by half points @7");
    EXPECT_EQ(error_of("(;HA[two])"), "HA: expected a number of stones @5");
    EXPECT_EQ(error_of("(;B[aa];AB[bb])"), "stones set up after the first move cannot be read @8");
    EXPECT_EQ(error_of("(;B[aa];W[aa])"), "move 2, A19, is refused: go.occupied @8");
    EXPECT_EQ(error_of("(;SZ[2]AB[aa][bb]AW[ab][ba])"),
              "the beginning of the game is refused: setup.no-liberty @0");
}

TEST(Sgf, TheGameAtTheEdgeCountsAsTheRecordDoes) {
    for (const auto* text : {"(;GM[1]SZ[9]RU[Chinese]HA[3]KM[0]AB[cc][gc][cg];W[gg];B[];W[])",
                             "(;GM[1]SZ[9]RU[Chinese]HA[3]KM[0];B[cc];B[gc];B[cg];W[gg];B[];W[])"}) {
        const auto record = read_sgf(text);
        ASSERT_TRUE(record);
        const auto game = any_game(*record);
        ASSERT_TRUE(game);
        EXPECT_EQ(go::result_text(*game->score({})), "W+1");
        EXPECT_EQ(go::result_text(go::score(replay(*record).value(), {})), "W+1");
    }
}

TEST(Sgf, DeepVariationsAndCutTextsAreReadWithoutHarm) {
    std::string deep = "(;SZ[9]";
    for (int i = 0; i < 100000; ++i) deep += "(;";
    EXPECT_FALSE(read_sgf(deep));
    const std::string text = "(;FF[4]SZ[9]AB[aa:cc]HA[2]KM[0.5];W[ee](;B[dd])(;B[cc]))";
    for (std::size_t length = 0; length < text.size(); ++length) {
        for (const char c : {'\0', '[', ']', '(', ')', '\\', ':', 'Z', '\xff'}) {
            std::string bad = text.substr(0, length) + c;
            if (length % 2 == 0) bad += text.substr(length + 1);
            if (const auto record = read_sgf(bad)) (void)replay(*record);
        }
    }
}

}  // namespace
}  // namespace kradan::record
