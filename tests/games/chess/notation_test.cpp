#include "games/chess/notation.h"

#include "games/chess/san.h"
#include "support.h"

namespace kradan::chess {
namespace {

TEST(ChessFen, RoundTrips) {
    for (const auto* fen : {
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 12 34",
             "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1",
             "2r1kr2/8/8/8/8/8/8/1R2KR1R w Fkq - 0 1",
         }) {
        EXPECT_EQ(write_fen(position_of(fen)), fen);
    }
    EXPECT_EQ(write_fen(Position{}), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST(ChessFen, ShredderAndXFenCastling) {
    EXPECT_EQ(position_of("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"),
              position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    const auto inner = position_of("4k3/8/8/8/8/8/8/R2RK3 w D - 0 1");
    EXPECT_EQ(inner.castling_rook(Colour::first, CastlingSide::a_side), read_square("d1"));
    EXPECT_EQ(write_fen(inner), "4k3/8/8/8/8/8/8/R2RK3 w D - 0 1");
    const auto outer = position_of("4k3/8/8/8/8/8/8/R2RK3 w Q - 0 1");
    EXPECT_EQ(outer.castling_rook(Colour::first, CastlingSide::a_side), read_square("a1"));
    EXPECT_EQ(write_fen(outer), "4k3/8/8/8/8/8/8/R2RK3 w Q - 0 1");
    EXPECT_EQ(write_fen(position_of("1rk1r3/8/8/8/8/8/8/1RK1R3 b EBeb - 0 1")),
              "1rk1r3/8/8/8/8/8/8/1RK1R3 b KQkq - 0 1");
}

TEST(ChessFen, TheEnPassantSquareIsWrittenOnlyForARealCapture) {
    Game game;
    play_all(game, "e2e4");
    EXPECT_EQ(write_fen(game.position()), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    play_all(game, "a7a6 e4e5 d7d5");
    EXPECT_EQ(write_fen(game.position()), "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
}

TEST(ChessFen, MissingFieldsAndSpacesAreForgiven) {
    EXPECT_EQ(position_of("  4k3/8/8/8/8/8/8/4K3 "), position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    EXPECT_EQ(position_of("4k3/8/8/8/8/8/8/4K3   b"), position_of("4k3/8/8/8/8/8/8/4K3 b - - 0 0"));
}

TEST(ChessFen, SyntaxErrorsNameThePlace) {
    struct Bad {
        const char* fen;
        std::size_t offset;
    };
    for (const Bad& bad : {
             Bad{"", 0},
             Bad{"   ", 0},
             Bad{"rnbqkbnx/8/8/8/8/8/8/8 w - - 0 1", 7},
             Bad{"rnbqkbnrr/8/8/8/8/8/8/8 w - - 0 1", 8},
             Bad{"8/71p/8/8/8/8/8/8 w - - 0 1", 4},
             Bad{"8/9/8/8/8/8/8/8 w - - 0 1", 2},
             Bad{"8/0/8/8/8/8/8/8 w - - 0 1", 2},
             Bad{"8/8/7/8/8/8/8/8 w - - 0 1", 5},
             Bad{"8/8/8/8/8/8/8 w - - 0 1", 13},
             Bad{"8/8/8/8/8/8/8/7 w - - 0 1", 15},
             Bad{"8/8/8/8/8/8/8/8/8 w - - 0 1", 15},
             Bad{"8/8/8/8/8/8/8/8 x - - 0 1", 16},
             Bad{"8/8/8/8/8/8/8/8 w KX - 0 1", 19},
             Bad{"8/8/8/8/8/8/8/8 w - e99 0 1", 20},
             Bad{"8/8/8/8/8/8/8/8 w - - x 1", 22},
             Bad{"8/8/8/8/8/8/8/8 w - - -1 1", 22},
             Bad{"8/8/8/8/8/8/8/8 w - - 0 99999999999", 24},
             Bad{"8/8/8/8/8/8/8/8 w - - 0 1 more", 26},
         }) {
        const auto setup = read_fen(bad.fen);
        ASSERT_FALSE(setup) << bad.fen;
        EXPECT_EQ(setup.error().offset, bad.offset) << bad.fen << ": " << setup.error().message;
        EXPECT_FALSE(setup.error().message.empty());
    }
    EXPECT_EQ(read_fen("8/8/8/8/8/x7/8/8").error().message,
              "rank 3: 'x' is not a piece; expected p n b r q k, or a number of empty squares");
}

TEST(ChessFen, WhatHasOneMeaningIsReadWithARemark) {
    const auto usual = read_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    ASSERT_TRUE(usual);
    for (const std::string_view text :
         {"r3k2r/8/8/8/8/8/8/R3K2R w KQKQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R W KQkq - 0 1",
          "r3k2r/8/8/8/8/8/8/R3K2R white KQkq \u2013 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq \u2212 - -",
          "r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1;",
          "r3k2r/8/8/8/8/8/8/R3K2R w KQkq 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - - 1",
          "r3k2r/8/8/8/8/8/8/R3K2R/ w KQ/kq e9 0 1."}) {
        std::vector<SyntaxError> remarks;
        const auto read = read_fen(text, &remarks);
        ASSERT_TRUE(read) << text << ": " << read.error().message;
        EXPECT_EQ(*read, *usual) << text;
        EXPECT_FALSE(remarks.empty()) << text;
    }
    for (const std::string_view text :
         {"r3k2r/8/8/8/8/8/8/R3K2R w HQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R\u00a0w KQkq\u2009-\ufeff0 1",
          "\ufeffr3k2r/8/8/8/8/8/8/R3K2R w HAha", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"}) {
        std::vector<SyntaxError> remarks;
        const auto read = read_fen(text, &remarks);
        ASSERT_TRUE(read) << text << ": " << read.error().message;
        EXPECT_EQ(*read, *usual) << text;
        EXPECT_TRUE(remarks.empty()) << text;
    }
    const auto counted = read_fen("r3k2r/8/8/8/8/8/8/R3K2R b kq 12 34");
    ASSERT_TRUE(counted);
    EXPECT_EQ(counted->halfmove_clock, 12);
    EXPECT_EQ(counted->fullmove_number, 34);
}

TEST(ChessFen, ChecksAreCountedOrDropped) {
    constexpr Rules three = {.goal = Goal::checks, .checks = 3};
    constexpr std::string_view canonical = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3+1 0 1";
    for (const std::string_view text :
         {canonical, std::string_view{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 +0+2"},
          std::string_view{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq 3+1 0 1"}}) {
        auto read = read_fen(text);
        ASSERT_TRUE(read) << text << ": " << read.error().message;
        const auto position = validate(*read, three);
        ASSERT_TRUE(position) << text;
        EXPECT_EQ(write_fen(*position), canonical);
        EXPECT_EQ(validate(setup_of(*position), three), position);
        EXPECT_EQ(drop_impossible(*read, three), std::vector<SetupReason>{});
        EXPECT_EQ(drop_impossible(*read), std::vector{SetupReason::bad_checks});
        EXPECT_EQ(write_fen(*validate(*read)), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    }
    for (const std::string_view many : {"4+3", "3+99999999999", "+4+0"}) {
        const auto read = read_fen("4k3/8/8/8/8/8/8/4K3 w - - " + std::string{many});
        ASSERT_TRUE(read) << many;
        EXPECT_EQ(validate(*read, three).error(), std::vector{SetupReason::bad_checks}) << many;
    }
}

TEST(ChessFen, RightsThatCannotBeAreDropped) {
    const auto left = [](std::string_view fen) {
        auto setup = read_fen(fen).value();
        std::string dropped;
        for (const SetupReason reason : drop_impossible(setup)) dropped += std::string{id(reason)} + " ";
        const auto position = validate(setup);
        return dropped + (position ? write_fen(*position) : "invalid");
    };
    EXPECT_EQ(left("4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1"),
              "setup.bad-castling 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    EXPECT_EQ(left("4k2r/8/8/8/8/8/8/R2K4 w KQkq - 0 1"),
              "setup.bad-castling 4k2r/8/8/8/8/8/8/R2K4 w Qk - 0 1");
    EXPECT_EQ(left("r3k2r/8/8/8/8/8/8/R3K2R w HEhe - 0 1"),
              "setup.bad-castling r3k2r/8/8/8/8/8/8/R3K2R w Kk - 0 1");
    EXPECT_EQ(left("4k3/8/8/8/8/8/4P3/4K3 w - e3 0 1"),
              "setup.bad-en-passant 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    EXPECT_EQ(left("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    // It remains ambiguous which of the two rooks is meant.
    EXPECT_EQ(left("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1"), "invalid");
}

// Regression: a FEN began with an emoji, and the message contained only its first byte.
TEST(ChessFen, ErrorsQuoteWholeCharacters) {
    const auto message = [](std::string_view fen) { return read_fen(fen).error().message; };
    EXPECT_TRUE(
        message("\xF0\x9F\x98\x80/8/8/8/8/8/8/8 w - - 0 1").starts_with("rank 8: '\xF0\x9F\x98\x80' is no"));
    EXPECT_TRUE(message("8/\xE7\x8E\x8B/8/8/8/8/8/8 w - - 0 1").starts_with("rank 7: '\xE7\x8E\x8B' is no"));
    EXPECT_TRUE(message("\xF0\x9F/8/8/8/8/8/8/8 w - - 0 1").starts_with("rank 8: byte 0xF0 is no"));
    EXPECT_TRUE(message("8/8/8/8/8/8/8/8 w K\xC3\xA9 - 0 1").starts_with("castling: '\xC3\xA9'; "));
    EXPECT_TRUE(message("8/8/8/8/8/8/8/8 w K\xED\xA0\x80 - 0 1").starts_with("castling: byte 0xED; "));
}

TEST(ChessMoves, TextIsReadHoweverWrongTheMove) {
    EXPECT_EQ(intent("e2e4"), (Intent{.from = 12, .to = 28}));
    EXPECT_EQ(intent("a7a8n").promotion, Kind::knight);
    EXPECT_EQ(intent("a7a8Q").promotion, Kind::queen);
    EXPECT_EQ(intent("a7a8k").promotion, Kind::king);
    EXPECT_TRUE(intent("pass").pass);
    EXPECT_TRUE(intent("0000").pass);
    for (const auto* text :
         {"", "e", "e2", "e2e", "e2e9", "i2e4", "e2e4x", "e7e8qq", "P@e5", "e2-e4", "Nf3"}) {
        EXPECT_FALSE(read_move(text)) << text;
    }
}

TEST(ChessMoves, CastlingIsWrittenAsAsked) {
    const auto usual = position_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    const auto short_side = Move::castling(*read_square("e1"), *read_square("h1"));
    const auto long_side = Move::castling(*read_square("e1"), *read_square("a1"));
    EXPECT_EQ(write_move(usual, short_side), "e1g1");
    EXPECT_EQ(write_move(usual, short_side, true), "e1h1");
    EXPECT_EQ(write_move(usual, long_side), "e1c1");
    EXPECT_EQ(write_move(usual, long_side, true), "e1a1");
    const auto other = position_of("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1");
    EXPECT_EQ(write_move(other, Move::castling(*read_square("e1"), *read_square("g1"))), "e1g1");
    EXPECT_EQ(write_move(other, Move::castling(*read_square("e1"), *read_square("b1"))), "e1b1");
}

std::string san(std::string_view fen, std::string_view move) {
    Position position = position_of(fen);
    const Position before = position;
    const auto played = position.play(intent(move));
    EXPECT_TRUE(played) << fen << ' ' << move;
    return played ? write_san(before, *played) : "";
}

TEST(ChessSan, Written) {
    EXPECT_EQ(san("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4"), "e4");
    EXPECT_EQ(san("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3"), "Nf3");
    EXPECT_EQ(san("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6"), "dxc6");
    EXPECT_EQ(san("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q"), "e8=Q+");
    EXPECT_EQ(san("3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7d8n"), "exd8=N");
    EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "O-O");
    EXPECT_EQ(san("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"), "O-O-O+");
    EXPECT_EQ(san("4k3/8/8/8/8/8/8/R4RK1 w - - 0 1", "a1d1"), "Rad1");
    EXPECT_EQ(san("4k3/R7/8/8/8/8/8/R5K1 w - - 0 1", "a1a4"), "R1a4");
    EXPECT_EQ(san("6k1/8/8/8/4Q2Q/8/K7/7Q w - - 0 1", "h4e1"), "Qh4e1");
    EXPECT_EQ(san("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2"), "Ne2");  // the other knight is pinned
    EXPECT_EQ(san("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8"), "Ra8#");
}

TEST(Chess960, KnownStartPositions) {
    EXPECT_EQ(validate(*chess960_setup(518)), Position{});
    const auto rank = [](int number) { return write_fen(*validate(*chess960_setup(number))).substr(0, 8); };
    EXPECT_EQ(rank(0), "bbqnnrkr");
    EXPECT_EQ(rank(959), "rkrnnqbb");
    EXPECT_EQ(rank(534), "rnbkqbnr");
    EXPECT_EQ(rank(1), "bqnbnrkr");
    EXPECT_FALSE(chess960_setup(960));
    EXPECT_FALSE(chess960_setup(-1));
}

TEST(Chess960, AllStartPositionsAreDifferentAndRight) {
    std::vector<std::string> ranks;
    for (int number = 0; number < 960; ++number) {
        const auto position = validate(*chess960_setup(number));
        ASSERT_TRUE(position) << number;
        const auto rank = write_fen(*position).substr(0, 8);
        const auto king = rank.find('k');
        EXPECT_TRUE(rank.find('r') < king && king < rank.rfind('r')) << rank;
        EXPECT_NE(rank.find('b') % 2, rank.rfind('b') % 2) << rank;
        EXPECT_EQ(write_fen(*position).substr(44), "w KQkq - 0 1") << write_fen(*position);
        ranks.push_back(rank);
    }
    std::sort(ranks.begin(), ranks.end());
    EXPECT_EQ(std::unique(ranks.begin(), ranks.end()), ranks.end());
}

}  // namespace
}  // namespace kradan::chess
