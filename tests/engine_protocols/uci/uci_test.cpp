#include "engine_protocols/uci/uci.h"

#include <gtest/gtest.h>

#include <chrono>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "../script.h"
#include "core/random.h"
#include "engine/engine.h"

namespace kradan::test {
namespace {

std::string talk(const std::string& script) {
    std::istringstream input(script);
    std::ostringstream output;
    EXPECT_EQ(protocol::run_uci(input, output), 0);
    return output.str();
}

TEST(Uci, SaysWhoItIs) {
    const std::string answer = talk("uci\nisready\n");
    EXPECT_TRUE(answer.starts_with("id name Kradan\n"));
    EXPECT_TRUE(has_line(answer,
                         "option name UCI_Variant type combo default chess var ogi var ogi-classic var chess "
                         "var kingofthehill var 3check"));
    EXPECT_TRUE(has_line(answer, "option name UCI_Chess960 type check default false"));
    EXPECT_TRUE(has_line(answer, "uciok"));
    EXPECT_TRUE(answer.ends_with("readyok\n"));
}

TEST(Uci, PlaysTheMateInOne) {
    const std::string answer = talk("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo depth 3\n");
    EXPECT_TRUE(has_line(answer, "bestmove a1a8"));
    EXPECT_NE(answer.find("score mate 1 "), std::string::npos);
}

/// An Ōgi position after 98 half-moves without captures or drops (G13).
const std::string after_98_quiet_moves =
    "setoption name UCI_Variant value ogi\nposition feen 3k^4/8/8/8/8/8/8/3K^3R 2SI/ O/o moves "
    "h1h8+ d8e7 h8h2 e7e8 h2a2 e8d7 a2c2 d7d6 c2c5 d6d7 c5c1 d7d8 c1c2 d8d7 c2b2 "
    "d7e7 b2b4 e7d7 b4b2 d7c8 b2b4 c8d8 b4b5 d8c7 b5c6 c7b8 c6b5 b8c8 b5a6 c8d8 a6a3 d8d7 "
    "a3b2 d7e6 b2h2 e6d6 h2f2 d6c6 f2a2 c6d7 a2b2 d7d8 b2c3 d8e7 c3d2 e7f7 d2b2 f7e8 d1c2 "
    "e8d8 b2c3 d8d7 c3d4 d7c7 d4e3 c7c6 e3e4 c6b7 e4f3 b7a6 c2c1 a6b6 c1b2 b6a7 f3f5 a7a6 "
    "f5f1 a6b7 f1f3 b7c7 b2a3 c7b8 f3b3 b8c7 a3a4 c7d8 b3g3 d8c8 a4a3 c8d7 g3h3 d7c6 a3b2 "
    "c6d7 b2c3 d7e6 h3h4 e6f7 h4h5 f7g8 c3b4 g8f7 b4a5 f7e6 h5h3 e6d7 h3d3 d7e8";

TEST(Uci, NoMateIsProvedThatComesAfterTheHundredthQuietMove) {
    // After one more by each side, a draw can be claimed.
    EXPECT_FALSE(talk(after_98_quiet_moves + "\ngo mate 2\n").contains("score mate 2"));
}

TEST(Uci, AMateIsFoundOnlyAmongTheMovesAskedFor) {
    const std::string answer =
        talk("position fen 6k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1\ngo mate 1 searchmoves e1e2 a1b1\n");
    EXPECT_FALSE(answer.contains("bestmove a1a8"));
    EXPECT_FALSE(answer.contains("score mate 1"));
}

TEST(Uci, SeesAnUnderpromotionThatWins) {
    // Saavedra and Barbier: after Rd4 a queen is stalemate, a rook wins.
    const std::string answer =
        talk("position fen 8/2P5/8/8/8/3r4/2K5/k7 b - - 0 1\ngo nodes 300000 searchmoves d3d4\n");
    EXPECT_TRUE(answer.contains("pv d3d4 c7c8r")) << answer;
}

TEST(Uci, AllThreadsTogetherLookAtAsManyPositionsAsAskedFor) {
    const std::string answer = talk("setoption name Threads value 2\ngo nodes 50000\n");
    const auto last = answer.rfind(" nodes ");
    ASSERT_NE(last, std::string::npos);
    EXPECT_LT(std::stoi(answer.substr(last + 7)), 60'000);
}

TEST(Uci, MoreThreadsThanTheMachineRunsAreNotUsed) {
    if (engine::Engine::most_threads() == engine::Engine::max_threads)
        GTEST_SKIP() << "this machine runs as many threads as an engine may have";
    EXPECT_TRUE(talk("setoption name Threads value 256\n").contains("threads at once"));
}

TEST(Uci, WhatIsNoFileOfBytesIsNoNetwork) {
    for (const std::string path : {"/", "/dev/zero", "/nowhere/x"}) {
        const std::string answer = talk("setoption name EvalFile value " + path + "\nisready\n");
        EXPECT_TRUE(answer.starts_with("info string EvalFile: '" + path + "'")) << answer;
        EXPECT_TRUE(has_line(answer, "readyok"));
    }
}

TEST(Uci, AnIllegalMoveIsNotRepeatedAtLength) {
    const std::string answer = talk("position startpos moves " + std::string(100'000, 'a') + "\n");
    EXPECT_TRUE(answer.starts_with("info string illegal move"));
    EXPECT_LT(answer.size(), 500U);
}

TEST(Uci, ALimitThatCannotBeReadDoesNotMakeASearchEndless) {
    EXPECT_TRUE(talk("go nodes 1e30\n").contains("bestmove "));
    EXPECT_TRUE(talk("go movetime -5\n").contains("bestmove "));
}

TEST(Uci, ReportsBeingMatedInNegativeMoves) {
    const std::string answer = talk("position fen k7/7R/8/1K5p/8/8/8/6R1 b - - 0 1\ngo depth 5\n");
    EXPECT_NE(answer.find("score mate -1 "), std::string::npos);
}

TEST(Uci, TakesAKingInOgi) {
    const std::string answer = talk(
        "setoption name UCI_Variant value ogi\nposition feen 4k^3/8/8/8/8/8/8/4RK^2 / O/o\ngo nodes 1000\n");
    EXPECT_TRUE(has_line(answer, "bestmove e1e8"));
}

TEST(Uci, CountsPerft) {
    EXPECT_TRUE(has_line(talk("go perft 3\n"), "nodes 8902"));
    EXPECT_TRUE(has_line(talk("position startpos moves e2e4\ngo perft 1\n"), "nodes 20"));
    EXPECT_TRUE(has_line(talk("setoption name UCI_Variant value ogi\ngo perft 3\n"), "nodes 14850"));
    EXPECT_TRUE(has_line(talk("setoption name UCI_Variant value ogi-classic\ngo perft 4\n"), "nodes 356853"));
    EXPECT_TRUE(has_line(talk("go perft 0\n"), "nodes 1"));
}

TEST(Uci, HasNoMoveWhenTheGameIsOver) {
    EXPECT_TRUE(
        has_line(talk("position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 3\n"), "bestmove (none)"));
    EXPECT_TRUE(
        has_line(talk("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n"), "bestmove (none)"));
}

/// Whether the whole position was accepted and a move was found.
bool goes_on(const std::string& position) {
    const std::string answer = talk(position + "\ngo depth 3\n");
    return !answer.contains("illegal") && answer.contains("bestmove ") && !answer.contains("(none)");
}

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

TEST(Uci, AnalysisGoesOnPastEveryDrawOfChess) {
    // The same position five times, once more, and then another move.
    const std::string knights = "position startpos moves" + repeated(" g1f3 g8f6 f3g1 f6g8", 4);
    EXPECT_TRUE(goes_on(knights));
    EXPECT_TRUE(goes_on(knights + " g1f3 g8f6 f3g1 f6g8"));
    EXPECT_TRUE(goes_on(knights + " e2e4"));
    EXPECT_TRUE(
        has_line(talk(knights + " e2e4\nd\n"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 9"));
    // The 75-move rule; no mating material.
    EXPECT_TRUE(goes_on("position fen 7k/8/8/8/8/8/8/KQ6 w - - 149 100 moves b1b2 h8g8 b2b3"));
    EXPECT_TRUE(goes_on("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1 moves a1b1"));
}

TEST(Uci, MateAndStalemateStayTheEnd) {
    EXPECT_FALSE(goes_on("position startpos moves f2f3 e7e5 g2g4 d8h4"));
    EXPECT_FALSE(goes_on("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 160 200"));
}

TEST(Uci, AnalysisGoesOnPastTheFourthOccurrenceOfClassicOgi) {
    const std::string kings = "setoption name UCI_Variant value ogi-classic\nposition startpos moves" +
                              repeated(" e1e2 e8e7 e2e1 e7e8", 3);
    EXPECT_TRUE(goes_on(kings));
    EXPECT_TRUE(goes_on(kings + " e1e2 e8e7 a3a4"));
    // The side that gives check with every move would lose (C10).
    const std::string checks =
        "setoption name UCI_Variant value ogi-classic\nposition feen 4k^3/8/8/8/8/8/8/R3K^3 / O/o moves "
        "a1a8+ e8e7 a8a7 e7e8" +
        repeated(" a7a8 e8e7 a8a7 e7e8", 4);
    EXPECT_TRUE(goes_on(checks)) << talk(checks + "\nd\n");
}

TEST(Uci, WhatRepeatsStaysIllegalInOgi) {
    const std::string kings =
        "setoption name UCI_Variant value ogi\nposition startpos moves e1e2 e8e7 e2e1 e7e8";
    EXPECT_TRUE(goes_on(kings + " a3a4"));
    EXPECT_TRUE(talk(kings + " e1e2\n").contains("ogi.repetition, G12"));
}

TEST(Uci, AnalysisGoesOnPastTheHundredQuietMovesOfOgi) {
    EXPECT_TRUE(goes_on(after_98_quiet_moves + " a5a4 e8f7 a4a5 f7e8"));
}

TEST(Uci, CastlesTheWayThatTheOptionSays) {
    // Castling is the only move that does not lose the rook.
    const std::string position = "position fen r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1 moves ";
    EXPECT_EQ(talk(position + "e1g1\nisready\n"), "readyok\n");
    EXPECT_EQ(talk("setoption name UCI_Chess960 value true\n" + position + "e1h1\nisready\n"), "readyok\n");
    EXPECT_TRUE(has_line(talk("setoption name UCI_Chess960 value true\nd\n"),
                         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
}

TEST(Uci, RefusesWithTheReasonAndKeepsThePosition) {
    const std::string answer = talk(
        "position startpos moves e2e4\n"
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1\n"
        "position fen nonsense\n"
        "position nowhere\n"
        "position\n"
        "setoption name UCI_Variant value shogi\n"
        "setoption name UCI_Variant value go\n"
        "setoption name Hash value many\n"
        "setoption name Hash value 99999999999999999999\n"
        "setoption name Colour value blue\n"
        "setoption\n"
        "hello\n"
        "d\n");
    EXPECT_NE(answer.find("info string bad position: setup.no-king"), std::string::npos);
    EXPECT_EQ(count_lines(answer, "info string "), 11);
    EXPECT_NE(answer.find("4P3"), std::string::npos);
}

TEST(Uci, WritesCastlingAsKingTakesRookUnderChess960FromTheUsualSquaresToo) {
    const std::string chess960 = "setoption name UCI_Chess960 value true\n";
    const std::string position = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n";
    const std::string counts = talk(chess960 + position + "go perft 1\n");
    EXPECT_TRUE(has_line(counts, "e1h1: 1") && has_line(counts, "e1a1: 1")) << counts;
    EXPECT_FALSE(has_line(counts, "e1g1: 1") || has_line(counts, "e1c1: 1")) << counts;
    const std::string usual = talk(position + "go perft 1\n");
    EXPECT_TRUE(has_line(usual, "e1g1: 1") && has_line(usual, "e1c1: 1")) << usual;
    EXPECT_FALSE(has_line(usual, "e1h1: 1") || has_line(usual, "e1a1: 1")) << usual;
    for (const std::string go : {"go depth 2 searchmoves e1h1", "go depth 2 searchmoves e1g1"}) {
        const std::string answer = talk(position + go + "\n");
        EXPECT_NE(answer.find(" pv e1g1"), std::string::npos) << answer;
        EXPECT_EQ(count_lines(answer, "bestmove e1g1"), 1) << answer;
    }
    const std::string answer = talk(chess960 + position + "go depth 2 searchmoves e1h1\n");
    EXPECT_NE(answer.find(" pv e1h1"), std::string::npos) << answer;
    EXPECT_EQ(count_lines(answer, "bestmove e1h1"), 1) << answer;
}

TEST(Uci, AnUnreadablePositionLeavesTheOneBeforeAndSaysSo) {
    const std::string answer = talk("position startpos moves e2e4\nposition fen nonsense\nd\n");
    EXPECT_NE(answer.find("info string bad position: setup.unreadable"), std::string::npos);
    EXPECT_NE(answer.find("the position before stands"), std::string::npos);
    EXPECT_NE(answer.find("4P3"), std::string::npos);
}

TEST(Uci, AnIllegalMoveIsNamedWithItsClauseAndThoseBeforeItArePlayed) {
    const std::string answer = talk("position startpos moves e2e4 e7e5 e1e3 d2d4\nd\ngo depth 1\n");
    EXPECT_TRUE(
        has_line(answer,
                 "info string illegal move: chess.cannot-reach, X4 (move 3, e1e3); the position before that "
                 "move stands"));
    EXPECT_TRUE(has_line(answer, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"));
    EXPECT_EQ(count_lines(answer, "bestmove "), 1);
}

TEST(Uci, SearchesOnlyTheMovesAsked) {
    for (const std::string go : {"go searchmoves a2a3 h2h3 depth 3", "go depth 3 searchmoves a2a3 h2h3"}) {
        const std::string answer = talk(go + "\n");
        EXPECT_EQ(count_lines(answer, "bestmove a2a3") + count_lines(answer, "bestmove h2h3"), 1) << answer;
        EXPECT_EQ(count_lines(answer, "info string"), 0) << answer;
        EXPECT_EQ(count_lines(answer, "info depth 3 "), 1) << answer;
    }
    // A single move is searched to the requested depth, as analysis requires.
    EXPECT_GE(count_lines(talk("go searchmoves a2a3 depth 4\n"), "info depth 4 "), 1);
}

TEST(Uci, IllegalSearchMovesAreLeftOutAndNoneLeftMeansAll) {
    const std::string some = talk("go searchmoves e2e5 a2a3 blah depth 2\n");
    EXPECT_EQ(count_lines(some, "info string not searched: 'e2e5': chess."), 1) << some;
    EXPECT_EQ(count_lines(some, "info string not searched: 'blah'"), 1) << some;
    EXPECT_EQ(count_lines(some, "bestmove a2a3"), 1) << some;
    const std::string all =
        talk("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo searchmoves a1b2 depth 3\n");
    EXPECT_TRUE(has_line(all, "bestmove a1a8")) << all;
}

TEST(Uci, UnknownWordsAfterGoAreIgnoredAndABestMoveStillComes) {
    for (const std::string go :
         {"go quickly depth 2", "go depth 2 please", "go depth", "go depth deep", "go wtime btime 1000",
          "go infinite nonsense", "go depth -3", "go mate x movetime 10", "go searchmoves"}) {
        const std::string answer = talk(go + "\nstop\n");
        EXPECT_EQ(count_lines(answer, "bestmove "), 1) << go;
        if (go != "go searchmoves") EXPECT_GE(count_lines(answer, "info string ignored after go"), 1) << go;
    }
}

/// The words in an answer, starting at the last occurrence of `word`.
std::vector<std::string> words_from_last(const std::string& answer, std::string_view word) {
    std::istringstream rest(answer.substr(answer.rfind(word)));
    return {std::istream_iterator<std::string>(rest), {}};
}

TEST(Uci, ChancesAddUpToAThousandAndFollowTheScore) {
    int won_before = -1;
    // The start position without White's queen, unchanged, and without Black's queen.
    for (const std::string fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
                                  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                  "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}) {
        std::string script = "setoption name UCI_ShowWDL value true\nposition fen ";
        script.append(fen).append("\ngo depth 6\n");
        const auto words = words_from_last(talk(script), "wdl");
        const int won = std::stoi(words.at(1));
        EXPECT_EQ(won + std::stoi(words.at(2)) + std::stoi(words.at(3)), 1000);
        EXPECT_GT(won, won_before);
        won_before = won;
    }
    EXPECT_EQ(talk("go depth 3\n").find("wdl"), std::string::npos);
}

TEST(Uci, AStrengthBelowItsOwnLooksLessFar) {
    const std::string limit = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value ";
    EXPECT_EQ(count_lines(talk(limit + "600\ngo depth 9\n"), "info depth 9"), 0);
    EXPECT_EQ(count_lines(talk("go depth 9\n"), "info depth 9"), 1);
    EXPECT_TRUE(talk(limit + "12\n").starts_with("info string UCI_Elo is from "));
}

TEST(Uci, TheLastIterationIsToldOnce) {
    EXPECT_EQ(count_lines(talk("go depth 4\n"), "info depth 4"), 1);
}

TEST(Uci, JudgesByHandWhenToldToUseNoNetwork) {
    const auto score = [](const std::string& options) {
        return words_from_last(
                   talk(options + "position fen 8/5k2/8/3p4/8/2P5/5K2/3R4 w - - 0 1\ngo depth 1\n"),
                   "score cp")
            .at(2);
    };
    EXPECT_NE(score("setoption name EvalFile value <none>\n"), score(""));
    EXPECT_EQ(score("setoption name EvalFile value <none>\nsetoption name EvalFile value <empty>\n"),
              score(""));
}

TEST(Uci, SearchesForAMateInSoManyMoves) {
    EXPECT_EQ(count_lines(talk("go mate 1\n"), "bestmove "), 1);
    const std::string answer = talk("position fen r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1\ngo mate 2\n");
    EXPECT_NE(answer.find("score mate 2 "), std::string::npos);
    EXPECT_EQ(count_lines(answer, "bestmove b3g8"), 1) << answer;
}

TEST(Uci, AMateThatOnlyTheSearchFindsIsAnAnswer) {
    // The mate prover tries checks first, fourteen moves deep.
    const std::string answer = talk("position fen 8/8/8/8/7Q/2k4K/8/8 w - - 0 1\ngo mate 14\n");
    EXPECT_TRUE(answer.contains("score mate ")) << answer;
    EXPECT_EQ(count_lines(answer, "bestmove "), 1);
}

TEST(Uci, AMateByChecksHidesNoShorterOne) {
    // Checks alone win in five moves, but with a quiet move, three are enough.
    const std::string answer = talk(
        "setoption name UCI_Variant value ogi\nposition startpos moves h1h2 b7e7 g2f2 g6g5 g3g4 g5g4 e3e4 "
        "e7b7 d1c2 a6a5 c1d2 b7a7 d2c1 e8f7 a1a2 f7e8 f2g2 a7e7 c3c4 h6h5 g2g4 e6e5 e4e5 d8f7 c2e3 g8h6 "
        "g4g2 e8d7 g2g7 f7e6 e5e6+ d7e6\ngo mate 5\n");
    EXPECT_TRUE(answer.substr(answer.rfind("info depth")).contains("score mate 3 ")) << answer;
}

TEST(Uci, ATimedSearchEndsWithTheShortestMate) {
    const std::string answer = talk("position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1\ngo movetime 60000\n");
    EXPECT_TRUE(answer.substr(answer.rfind("info depth")).contains("score mate 2 ")) << answer;
}

TEST(Uci, PonderingEndsOnlyByStopOrByTheClockAfterPonderhit) {
    for (const std::string go :
         {"go ponder wtime 400 btime 400", "go ponder depth 2", "go ponder movetime 30"}) {
        Conversation uci([](std::istream& in, std::ostream& out) { protocol::run_uci(in, out); });
        uci.send(go + "\n");
        // Longer than any of these searches would take when not pondering.
        std::this_thread::sleep_for(std::chrono::milliseconds(150));
        EXPECT_EQ(uci.output().find("bestmove"), std::string::npos) << go;
        uci.send("ponderhit\n");
        uci.wait_for("bestmove");
    }
    for (const std::string go : {"go ponder wtime 400 btime 400", "go ponder depth 2", "go ponder"}) {
        Conversation uci([](std::istream& in, std::ostream& out) { protocol::run_uci(in, out); });
        uci.send(go + "\nisready\n");
        uci.wait_for("readyok");
        EXPECT_EQ(uci.output().find("bestmove"), std::string::npos) << go;
        uci.send("stop\n");
        uci.wait_for("bestmove");
    }
    EXPECT_EQ(count_lines(talk("ponderhit\ngo ponder\n"), "bestmove "), 1);
}

TEST(Uci, TellsWhichAnswerToPonder) {
    const std::string answer = talk("go depth 4\n");
    EXPECT_EQ(count_lines(answer, "bestmove "), 1);
    EXPECT_NE(answer.find(" ponder "), std::string::npos);
}

TEST(Uci, StopsAtOnce) {
    for (const std::string go : {"go infinite", "go", "go depth 99", "go movetime 100000", "go perft 40"}) {
        const auto began = std::chrono::steady_clock::now();
        const std::string answer = talk("position startpos\n" + go + "\nisready\nstop\nquit\n");
        EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::milliseconds(500)) << go;
        EXPECT_EQ(count_lines(answer, "bestmove "), go == "go perft 40" ? 0 : 1) << go;
        EXPECT_TRUE(has_line(answer, "readyok"));
    }
}

TEST(Uci, AnInfiniteSearchSaysItsMoveOnlyWhenStopped) {
    Conversation uci([](std::istream& in, std::ostream& out) { protocol::run_uci(in, out); });
    uci.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo infinite\n");
    // Longer than it takes to find the mate.
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_EQ(uci.output().find("bestmove"), std::string::npos);
    uci.send("stop\n");
    uci.wait_for("bestmove a1a8");
    uci.send("quit\n");
}

TEST(Uci, KeepsToItsTime) {
    for (const std::string go :
         {"go movetime 100", "go wtime 3000 btime 3000", "go wtime 200 btime 200 movestogo 1",
          "go wtime -50 btime -50", "go wtime 1 btime 1 winc 0 binc 0"}) {
        const auto began = std::chrono::steady_clock::now();
        const std::string answer = talk(go + "\n");
        EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::milliseconds(400)) << go;
        EXPECT_EQ(count_lines(answer, "bestmove "), 1) << go;
    }
}

TEST(Uci, NothingThatIsTypedEndsIt) {
    const std::vector<std::string> words = {"uci",
                                            "go",
                                            "position",
                                            "startpos",
                                            "fen",
                                            "feen",
                                            "moves",
                                            "e2e4",
                                            "e7e8q",
                                            "stop",
                                            "setoption",
                                            "name",
                                            "value",
                                            "UCI_Variant",
                                            "ogi",
                                            "chess",
                                            "Hash",
                                            "1",
                                            "-1",
                                            "99999999999999999999",
                                            "depth",
                                            "searchmoves",
                                            "ponder",
                                            "ponderhit",
                                            "nodes",
                                            "movetime",
                                            "perft",
                                            "2",
                                            "d",
                                            "ucinewgame",
                                            "isready",
                                            "8/8/8/8/8/8/8/8",
                                            "w",
                                            "-",
                                            "\x01\xff\xfe",
                                            "R@e5",
                                            "+P@e5",
                                            "^",
                                            "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL",
                                            "/",
                                            "O/o",
                                            "UCI_Chess960",
                                            "true",
                                            "pass",
                                            "0000"};
    SplitMix64 random(5);
    std::string script;
    for (int line = 0; line < 3000; ++line) {
        const auto length = random.below(8);
        for (std::uint32_t i = 0; i <= length; ++i) {
            const std::string& word = words[random.below(static_cast<std::uint32_t>(words.size()))];
            script += word + (random.below(20) == 0 ? "\t" : " ");
        }
        script += random.below(10) == 0 ? "\r\n" : "\n";
    }
    script += std::string(100'000, 'x') + "\n" + std::string(1000, '\0') + "\nstop\nisready\n";
    EXPECT_TRUE(talk(script).ends_with("readyok\n"));
}

}  // namespace
}  // namespace kradan::test
