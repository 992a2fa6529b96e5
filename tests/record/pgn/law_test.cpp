#include "core/random.h"
#include "games/chess/chess960.h"
#include "texts.h"

namespace kradan::record {
namespace {

constexpr std::string_view words[] = {
    "good",   "}",
    "{",      "[%eval",
    "0.1]",   "[%clk 0:01:00]",
    "%",      "[Event \"x\"]",
    ";",      "weaker",
    "\"",     "1-0",
    "(",      ")",
    "$1",     "Nf3",
    "\u00bd", "[%cal Gd2d4]",
    "--",     "afterwardsthegamegoesonformanymovesandnobodyknowswhowillwinitintheendofitall"};

/// Makes records of random legal moves, with variations, comments and everything else that PGN can contain.
class RandomGames {
  public:
    explicit RandomGames(std::uint64_t seed) : random_(seed) {}

    /// The record as text that the writer does not produce: brackets, commands and so on.
    std::string text() {
        text_.clear();
        chess::Position position;
        if (one_in(3)) {
            const auto setup = chess::chess960_setup(static_cast<int>(random_.below(960)));
            position = *chess::validate(*setup);
            text_ += one_in(2) ? "[Variant \"Chess960\"]\n" : "";
            text_ += "[FEN \"" + chess::write_fen(position) + "\"]\n";
        }
        for (const char* name : {"White", "Event", "ECO", "Result"}) {
            if (one_in(2)) text_ += "[" + std::string{name} + " \"" + (one_in(3) ? "?" : "1-0") + "\"]\n";
        }
        text_ += "\n";
        comments();
        line(position, 60, 0);
        return text_ + (one_in(4) ? "0-1" : "*") + "\n";
    }

  private:
    bool one_in(std::uint32_t n) { return random_.below(n) == 0; }

    void comments() {
        while (one_in(5)) {
            const bool braces = !one_in(4);
            text_ += braces ? "{" : ";";
            for (std::uint32_t i = random_.below(8); i > 0; --i) {
                const std::string_view word = words[random_.below(std::size(words))];
                if (word == "}" && braces) continue;
                text_ += word;
                text_ += one_in(5) && braces && word.front() != '[' ? "\n " : "  ";
            }
            text_ += braces ? "} " : "\n";
        }
    }

    void line(chess::Position position, int length, int depth) {
        for (int i = 0; i < length && !one_in(40); ++i) {
            chess::Position::MoveList moves;
            position.legal_moves(moves);
            if (moves.empty()) return;
            const auto pick = [&] { return moves[random_.below(static_cast<std::uint32_t>(moves.size()))]; };
            if (one_in(3)) text_ += std::to_string(position.fullmove_number()) + (one_in(2) ? "." : "... ");
            const bool pass = one_in(60) && !position.in_check();
            const chess::Move move = pick();
            text_ += pass ? "--" : chess::write_san(position, move);
            text_ += one_in(8) ? "!? " : " ";
            if (one_in(10)) text_ += "$" + std::to_string(random_.below(256)) + " ";
            comments();
            while (depth < 4 && one_in(12)) {
                text_ += "(";
                comments();
                line(position, 12, depth + 1);
                text_ += ") ";
                comments();
            }
            if (pass) {
                position = *chess::after_null_move(position);
            } else {
                position.do_move(move);
            }
        }
    }

    SplitMix64 random_;
    std::string text_;
};

TEST(PgnLaw, RandomGamesAreReadAgainAsTheyWereWritten) {
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        const std::string text = RandomGames{seed}.text();
        const auto records = read_pgn(text);
        ASSERT_GE(records.size(), 1U);
        for (const Record& record : records) expect_same_again(record);
        if (HasFailure()) FAIL() << "seed " << seed << ":\n" << text;
    }
}

TEST(PgnLaw, LinesAreNoLongerThanTheStandardAllows) {
    int measured = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        for (const Record& record : read_pgn(RandomGames{seed}.text())) {
            const std::string movetext = write_pgn(record).substr(write_pgn(record).find("\n\n") + 2);
            for (std::size_t at = 0; at < movetext.size();) {
                const std::size_t end = movetext.find('\n', at);
                const std::string line = movetext.substr(at, end - at);
                // Words are not broken, and some words cannot start a line.
                const bool unbreakable = line.find("[Event") != std::string::npos ||
                                         line.find(" %") != std::string::npos || line.starts_with(';') ||
                                         line.find("afterwards") != std::string::npos;
                if (!unbreakable) EXPECT_LE(line.size(), 79U) << line;
                measured += !unbreakable && line.size() > 60;
                at = end + 1;
            }
        }
    }
    EXPECT_GT(measured, 100);
}

TEST(PgnLaw, WrittenCanonically) {
    const auto records = read_pgn(
        "[Black \"B\"]\n[White \"A\"]\n[Annotator \"C\"]\n{first} 1.e2-e4! {good} e7e5 2.ng1f3 (2.f4 exf4 "
        "{[%eval 0.3] "
        "taken}) nc6 3.bb5?! 3.Bf1b5 0-1");
    ASSERT_EQ(records.size(), 1U);
    EXPECT_EQ(
        write_pgn(records[0]),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n"
        "[Result \"0-1\"]\n[Annotator \"C\"]\n\n"
        "{first} 1. e4 $1 {good} 1... e5 2. Nf3 (2. f4 exf4 {[%eval 0.30] taken}) 2...\nNc6 0-1\n\n");
}

TEST(PgnLaw, ABraceInACommentMakesItOneToTheLineEnd) {
    const Record record = read_game("1. e4 ; a } brace\ne5 *");
    EXPECT_EQ(moves(record), "1. e4 ; a } brace 1... e5 *");
    expect_same_again(record);
}

// fuzz/pgn.cpp found all of these.
TEST(PgnLaw, NulBytesInABareValue) {
    using namespace std::string_view_literals;
    const auto records = read_pgn("[Var\0\0 \"x\"]\n1. e4 *"sv);
    EXPECT_FALSE(records.empty());
    for (const Record& record : records) expect_same_again(record);
}
TEST(PgnLaw, SetUpOfChess960WithoutAFen) {
    expect_same_again(read_game("[Variant \"Chess960\"]\n[SetUp \"1\"]\n1. e4 *"));
}
TEST(PgnLaw, TagsThatAreThereTwice) {
    expect_same_again(
        read_game("[Black \"a\"]\n[Result \"1-0\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 1-0"));
    expect_same_again(read_game("[Result \"0-1\"]\n[Result \"1-0\"]\n\n1. e4 1-0"));
}
TEST(PgnLaw, ASecondResultThatDiffers) {
    expect_same_again(read_game("[Result \"1-0\"]\n[ECO \"A00\"]\n[Result \"x\"]\n\n1. e4 1-0"));
}
TEST(PgnLaw, CommentsOfAGameWithoutAPosition) {
    const Record game = read_game("{a} [FEN \"k7\"]\n\n{b} 1. e4 {c} 1-0 {d}");
    EXPECT_EQ(game.tree.annotation(Tree::root).comment, "a b");
    expect_same_again(game);
}
TEST(PgnLaw, TwoCommentsThatMakeACommandTwice) {
    const Record game = read_game("{[%eval }{3] [%eval }{3]} 1. e4 *");
    EXPECT_EQ(game.tree.annotation(Tree::root).comment, "[%eval 3] [%eval 3]");
    expect_same_again(game);
}
TEST(PgnLaw, Utf16) {
    expect_same_again(read_game(std::string_view("\xff\xfe*\0*", 5)));
}
TEST(PgnLaw, TwoEventsWithOtherTagsBeforeThem) {
    const auto records = read_pgn("[SetUp \"1\"]\n[Event \"two\"]\n[Event \"three\"]\n*");
    EXPECT_FALSE(records.empty());
    for (const Record& record : records) expect_same_again(record);
}

}  // namespace
}  // namespace kradan::record
