#include "find/build.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

#include "support.h"

namespace kradan::find {
namespace {

using Texts = std::vector<std::string>;

TEST(IndexBuilder, KeepsGamesWithTheirHeaders) {
    const Folder folder;
    const std::string pgn =
        "[Event \"Hastings\"]\n[Site \"England\"]\n[Date \"1951.12.??\"]\n[Round \"3\"]\n[White \"Bárány, "
        "A\"]\n[Black \"Adams\"]\n[Result \"1-0\"]\n[WhiteElo \"2400\"]\n[BlackElo \"2350\"]\n[ECO "
        "\"C57\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O 1-0\n\n";
    const Index index = made(folder / "index", pgn);
    const auto record = index.record(0);
    ASSERT_TRUE(record);
    EXPECT_EQ(*record::write(*record, record::Format::pgn), pgn);
}

TEST(IndexBuilder, KeepsStartPositions) {
    const Folder folder;
    const std::string pgn =
        "[Event \"a\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black "
        "\"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\"]\n\n39. e4 Kd7 "
        "*\n\n"
        "[Event \"b\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black "
        "\"?\"]\n[Result \"*\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN "
        "\"rkbbnnqr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNNQR w KQkq - 0 1\"]\n\n1. e4 e5 *\n\n";
    const Index index = made(folder / "index", pgn);
    ASSERT_EQ(index.games(), 2U);
    std::string written;
    for (std::uint64_t game = 0; game < 2; ++game)
        written += *record::write(*index.record(game), record::Format::pgn);
    const auto tidy = [](std::string_view text) {
        record::MemorySource source(text);
        record::Input input(source);
        const auto reader = record::make_pgn_reader(input, {});
        std::string all;
        for (record::Record record; reader->next(record);) all += record::write_pgn(record);
        return all;
    };
    EXPECT_EQ(written, tidy(pgn));
}

TEST(IndexBuilder, SkipsBrokenGamesAndKeepsTheOthers) {
    const Folder folder;
    auto builder = IndexBuilder::create(folder / "index", {});
    ASSERT_TRUE(builder);
    EXPECT_EQ(add_all(*builder,
                      "1. e4 e5 1-0\n\n1. e4 e4 1-0\n\n1. e4 -- 2. d4 *\n\n"
                      "[Variant \"Three-check\"]\n\n1. e4 e5 *\n\n1. d4 d5 0-1\n"),
              (Texts{"chess.pawn-cannot-reach", "index.null-move", "index.other-game"}));
    ASSERT_TRUE(builder->finish());
    const auto index = Index::open(folder / "index");
    ASSERT_TRUE(index);
    EXPECT_EQ(index->games(), 2U);
    EXPECT_EQ(index->moves(1).size(), 2U);
}

TEST(IndexBuilder, MakesAnIndexOfNothing) {
    const Folder folder;
    const Index index = made(folder / "index", "");
    EXPECT_EQ(index.games(), 0U);
    EXPECT_EQ(search(index, GamePosition{}, {}, 10)->results, PositionResults{});
}

TEST(IndexBuilder, LeavesNothingBehindUnlessItIsFinished) {
    const Folder folder;
    made(folder / "index", "1. e4 *\n");
    {
        auto builder = IndexBuilder::create(folder / "index", {});
        ASSERT_TRUE(builder);
        add_all(*builder, "1. d4 *\n\n1. c4 *\n");
        const auto other = IndexBuilder::create(folder / "index", {});
        ASSERT_FALSE(other);
        EXPECT_EQ(other.error().reason, Error::Reason::busy);
    }
    EXPECT_EQ(folder.files(), 1);
    EXPECT_EQ(Index::open(folder / "index")->games(), 1U);
}

TEST(IndexBuilder, ReportsAFullDiskAndKeepsTheOldIndex) {
    const Folder folder;
    made(folder / "index", "1. e4 *\n");
    const std::string pgn = random_games(300, 4);
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
    for (const rlim_t bytes : {100UL, 9'000UL, 30'000UL}) {
        auto builder = IndexBuilder::create(folder / "index", {});
        ASSERT_TRUE(builder);
        const rlimit small{.rlim_cur = bytes, .rlim_max = before.rlim_max};
        ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
        add_all(*builder, pgn);
        const auto finished = builder->finish();
        ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
        ASSERT_FALSE(finished);
        EXPECT_EQ(finished.error().reason, Error::Reason::unwritable);
        EXPECT_NE(in_words(finished.error()).find("free space"), std::string::npos);
    }
    std::signal(SIGXFSZ, ignored);
    EXPECT_EQ(folder.files(), 1);
    EXPECT_EQ(Index::open(folder / "index")->games(), 1U);
    EXPECT_FALSE(IndexBuilder::create(folder / "none/index", {}));
}

TEST(Bits, PackedArraysHoldNumbersOfEveryWidth) {
    const Folder folder;
    for (unsigned width = 1; width <= 64; ++width) {
        const std::uint64_t highest = ~std::uint64_t{0} >> (64 - width);
        std::vector<std::uint64_t> numbers = {highest, 0, 1, highest / 3, highest};
        for (std::uint64_t i = 0; i < 100; ++i) numbers.push_back(i * 0x9e3779b97f4a7c15 & highest);
        auto writer = SectionWriter::create(folder / "file");
        ASSERT_TRUE(writer);
        writer->write_packed(7, numbers);
        const auto written = writer->map_written();
        ASSERT_TRUE(written);
        const auto array = PackedArray::read(writer->section_in(*written, 7));
        ASSERT_TRUE(array);
        ASSERT_EQ(array->size(), numbers.size());
        for (std::size_t i = 0; i < numbers.size(); ++i) ASSERT_EQ((*array)[i], numbers[i]) << width;
        EXPECT_EQ((*array)[numbers.size()], 0U);
    }
}

TEST(Bits, AChecksumDependsOnEachByteAndNotOnHowItIsAdded) {
    std::string text = "0123456789abcdefghij";
    const auto of = [](const std::string& bytes) { return checksum(std::as_bytes(std::span{bytes})); };
    for (std::size_t split = 0; split <= text.size(); ++split) {
        Checksum sum;
        sum.add(std::as_bytes(std::span{text}).first(split));
        sum.add(std::as_bytes(std::span{text}).subspan(split));
        EXPECT_EQ(sum.value(), of(text));
        std::string changed = text;
        changed[split % text.size()] ^= 1;
        EXPECT_NE(of(changed), of(text));
    }
    EXPECT_NE(of(text), of(text + '\0'));
}

}  // namespace
}  // namespace kradan::find
