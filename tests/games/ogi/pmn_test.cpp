#include "games/ogi/pmn.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/ogi/feen.h"
#include "games/ogi/notation.h"

namespace kradan::ogi {
namespace {

constexpr std::string_view start = "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o";
/// Sente's K e1 next to Gote's +P e2, a knight on f6 that can capture the bishop on c3, pieces in both hands.
constexpr std::string_view rich = "4k^3/8/5n2/8/8/2B5/4+p3/4K^3 N+P/p O/o";

template <Rules rules = gomayo>
Position position_of(std::string_view feen) {
    return validate(read_feen(feen).value(), rules).value();
}

/// The move as the command line writes it, or the error and its offset.
template <Rules rules = gomayo>
std::string read_as(std::string_view feen, std::string_view text) {
    const auto intent = read_pmn(position_of<rules>(feen), text);
    return intent ? write_move(*intent) : "@" + std::to_string(intent.error().offset);
}

TEST(Pmn, TheExamplesOfTheNotation) {
    EXPECT_EQ(read_as(start, "e3-e4"), "e3e4");
    EXPECT_EQ(read_as(start, "b2-g7=+B"), "@2") << "the piece on b2 is an unpromoted bishop";
    EXPECT_EQ(read_as("4k^3/8/8/8/8/8/1B6/4K^3 / O/o", "b2-g7=+B"), "b2g7+");
    EXPECT_EQ(read_as(rich, "c3+f6/N"), "c3f6");
    EXPECT_EQ(read_as(rich, "e1+e2/P"), "e1e2");
    EXPECT_EQ(read_as(rich, "e1+e2/+P"), "e1e2^");
    EXPECT_EQ(read_as(rich, "+P*e5"), "+P@e5");
    EXPECT_EQ(read_as(rich, "☗N*e6"), "N@e6");
    EXPECT_EQ(read_as(rich, "..."), "pass");
}

TEST(Pmn, IsReadLeniently) {
    EXPECT_EQ(read_as(rich, "c3+f6"), "c3f6") << "the captured piece may be omitted";
    EXPECT_EQ(read_as(rich, "c3+f6/n"), "c3f6") << "its case does not matter";
    EXPECT_EQ(read_as(rich, "c3+f6=+B/N"), "c3f6+");
    EXPECT_EQ(read_as(rich, "c3+f6/N=+B"), "c3f6+") << "the order of the suffixes does not matter";
    EXPECT_EQ(read_as(rich, "c3-e5=B"), "c3e5") << "an unchanged piece may be named";
    EXPECT_EQ(read_as(rich, "n*e6"), "N@e6");
    EXPECT_EQ(read_as(rich, "e1-d1=K^"), "e1d1");
    EXPECT_EQ(read_as(rich, "e1-d1=K^'"), "e1d1");
    EXPECT_EQ(read_as(rich, "…"), "pass");
    EXPECT_EQ(read_as("4k^3/8/8/8/8/8/8/4K^3 /p o/O", "☖p*e5"), "P@e5");
}

TEST(Pmn, WhatTheRulesForbidIsAnIntentAllTheSame) {
    EXPECT_EQ(read_as(rich, "a4-a5"), "a4a5") << "the square is empty; the rules give the reason";
    EXPECT_EQ(read_as(rich, "N*e6=+N"), "N@e6+");
    EXPECT_EQ(read_as(rich, "K^*e6"), "K@e6");
    EXPECT_EQ(read_as(rich, "e1-d1=+K"), "e1d1+");
    EXPECT_EQ(read_as<classic>("4k^3/8/8/8/8/8/4+p3/4K^3 / O/o", "e1+e2/+P"), "e1e2^");
}

TEST(Pmn, NamesWhatDoesNotStandThere) {
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {"c3+e5", "@2"},   {"c3-f6", "@2"},    {"c3+f6/P", "@6"}, {"c3+f6/+N", "@6"}, {"e1+e2/+L", "@6"},
        {"c3-e5=R", "@6"}, {"c3-e5=+R", "@6"}, {"☖c3-e5", "@0"},  {"c3-e5/N", "@6"},  {"N*e6/P", "@5"},
        {"N*e6=P", "@5"},  {"+P*e5=P", "@6"},  {"d4-d5=P", "@6"},
    };
    for (const auto& [text, place] : wrong) EXPECT_EQ(read_as(rich, text), place) << text;
    EXPECT_EQ(read_as("4k^3/8/8/8/8/2+B5/8/4K^3 / O/o", "c3-d4=B"), "@6") << "a promoted piece cannot revert";
}

TEST(Pmn, SaysWhereItIsUnreadable) {
    const std::vector<std::pair<std::string, std::size_t>> wrong = {
        {"", 0},
        {"e", 0},
        {"e2", 2},
        {"e2e3", 2},
        {"e2-", 3},
        {"e2-e9", 3},
        {"e2-e3=", 6},
        {"e2-e3=X", 6},
        {"e2-e3==P", 6},
        {"e2-e3=P=P", 7},
        {"e2-e3 ", 5},
        {"P", 1},
        {"P*", 2},
        {"P*i1", 2},
        {"-P*e5", 0},
        {"X*e5", 0},
        {"....", 3},
        {"☗", 3},
        {std::string("e2-e3\0", 6), 5},
        {"☗☗e2-e3", 3},
    };
    for (const auto& [text, offset] : wrong) {
        const auto move = read_pmn(text);
        ASSERT_FALSE(move) << text;
        EXPECT_EQ(move.error().offset, offset) << text;
        EXPECT_FALSE(move.error().message.empty());
    }
}

TEST(Pmn, IsWrittenInItsNewestForm) {
    const auto written = [](std::string_view feen, std::string_view move) {
        return write_pmn(position_of(feen), read_move(move).value()).value_or("nothing");
    };
    EXPECT_EQ(written(start, "e3e4"), "e3-e4");
    EXPECT_EQ(written(rich, "c3f6+"), "c3+f6=+B/N");
    EXPECT_EQ(written(rich, "c3f6"), "c3+f6/N");
    EXPECT_EQ(written(rich, "e1e2"), "e1+e2/P");
    EXPECT_EQ(written(rich, "e1e2^"), "e1+e2/+P");
    EXPECT_EQ(written(rich, "+P@e5"), "+P*e5");
    EXPECT_EQ(written("4k^3/8/8/8/8/8/8/4K^3 /p o/O", "P@e5"), "p*e5");
    EXPECT_EQ(written("3Rk^3/8/8/8/8/8/4P3/4K^3 / o/O", "e8d8"), "e8+d8/r")
        << "the captured rook goes to Gote's hand";
    EXPECT_EQ(written("3Rk^3/8/8/8/8/8/4P3/4K^3 / O/o", "d8e8"), "d8+e8")
        << "a captured king does not go to a hand (G17)";
    EXPECT_EQ(written(rich, "pass"), "...");
    EXPECT_EQ(written(rich, "a4a5+"), "nothing");
    EXPECT_EQ(written(rich, "c3e5^"), "nothing");
}

template <Rules rules>
void every_move_comes_back(std::uint64_t seed) {
    SplitMix64 random(seed);
    for (int game = 0; game < 20; ++game) {
        auto position = Position::start(rules);
        for (int ply = 0; ply < 200; ++ply) {
            Position::MoveList moves;
            position.legal_moves(moves);
            if (moves.size() == 0) break;
            for (const Move move : moves) {
                const Intent intent = position.intent_of(move);
                const auto text = write_pmn(position, intent);
                ASSERT_TRUE(text);
                ASSERT_LE(text->size(), 25U);
                ASSERT_EQ(read_pmn(position, *text), intent) << *text;
            }
            position.do_move(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

TEST(Pmn, EveryLegalMoveComesBack) {
    every_move_comes_back<gomayo>(1);
    every_move_comes_back<classic>(2);
}

}  // namespace
}  // namespace kradan::ogi
