#include "book/book.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "book/make.h"
#include "core/random.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"

namespace kradan::book {
namespace {

AnyGame begin(GameId game, int size = 9) {
    return *AnyGame::start({.game = game, .values = go::values_of({.size = size})});
}

/// Adds a game with these moves.
void add(BookMaker& maker, AnyGame game, const std::vector<std::string>& moves,
         std::optional<Colour> winner) {
    for (const std::string& move : moves) {
        if (!maker.add(game, move, winner)) return;
        ASSERT_TRUE(game.play_text(move)) << move;
    }
}

AnyGame after(AnyGame game, const std::vector<std::string>& moves) {
    EXPECT_TRUE(game.play_line(moves));
    return game;
}

/// The moves with their weights and game counts, such as "e2e4 5 3".
std::vector<std::string> listed(const Book& book, const AnyGame& game) {
    std::vector<std::string> texts;
    for (const BookMove& each : book.moves(game))
        texts.push_back(each.move + " " + std::to_string(each.weight) + " " + std::to_string(each.games));
    return texts;
}

using Texts = std::vector<std::string>;

TEST(Book, WeighsMovesByTheResultsOfTheirGames) {
    BookMaker maker(ogi::gomayo_game, {});
    add(maker, begin(ogi::gomayo_game), {"e1e2", "e8e7"}, Colour::first);
    add(maker, begin(ogi::gomayo_game), {"e1e2", "a6a5"}, std::nullopt);
    add(maker, begin(ogi::gomayo_game), {"a3a4", "e8e7"}, Colour::second);
    const auto book = Book::parse(maker.write());
    ASSERT_TRUE(book);
    EXPECT_EQ(book->game(), ogi::gomayo_game);
    // A move that always lost has no weight and is omitted.
    EXPECT_EQ(listed(*book, begin(ogi::gomayo_game)), (Texts{"e1e2 3 2"}));
    EXPECT_EQ(listed(*book, after(begin(ogi::gomayo_game), {"e1e2"})), (Texts{"a6a5 1 1"}));
    EXPECT_EQ(listed(*book, after(begin(ogi::gomayo_game), {"a3a4"})), (Texts{"e8e7 2 1"}));
    EXPECT_EQ(book->positions(), 3U);
    EXPECT_EQ(book->entries(), 3U);
}

TEST(Book, HasTheMovesThatItsRulesAskFor) {
    const auto made = [](const BookRules& rules) {
        BookMaker maker(ogi::gomayo_game, rules);
        add(maker, begin(ogi::gomayo_game), {"e1e2", "e8e7", "e2e1"}, Colour::first);
        add(maker, begin(ogi::gomayo_game), {"e1e2", "a6a5"}, Colour::second);
        return *Book::parse(maker.write());
    };
    const AnyGame start = begin(ogi::gomayo_game);
    const AnyGame next = after(start, {"e1e2"});
    EXPECT_EQ(listed(made({.weigh_games = true}), start), (Texts{"e1e2 2 2"}));
    EXPECT_EQ(listed(made({.winners_only = true}), start), (Texts{"e1e2 2 1"}));
    EXPECT_EQ(listed(made({.winners_only = true}), next), (Texts{"a6a5 2 1"}));
    EXPECT_EQ(listed(made({.least_games = 2}), next), Texts{});
    EXPECT_EQ(listed(made({.plies = 1}), next), Texts{});
    EXPECT_EQ(made({.plies = 1}).entries(), 1U);
}

TEST(Book, OfGoKnowsPositionsTurnedAndMirrored) {
    BookMaker maker(go::go_game, {.weigh_games = true});
    add(maker, begin(go::go_game), {"C3", "G7", "C6"}, std::nullopt);
    add(maker, begin(go::go_game), {"G3", "C7", "G6"}, std::nullopt);
    add(maker, begin(go::go_game), {"C7", "G3", "F7"}, std::nullopt);
    const auto book = Book::parse(maker.write());
    ASSERT_TRUE(book);
    EXPECT_EQ(listed(*book, begin(go::go_game)), (Texts{"C3 3 3"}));
    EXPECT_EQ(listed(*book, after(begin(go::go_game), {"G7"})), (Texts{"C3 3 3"}));
    // With two stones on the diagonal, its two sides are symmetric.
    EXPECT_EQ(listed(*book, after(begin(go::go_game), {"G7", "C3"})), (Texts{"D7 3 3"}));
    EXPECT_EQ(listed(*book, begin(go::go_game, 13)), Texts{});
    // All four corners are chosen.
    std::map<std::string, int> chosen;
    SplitMix64 random(1);
    for (int i = 0; i < 400; ++i) ++chosen[book->choose(begin(go::go_game), random.next()).value_or("")];
    EXPECT_EQ(chosen.size(), 4U);
    for (const auto& [move, count] : chosen) EXPECT_GT(count, 60) << move;
}

TEST(Book, ChoosesByWeight) {
    BookMaker maker(ogi::gomayo_game, {.weigh_games = true});
    for (int i = 0; i < 3; ++i) add(maker, begin(ogi::gomayo_game), {"e1e2"}, std::nullopt);
    add(maker, begin(ogi::gomayo_game), {"a3a4"}, std::nullopt);
    const auto book = Book::parse(maker.write());
    std::map<std::string, int> chosen;
    SplitMix64 random(1);
    for (int i = 0; i < 4000; ++i)
        ++chosen[book->choose(begin(ogi::gomayo_game), random.next()).value_or("")];
    EXPECT_EQ(chosen.size(), 2U);
    EXPECT_NEAR(chosen["e1e2"], 3000, 150);
}

TEST(Book, OfAnotherGameHasNoMoves) {
    BookMaker maker(ogi::gomayo_game, {});
    add(maker, begin(ogi::gomayo_game), {"e1e2"}, std::nullopt);
    const auto book = Book::parse(maker.write());
    EXPECT_TRUE(book->moves(begin(ogi::classic_game)).empty());
    EXPECT_TRUE(book->moves(begin(chess::chess_game)).empty());
}

// The text and the key as described in docs/formats.md. The key was computed by another program: FNV-1a
// in Python.
TEST(Book, KeysAreAsDescribed) {
    const AnyGame ogi = begin(ogi::gomayo_game);
    const BookPosition of_ogi(ogi, BookFormat::kradan);
    EXPECT_EQ(of_ogi.text(), "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o");
    EXPECT_EQ(of_ogi.key(), 0xb28014842cab8b0c);
    const AnyGame go = after(begin(go::go_game, 5), {"C3"});
    const BookPosition of_go(go, BookFormat::kradan);
    EXPECT_EQ(of_go.text(), "5 ............X............ O");
    EXPECT_EQ(of_go.key(), 0x79dec1684c1891d5);
    const AnyGame corner = after(begin(go::go_game, 2), {"B1"});
    // A dot sorts before X, so the stone comes last.
    EXPECT_EQ(BookPosition(corner, BookFormat::kradan).text(), "2 ...X O");
}

TEST(Book, BytesAreAsDescribed) {
    BookMaker maker(ogi::gomayo_game, {});
    add(maker, begin(ogi::gomayo_game), {"e1e2"}, Colour::first);
    using namespace std::string_literals;
    const std::string head = "KRADANBK\0\0\0\0\0\0\0\1ogi\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1"s;
    const std::string entry =
        "\xb2\x80\x14\x84\x2c\xab\x8b\x0c"
        "e1e2\0\0\0\0\0\0\0\2\0\0\0\1"s;
    EXPECT_EQ(maker.write(), head + entry);
}

struct Broken {
    std::string bytes;
    std::size_t byte;
    std::string_view what;
};

TEST(Book, ThatIsBrokenIsRefusedWithTheByte) {
    BookMaker maker(ogi::gomayo_game, {.weigh_games = true});
    add(maker, begin(ogi::gomayo_game), {"e1e2", "e8e7", "e2e1"}, std::nullopt);
    const std::string good = maker.write();
    ASSERT_TRUE(Book::parse(good));
    std::string version = good;
    version[15] = 2;
    std::string game = good;
    game[16] = 'x';
    std::string unsorted = good;
    unsorted[header_bytes] = '\xFF';
    for (const Broken& each :
         {Broken{"", 0, "it is empty"}, Broken{good.substr(0, 20), 0, "the header is cut off"},
          Broken{version, 0, "version 2 of the format is unknown; this is 1"},
          Broken{game, 0, "a game of this name is unknown"},
          Broken{good.substr(0, good.size() - 1), good.size() - 1,
                 "it ends after 2 whole entries, and its header says 3"},
          Broken{good + std::string(24, '\xFF'), good.size() + 24,
                 "it ends after 4 whole entries, and its header says 3"},
          Broken{unsorted, header_bytes + 24, "its entries are not sorted by their keys"},
          Broken{std::string(17, 'x'), 16, "it ends within an entry, so it is no book, or it is cut off"},
          Broken{"1. e4 e5 2. Nf3 ", 0, ""},
          Broken{std::string(16, '\1') + std::string(16, '\0'), 16,
                 "its entries are not sorted by their keys"}}) {
        const auto book = Book::parse(each.bytes);
        if (each.what.empty()) {
            // Any sixteen bytes can be a Polyglot entry, in a book whose moves no position looks up.
            EXPECT_TRUE(book);
            continue;
        }
        ASSERT_FALSE(book) << each.what;
        EXPECT_EQ(book.error().what, each.what);
        EXPECT_EQ(book.error().byte, each.byte);
    }
}

TEST(Book, OfRandomBytesIsReadOrRefusedAndNeverMoves) {
    BookMaker maker(ogi::gomayo_game, {.weigh_games = true});
    add(maker, begin(ogi::gomayo_game), {"e1e2", "e8e7", "e2e1"}, std::nullopt);
    const std::string good = maker.write();
    SplitMix64 random(11);
    for (int i = 0; i < 2000; ++i) {
        std::string bytes = good;
        for (int change = 0; change < 3; ++change)
            bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(random.next());
        const auto book = Book::parse(bytes);
        if (!book) continue;
        const auto legal = begin(ogi::gomayo_game).legal_moves();
        for (const BookMove& each : book->moves(begin(ogi::gomayo_game)))
            EXPECT_NE(std::ranges::find(legal, each.move), legal.end());
        static_cast<void>(book->choose(begin(ogi::gomayo_game), random.next()));
    }
}

TEST(BookMaker, ScalesWeightsOfPolyglotTo16Bits) {
    BookMaker maker(chess::chess_game, {.weigh_games = true});
    const AnyGame start = *AnyGame::start({.game = chess::chess_game});
    for (int i = 0; i < 131'070; ++i) maker.add(start, "e2e4", std::nullopt);
    for (int i = 0; i < 2; ++i) maker.add(start, "d2d4", std::nullopt);
    maker.add(start, "c2c4", std::nullopt);
    const auto book = Book::parse(maker.write());
    ASSERT_TRUE(book);
    EXPECT_EQ(listed(*book, start), (Texts{"e2e4 65535 0", "c2c4 1 0", "d2d4 1 0"}));
}

}  // namespace
}  // namespace kradan::book
