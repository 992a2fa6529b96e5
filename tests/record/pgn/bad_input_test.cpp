#include <sys/resource.h>

#include <ctime>

#include "texts.h"

namespace kradan::record {
namespace {

/// Text generated while it is read: a head, many repetitions of a part, and a tail.
class RepeatedSource final : public ByteSource {
  public:
    RepeatedSource(std::string_view head, std::string_view part, std::size_t times, std::string_view tail)
        : head_(head), part_(part), times_(times), tail_(tail), now_(head) {}

    std::size_t read(std::span<char> buffer) override {
        std::size_t filled = 0;
        while (filled < buffer.size()) {
            if (now_.empty() && !next()) break;
            const std::size_t bytes = now_.copy(buffer.data() + filled, buffer.size() - filled);
            now_.remove_prefix(bytes);
            filled += bytes;
        }
        return filled;
    }

  private:
    bool next() {
        if (times_ > 0) {
            --times_;
            now_ = part_;
            return true;
        }
        now_ = tail_;
        tail_ = {};
        return !now_.empty();
    }

    std::string_view head_;
    std::string_view part_;
    std::size_t times_;
    std::string_view tail_;
    std::string_view now_;
};

std::vector<Record> read_repeated(std::string_view head, std::string_view part, std::size_t times,
                                  std::string_view tail) {
    RepeatedSource source{head, part, times, tail};
    Input input{source};
    const auto reader = make_pgn_reader(input, {});
    std::vector<Record> records(1);
    while (reader->next(records.back())) records.emplace_back();
    records.pop_back();
    return records;
}

constexpr std::string_view next_game = "\n\n[Event \"next\"]\n\n1. c4 c5 *\n";

void expect_next_game(const std::vector<Record>& records) {
    ASSERT_GE(records.size(), 2U);
    EXPECT_EQ(records.back().header("Event"), "next");
    EXPECT_EQ(faults_of(records.back()), "");
    EXPECT_EQ(records.back().tree.size(), 3U);
}

TEST(PgnBadInput, AMillionVariationsInsideOneAnother) {
    const auto open = read_repeated("1. e4 ", "(d4 ", 1'000'000, next_game);
    EXPECT_EQ(faults_of(open[0]), "1:7 pgn.unclosed-variation, 3:1 pgn.missing-result?");
    EXPECT_EQ(open[0].tree.size(), 1'000'002U);
    expect_next_game(open);
    const auto empty = read_repeated("1. e4 ", "(", 1'000'000, next_game);
    EXPECT_EQ(faults_of(empty[0]),
              "1:7 pgn.unclosed-variation, 1:8 pgn.variation-without-move, 3:1 pgn.missing-result?");
    expect_next_game(empty);
    const auto deep = read_repeated("1. e4 e5 ", "(Nf6 Nc3 Ng8 (Nd5 Nb1) Nb1 (Nc3 ", 100'000, next_game);
    EXPECT_EQ(deep.size(), 2U);
    expect_next_game(deep);
    const auto close = read_repeated("1. e4 ", ")", 1'000'000, next_game);
    EXPECT_EQ(close[0].faults.size(), 101U);
    EXPECT_EQ(close[0].faults.back().reason, "pgn.too-many-faults");
    expect_next_game(close);
}

TEST(PgnBadInput, AMillionVariationsSideBySide) {
    const auto records =
        read_repeated("1. e4 ", "(1. d4 d5)", 1'000'000, std::string{" e5 *"} + std::string{next_game});
    EXPECT_EQ(faults_of(records[0]), "");
    EXPECT_EQ(records[0].tree.size(), 2'000'003U);
    expect_next_game(records);
    expect_same_again(records[0]);
}

TEST(PgnBadInput, AGameOfTenThousandMoves) {
    std::string text;
    for (int move = 1; move <= 10'000; ++move) {
        static constexpr std::string_view moves[] = {"Nf3 Nf6", "Ng1 Ng8"};
        text += std::to_string(move) + ". " + std::string{moves[move % 2 == 0]} + "\n";
    }
    const Record game = read_game(text + "1/2-1/2");
    EXPECT_EQ(faults_of(game), "");
    EXPECT_EQ(game.tree.size(), 20'001U);
    expect_same_again(game);
}

// Half a gigabyte on one line: everything that is kept is bounded.
TEST(PgnBadInput, LinesWithoutEnd) {
    rusage before{};
    getrusage(RUSAGE_SELF, &before);
    constexpr std::size_t times = 500'000'000 / 64;
    const std::string letters(64, 'a');
    for (const std::string_view head : {"1. e4 ", "[White \"", "{", "1. e4 {", "[", "%", ";"}) {
        const auto records = read_repeated(head, letters, head == "1. e4 " ? times : times / 8, next_game);
        ASSERT_GE(records.size(), 1U);
        EXPECT_EQ(records.back().header("Event"), "next") << head;
        EXPECT_EQ(records.back().tree.size(), 3U) << head;
    }
    rusage after{};
    getrusage(RUSAGE_SELF, &after);
    EXPECT_LT(after.ru_maxrss, std::max(before.ru_maxrss, 0L) + 200'000);  // kilobytes
}

// Two marks in fourteen bytes of comment become a hundred bytes of shapes.
TEST(PgnBadInput, MarksWithoutEnd) {
    rusage before{};
    getrusage(RUSAGE_SELF, &before);
    const auto records = read_repeated("1. e4 ", "{[%csl Ga1,Ra2]}", 100'000'000 / 16,
                                       std::string{" *"} + std::string{next_game});
    rusage after{};
    getrusage(RUSAGE_SELF, &after);
    EXPECT_EQ(records[0].faults.size(), 1U);
    EXPECT_EQ(records[0].faults[0].reason, "pgn.too-long");
    EXPECT_GT(records[0].tree.annotation(1).shapes.size(), 100'000U);
    expect_next_game(records);
    EXPECT_LT(after.ru_maxrss, std::max(before.ru_maxrss, 0L) + 200'000);  // kilobytes
}

TEST(PgnBadInput, MarksThatHaveNoRoomAreLeftOut) {
    // This leaves room for two shapes, which count double, and for the text around them.
    constexpr std::size_t room = 4 * sizeof(record::Shape) + 40;
    const auto games = read_pgn("1. e4 {a [%csl Ga1,Ra2,Ga3] b} e5 {c} *", {.text_bytes = room});
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(faults_of(games[0]), "1:7 pgn.too-long");
    EXPECT_EQ(games[0].tree.annotation(1).comment, "a b");
    EXPECT_EQ(games[0].tree.annotation(1).shapes.size(), 2U);
    EXPECT_EQ(games[0].tree.annotation(2).comment, "c");
    expect_same_again(games[0]);
}

std::string tags(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "[Tag" + std::to_string(i) + " \"v\"]\n";
    return text;
}

// With a linear search for each tag, this would take half a minute.
TEST(PgnBadInput, AHundredThousandTags) {
    const auto begun = std::clock();
    const auto games = read_pgn(tags(99'000) + "\n[Tag98999 \"again\"]\n\n1. e4 *\n");
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].headers.size(), 99'000U);
    EXPECT_EQ(games[1].headers, (std::vector<Header>{{"Tag98999", "again"}}));
    expect_same_again(games[0]);
    const auto too_many = read_pgn(tags(300'000) + "\n1. e4 *\n");
    ASSERT_EQ(too_many.size(), 1U);
    EXPECT_EQ(faults_of(too_many[0]), "100001:1 pgn.too-many-tags");
    EXPECT_EQ(too_many[0].headers.size(), 100'000U);
    EXPECT_LT(std::clock() - begun, 10 * CLOCKS_PER_SEC);
}

TEST(PgnBadInput, TooManyMovesAreLeftOut) {
    const auto games = read_pgn("1. e4 e5 2. d4 (2. c4 c5) d5 *\n\n1. c4 *", {.nodes = 3});
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(faults_of(games[0]), "1:20 pgn.too-many-moves");
    EXPECT_EQ(games[0].tree.size(), 4U);
    EXPECT_EQ(games[1].tree.size(), 2U);
    const auto comments = read_pgn("1. e4 {one two} e5 {three four} *", {.value_bytes = 5});
    EXPECT_EQ(faults_of(comments[0]), "1:7 pgn.too-long");
    EXPECT_EQ(comments[0].tree.annotation(1).comment, "one t");
    EXPECT_EQ(comments[0].tree.annotation(2).comment, "three");
}

}  // namespace
}  // namespace kradan::record
