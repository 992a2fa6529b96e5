#include "games/ogi/notation.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/random.h"
#include "games/ogi/clauses.h"
#include "games/ogi/feen.h"
#include "games/ogi/handicap.h"

namespace kradan::ogi {
namespace {

TEST(OgiMoveText, ReadsWhatIsAskedHoweverWrong) {
    const auto square = [](const char* name) { return *read_square(name); };
    EXPECT_EQ(read_move("e2e3"), Intent(BoardMove{square("e2"), square("e3")}));
    EXPECT_EQ(read_move("b2g7+"), Intent(BoardMove{square("b2"), square("g7"), true}));
    EXPECT_EQ(read_move("e1e2^"), Intent(BoardMove{square("e1"), square("e2"), false, true}));
    EXPECT_EQ(read_move("e1e2+^"), Intent(BoardMove{square("e1"), square("e2"), true, true}));
    EXPECT_EQ(read_move("R@e5"), Intent(Drop{Kind::rook, false, square("e5")}));
    EXPECT_EQ(read_move("+P@e5"), Intent(Drop{Kind::pawn, true, square("e5")}));
    EXPECT_EQ(read_move("r@e5"), read_move("R@e5"));
    EXPECT_EQ(read_move("+p@e5"), read_move("+P@e5"));
    EXPECT_EQ(read_move("b@b3"), read_move("B@b3"));
    EXPECT_EQ(read_move("K@e5+"), Intent(Drop{Kind::king, false, square("e5"), true}));
    EXPECT_EQ(read_move("pass"), Intent(Pass{}));
}

TEST(OgiMoveText, SaysWhereItIsUnreadable) {
    const std::vector<std::pair<std::string, std::size_t>> wrong = {
        {"", 0},      {"e", 0},      {"e9e3", 0},  {"e2", 2},    {"e2i3", 2},   {"e2e3x", 4}, {"e2e3^+", 5},
        {"X@e5", 0},  {"+", 1},      {"+X@e5", 1}, {"R", 1},     {"Re5", 1},    {"R@", 2},    {"R@e9", 2},
        {"R@e5^", 4}, {"R@e5++", 5}, {"passs", 0}, {" e2e3", 0}, {"++P@e5", 1}, {"e@", 0},    {"x@e5", 0},
    };
    for (const auto& [text, offset] : wrong) {
        const auto move = read_move(text);
        ASSERT_FALSE(move) << text;
        EXPECT_EQ(move.error().offset, offset) << text;
        EXPECT_FALSE(move.error().message.empty());
    }
}

template <Rules rules>
std::string label_of(const std::string& feen, const std::string& text) {
    const auto position = validate(read_feen(feen).value(), rules).value();
    const auto intent = read_move(text).value();
    EXPECT_FALSE(position.why_illegal(intent)) << text;
    return label(position, move_of(intent));
}

TEST(OgiLabels, AreWhatPeopleWrite) {
    const std::string start = write_feen(start_setup());
    EXPECT_EQ(label_of<gomayo>(start, "e3e4"), "P-e4");
    EXPECT_EQ(label_of<gomayo>("4k^3/6r1/8/8/8/8/1B6/4K^3 / O/o", "b2g7+"), "Bxg7+");
    EXPECT_EQ(label_of<gomayo>("4k^3/8/3S4/8/8/8/8/4K^3 / O/o", "d6e5"), "S-e5=");
    EXPECT_EQ(label_of<gomayo>("4k^3/8/3S1S2/8/8/8/8/4K^3 / O/o", "d6e5"), "Sd6-e5=");
    EXPECT_EQ(label_of<gomayo>("4k^3/8/3S1+S2/8/8/8/8/4K^3 / O/o", "d6e7+"), "S-e7+");
    EXPECT_EQ(label_of<gomayo>("4k^3/P7/8/8/8/8/8/4K^3 / O/o", "a7a8+"), "P-a8+");
    EXPECT_EQ(label_of<gomayo>("4k^3/8/8/8/8/8/8/4K^3 N+P/ O/o", "N@e6"), "N*e6");
    EXPECT_EQ(label_of<gomayo>("4k^3/8/8/8/8/8/8/4K^3 N+P/ O/o", "+P@e6"), "+P*e6");
    EXPECT_EQ(label_of<gomayo>("4k^3/8/8/8/8/8/4+p3/4K^3 / O/o", "e1e2^"), "Kxe2^");
    EXPECT_EQ(label_of<gomayo>("4k^3/8/8/8/8/8/4+p3/4K^3 / O/o", "e1e2"), "Kxe2");
    EXPECT_EQ(label_of<classic>("4k^3/8/3S4/8/8/8/8/4K^3 / O/o", "d6e5+"), "S-e5+");
}

// ---- FEEN ----

TEST(OgiFeen, CanonicalTextsComeBackExactly) {
    for (const std::string text : {
             "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o",
             "lnsik^'snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o",
             "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^'SNL / o/O",
             "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1+B4+R1/LNSIK^SNL / O/o",
             "ln1k^1s1l/1r1s2b1/1p1p2pp/p1p1p3/6R1/PP1PPP1P/3K^1S2/LNSI2NL INP/2p+b O/o",
             "k^7/8/8/8/8/8/8/7K^ 3P2N+B+LL+RR/12pi o/O",
         }) {
        const auto setup = read_feen(text);
        ASSERT_TRUE(setup) << text << ": " << setup.error().message << " at " << setup.error().offset;
        EXPECT_EQ(write_feen(*setup), text);
    }
    EXPECT_EQ(write_feen(start_setup()), "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o");
}

TEST(OgiFeen, FacesBelongToTheSetupAndNotToThePosition) {
    const auto setup = read_feen("lnsik^'snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o").value();
    EXPECT_EQ(setup.faces.jade, (std::array{false, true}));
    const auto position = validate(setup, gomayo).value();
    EXPECT_EQ(position, Position::start(gomayo));
    EXPECT_EQ(position.key(), Position::start(gomayo).key());
    EXPECT_EQ(write_feen(position, setup.faces), write_feen(setup));
}

TEST(OgiFeen, HarmlessSlipsAreRead) {
    const auto read_as = [](const std::string& text) { return write_feen(read_feen(text).value()); };
    EXPECT_EQ(read_as("k7/8/8/8/8/8/8/7K' / O/o"), "k^7/8/8/8/8/8/8/7K^' / O/o");
    EXPECT_EQ(read_as("k^7/8/8/8/8/8/8/7K^ PN+P2B/ O/o"), "k^7/8/8/8/8/8/8/7K^ 2BN+PP/ O/o");
}

TEST(OgiFeen, SaysWhereItIsUnreadable) {
    const std::vector<std::pair<std::string, std::size_t>> wrong = {
        {"", 0},
        {"8", 1},
        {"8/8/8/8/8/8/8 / O/o", 13},
        {"9/8/8/8/8/8/8/8 / O/o", 0},
        {"7/8/8/8/8/8/8/8 / O/o", 1},
        {"44P/8/8/8/8/8/8/8 / O/o", 0},
        {"08/8/8/8/8/8/8/8 / O/o", 0},
        {"0/8/8/8/8/8/8/8 / O/o", 0},
        {"PPPPPPPPP/8/8/8/8/8/8/8 / O/o", 8},
        {"8/8/8/8/8/8/8/8/8 / O/o", 15},
        {"8/8/8/8/8/8/8/8", 15},
        {"8/8/8/8/8/8/8/8 ", 16},
        {"8/8/8/8/8/8/8/8  / O/o", 16},
        {"7q/8/8/8/8/8/8/8 / O/o", 1},
        {"7-p/8/8/8/8/8/8/8 / O/o", 1},
        {"7+k^/8/8/8/8/8/8/8 / O/o", 1},
        {"7p^/8/8/8/8/8/8/8 / O/o", 2},
        {"7p'/8/8/8/8/8/8/8 / O/o", 2},
        {"7+/8/8/8/8/8/8/8 / O/o", 2},
        {"8/8/8/8/8/8/8/8 1P/ O/o", 16},
        {"8/8/8/8/8/8/8/8 0P/ O/o", 16},
        {"8/8/8/8/8/8/8/8 02P/ O/o", 16},
        {"8/8/8/8/8/8/8/8 PP/ O/o", 17},
        {"8/8/8/8/8/8/8/8 P2P/ O/o", 17},
        {"8/8/8/8/8/8/8/8 2/ O/o", 17},
        {"8/8/8/8/8/8/8/8 p/ O/o", 16},
        {"8/8/8/8/8/8/8/8 /P O/o", 17},
        {"8/8/8/8/8/8/8/8 P O/o", 17},
        {"8/8/8/8/8/8/8/8 / O/O", 18},
        {"8/8/8/8/8/8/8/8 / C/c", 18},
        {"8/8/8/8/8/8/8/8 / O/o ", 21},
        {std::string(4097, '8'), 4096},
        {std::string(4096, '8'), 0},
    };
    for (const auto& [text, offset] : wrong) {
        const auto setup = read_feen(text);
        ASSERT_FALSE(setup) << text;
        EXPECT_EQ(setup.error().offset, offset) << text << ": " << setup.error().message;
        EXPECT_FALSE(setup.error().message.empty());
    }
}

TEST(OgiFeen, RandomlyDamagedTextsAreReadOrRefused) {
    const std::string text = "ln1k^'1s1l/1r1s2b1/1p1p2pp/p1p1p3/6R1/PP1PPP1P/3K^1S2/LNSI2NL INP/2p+b O/o";
    SplitMix64 random{7};
    int read = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string damaged = text;
        for (std::uint32_t j = random.below(4); j > 0; --j) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(damaged.size()));
            const std::string_view material = "/ +-^'0123456789KIRBSNLPkirbsnlpOo\xff";
            const char c = material[random.below(static_cast<std::uint32_t>(material.size()))];
            if (random.below(2) == 0)
                damaged.insert(at, 1, c);
            else
                damaged[at] = c;
        }
        const auto setup = read_feen(damaged);
        if (!setup) {
            ASSERT_LE(setup.error().offset, damaged.size());
            continue;
        }
        ++read;
        ASSERT_EQ(read_feen(write_feen(*setup)), *setup) << damaged;
        (void)validate(*setup, gomayo);
        (void)validate(*setup, classic);
    }
    EXPECT_GT(read, 1000);
}

// ---- setups ----

std::vector<SetupReason> all_reasons(const std::string& feen, bool in_classic) {
    const struct Setup setup = read_feen(feen).value();
    if (in_classic) {
        const auto position = validate(setup, classic);
        return position ? std::vector<SetupReason>{} : position.error();
    }
    const auto position = validate(setup, gomayo);
    return position ? std::vector<SetupReason>{} : position.error();
}

TEST(OgiSetup, EveryReasonIsGivenOnce) {
    using enum SetupReason;
    using Reasons = std::vector<SetupReason>;
    EXPECT_EQ(all_reasons("8/8/8/8/8/8/8/8 / O/o", false), Reasons{no_king});
    EXPECT_EQ(all_reasons("k^k^6/8/8/8/8/8/8/K^7 / O/o", false), (Reasons{many_kings, too_many_pieces}));
    EXPECT_EQ(all_reasons("k^6P/7N/8/8/8/8/7n/K^6l / O/o", false), Reasons{dead_end_piece});
    EXPECT_EQ(all_reasons("k^6P/7P/8/8/8/8/8/1K^6 +R/ O/o", true),
              (Reasons{dead_end_piece, nifu, promoted_in_hand}));
    EXPECT_EQ(all_reasons("k^7/8/8/8/8/8/8/K^7 17P3B/k^ O/o", false), (Reasons{bad_hand, too_many_pieces}));
    EXPECT_EQ(all_reasons("k^7/8/8/8/8/8/8/K^7 99999999999999999999P/ O/o", false), Reasons{too_many_pieces});
    EXPECT_EQ(all_reasons("k^7/R7/8/8/8/8/8/1K^6 / O/o", true), Reasons{opponent_in_check});
    EXPECT_EQ(all_reasons("k^7/R7/8/8/8/8/8/1K^6 / O/o", false), Reasons{});
    EXPECT_EQ(all_reasons("k^7/R7/8/8/8/8/8/1K^6 / o/O", true), Reasons{});
    EXPECT_EQ(all_reasons("k^7/8/7P/7P/8/8/8/1K^6 +R/ O/o", false), Reasons{});
}

TEST(OgiSetup, NumbersOutOfRangeAreRefused) {
    struct Setup setup = start_setup();
    setup.hands[0].of(Kind::pawn, false) = -1;
    EXPECT_EQ(validate(setup, gomayo).error(), std::vector{SetupReason::bad_hand});
    setup.hands[0].of(Kind::pawn, false) = 2147483647;
    setup.hands[1].of(Kind::pawn, false) = 2147483647;
    EXPECT_EQ(validate(setup, gomayo).error(), std::vector{SetupReason::too_many_pieces});
}

TEST(OgiHandicap, PromotesThePiecesOfTheStart) {
    const std::vector<Square> squares = {*read_square("b2"), *read_square("g2"), *read_square("b2")};
    EXPECT_EQ(write_feen(handicap_setup(squares).value()),
              "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1+B4+R1/LNSIK^SNL / O/o");
    for (const char* wrong : {"e1", "e8", "e5", "a2"}) {
        const std::vector<Square> one = {*read_square(wrong)};
        EXPECT_EQ(handicap_setup(one).error(), SetupReason::handicap_square) << wrong;
    }
    const std::vector<Square> outside = {64};
    EXPECT_EQ(handicap_setup(outside).error(), SetupReason::handicap_square);
}

TEST(OgiReasons, HaveIdsAndTheClausesOfTheirEdition) {
    for (int i = 0; i < reason_count; ++i) {
        const auto reason = static_cast<Reason>(i);
        EXPECT_TRUE(id(reason).starts_with("ogi."));
        EXPECT_EQ(clause(reason, gomayo).empty(), reason == Reason::game_over);
    }
    EXPECT_EQ(clause(Reason::drop_dead_end, gomayo), "G6");
    EXPECT_EQ(clause(Reason::drop_dead_end, classic), "C4");
    EXPECT_EQ(clause(Reason::nifu, classic), "C5");
    EXPECT_EQ(clause(Reason::cannot_reach, classic), "C11");
}

}  // namespace
}  // namespace kradan::ogi
