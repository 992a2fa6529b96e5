// Whole exchanges, with lines in the order that GUIs send them: docs/guis.md.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "../script.h"
#include "catalog/any_game.h"
#include "engine_protocols/uci/uci.h"
#include "games/chess/chess960.h"
#include "games/chess/module.h"
#include "games/ogi/module.h"

namespace kradan::test {
namespace {

/// A GUI with this program as its engine.
class Gui {
  public:
    void send(const std::string& line) { engine_.send(line + "\n"); }

    /// Waits for the next line that starts with this word; empty if none comes. No line before it may be an
    /// error.
    std::string read(const std::string& word) {
        const auto late = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (std::chrono::steady_clock::now() < late) {
            const std::string output = engine_.output();
            for (auto end = output.find('\n', read_); end != std::string::npos;
                 end = output.find('\n', read_)) {
                const std::string line = output.substr(read_, end - read_);
                read_ = end + 1;
                EXPECT_FALSE(line.starts_with("info string")) << line;
                if (line.starts_with(word)) return line;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        ADD_FAILURE() << "no " << word;
        return {};
    }

    /// The move in the next `bestmove`.
    std::string best_move() {
        const std::string line = read("bestmove ");
        return line.empty() ? line : line.substr(9, line.find(' ', 9) - 9);
    }

  private:
    Conversation engine_{[](std::istream& in, std::ostream& out) { protocol::run_uci(in, out); }};
    std::size_t read_ = 0;
};

/// Plays two moves for each side: the GUI sends the moves so far each time, and our rules check the answer.
void play(Gui& gui, const std::string& position, const std::string& go, AnyGame game) {
    std::string line;
    for (int ply = 0; ply < 4; ++ply) {
        gui.send(position + (line.empty() ? "" : " moves" + line));
        gui.send(go);
        const std::string move = gui.best_move();
        ASSERT_TRUE(game.play_text(move)) << position << line << ": " << move;
        line += " " + move;
    }
}

TEST(UciGui, AMatchProgramPlaysFromTheStart) {
    // cutechess-cli.
    Gui gui;
    gui.send("uci");
    gui.read("uciok");
    gui.send("setoption name Hash value 32\nisready");
    gui.read("readyok");
    for (int game = 0; game < 2; ++game) {
        gui.send("debug on\nucinewgame\nsetoption name Ponder value false\nposition startpos\nisready");
        gui.read("readyok");
        play(gui, "position startpos", "isready\ngo wtime 500 btime 500 winc 10 binc 10",
             *AnyGame::start({.game = chess::chess_game}));
    }
}

TEST(UciGui, AnAdapterPlaysShuffledChess) {
    // XBoard through PolyGlot.
    const std::string fen = "nbrknqbr/pppppppp/8/8/8/8/PPPPPPPP/NBRKNQBR w HChc - 0 1";
    Gui gui;
    gui.send("uci");
    gui.read("uciok");
    gui.send("setoption name Hash value 68\nisready");
    gui.read("readyok");
    gui.send("ucinewgame\nsetoption name UCI_Chess960 value true\nsetoption name Ponder value true\nisready");
    gui.read("readyok");
    play(gui, "position fen " + fen, "go wtime 500 btime 500 winc 10 binc 10",
         *AnyGame::start({.game = chess::chess_game,
                          .position = fen,
                          .values = chess::values_of({.chess960 = chess::usual_array})}));
}

TEST(UciGui, AnOpponentIsMadeWeakerAndGetsThePositionInTheMiddle) {
    // PyChess sends the position after the last irreversible move, and the moves since then.
    const std::string fen = "rnbqkbnr/pp3ppp/4p3/2ppP3/5P2/2N5/PPPP2PP/R1BQKBNR b KQkq - 0 4";
    Gui gui;
    gui.send("uci");
    gui.read("uciok");
    gui.send("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1310");
    gui.send("setoption name Ponder value false\nucinewgame\nisready");
    gui.read("readyok");
    play(gui, "position fen " + fen, "go wtime 500 winc 10 btime 500 binc 10",
         *AnyGame::start({.game = chess::chess_game, .position = fen}));
}

TEST(UciGui, AnAnalysisBoardSearchesBeforeItHearsThatTheEngineIsReady) {
    // Scid sends everything at once, and "stop" for each move on the board.
    Gui gui;
    gui.send("uci");
    gui.read("uciok");
    gui.send("setoption name UCI_Chess960 value false\nsetoption name UCI_ShowWDL value true");
    gui.send("ucinewgame\nisready\nposition startpos moves e2e4\ngo infinite");
    gui.read("readyok");
    for (const std::string line : {"e2e4 e7e5", "e2e4 e7e5 g1f3", "e2e4"}) {
        EXPECT_NE(gui.read("info depth").find(" wdl "), std::string::npos);
        gui.send("stop");
        EXPECT_FALSE(gui.best_move().empty());
        gui.send("position startpos moves " + line + "\ngo infinite");
    }
    gui.send("stop\nquit");
    EXPECT_FALSE(gui.best_move().empty());
}

TEST(UciGui, AGuiOfVariantsPlaysOgiWithHandsInBrackets) {
    // A GUI for Fairy-Stockfish.
    for (const GameId edition : {ogi::gomayo_game, ogi::classic_game}) {
        Gui gui;
        gui.send("uci");
        EXPECT_NE(gui.read("option name UCI_Variant").find(" var " + std::string(id(edition))),
                  std::string::npos);
        gui.read("uciok");
        gui.send("setoption name UCI_Variant value " + std::string(id(edition)) + "\nucinewgame\nisready");
        gui.read("readyok");
        const std::string go = "go wtime 500 btime 500 winc 10 binc 10";
        play(gui, "position startpos", go, *AnyGame::start({.game = edition}));
        const std::string fen = "ln1iksnl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LN1IKSNL[Ss] b - - 0 5";
        play(gui, "position fen " + fen, go,
             *AnyGame::start({.game = edition, .position = edition.module().position_of_gui(fen)}));
    }
}

}  // namespace
}  // namespace kradan::test
