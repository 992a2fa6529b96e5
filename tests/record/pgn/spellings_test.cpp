// PGN as programs, web pages and people write it, as far as its meaning is clear.
#include "texts.h"

namespace kradan::record {
namespace {

constexpr std::string_view tags = "[Event \"Evening\"]\n[White \"Ann\"]\n[Black \"Bo\"]\n[Result \"*\"]\n\n";

Record with_tags(std::string_view movetext) {
    return read_game(std::string{tags}.append(movetext));
}

TEST(PgnSpellings, BlanksOfEveryKindStandBetweenMoves) {
    for (const std::string_view blank : {"\u00a0", "\u2009", "\u200b", "\ufeff", "\u3000", "\u180e", "\u1680",
                                         "\u061c", "\u206a", "\x1a", "\xa0", "\u00a0 \u00a0"}) {
        const std::string b{blank};
        const Record game =
            with_tags("1." + b + "e4" + b + "e5 2. Nf3" + b + "{a\u00a0word}" + b + "Nc6 " + b + "*");
        EXPECT_EQ(faults_of(game), "");
        EXPECT_EQ(moves(game), "1. e4 e5 2. Nf3 {a\u00a0word} 2... Nc6 *");
    }
    // The last bytes of these figurines and of this letter also occur in encodings of blanks.
    EXPECT_EQ(faults_of(with_tags("1. \u2658f3 \u2658c6 {\u2660 \u00e0} *")), "");
}

TEST(PgnSpellings, AStrayByteOrderMarkIsABlank) {
    const auto games =
        read_pgn("\ufeff[Event \"a\"]\n\n1. e4 e5 1-0\n\n\ufeff[Event \"b\"]\n\n1. d4 \ufeff d5 0-1\n\ufeff");
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(games[0].header("Event"), "a");
    EXPECT_EQ(games[1].header("Event"), "b");
    EXPECT_EQ(faults_of(games[0]) + faults_of(games[1]), "");
}

TEST(PgnSpellings, GamesWithoutTagsBeginWhereNumbersDo) {
    const auto games =
        read_pgn("1. e4 e5\n2. Nf3\n\n1. d4\n\n1. c4 c5 2. Nc3 Qh4\n\n1.f4 {Bird}\n\n1... e5 2. fxe5\n");
    ASSERT_EQ(games.size(), 4u);
    EXPECT_EQ(moves(games[0]), "1. e4 e5 2. Nf3 *");
    EXPECT_EQ(moves(games[1]), "1. d4 *");
    // The last move of this game is illegal, and the next game starts anyway.
    EXPECT_EQ(moves(games[2]), "1. c4 c5 2. Nc3 *");
    EXPECT_EQ(moves(games[3]), "1. f4 {Bird} 1... e5 2. fxe5 *");
    // A new game does not start in the middle of a line or in a variation.
    EXPECT_EQ(read_pgn("1. e4 (1. d4\n\n1. c4) e5\n1. Nf3 *").size(), 1u);
}

TEST(PgnSpellings, ANumberThatJumpsGetsANote) {
    EXPECT_EQ(faults_of(with_tags("1. e4 e5 5. Nf3 Nc6 17. Bb5 *")), "6:10 record.guessed?");
    EXPECT_EQ(moves(with_tags("1. e4 e5 5. Nf3 Nc6 17. Bb5 *")), "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    // A position cut out of a game keeps its move numbers.
    EXPECT_EQ(faults_of(read_game("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n23. e4 Kd7 24. Kd2 *")), "");
}

TEST(PgnSpellings, TagNamesInAnyCase) {
    const Record game = read_game(
        "[event \"Club\"]\n[WHITE \"Ann\"]\n[blackELO \"1500\"]\n[oddName \"x\"]\n"
        "[Setup \"1\"]\n[Fen \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1\"]\n[result \"0-1\"]\n\n1... e5 0-1\n");
    EXPECT_EQ(faults_of(game), "");
    EXPECT_EQ(
        game.headers,
        (std::vector<Header>{{"Event", "Club"}, {"White", "Ann"}, {"BlackElo", "1500"}, {"oddName", "x"}}));
    EXPECT_EQ(game.options.position, "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1");
    // The game must not start from the wrong position.
    EXPECT_EQ(read_game("[SetUp \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e3 *").options.position,
              "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
}

TEST(PgnSpellings, QuotesBackslashesAndLineEndsInTags) {
    const auto white = [](std::string_view tag) {
        const Record game = read_game(std::string{tag} + "\n[Black \"Bo\"]\n\n1. e4 *");
        EXPECT_EQ(game.header("Black"), "Bo") << tag;
        EXPECT_EQ(moves(game), "1. e4 *") << tag;
        return std::string{game.header("White").value_or("none")} + "|" + faults_of(game);
    };
    EXPECT_EQ(white(R"([White "Ann "The Owl" Bell"])"), R"(Ann "The Owl" Bell|1:1 record.guessed?)");
    EXPECT_EQ(white(R"([White ""Ann""])"), R"("Ann"|1:1 record.guessed?)");
    EXPECT_EQ(white(R"([White "Ann\"])"), R"(Ann\|1:1 record.guessed?)");
    EXPECT_EQ(white(R"([White "C:\games\"])"), R"(C:\games\|1:1 record.guessed?)");
    EXPECT_EQ(white("[White \"Ann\nBell\"]"), "Ann Bell|1:1 record.guessed?");
    EXPECT_EQ(white("[White \"Ann\r\nBell\"]"), "Ann Bell|1:1 record.guessed?");
    EXPECT_EQ(white(R"([White "Ann \"The Owl\" Bell"])"), R"(Ann "The Owl" Bell|)");
    EXPECT_EQ(white(R"([White "a\\"])"), R"(a\|)");
    EXPECT_EQ(white(R"([White "Ann [x] Bell" ])"), "Ann [x] Bell|");
    // A tag without an end is still a fault.
    EXPECT_EQ(white("[White \"Ann]"), "Ann]|1:1 pgn.unclosed-tag, 1:13 pgn.unclosed-tag");
}

TEST(PgnSpellings, PositionsWithOneMeaning) {
    const auto start = [](std::string_view fen) {
        const Record game = read_game("[FEN \"" + std::string{fen} + "\"]\n\n1. e4 *");
        EXPECT_EQ(moves(game), "1. e4 *") << fen;
        return game.options.position.value_or("none") + "|" + faults_of(game);
    };
    const std::string plain = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1|";
    EXPECT_EQ(start("4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1"), plain + "1:7 setup.bad-castling X6?");
    EXPECT_EQ(start("4k3/8/8/8/8/8/4P3/4K3 w - e3 0 1"), plain + "1:7 setup.bad-en-passant X7?");
    EXPECT_EQ(start("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;"), plain + "1:38 record.guessed?");
    EXPECT_EQ(start("4k3/8/8/8/8/8/4P3/4K3 w - - - 1"), plain + "1:35 record.guessed?");
    EXPECT_EQ(start("4k3/8/8/8/8/8/4P3/4K3 W - - 0 1"), plain + "1:29 record.guessed?");
    EXPECT_EQ(start("4k3/8/8/8/8/8/4P3/4K3"), plain + "1:7 record.guessed?");
    EXPECT_EQ(faults_of(read_game("[FEN \"\"]\n\n1. e4 *")), "1:7 record.dropped?");
}

TEST(PgnSpellings, FieldsOfAPositionThatCannotBeOrAreSpelledOtherwise) {
    const auto start = [](std::string_view fen) {
        const Record game = read_game("[FEN \"" + std::string{fen} + "\"]\n\n*");
        EXPECT_TRUE(std::ranges::all_of(game.faults, &Fault::note)) << fen << ' ' << faults_of(game);
        EXPECT_FALSE(game.faults.empty()) << fen;
        return game.options.position.value_or("none");
    };
    const std::string pawns = "4k3/8/8/3pP3/8/8/8/4K3 w ";
    EXPECT_EQ(start(pawns + "- D6 0 2"), pawns + "- d6 0 2");
    EXPECT_EQ(start(pawns + "- d 0 2"), pawns + "- d6 0 2");
    EXPECT_EQ(start(pawns + "d6 0 2"), pawns + "- d6 0 2");
    for (const std::string_view tail : {"- e9 0 2", "- i6 0 2", "- -- 0 2", "- 0 0 2", "0 - 0 2", "-- - 0 2",
                                        "_ _ 0 2", "\u30fc \u30fc 0 2", "? ? 0 2", "- - 0 2.", "- - 0 2,"})
        EXPECT_EQ(start(pawns + std::string{tail}), pawns + "- - 0 2") << tail;
    EXPECT_EQ(start(pawns + "- - ? ?"), pawns + "- - 0 1");
    const std::string rooks = "r3k2r/8/8/8/8/8/8/R3K2R";
    EXPECT_EQ(start(rooks + " w KQ/kq - 0 1"), rooks + " w KQkq - 0 1");
    EXPECT_EQ(start(rooks + " w KQ- - 0 1"), rooks + " w KQ - 0 1");
    EXPECT_EQ(start(rooks + "/ w KQkq - 0 1"), rooks + " w KQkq - 0 1");
    EXPECT_EQ(start(rooks + " b"), rooks + " b - - 0 1");
    EXPECT_EQ(start("startpos"), "none");
}

TEST(PgnSpellings, APositionGivenTwiceGetsANote) {
    const Record game = read_game(
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[fen \"4k3/8/8/8/8/8/3P4/4K3 w - - 0 1\"]\n\n1. e4 *");
    EXPECT_EQ(faults_of(game), "2:7 record.dropped?");
    EXPECT_EQ(moves(game), "1. e4 *");
}

TEST(PgnSpellings, AFileWithOldLineEndsHasLines) {
    const auto games = read_pgn("[Event \"a\"]\r\r1. e4 ; good\re5 1-0\r\r1. d4 d5\r\r1. c4 c5\r");
    ASSERT_EQ(games.size(), 3u);
    EXPECT_EQ(moves(games[0]), "1. e4 {good} 1... e5 1-0");
    EXPECT_EQ(moves(games[1]), "1. d4 d5 *");
    EXPECT_EQ(games[2].place.line, 8u);
}

TEST(PgnSpellings, ACommentBetweenTagsEndsNoGame) {
    for (const std::string_view comment : {";", " ; a note", " {a note}", "\n{a note}"}) {
        const Record game =
            read_game("[White \"Ann\"]" + std::string{comment} + "\n[Black \"Bo\"]\n\n1. e4 *");
        EXPECT_EQ(faults_of(game), "") << comment;
        EXPECT_EQ(game.header("White"), "Ann");
        EXPECT_EQ(game.header("Black"), "Bo");
    }
    // Games without moves stay separate.
    EXPECT_EQ(read_pgn("[Event \"a\"]\n{none}\n[Event \"b\"]\n\n1. e4 *").size(), 2u);
    EXPECT_EQ(read_pgn("[White \"a\"]\n\n{none}\n\n[White \"b\"]\n\n1. e4 *").size(), 2u);
}

TEST(PgnSpellings, SignsAroundNumbersAndMoves) {
    for (const std::string_view text :
         {"1) e4 e5 2) Nf3 *", "1: e4 e5 2: Nf3 *", "1. e4, e5, 2. Nf3 *", "1, e4 e5 2, Nf3 *"}) {
        const Record game = with_tags(text);
        EXPECT_TRUE(std::ranges::all_of(game.faults, &Fault::note)) << text;
        EXPECT_EQ(game.faults.size(), 1u) << text;
        EXPECT_EQ(moves(game), "1. e4 e5 2. Nf3 *") << text;
    }
    EXPECT_EQ(moves(with_tags("1. e4 e5 (1... c5 2) Nf3 *")), "1. e4 e5 (1... c5) 2. Nf3 *");
}

TEST(PgnSpellings, ANullMoveOfNoughtsMayHaveAGlyph) {
    const Record game = with_tags("1. e4 0000! 2. z0 0000?! *");
    EXPECT_EQ(faults_of(game), "");
    EXPECT_EQ(moves(game), "1. e4 -- $1 2. -- -- $6 *");
}

TEST(PgnSpellings, ResultsOfForfeitsInTags) {
    const auto result = [](std::string_view tag) {
        const Record game = read_game("[Result \"" + std::string{tag} + "\"]\n\n1. e4");
        return game.result;
    };
    EXPECT_EQ(result("+/-"), "1-0");
    EXPECT_EQ(result("-/+"), "0-1");
    EXPECT_EQ(result("-:-"), "0-0");
    EXPECT_EQ(result("-/-"), "0-0");
    EXPECT_EQ(result(".5-.5"), "1/2-1/2");
    EXPECT_EQ(result("1/2-\u00bd"), "1/2-1/2");
    EXPECT_EQ(result("\uff11\uff0d\uff10"), "1-0");
    EXPECT_EQ(moves(with_tags("1. e4 -:-")), "1. e4 0-0");
    EXPECT_EQ(moves(with_tags("1. e4 .5-.5")), "1. e4 1/2-1/2");
    EXPECT_EQ(moves(with_tags("1. e4 1-0.")), "1. e4 1-0");
    // The result is not lost as an empty variation.
    EXPECT_EQ(moves(with_tags("1. e4 (1-0)")), "1. e4 1-0");
    // A value that is not a result cannot contradict the result, so there is only a note.
    EXPECT_EQ(faults_of(read_game("[Result \"agreed drawn\"]\n\n1. e4 1/2-1/2")), "3:7 pgn.result-differs?");
}

TEST(PgnSpellings, OtherQuotationMarksAndLinesInTags) {
    const auto white = [](std::string_view tag) {
        const Record game = read_game(std::string{tag} + "\n[Black \"Bo\"]\n\n1. e4 *");
        EXPECT_EQ(game.header("Black"), "Bo") << tag;
        EXPECT_EQ(faults_of(game).find("record.guessed?"), faults_of(game).size() - 15) << tag;
        return std::string{game.header("White").value_or("none")};
    };
    EXPECT_EQ(white("[White \u201cAnn\u201d]"), "Ann");
    EXPECT_EQ(white("[White \u201eAnn\u201c]"), "Ann");
    EXPECT_EQ(white("[White \u00abAnn\u00bb]"), "Ann");
    EXPECT_EQ(white("[White 'Ann']"), "Ann");
    EXPECT_EQ(white("[White=\"Ann\"]"), "Ann");
    EXPECT_EQ(white("[White: \"Ann\"]"), "Ann");
    EXPECT_EQ(white(R"([White "a "] b"])"), R"(a "] b)");
    EXPECT_EQ(white("[White \"Ann \"X\"\nBell\"]"), "Ann \"X\" Bell");
    EXPECT_EQ(white("[White \"Ann\n\nBell\"]"), "Ann  Bell");
    // If a bracket is missing, the moves do not become part of the value.
    const Record open = read_game("[White \"Ann\"\n\n1. e4 {\"x\"} *");
    EXPECT_EQ(open.header("White"), "Ann");
    EXPECT_EQ(moves(open), "1. e4 {\"x\"} *");
}

TEST(PgnSpellings, ResultsInOtherSpellings) {
    for (const auto& [written, result] :
         std::vector<std::pair<std::string, std::string>>{{"1:0", "1-0"},
                                                          {"0:1", "0-1"},
                                                          {"1 - 0", "1-0"},
                                                          {"\u00bd:\u00bd", "1/2-1/2"},
                                                          {"0.5-0.5", "1/2-1/2"},
                                                          {"0,5:0,5", "1/2-1/2"},
                                                          {"1/2 : 1/2", "1/2-1/2"},
                                                          {"\u00bd \u2013 \u00bd", "1/2-1/2"},
                                                          {"0:0", "0-0"},
                                                          {"0-0", "0-0"}}) {
        const Record game = read_game("[Result \"" + written + "\"]\n\n1. e4 e5 " + written + "\n");
        EXPECT_EQ(faults_of(game), "") << written;
        EXPECT_EQ(moves(game), "1. e4 e5 " + result);
        EXPECT_TRUE(game.headers.empty()) << written;
        expect_same_again(game);
    }
    EXPECT_EQ(moves(with_tags("1. e4 e5 --+")), "1. e4 e5 0-1");
    EXPECT_EQ(moves(with_tags("1. e4 e5 +--")), "1. e4 e5 1-0");
    EXPECT_EQ(moves(with_tags("+:-")), "1-0");
    EXPECT_EQ(moves(read_game("[Result \"0-0\"]\n\n0-0\n")), "0-0");
    // "*" contradicts no result.
    EXPECT_EQ(faults_of(with_tags("1. e4 e5 1-0")), "");
    EXPECT_EQ(faults_of(read_game("[Result \"0-1\"]\n\n1. e4 e5 1-0")), "3:10 pgn.result-differs");
}

TEST(PgnSpellings, CastlingWithZerosIsNoResult) {
    const std::string before = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. ";
    EXPECT_EQ(moves(with_tags(before + "0-0 Nf6 *")), before + "O-O Nf6 *");
    EXPECT_EQ(moves(with_tags(before + "0-0 *")), before + "O-O *");
    EXPECT_EQ(moves(with_tags(before + "0-0\n")), before + "O-O *");
    const std::string black = before + "d3 Nf6 5. h3 ";
    EXPECT_EQ(moves(with_tags(black + "0-0\n")), black + "O-O *");
    EXPECT_EQ(moves(read_game("[Result \"0-0\"]\n\n" + black + "0-0\n")), black + "0-0");
    // Impossible castling is still a fault.
    EXPECT_EQ(faults_of(with_tags("1. e4 e5 2. 0-0")),
              "6:13 chess.castling-blocked X6, 6:16 pgn.missing-result?");
    EXPECT_EQ(faults_of(with_tags("1. e4 e5 2. 0-0 Nf6 *")), "6:13 chess.castling-blocked X6");
}

TEST(PgnSpellings, ANullMoveInAngles) {
    const Record game = with_tags("1. e4 <> 2. d4 e5 *");
    EXPECT_EQ(faults_of(game), "");
    EXPECT_EQ(moves(game), "1. e4 -- 2. d4 e5 *");
    EXPECT_EQ(faults_of(with_tags("1. e4 < e5 *")), "6:7 pgn.unexpected-character");
}

TEST(PgnSpellings, GamesInTheMarksOfAForum) {
    const auto games = read_pgn(
        "Look at this:\n[pgn]\n[Event \"a\"]\n\n1. e4 e5\n[/pgn]\nand [b]that[/b]\n[PGN]1. d4 d5 1-0[/PGN] "
        "end");
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(games[0].header("Event"), "a");
    EXPECT_EQ(moves(games[0]), "1. e4 e5 *");
    EXPECT_EQ(moves(games[1]), "1. d4 d5 1-0");
    EXPECT_EQ(faults_of(games[0]), "1:1 record.dropped?, 6:1 pgn.missing-result?");
    EXPECT_EQ(recognise("[pgn]\n1. e4[/pgn]"), Format::pgn);
    EXPECT_EQ(recognise("Well:\n[PGN]1. e4[/PGN]"), Format::pgn);
    EXPECT_EQ(recognise("[setup]\nfeen = \"\""), Format::pcn_toml);
}

TEST(PgnSpellings, MarkupAndTextAroundAGameAreLeftOut) {
    for (const std::string_view text :
         {"[code]\n[Event \"a\"]\n\n1. e4 e5 *\n[/code]", "<pre>[Event \"a\"]\n\n1. e4 e5 *</pre>\nBye",
          "[pgn height=\"300\"][Event \"a\"]\n1. e4 e5 *[/pgn]",
          "[quote][Event \"a\"]\n\n1. [b]e4[/b] e5 *[/quote]", "```pgn\n[Event \"a\"]\n\n1. e4 e5 *\n```",
          "Hello all,\n\n[Event \"a\"]\n\n1. e4 e5 *\n",
          "[b]A game[/b]\n[pgn][Event \"a\"]\n1. e4 e5 *[/pgn]"}) {
        const Record game = read_game(text);
        EXPECT_EQ(recognise(text), Format::pgn) << text;
        EXPECT_EQ(game.header("Event"), "a") << text;
        EXPECT_EQ(moves(game), "1. e4 e5 *") << text;
        EXPECT_TRUE(std::ranges::all_of(game.faults, &Fault::note)) << text << faults_of(game);
    }
    EXPECT_EQ(recognise("[sgf](;GM[1]SZ[9];B[ee])[/sgf]"), Format::sgf);
    EXPECT_EQ(recognise("[game]\nname = \"x\""), Format::pcn_toml);
    // Comments keep text that looks like markup, and tags can have such names.
    EXPECT_EQ(moves(with_tags("1. e4 {see [code] or <b>} *")), "1. e4 {see [code] or <b>} *");
    EXPECT_EQ(read_game("[Game \"7\"]\n[Code \"x=y\"]\n\n1. e4 *").header("Code"), "x=y");
}

TEST(PgnSpellings, BareListsOfMovesAreRecognised) {
    for (const std::string_view text :
         {"e4 e5 Nf3 Nc6 Bb5\n", "e2e4 e7e5 g1f3", "1 e4 e5 2 Nf3", "d4", "Nf3 d5 g3\nNf6",
          "\ufeffe4\u00a0e5", "1.e4 e5", "e4, e5", "1e4 e5 2Nf3", "1) e4 e5", "e2-e4 e7-e5 g1-f3",
          "e2e4,e7e5", "e4 {x} e5 (d5) Nf3"}) {
        EXPECT_EQ(recognise(text), Format::pgn) << text;
    }
    EXPECT_EQ(moves(read_game("e2e4 e7e5 g1f3")), "1. e4 e5 2. Nf3 *");
    EXPECT_EQ(moves(read_game("e2-e4, e7-e5, Ng1-f3")), "1. e4 e5 2. Nf3 *");
    // Ōgi's moves look similar, but are not chess moves.
    EXPECT_EQ(recognise("c3-c4 f6-f5"), Format::pmn);
    EXPECT_EQ(recognise("P-c4 P-f5"), Format::pmn);
    for (const std::string_view text : {"a paper on chess", "e5 e4", "hello", "Nf3 is a good move", "be4"})
        EXPECT_EQ(recognise(text), std::nullopt) << text;
}

TEST(PgnSpellings, RussianNamesAreReadInTheirCharset) {
    for (const std::string_view name :
         {"\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2", "\xe9\xd7\xc1\xce \xf0\xc5\xd4\xd2\xcf\xd7"}) {
        const Record game =
            read_game("[White \"" + std::string{name} + "\"]\n\n1. e4 {" + std::string{name} + "} *");
        EXPECT_EQ(game.header("White"), "Иван Петров");
        EXPECT_EQ(game.tree.annotation(1).comment, "Иван Петров");
        EXPECT_EQ(faults_of(game), "1:1 record.guessed?");
    }
    // Western names stay as they were read.
    EXPECT_EQ(read_game("[White \"M\xfcller\"]\n\n1. e4 {\xe0 Paris} *").header("White"), "Müller");
}

}  // namespace
}  // namespace kradan::record
