#include "book/polyglot.h"

#include <gtest/gtest.h>

#include "book/book.h"
#include "book/make.h"
#include "games/chess/fen.h"
#include "games/chess/game.h"
#include "games/chess/module.h"

namespace kradan::book {
namespace {

AnyGame chess_at(const std::string& fen) {
    return *AnyGame::start({.game = chess::chess_game, .position = fen});
}

std::uint64_t key_at(const std::string& fen) {
    return BookPosition(chess_at(fen), BookFormat::polyglot).key().value_or(0);
}

// The test keys in the format description, http://hgm.nubati.net/book_format.html.
TEST(PolyglotKey, IsThatOfTheDescription) {
    struct Published {
        std::string_view moves;
        std::string fen;
        std::uint64_t key;
    };
    for (const Published& each : {
             Published{"", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
             Published{"e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                       0x823c9b50fd114196},
             Published{"e2e4 d7d5", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
                       0x0756b94461c50fb0},
             Published{"e2e4 d7d5 e4e5", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
                       0x662fafb965db29d4},
             Published{"e2e4 d7d5 e4e5 f7f5", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                       0x22a48b5a8e47ff78},
             Published{"e2e4 d7d5 e4e5 f7f5 e1e2",
                       "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a607ca3f242c1},
             Published{"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7",
                       "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fdd303c946bdd9},
             Published{"a2a4 b7b5 h2h4 b5b4 c2c4",
                       "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
             Published{"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3",
                       "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f9b829b279560},
         }) {
        EXPECT_EQ(key_at(each.fen), each.key) << each.fen;
        AnyGame game = *AnyGame::start({.game = chess::chess_game});
        std::string_view rest = each.moves;
        while (!rest.empty()) {
            ASSERT_TRUE(game.play_text(rest.substr(0, 4)));
            rest.remove_prefix(std::min<std::size_t>(5, rest.size()));
        }
        EXPECT_EQ(BookPosition(game, BookFormat::polyglot).key(), each.key) << each.moves;
    }
}

TEST(PolyglotKey, CountsAnEnPassantCaptureThatAPinForbids) {
    // The pawn on e5 is pinned, so it cannot legally capture. The format description counts the capture
    // anyway.
    const std::string pinned = "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    const std::string without = "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    EXPECT_NE(key_at(pinned), key_at(without));
    // Without a pawn beside it, the square makes no difference.
    EXPECT_EQ(key_at("4k3/8/8/3p4/5P2/8/8/4K3 w - d6 0 1"), key_at("4k3/8/8/3p4/5P2/8/8/4K3 w - - 0 1"));
}

TEST(PolyglotKey, IsMissingWhereAnInnerRookMayCastle) {
    const AnyGame inner = chess_at("4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
    EXPECT_FALSE(BookPosition(inner, BookFormat::polyglot).key());
    EXPECT_TRUE(BookPosition(chess_at("4k3/8/8/8/8/8/8/4KR1R w H - 0 1"), BookFormat::polyglot).key());
}

std::uint64_t code_at(const std::string& fen, std::string_view move) {
    const AnyGame game = chess_at(fen);
    return BookPosition(game, BookFormat::polyglot).code_of(move).value_or(0xFFFF);
}

TEST(PolyglotMove, HasTheBitsOfTheDescription) {
    const auto bits = [](int from_file, int from_row, int to_file, int to_row, int promotion) {
        return static_cast<std::uint64_t>(to_file | (to_row << 3) | (from_file << 6) | (from_row << 9) |
                                          (promotion << 12));
    };
    const std::string castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    EXPECT_EQ(code_at(castling, "e1g1"), bits(4, 0, 7, 0, 0));
    EXPECT_EQ(code_at(castling, "e1c1"), bits(4, 0, 0, 0, 0));
    EXPECT_EQ(code_at("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8g8"), bits(4, 7, 7, 7, 0));
    EXPECT_EQ(code_at("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8"), bits(4, 7, 0, 7, 0));
    const std::string promoting = "3n3k/2P5/8/8/8/8/8/K7 w - - 0 1";
    EXPECT_EQ(code_at(promoting, "c7c8n"), bits(2, 6, 2, 7, 1));
    EXPECT_EQ(code_at(promoting, "c7d8b"), bits(2, 6, 3, 7, 2));
    EXPECT_EQ(code_at(promoting, "c7c8r"), bits(2, 6, 2, 7, 3));
    EXPECT_EQ(code_at(promoting, "c7d8q"), bits(2, 6, 3, 7, 4));
    EXPECT_EQ(code_at("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), bits(4, 4, 3, 5, 0));
}

TEST(PolyglotBook, AKingThatMovesBesideItsRookDoesNotCastle) {
    // The king on e1 can move to d1; a book's "e1a1" means castling and must not be read as that move.
    const std::string fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    const BookEntry castling{
        .key = key_at(fen), .move = code_at("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"), .weight = 1};
    const auto book = Book::parse(write_entry(castling, BookFormat::polyglot));
    ASSERT_TRUE(book);
    EXPECT_TRUE(book->moves(chess_at(fen)).empty());
}

}  // namespace
}  // namespace kradan::book
