#include "games/chess/san.h"

#include <algorithm>

#include "support.h"

namespace kradan::chess {
namespace {

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The move that a string denotes, in UCI, or why it denotes none: "chess.pinned", "ambiguous b1 d1", "none".
std::string meaning(std::string_view fen, std::string_view text) {
    const Position position = position_of(fen);
    const auto san = read_san(text);
    if (!san) return "unreadable at " + std::to_string(san.error().offset);
    const auto move = find_move(position, *san);
    if (move) return write_move(position, *move, true);
    const SanRefusal& refusal = move.error();
    if (refusal.reason) return std::string{id(*refusal.reason)};
    std::string answer = refusal.ambiguous ? "ambiguous" : "none";
    if (refusal.ambiguous) {
        for (const Square square : Squares{refusal.men}) answer += ' ' + write_square(square);
    }
    return answer;
}

TEST(ChessSanReading, MovesAsTheWorldWritesThem) {
    constexpr const char* middle = "r3k2r/1P3ppp/5n2/3pP3/2B5/5N2/PP3PPP/RN2K2R w KQkq d6 0 1";
    struct Case {
        const char* text;
        const char* move;
    };
    for (const Case& c : {
             Case{"O-O", "e1h1"},     {"0-0", "e1h1"},
             {"o-o", "e1h1"},         {"O\u2013O", "e1h1"},
             {"O-O+!?", "e1h1"},      {"e1g1", "e1h1"},
             {"e1h1", "e1h1"},        {"exd6", "e5d6"},
             {"exd6e.p.", "e5d6"},    {"exd6 e.p.", "e5d6"},
             {"ed6", "e5d6"},         {"e5d6", "e5d6"},
             {"e5xd6ep", "e5d6"},     {"e5-e6", "e5e6"},
             {"Pe6", "e5e6"},         {"b8=Q", "b7b8q"},
             {"b8Q+", "b7b8q"},       {"b8(N)", "b7b8n"},
             {"b8/R", "b7b8r"},       {"bxa8=Q", "b7a8q"},
             {"b7a8q", "b7a8q"},      {"b7xa8=B#", "b7a8b"},
             {"bxa8\u2655", "b7a8q"}, {"\u2658c3", "b1c3"},
             {"\u265ec3", "b1c3"},    {"Nc3++", "b1c3"},
             {"nc3", "b1c3"},         {"Nb1c3", "b1c3"},
             {"Nb1-c3", "b1c3"},      {"N1c3", "b1c3"},
             {"Nbc3", "b1c3"},        {"Nbd2??", "b1d2"},
             {"Nfd2", "f3d2"},        {"Nb1d2", "b1d2"},
             {"b4", "b2b4"},          {"Bb5+", "c4b5"},
             {"B:d5", "c4d5"},        {"B\u00d7d5\u2020", "c4d5"},
             {"Bxd5mate", "c4d5"},    {"\u2657\ufe0ed5", "c4d5"},
         }) {
        EXPECT_EQ(meaning(middle, c.text), c.move) << c.text;
    }
    for (const char* text : {"--", "Z0", "@@@@", "0000", "null", "pass"}) {
        const auto san = read_san(text);
        ASSERT_TRUE(san) << text;
        EXPECT_EQ(san->what, San::What::pass) << text;
    }
}

TEST(ChessSanReading, ALowerCaseBIsThePawnsFile) {
    constexpr const char* both = "4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1";
    EXPECT_EQ(meaning(both, "bxc3"), "b2c3");
    constexpr const char* bishop = "4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1";
    EXPECT_EQ(meaning(bishop, "Bxc3"), "d2c3");
    EXPECT_EQ(meaning(bishop, "bxc3"), "none");
}

TEST(ChessSanReading, TheRulesTellWhyTheOneManMeantCannotGo) {
    EXPECT_EQ(meaning(start, "Nd4"), "none");
    EXPECT_EQ(meaning(start, "e5"), "chess.pawn-cannot-reach");
    EXPECT_EQ(meaning(start, "Ke2"), "chess.own-piece-on-target");
    EXPECT_EQ(meaning(start, "Qd3"), "chess.blocked");
    EXPECT_EQ(meaning(start, "O-O"), "chess.castling-blocked");
    EXPECT_EQ(meaning(start, "e2e5"), "chess.pawn-cannot-reach");
    EXPECT_EQ(meaning(start, "e4e5"), "chess.no-piece");
    EXPECT_EQ(meaning("4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1", "Nd2f3"), "chess.leaves-king-attacked");
    EXPECT_EQ(meaning("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne2"), "g1e2");  // the other knight is pinned
    EXPECT_EQ(meaning("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O"), "chess.castling-in-check");
    EXPECT_EQ(meaning("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "O-O"), "chess.castling-through-check");
    EXPECT_EQ(meaning("4k3/8/8/8/5r2/8/8/R3K2R w - - 0 1", "O-O-O"), "chess.castling-no-right");
    EXPECT_EQ(meaning("k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8"), "chess.promotion-missing");
    EXPECT_EQ(meaning("k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=K"), "chess.promotion-bad-piece");
    EXPECT_EQ(meaning("k7/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6"), "chess.en-passant-too-late");
    EXPECT_EQ(meaning("k7/8/8/8/8/8/4r3/4K3 w - - 0 1", "Kd2"), "chess.leaves-king-attacked");
}

TEST(ChessSanReading, AmbiguousMovesNameTheMen) {
    constexpr const char* rooks = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1";
    EXPECT_EQ(meaning(rooks, "Rd1"), "ambiguous a1 f1");
    EXPECT_EQ(meaning(rooks, "Rad1"), "a1d1");
    const auto san = read_san("Rd1");
    const auto move = find_move(position_of(rooks), *san);
    ASSERT_FALSE(move);
    EXPECT_EQ(explain(*san, move.error()), "the rooks on a1 and f1 can go to d1");
    EXPECT_EQ(meaning("6k1/8/8/8/4Q2Q/8/K7/7Q w - - 0 1", "Qe1"), "ambiguous h1 e4 h4");
    EXPECT_EQ(meaning("6k1/8/8/8/4Q2Q/8/K7/7Q w - - 0 1", "Qh4e1"), "h4e1");
}

TEST(ChessSanReading, SyntaxErrorsNameThePlace) {
    struct Bad {
        const char* text;
        std::size_t offset;
    };
    for (const Bad& bad : {Bad{"", 0},
                           {"hello", 2},
                           {"e9", 1},
                           {"Nf", 2},
                           {"Nf33", 3},
                           {"O-", 2},
                           {"e8(", 3},
                           {"e8(Q", 4},
                           {"X", 1},
                           {"exd", 3},
                           {"Nxf3 ", 4},
                           {"e4e", 2},
                           {"i4", 0},
                           {"\u2658", 3}}) {
        const auto san = read_san(bad.text);
        ASSERT_FALSE(san) << bad.text;
        EXPECT_EQ(san.error().offset, bad.offset) << bad.text << ": " << san.error().message;
        EXPECT_FALSE(san.error().message.empty());
    }
}

TEST(ChessSanReading, CastlingInChess960) {
    constexpr const char* fen = "1rk5/8/8/8/8/8/8/1RK1R3 w EB - 0 1";
    EXPECT_EQ(meaning(fen, "O-O"), "c1e1");
    EXPECT_EQ(meaning(fen, "O-O-O"), "c1b1");
    EXPECT_EQ(meaning(fen, "c1e1"), "c1e1");
}

TEST(ChessSanReading, ANullMoveGivesTheTurnAway) {
    const auto after = after_null_move(position_of("4k3/8/8/8/4P3/8/8/4K3 b - e3 5 7"));
    ASSERT_TRUE(after);
    EXPECT_EQ(write_fen(*after), "4k3/8/8/8/4P3/8/8/4K3 w - - 6 8");
    EXPECT_FALSE(after_null_move(position_of("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1")));
}

// The general law: every written move reads back as the same move, even if spelt with both squares, and an
// intent finds a move if and only if the rules allow it.
TEST(ChessSanReading, WhatIsWrittenIsReadAsTheSameMove) {
    SplitMix64 random{11};
    for_random_games(60, 150, [&](const Position& position, Move) {
        Position::MoveList moves;
        position.legal_moves(moves);
        std::vector<std::string> texts;
        for (const Move move : moves) {
            const std::string text = write_san(position, move);
            texts.push_back(text);
            const auto san = read_san(text);
            ASSERT_TRUE(san) << text;
            const auto found = find_move(position, *san);
            ASSERT_TRUE(found) << text << ' ' << write_fen(position);
            EXPECT_EQ(found->bits(), move.bits()) << text;
            EXPECT_EQ(find_move(position, position.intent_of(move)), move) << text;
            EXPECT_EQ(find_move(position, position.intent_of(move, true)), move) << text;
        }
        std::ranges::sort(texts);
        EXPECT_EQ(std::ranges::adjacent_find(texts), texts.end()) << write_fen(position);
        for (int i = 0; i < 40; ++i) {
            Intent intent{.from = static_cast<Square>(random.below(64)),
                          .to = static_cast<Square>(random.below(64))};
            if (random.below(4) == 0) intent.promotion = static_cast<Kind>(random.below(6));
            EXPECT_EQ(find_move(position, intent).has_value(), !position.why_illegal(intent).has_value())
                << write_fen(position) << ' ' << write_move(intent);
        }
    });
}

}  // namespace
}  // namespace kradan::chess
