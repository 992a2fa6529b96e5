#include "games/chess/module.h"
#include "texts.h"

namespace kradan::record {
namespace {

using Headers = std::vector<Header>;

TEST(PgnReader, TagsAndMoves) {
    const Record game = read_game(
        "[Event \"F/S \\\"Return\\\" \\\\ Match\"]\n[Site \"Belgrade\"]\n[Date \"1992.11.04\"]\n[Round "
        "\"29\"]\n"
        "[White \"Fischer, Robert J.\"]\n[Black \"Spassky, Boris V.\"]\n[Result \"1/2-1/2\"]\n[ECO "
        "\"C95\"]\n\n"
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n");
    EXPECT_EQ(faults_of(game), "");
    EXPECT_EQ(game.headers, (Headers{{"Event", "F/S \"Return\" \\ Match"},
                                     {"Site", "Belgrade"},
                                     {"Date", "1992.11.04"},
                                     {"Round", "29"},
                                     {"White", "Fischer, Robert J."},
                                     {"Black", "Spassky, Boris V."},
                                     {"ECO", "C95"}}));
    EXPECT_EQ(game.result, "1/2-1/2");
    EXPECT_EQ(game.options.game, chess::chess_game);
    EXPECT_FALSE(game.options.position);
    EXPECT_EQ(game.place, (Place{1, 1}));
    EXPECT_EQ(game.result_place, (Place{10, 31}));
    EXPECT_EQ(last_position(game), "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4");
    EXPECT_EQ(game.tree[game.tree[Tree::root].first_child].place, (Place{10, 4}));
}

TEST(PgnReader, TheRosterComesFirstWithoutWhatIsUnknown) {
    const Record game =
        read_game("[ECO \"A00\"]\n[White \"A\"]\n[Site \"?\"]\n[Event \"E\"]\n[Date \"????.??.??\"]\n*");
    EXPECT_EQ(game.headers, (Headers{{"Event", "E"}, {"White", "A"}, {"ECO", "A00"}}));
    expect_same_again(game);
}

TEST(PgnReader, MoveNumbersInAllForms) {
    const Record game = read_game("1.e4 e5 2 . Nf3 2...Nc6 3.Bb5 3\u2026a6 4 Ba4 4. ... Nf6 5... O-O *");
    EXPECT_EQ(faults_of(game), "");
    EXPECT_EQ(moves(game), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *");
}

TEST(PgnReader, VariationsInVariations) {
    const Record game =
        read_game("1. e4 (1. d4 d5 (1... f5 2. g3) (1... c5) 2. c4) (1. c4) 1... e5 2. f4 (2. a3) *");
    EXPECT_EQ(faults_of(game), "");
    EXPECT_EQ(moves(game),
              "1. e4 (1. d4 d5 (1... f5 2. g3) (1... c5) 2. c4) (1. c4) 1... e5 2. f4 (2. a3) *");
    // A variation of the first move of a variation replaces the same move.
    EXPECT_EQ(moves(read_game("1. e4 (1. d4 (1. c4 c5) d5) *")), "1. e4 (1. d4 d5) (1. c4 c5) *");
}

TEST(PgnReader, CommentsGoWhereTheyStand) {
    const Record game = read_game(
        "{before\n  all} 1. e4 {a} {b} ({c} 1. d4 {d}) {e} 1... e5 ; to the end\n2. Nf3 % no escape here\n*");
    const Tree& tree = game.tree;
    EXPECT_EQ(tree.annotation(Tree::root).comment, "before all");
    const NodeId e4 = tree[Tree::root].first_child;
    const NodeId d4 = tree[e4].next_sibling;
    const NodeId e5 = tree[e4].first_child;
    EXPECT_EQ(tree.annotation(e4).comment, "a b");
    EXPECT_EQ(tree.annotation(d4).before, "c");
    EXPECT_EQ(tree.annotation(d4).comment, "d");
    EXPECT_EQ(tree.annotation(e5).before, "e");
    EXPECT_EQ(tree.annotation(e5).comment, "to the end");
    EXPECT_EQ(moves(read_game("1. e4 e5\n% 2. f4 is not read\n2. Nf3 *")), "1. e4 e5 2. Nf3 *");
    EXPECT_EQ(read_game("1. e4 1-0 {White wins}\n").tree.annotation(1).comment, "White wins");
}

TEST(PgnReader, CommandsInCommentsFillTheirFields) {
    const Record game = read_game(
        "1. e4 {good [%clk 1:02:03.5] [%emt 0:00:05][%eval -0.35,20] move [%csl Gd4,Rd5][%cal Ye2e4] [%x y]} "
        "e5 {[%eval #-3] [%clk 61] [%eval 1]} *");
    const Annotation& e4 = game.tree.annotation(1);
    EXPECT_EQ(e4.clock, 3723500);
    EXPECT_EQ(e4.elapsed, 5000);
    EXPECT_EQ(e4.evaluation, (Evaluation{.centipawns = -35, .depth = 20}));
    EXPECT_EQ(e4.comment, "good move [%x y]");
    using Kind = Shape::Kind;
    using Tint = Shape::Tint;
    EXPECT_EQ(e4.shapes, (std::vector<Shape>{{Kind::circle, Tint::green, {3, 3}, {3, 3}},
                                             {Kind::circle, Tint::red, {3, 4}, {3, 4}},
                                             {Kind::arrow, Tint::yellow, {4, 1}, {4, 3}}}));
    const Annotation& e5 = game.tree.annotation(2);
    EXPECT_EQ(e5.evaluation, (Evaluation{.mate = -3}));
    EXPECT_EQ(e5.comment, "[%clk 61] [%eval 1]");
    expect_same_again(game);
}

TEST(PgnReader, GlyphsBecomeNumbers) {
    const Record game =
        read_game("1. e4! e5?! 2. Nf3 $14 Nc6 \u00b1 3. Bb5!? +- a6 $1 $3 4. Ba4 \u2a71 Nf6= 5. O-O N *");
    EXPECT_EQ(faults_of(game), "");
    EXPECT_EQ(moves(game),
              "1. e4 $1 e5 $6 2. Nf3 $14 Nc6 $16 3. Bb5 $5 $18 a6 $1 $3 4. Ba4 $15 Nf6 $10 5. O-O $146 *");
    EXPECT_EQ(faults_of(read_game("1. e4 $256 *")), "1:7 pgn.bad-glyph");
}

TEST(PgnReader, ResultsInAllSpellings) {
    for (const auto& [text, result] : {std::pair{"1-0", "1-0"},
                                       {"0-1", "0-1"},
                                       {"1/2-1/2", "1/2-1/2"},
                                       {"*", "*"},
                                       {"\u00bd-\u00bd", "1/2-1/2"},
                                       {"0\u20131", "0-1"},
                                       {"1\u22120", "1-0"},
                                       {"1/2", "1/2-1/2"}}) {
        EXPECT_EQ(read_game(std::string{"1. e4 "} + text).result, result);
    }
    EXPECT_EQ(faults_of(read_game("[Result \"1-0\"]\n\n1. e4 0-1")), "3:7 pgn.result-differs");
    EXPECT_EQ(faults_of(read_game("[Result \"1/2\"]\n\n1. e4 1/2-1/2")), "");
    // A result at the end of a variation is not the game's result.
    EXPECT_EQ(moves(read_game("1. e4 (1. d4 d5 1-0) e5 0-1")), "1. e4 (1. d4 d5) 1... e5 0-1");
}

TEST(PgnReader, PositionsAndChess960) {
    const Record endgame =
        read_game("[SetUp \"1\"]\n[FEN \"k7/8/K7/8/8/8/8/7R w - - 0 40\"]\n\n40. Rh8# 1-0");
    EXPECT_EQ(faults_of(endgame), "");
    EXPECT_EQ(endgame.options.position, "k7/8/K7/8/8/8/8/7R w - - 0 40");
    EXPECT_TRUE(endgame.headers.empty());
    expect_same_again(endgame);
    EXPECT_FALSE(
        read_game("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n*").options.position);

    const Record random = read_game(
        "[Variant \"Fischerandom\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]\n\n"
        "1. O-O O-O *");
    EXPECT_EQ(faults_of(random), "");
    EXPECT_EQ(last_position(random), "bqnbrrkn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRRKN w - - 2 2");
    EXPECT_TRUE(chess::options_of(random.options).chess960);
    EXPECT_FALSE(random.options.position);
    expect_same_again(random);

    const Record castled =
        read_game("[Variant \"chess 960\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n1. O-O *");
    EXPECT_EQ(*castled.tree[1].step->intent.as<chess::Intent>(), (chess::Intent{.from = 4, .to = 7}));
    expect_same_again(castled);
}

TEST(PgnReader, VariantsAsOtherProgramsNameThem) {
    for (const std::string_view name : {"King of the Hill", "KingOfTheHill", "kingofthehill"}) {
        const Record hill = read_game("[Variant \"" + std::string{name} +
                                      "\"]\n\n1. e4 e5 2. Ke2 a6 3. Ke3 a5 4. d4 a4 5. Kd3 a3 "
                                      "6. dxe5 axb2 7. Kd4# 1-0");
        EXPECT_EQ(faults_of(hill), "") << name;
        EXPECT_EQ(id(hill.options.game), "kingofthehill");
        EXPECT_TRUE(hill.headers.empty());
        expect_same_again(hill);
    }
    const Record checks = read_game(
        "[Variant \"Three-check\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +2+0\"]\n\n"
        "1. Ra8# 1-0");
    EXPECT_EQ(faults_of(checks), "");
    EXPECT_EQ(checks.options.position, "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1");
    expect_same_again(checks);
    EXPECT_EQ(faults_of(read_game("[Variant \"3check\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 5+3 0 1\"]\n\n*")),
              "2:7 setup.bad-checks T1");
    EXPECT_EQ(faults_of(read_game("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 1\"]\n\n1. e4 *")),
              "1:7 setup.bad-checks?");
}

TEST(PgnReader, NoMoveFollowsTheGoalOfAVariant) {
    EXPECT_EQ(
        faults_of(read_game("[Variant \"King of the Hill\"]\n[FEN \"8/8/6k1/8/8/3K4/8/8 w - - 0 1\"]\n\n"
                            "1. Kd4 Kg5 2. Kc3 1/2-1/2")),
        "4:8 chess.game-over");
}

TEST(PgnReader, OtherVariantsAreNamedAndPassedOver) {
    const auto games = read_pgn("[Variant \"Atomic\"]\n\n1. e4 e5 1-0\n\n[Event \"x\"]\n\n1. d4 *");
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(faults_of(games[0]), "1:11 pgn.other-variant");
    EXPECT_EQ(games[0].tree.size(), 1U);
    EXPECT_EQ(faults_of(games[1]), "");
    EXPECT_EQ(games[1].tree.size(), 2U);
}

TEST(PgnReader, NullMoves) {
    const Record game = read_game("1. e4 -- 2. d4 Z0 (2... @@@@ 3. c4) 3. Nf3 *");
    EXPECT_EQ(faults_of(game), "");
    EXPECT_EQ(moves(game), "1. e4 -- 2. d4 -- (2... -- 3. c4) 3. Nf3 *");
    EXPECT_EQ(faults_of(read_game("[FEN \"4k3/8/8/8/4r3/8/8/4K3 w - - 0 1\"]\n\n1. -- *")),
              "3:4 chess.in-check X9");
}

TEST(PgnReader, IllegalAndAmbiguousMovesEndTheirLine) {
    const Record game = read_game("1. e4 e5 2. Ke3 (2. d4) Nc6 3. Nf3 1-0");
    EXPECT_EQ(faults_of(game), "1:13 chess.cannot-reach X4");
    EXPECT_EQ(moves(game), "1. e4 e5 1-0");
    const Record variation = read_game("1. e4 e5 (1... Nf3 2. d4 (2. c4) d5) (1... c5) 2. Nf3 1-0");
    EXPECT_EQ(faults_of(variation), "1:16 san.no-such-man");
    EXPECT_EQ(moves(variation), "1. e4 e5 (1... c5) 2. Nf3 1-0");
    const Record ambiguous = read_game("1. d4 d5 2. Nf3 Nf6 3. Nd2 *");
    EXPECT_EQ(faults_of(ambiguous), "1:24 san.ambiguous");
    EXPECT_EQ(ambiguous.faults[0].detail, "'Nd2': the knights on b1 and f3 can go to d2");
    EXPECT_EQ(faults_of(read_game("1. e4 hello *")), "1:9 san.unreadable");
}

TEST(PgnReader, BrokenGamesDoNotHideTheNext) {
    struct Case {
        const char* text;
        const char* faults;
    };
    for (const Case& c : {
             Case{"1. e4 {open\n", "1:7 pgn.unclosed-comment, 2:1 pgn.missing-result?"},
             Case{"1. e4 (1. d4 1-0\n\n", "1:7 pgn.unclosed-variation"},
             Case{"1. e4 ) e5 1-0\n\n", "1:7 pgn.stray-parenthesis"},
             Case{"1. e4 e5\n\n", "3:1 pgn.missing-result?"},
             Case{"(1. e4) 1. d4 *\n\n", "1:1 pgn.variation-without-move"},
             Case{"[White]\n1. d4 *\n\n", "1:7 pgn.tag-without-value"},
             Case{"[White Bob]\n1. d4 *\n\n", "1:8 pgn.tag-without-value"},
             Case{"[White \"Bob]\n1. d4 *\n\n", "1:1 pgn.unclosed-tag, 1:13 pgn.unclosed-tag"},
             Case{"[White \"Bob\"\n1. d4 *\n\n", "1:13 pgn.unclosed-tag"},
             Case{"1. e4 * 2. d4 d5\n\n", "1:9 pgn.moves-after-end"},
             Case{"1. e4 <x> *\n\n", "1:7 pgn.unexpected-character, 1:9 san.unreadable"},
             Case{"[SetUp \"1\"]\n1. e4 *\n\n", "1:9 pgn.setup-without-fen"},
         }) {
        const auto games = read_pgn(std::string{c.text} + "[Event \"next\"]\n\n1. c4 c5 *\n");
        ASSERT_EQ(games.size(), 2U) << c.text;
        EXPECT_EQ(faults_of(games[0]), c.faults) << c.text;
        EXPECT_EQ(faults_of(games[1]), "") << c.text;
        EXPECT_EQ(moves(games[1]), "1. c4 c5 *");
        expect_same_again(games[0]);
    }
}

TEST(PgnReader, AGameWithoutAResultIsWhole) {
    const Record open = read_game("1. e4 e5\n");
    EXPECT_EQ(faults_of(open), "2:1 pgn.missing-result?");
    EXPECT_EQ(open.result, "*");
    EXPECT_EQ(moves(open), "1. e4 e5 *");
    EXPECT_EQ(read_game("[Result \"1-0\"]\n\n1. e4").result, "1-0");
}

TEST(PgnReader, AGameThatACommentQuotesIsNoGame) {
    const Record game = read_game("1. e4 {so in\n\n[Event \"x\"]\n[Site \"y\"]\n\n1. d4 1-0} e5 {end} *");
    EXPECT_EQ(faults_of(game), "");
    EXPECT_EQ(game.tree.annotation(1).comment, "so in [Event \"x\"] [Site \"y\"] 1. d4 1-0");
    EXPECT_TRUE(moves(game).ends_with("1... e5 {end} *"));
    expect_same_again(game);
}

TEST(PgnReader, ACommentThatNobodyClosedHidesNoGame) {
    constexpr std::string_view open = "[Event \"open\"]\n\n1. e4 {open e5 2. Nf3 1-0\n";
    constexpr std::string_view silent = "\n[Event \"silent\"]\n\n1. c4 *\n";
    for (const std::string_view next :
         {"\n[Event \"next\"]\n\n1. d4 {good} d5 {better} *\n", "[Event \"next\"]\n{a}\n\n1. d4 d5 *\n",
          "\n[Event \"next\"]\n\n1. d4\n; with a } brace\nd5 *\n", "\n[Event \"next\"]\n\n1. d4 d5 *\n"}) {
        for (const bool silence : {false, true}) {
            const auto games =
                read_pgn(std::string{open} + std::string{silence ? silent : ""} + std::string{next});
            ASSERT_EQ(games.size(), silence ? 3U : 2U) << next;
            EXPECT_TRUE(faults_of(games[0]).starts_with("3:7 pgn.unclosed-comment")) << next;
            for (std::size_t i = 1; i < games.size(); ++i) EXPECT_EQ(faults_of(games[i]), "") << next;
            EXPECT_EQ(games.back().header("Event"), "next");
            EXPECT_EQ(games.back().tree.size(), 3U);
        }
    }
}

TEST(PgnReader, GamesWithoutMovesAndWithoutTags) {
    const auto games = read_pgn("[Event \"a\"]\n[White \"x\"]\n\n[Event \"b\"]\n\n*\n\n1. e4 *\n\n1. d4 *");
    ASSERT_EQ(games.size(), 4U);
    EXPECT_EQ(faults_of(games[0]), "4:1 pgn.missing-result?");
    EXPECT_EQ(games[1].header("Event"), "b");
    EXPECT_EQ(moves(games[2]), "1. e4 *");
    EXPECT_EQ(moves(games[3]), "1. d4 *");
}

TEST(PgnReader, BytesOfAllKinds) {
    const Record marked = read_game("\xef\xbb\xbf[Event \"x\"]\r\n\r\n1. e4\r\ne5 *\r\n");
    EXPECT_EQ(faults_of(marked), "");
    EXPECT_EQ(marked.tree.size(), 3U);
    EXPECT_EQ(read_game("[White \"J\xf6rg \x96\"]\n*").header("White"), "J\u00f6rg \u2013");
    EXPECT_EQ(read_game("[White \"J\xc3\xb6rg\"]\n*").header("White"), "J\u00f6rg");
    using namespace std::string_view_literals;
    const Record nul = read_game("[White \"a\0b\"]\n\n1. e4 \0 {x\0y} e5 *"sv);
    EXPECT_EQ(faults_of(nul), "1:10 pgn.nul-byte");
    EXPECT_EQ(nul.header("White"), "ab");
    EXPECT_EQ(nul.tree.annotation(1).comment, "xy");
    EXPECT_EQ(nul.tree.size(), 3U);
    EXPECT_EQ(faults_of(read_game("[\0E\0v\0"sv)), "1:1 pgn.utf-16");
    EXPECT_TRUE(read_pgn("").empty());
    EXPECT_TRUE(read_pgn(" \n% nothing\n{only a remark}\n").empty());
}

TEST(PgnReader, CastlingWithZerosIsReadWithOneNote) {
    const Record game = read_game("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *");
    EXPECT_EQ(faults_of(game), "1:35 san.castling-with-zeros?");
    EXPECT_EQ(moves(game), "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *");
}

TEST(PgnReader, ABeginningThatCannotBeReadIsMarked) {
    EXPECT_TRUE(read_game("1. Ke4 *").begins);
    EXPECT_FALSE(read_game("[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. e4 *").begins);
    EXPECT_FALSE(read_game("[Variant \"Atomic\"]\n\n1. e4 *").begins);
}

TEST(PgnReader, PositionsThatCannotBeAreRefusedByClause) {
    const auto told = [](std::string_view fen) {
        return faults_of(read_game("[FEN \"" + std::string{fen} + "\"]\n\n1. e4 *"));
    };
    EXPECT_EQ(told("8/8/8/8/8/8/8/K7 w - - 0 1"), "1:7 setup.no-king X1");
    EXPECT_EQ(told("kkkkkkkk/kkkkkkkk/kkkk4/8/8/8/8/K7 w - - 0 1"),
              "1:7 setup.many-kings X1, 1:7 setup.too-many-pieces X1");
    EXPECT_EQ(told("k7/8/x7/8/8/8/8/K7 w - - 0 1"), "1:12 setup.unreadable");
    const Record game = read_game("[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. e4 (1. d4) *");
    EXPECT_EQ(game.tree.size(), 1U);
    expect_same_again(game);
}

// 218 is the largest known number of moves in a position that is reachable in a game.
TEST(PgnReader, APositionWithManyMoves) {
    const auto position =
        *chess::validate(*chess::read_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"));
    chess::Position::MoveList list;
    position.legal_moves(list);
    ASSERT_EQ(list.size(), 218U);
    std::string text = "[FEN \"" + chess::write_fen(position) + "\"]\n\n";
    for (std::size_t i = 0; i < list.size(); ++i)
        text += (i == 0 ? "" : "(") + chess::write_san(position, list[i]) + (i == 0 ? " " : ") ");
    const Record game = read_game(text + "*");
    EXPECT_EQ(faults_of(game), "");
    EXPECT_EQ(game.tree.size(), 219U);
    expect_same_again(game);
}

}  // namespace
}  // namespace kradan::record
