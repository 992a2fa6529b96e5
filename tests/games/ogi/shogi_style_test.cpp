#include "games/ogi/shogi_style.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "core/random.h"
#include "games/ogi/feen.h"
#include "games/ogi/notation.h"

namespace kradan::ogi {
namespace {

constexpr auto wordings = {Wording::english, Wording::japanese, Wording::thai};

Position position_of(std::string_view feen) {
    return validate(read_feen(feen).value(), gomayo).value();
}

std::string written(std::string_view feen, std::string_view move, Wording wording) {
    return write_shogi_style(position_of(feen), read_move(move).value(), wording);
}

std::string read_as(std::string_view feen, std::string_view text) {
    const auto intent = read_shogi_style(position_of(feen), text);
    return intent ? write_move(*intent) : "@" + std::to_string(intent.error().offset);
}

constexpr std::string_view rich = "4k^3/8/3S4/8/8/2B5/4+p3/4K^3 N+P/p O/o";

TEST(ShogiStyle, AsTheHeaderShowsIt) {
    EXPECT_EQ(written("4k^3/6r1/8/8/8/8/1B6/4K^3 / O/o", "b2g7+", Wording::english), "☗Bxg7+");
    EXPECT_EQ(written("4k^3/6r1/8/8/8/8/1B6/4K^3 / O/o", "b2g7+", Wording::japanese), "☗g7角成(b2)");
    EXPECT_EQ(written("4k^3/6r1/8/8/8/8/1B6/4K^3 / O/o", "b2g7+", Wording::thai), "☗โคนb2xg7เลื่อนขั้น");
    EXPECT_EQ(written(rich, "d6e5", Wording::english), "☗S-e5=");
    EXPECT_EQ(written(rich, "d6e5", Wording::japanese), "☗e5銀不成(d6)");
    EXPECT_EQ(written(rich, "d6e5", Wording::thai), "☗เงินd6-e5ไม่เลื่อนขั้น");
    EXPECT_EQ(written(rich, "N@e6", Wording::japanese), "☗e6桂打");
    EXPECT_EQ(written(rich, "+P@e6", Wording::japanese), "☗e6と打");
    EXPECT_EQ(written(rich, "N@e6", Wording::thai), "☗วางม้าe6");
    EXPECT_EQ(written(rich, "e1e2^", Wording::english), "☗Kxe2^");
    EXPECT_EQ(written(rich, "e1e2^", Wording::japanese), "☗e2王(e1)持と");
    EXPECT_EQ(written(rich, "e1e2^", Wording::thai), "☗ขุนe1xe2คงขั้น");
    EXPECT_EQ(written("4k^3/8/8/8/8/8/4+p3/4K^3 /p o/O", "e2d2", Wording::japanese), "☖d2と(e2)");
    EXPECT_EQ(written(rich, "pass", Wording::japanese), "☗パス");
    EXPECT_EQ(written(rich, "a4a5", Wording::japanese), "☗a4a5") << "no piece can make this move";
}

TEST(ShogiStyle, ReadsWhatPeopleWrite) {
    EXPECT_EQ(read_as(rich, "e5銀(d6)"), "d6e5");
    EXPECT_EQ(read_as(rich, "☗e7銀成(d6)"), "d6e7+");
    EXPECT_EQ(read_as(rich, "S-e5"), "d6e5");
    EXPECT_EQ(read_as(rich, "Sd6-e5="), "d6e5");
    EXPECT_EQ(read_as(rich, "d2玉(e1)"), "e1d2");
    EXPECT_EQ(read_as(rich, "e6と金打"), "+P@e6");
    EXPECT_EQ(read_as(rich, "+P*e6"), "+P@e6");
    EXPECT_EQ(read_as(rich, "N@e6"), "N@e6");
    EXPECT_EQ(read_as(rich, "e1e2^"), "e1e2^");
    EXPECT_EQ(read_as(rich, "☖N*e6"), "@0");
    EXPECT_EQ(read_as(rich, "e5金(d6)"), "@2");
    EXPECT_EQ(read_as(rich, "e5角(d6)"), "@0") << "the piece on d6 is a silver";
    EXPECT_EQ(read_as(rich, "R-e5"), "@0");
    EXPECT_EQ(read_as("4k^3/8/3S1S2/8/8/8/8/4K^3 / O/o", "S-e5"), "@0") << "the move is ambiguous";
    EXPECT_EQ(read_as(rich, "e2王(e1)持杏"), "@12");
}

template <Rules rules>
void every_move_comes_back(std::uint64_t seed) {
    SplitMix64 random(seed);
    for (int game = 0; game < 6; ++game) {
        auto position = Position::start(rules);
        for (int ply = 0; ply < 150; ++ply) {
            Position::MoveList moves;
            position.legal_moves(moves);
            if (moves.size() == 0) break;
            for (int i = 0; i < 20; ++i) {
                const Intent intent =
                    position.intent_of(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
                for (const Wording wording : wordings) {
                    const std::string text = write_shogi_style(position, intent, wording);
                    ASSERT_EQ(read_shogi_style(position, text), intent) << text;
                }
            }
            position.do_move(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

TEST(ShogiStyle, EveryLegalMoveComesBackInEveryLanguage) {
    every_move_comes_back<gomayo>(11);
    every_move_comes_back<classic>(12);
}

/// The page has its own texts for the piece names, which must match.
TEST(ShogiStyle, PiecesAreCalledAsOnThePage) {
    std::ifstream file(std::string(KRADAN_DATA) + "/../web/src/i18n/th/games/ogi.ts");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    ASSERT_FALSE(page.empty());
    for (const Kind kind : all_kinds) {
        const std::string name{thai_name(kind)};
        EXPECT_TRUE(page.contains(std::string(1, letter(kind)) + ": \"" + name + "\"")) << name;
        if (!promotable(kind)) continue;
        EXPECT_TRUE(
            page.contains(std::string("\"+") + letter(kind) + "\": \"" + thai_name(kind, true) + "\""))
            << name;
    }
}

}  // namespace
}  // namespace kradan::ogi
