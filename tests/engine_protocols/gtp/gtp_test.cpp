#include "engine_protocols/gtp/gtp.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "../script.h"
#include "core/random.h"

namespace kradan::test {
namespace {

std::string talk(const std::string& script, const protocol::GtpOptions& options = {.size = 9, .level = 2}) {
    std::istringstream input(script);
    std::ostringstream output;
    EXPECT_EQ(protocol::run_gtp(input, output, options), 0);
    return output.str();
}

/// Returns the answer to the last of these commands.
std::string last(const std::string& script, const protocol::GtpOptions& options = {.size = 9, .level = 2}) {
    const std::string answers = talk(script + "\n", options);
    const auto end = answers.rfind("\n\n");
    const auto begin = end == 0 ? std::string::npos : answers.rfind("\n\n", end - 1);
    return answers.substr(begin == std::string::npos ? 0 : begin + 2,
                          end - (begin == std::string::npos ? 0 : begin + 2));
}

TEST(Gtp, AnswersInForm) {
    EXPECT_EQ(talk("protocol_version\n"), "= 2\n\n");
    EXPECT_EQ(talk("7 name\n"), "=7 Kradan\n\n");
    EXPECT_EQ(talk("8 quit\nname\n"), "=8\n\n");
    EXPECT_EQ(talk("nonsense\n"), "? unknown command\n\n");
    EXPECT_EQ(talk("12 nonsense\n"), "?12 unknown command\n\n");
    EXPECT_EQ(talk("\n   \n# only a comment\n\tname # with a comment\r\n"), "= Kradan\n\n");
    EXPECT_EQ(talk("play\n"), "? syntax error: too few arguments\n\n");
    EXPECT_EQ(talk("na\x01me\rx\n"), "? unknown command\n\n");
    EXPECT_EQ(talk("na\x01me\n"), "= Kradan\n\n");
}

TEST(Gtp, ListsItsCommands) {
    const std::vector<std::string> expected = {"protocol_version",
                                               "name",
                                               "version",
                                               "known_command",
                                               "list_commands",
                                               "quit",
                                               "boardsize",
                                               "clear_board",
                                               "komi",
                                               "rules",
                                               "play",
                                               "genmove",
                                               "reg_genmove",
                                               "undo",
                                               "showboard",
                                               "fixed_handicap",
                                               "place_free_handicap",
                                               "set_free_handicap",
                                               "time_settings",
                                               "time_left",
                                               "final_score",
                                               "final_status_list",
                                               "unconditional_status",
                                               "loadsgf",
                                               "all_legal",
                                               "list_stones",
                                               "captures",
                                               "level",
                                               "book",
                                               "cputime",
                                               "kgs-time_settings",
                                               "kgs-genmove_cleanup",
                                               "kata-set-rules",
                                               "kata-get-rules",
                                               "kradan-correct_dead",
                                               "kradan-ownership",
                                               "gogui-analyze_commands",
                                               "lz-analyze",
                                               "kata-analyze",
                                               "lz-genmove_analyze",
                                               "kata-genmove_analyze"};
    std::string answer = "=";
    for (const std::string& command : expected) answer += (answer == "=" ? " " : "\n") + command;
    EXPECT_EQ(talk("list_commands\n"), answer + "\n\n");
    for (const std::string& command : expected)
        EXPECT_EQ(talk("known_command " + command + "\n"), "= true\n\n");
    EXPECT_EQ(talk("known_command nonsense\n"), "= false\n\n");
}

TEST(Gtp, PlaysByTheRules) {
    EXPECT_EQ(last("play b D4\nplay white D4"),
              "? illegal move: There is already a stone on that point. (W1)");
    EXPECT_EQ(last("play b I4"), "? invalid coordinate");
    EXPECT_EQ(last("play b K1"), "? illegal move: That point isn't on the board. (W1)");
    EXPECT_EQ(last("play green D4"), "? invalid color");
    EXPECT_EQ(last("play BLACK d4\nlist_stones b"), "= D4");
    EXPECT_EQ(last("play b PASS"), "=");
    // A ko cannot be retaken immediately, but only after a move elsewhere (W7).
    const std::string ko =
        "play b D5\nplay b E4\nplay b E6\nplay w F4\nplay w F6\nplay w G5\nplay w E5\nplay b F5\n";
    EXPECT_EQ(last(ko + "list_stones w"), "= F6 G5 F4");
    EXPECT_EQ(last(ko + "captures b"), "= 1");
    EXPECT_EQ(last(ko + "play w E5"),
              "? illegal move: You can't retake a ko at once: play elsewhere or pass first. (W7)");
    EXPECT_EQ(last(ko + "play w A1\nplay b A9\nplay w E5\ncaptures white"), "= 1");
    // Suicide is forbidden (W5) unless the rule set allows it.
    const std::string corner = "play b A2\nplay b B1\nplay w J9\n";
    EXPECT_EQ(last(corner + "play w A1"),
              "? illegal move: That stone would have no liberty and capture nothing. (W5)");
    EXPECT_EQ(last(corner + "play w A1\ncaptures b", {.size = 9, .rules = "new-zealand"}), "= 1");
}

TEST(Gtp, EitherColourMayPlayAtAnyTime) {
    EXPECT_EQ(last("play b A1\nplay b B1\nplay b C1\nlist_stones black"), "= A1 B1 C1");
    EXPECT_EQ(last("play w A1\nplay w pass\nplay w B1\nlist_stones white"), "= A1 B1");
    EXPECT_EQ(last("play b pass\nplay w pass\nplay b C3\nlist_stones black"), "= C3");
}

TEST(Gtp, TakesMovesBack) {
    EXPECT_EQ(last("undo"), "? cannot undo");
    EXPECT_EQ(last("play b A1\nplay b B1\nundo\nlist_stones b"), "= A1");
    EXPECT_EQ(last("play b A1\nplay w B1\nplay w A2\nlist_stones b"), "=");
    EXPECT_EQ(last("play b A1\nplay w B1\nplay w A2\nundo\nlist_stones b"), "= A1");
    EXPECT_EQ(last("play b A1\nplay w B1\nplay w A2\nundo\ncaptures w"), "= 0");
}

TEST(Gtp, ListsLegalMovesFromTheTop) {
    EXPECT_EQ(last("boardsize 2\nplay b A1\nall_legal w"), "= A2 B2 B1");
    EXPECT_EQ(last("boardsize 3\nplay b A2\nplay b B1\nall_legal w"), "= A3 B3 C3 B2 C2 C1");
    EXPECT_EQ(last("boardsize 3\nplay b A2\nplay b B1\nall_legal b"), "= A3 B3 C3 B2 C2 A1 C1");
}

TEST(Gtp, TellsHowLongItWorked) {
    const std::string said =
        talk("cputime\ngenmove b\n9 cputime\n", {.size = 9, .level = 10, .playouts = 500});
    EXPECT_GE(std::stod(said.substr(2)), 0);
    EXPECT_GT(std::stod(said.substr(said.find("=9 ") + 3)), std::stod(said.substr(2)));
}

TEST(Gtp, TellsWhatNoPlayCanChange) {
    // Black lives in the corner with two eyes; the white stone in one of them is dead.
    const std::string corner =
        "boardsize 5\nplay b A2\nplay b B2\nplay b C2\nplay b D2\nplay b E2\n"
        "play b C1\nplay b D1\nplay w A1\nplay w C5\n";
    EXPECT_EQ(last(corner + "unconditional_status C2"), "= alive");
    EXPECT_EQ(last(corner + "unconditional_status A1"), "= dead");
    EXPECT_EQ(last(corner + "unconditional_status E1"), "= black_territory");
    EXPECT_EQ(last(corner + "unconditional_status C5"), "= undecided");
    EXPECT_EQ(last(corner + "unconditional_status D4"), "= undecided");
    EXPECT_EQ(last("unconditional_status pass"), "? invalid coordinate");
    EXPECT_EQ(last("unconditional_status Z25"), "? invalid coordinate");
}

TEST(Gtp, SetsTheBoard) {
    for (const std::string size : {"1", "26", "-3", "x", "99999999999"}) {
        EXPECT_TRUE(last("boardsize " + size).starts_with("?")) << size;
    }
    EXPECT_EQ(last("play b A1\nboardsize 25\nlist_stones b"), "=");
    EXPECT_EQ(last("boardsize 25\nplay b Z25\nlist_stones b"), "= Z25");
    EXPECT_EQ(last("play b A1\nclear_board\nlist_stones b"), "=");
    EXPECT_EQ(last("komi x"), "? expected a komi such as 6.5");
    EXPECT_EQ(last("komi 6.25"), "? komi goes by half points");
    EXPECT_EQ(last("komi 99999"), "? the komi is too large a number");
    EXPECT_EQ(last("komi 5.50"), "=");
    for (const auto* komi : {"komi .5", "komi 6.", "komi 7,5", "komi -0.0", "komi 361"})
        EXPECT_EQ(last(komi), "=") << komi;
    // Values beyond SGF's limits are refused.
    for (const auto* komi : {"komi 375", "komi 650", "komi -362"})
        EXPECT_EQ(last(komi), "? Komi must be a whole or a half number of points within bounds. (W13)")
            << komi;
    EXPECT_EQ(last("boardsize 5\nkomi 0.5\nrules tromp-taylor\nfinal_score"), "= W+0.5");
    EXPECT_EQ(last("rules unheard-of"), "? unknown rules");
}

TEST(Gtp, PlacesHandicapStones) {
    EXPECT_EQ(last("fixed_handicap 2"), "= C3 G7");
    EXPECT_EQ(last("fixed_handicap 2\nlist_stones b"), "= G7 C3");
    EXPECT_EQ(last("place_free_handicap 4\nplay w E5\nlist_stones b"), "= C7 G7 C3 G3");
    EXPECT_EQ(last("set_free_handicap A1 B2 C3\nlist_stones b"), "= C3 B2 A1");
    EXPECT_EQ(last("set_free_handicap A1 A1"), "? bad vertex list: 'A1'");
    EXPECT_EQ(last("set_free_handicap A1 pass"), "? bad vertex list: 'pass'");
    EXPECT_EQ(last("set_free_handicap A1 A1\nlist_stones b"), "=");
    EXPECT_EQ(last("fixed_handicap 10"), "? invalid number of stones");
    EXPECT_EQ(last("fixed_handicap 1"), "? invalid number of stones");
    EXPECT_EQ(last("play b A1\nfixed_handicap 2"), "? board not empty");
    // Area scoring gives the second player a point per handicap stone.
    EXPECT_EQ(last("rules chinese\nkomi 0\nfixed_handicap 2\nrules tromp-taylor\nfinal_score"), "= B+81");
    EXPECT_EQ(last("rules chinese\nkomi 0\nset_free_handicap C3 G7\nfinal_score"), "= B+79");
}

TEST(Gtp, ShowsTheBoard) {
    EXPECT_EQ(last("boardsize 3\nplay b A1\nplay w C3\nshowboard"),
              "= \n    A B C\n  3 . . O  3\n  2 . . .  2\n  1 X . .  1\n    A B C\n"
              " BLACK (X) has captured 0, WHITE (O) has captured 0");
}

TEST(Gtp, GeneratesLegalMoves) {
    const std::string answer = last("genmove b\nlist_stones b");
    EXPECT_NE(answer, "=");
    EXPECT_EQ(last("reg_genmove w\nlist_stones w"), "=");
    EXPECT_EQ(last("genmove b\ngenmove b\ngenmove b\nundo\nundo\nundo\nlist_stones b"), "=");
    EXPECT_EQ(last("time_settings 0 1 100\ntime_left b 1 50\ngenmove b\nlist_stones w"), "=");
    EXPECT_EQ(last("level 11"), "? level is from 1 to 10");
    EXPECT_EQ(last("time_settings 1 2"), "? syntax error: too few arguments");
    EXPECT_EQ(last("time_settings 1 2 x"), "? time settings not three integers");
    EXPECT_EQ(last("time_settings -1 0 0"), "? time settings less than 0");
}

TEST(Gtp, CountsWithTheDeadOff) {
    // Two walls, with a stone behind each that cannot live.
    std::string script = "boardsize 5\nkomi 0.5\n";
    for (int row = 1; row <= 5; ++row) {
        script += "play b C" + std::to_string(row) + "\nplay w D" + std::to_string(row) + "\n";
    }
    script += "play b B2\nplay b B4\nplay w E4\nplay w E2\nplay w A3\n";
    EXPECT_EQ(last(script + "final_status_list dead"), "= A3");
    EXPECT_EQ(last(script + "final_status_list seki"), "=");
    EXPECT_EQ(last(script + "final_status_list white_territory"), "= E5 E3 E1");
    EXPECT_EQ(last(script + "final_status_list black_territory"), "= A5 B5 A4 A3 B3 A2 A1 B1");
    EXPECT_EQ(last(script + "final_status_list alive"), "= C5 B4 C4 C3 B2 C2 C1 D5 D4 E4 D3 D2 E2 D1");
    EXPECT_EQ(last(script + "final_status_list somehow"), "? invalid status");
    EXPECT_EQ(last(script + "kradan-correct_dead black"), "= A3");
    EXPECT_EQ(last(script + "kradan-correct_dead w C3 e2"), "= A3");
    EXPECT_EQ(last(script + "kradan-correct_dead w A3 Z9"), "? invalid vertex 'Z9'");
    EXPECT_EQ(last(script + "kradan-correct_dead w B3"), "? no stone on 'B3'");
    EXPECT_EQ(last(script + "kradan-correct_dead A3"), "? invalid color");
    // One side has 8 points and the dead stone, the other 3 points and half a point of komi.
    EXPECT_EQ(last(script + "final_score"), "= B+5.5");
}

TEST(Gtp, LoadsARecord) {
    const auto path = std::filesystem::temp_directory_path() / "kradan_gtp_test.sgf";
    std::ofstream(path) << "(;GM[1]FF[4]SZ[9]KM[5.5];B[ee];W[cc];B[gg])";
    EXPECT_EQ(last("loadsgf " + path.string() + "\nlist_stones b"), "= E5 G3");
    EXPECT_EQ(last("loadsgf " + path.string() + " 2\nlist_stones w"), "=");
    EXPECT_EQ(last("loadsgf " + path.string() + " x"), "? move number not an integer");
    // Settings that the record does not mention stay unchanged.
    const std::string rules = "kata-set-rules chinese\nkomi 3.5\nloadsgf " + path.string();
    EXPECT_NE(last(rules + "\nkata-get-rules").find(R"("scoringRule":"AREA")"), std::string::npos);
    EXPECT_EQ(last(rules + "\nclear_board\nfinal_score"), "= W+5.5");
    std::ofstream(path) << "(;GM[1]FF[4]SZ[9]RU[Japanese];B[ee];W[cc];B[gg])";
    EXPECT_NE(last(rules + "\nkata-get-rules").find(R"("scoringRule":"TERRITORY")"), std::string::npos);
    EXPECT_EQ(last(rules + "\nclear_board\nfinal_score"), "= W+3.5");
    std::ofstream(path) << "(;GM[1]FF[4]SZ[9];B[ee];W[ee])";
    EXPECT_TRUE(last("play b A1\nloadsgf " + path.string()).starts_with("? cannot load file"));
    EXPECT_EQ(last("play b A1\nloadsgf " + path.string() + "\nlist_stones b"), "= A1");
    std::filesystem::remove(path);
    EXPECT_TRUE(last("loadsgf " + path.string()).starts_with("? cannot load file"));
}

TEST(Gtp, ARecordKeepsItsHandicapForCounting) {
    const auto path = std::filesystem::temp_directory_path() / "kradan_gtp_handicap_test.sgf";
    const std::string load = "loadsgf " + path.string() + "\n";
    std::ofstream(path) << "(;GM[1]SZ[9]RU[Chinese]HA[3]KM[0]AB[cc][gc][cg];W[gg];B[];W[])";
    EXPECT_EQ(last(load + "final_score"), "= W+1");
    EXPECT_EQ(last(load + "komi 1\nfinal_score"), "= W+2");
    EXPECT_EQ(last(load + "undo\nundo\nundo\nlist_stones b"), "= C7 G7 C3");
    EXPECT_EQ(last(load + "undo\nundo\nundo\nundo"), "? cannot undo");
    // HA takes effect even though the stones are placed as moves.
    std::ofstream(path) << "(;GM[1]SZ[9]RU[Chinese]HA[3]KM[0];B[cc];B[gc];B[cg];W[gg];B[];W[])";
    EXPECT_EQ(last(load + "final_score"), "= W+1");
    EXPECT_EQ(last(load + "list_stones b"), "= C7 G7 C3");
    std::filesystem::remove(path);
}

TEST(Gtp, ARecordThatIsNoFileOrCannotBeCountedLeavesTheGame) {
    for (const std::string path : {"/", "/dev/zero", "/dev/null"})
        EXPECT_EQ(last("play b E5\nloadsgf " + path + "\nlist_stones b"), "= E5") << path;
    const auto path = std::filesystem::temp_directory_path() / "kradan_gtp_faulty_test.sgf";
    std::ofstream(path) << "(;GM[1]SZ[5]KM[1e9];B[cc])";
    const std::string answer = last("loadsgf " + path.string());
    EXPECT_TRUE(answer.starts_with("? cannot load file: 1:")) << answer;
    std::ofstream(path) << "(;GM[1]SZ[5]KM[x\n\n= y];B[cc])";
    const std::string lines = last("loadsgf " + path.string());
    EXPECT_TRUE(lines.starts_with("? cannot load file: 1:")) << lines;
    std::ofstream(path) << "(;GM[1]SZ[2]AB[aa][bb]AW[ab][ba])";
    const std::string why = last("loadsgf " + path.string());
    EXPECT_TRUE(why.contains("A group on the board must have at least one liberty. (W3)")) << why;
    std::filesystem::remove(path);
}

TEST(Gtp, WhyAGameCannotBeginIsSaidInWords) {
    EXPECT_EQ(last("komi 700"), "? Komi must be a whole or a half number of points within bounds. (W13)");
}

TEST(Gtp, ATieIsNoLoss) {
    // Black's three columns against White's two, and a komi equal to the difference, by playouts.
    std::string script = "boardsize 5\nrules new-zealand\nkomi 5\n";
    for (int row = 1; row <= 5; ++row)
        script += "play b C" + std::to_string(row) + "\nplay w D" + std::to_string(row) + "\n";
    script += "play b B2\nplay b B4\nplay w E3\n";
    EXPECT_EQ(last(script + "final_score"), "= 0");
    for (const std::string colour : {"b", "w"}) {
        const std::string said = last(script + "kata-genmove_analyze " + colour + " 100");
        const auto rate = said.find("winrate ");
        ASSERT_NE(rate, std::string::npos) << said;
        EXPECT_NEAR(std::stod(said.substr(rate + 8)), 0.5, 0.15) << said;
    }
}

TEST(Gtp, UndoTakesNoHandicapStoneOff) {
    for (const std::string command :
         {"fixed_handicap 3", "place_free_handicap 3", "set_free_handicap A1 B2 C3"}) {
        EXPECT_EQ(last(command + "\nundo"), "? cannot undo") << command;
        EXPECT_EQ(last(command + "\nplay w E5\nundo\nundo"), "? cannot undo") << command;
    }
    EXPECT_EQ(last("set_free_handicap A1 B2 C3\nundo\nlist_stones b"), "= C3 B2 A1");
    EXPECT_EQ(last("fixed_handicap 2\nplay w E5\nundo\nplay w E6\nlist_stones w"), "= E6");
    EXPECT_EQ(last("fixed_handicap 2\nclear_board\nlist_stones b"), "=");
}

TEST(Gtp, PlacesFewerFreeStonesThanAskedRatherThanNone) {
    EXPECT_EQ(last("place_free_handicap 13\nlist_stones b"), "= C7 E7 G7 C5 E5 G5 C3 E3 G3");
    EXPECT_EQ(last("boardsize 8\nplace_free_handicap 9"), "= C3 F6 C6 F3");
    EXPECT_EQ(last("boardsize 5\nplace_free_handicap 2"), "= B2 D4");
    EXPECT_EQ(last("boardsize 5\nplace_free_handicap 3\nlist_stones b"), "= B4 D4 B2");
    EXPECT_EQ(last("boardsize 2\nplace_free_handicap 3"), "= A1 B2 A2");
    for (const std::string count : {"-1", "0", "1", "81", "1000"}) {
        EXPECT_EQ(last("place_free_handicap " + count), "? invalid number of stones") << count;
    }
    EXPECT_EQ(last("fixed_handicap 13"), "? invalid number of stones");
}

TEST(Gtp, MoreWordsThanACommandTakesAreASyntaxError) {
    for (const std::string command :
         {"play b d4 e5", "boardsize 9 9 9", "komi 6.5 7", "genmove b w", "undo 2", "name x", "clear_board 9",
          "fixed_handicap 2 2", "time_settings 1 2 3 4", "loadsgf a 1 2", "final_status_list dead alive"}) {
        EXPECT_EQ(last(command), "? syntax error: too many arguments") << command;
    }
    EXPECT_EQ(last("play b d4 e5\nlist_stones b"), "=");
    EXPECT_EQ(last("boardsize 5 5\nplay b G7"), "=");
}

TEST(Gtp, ListsWhatStandsInSeki) {
    // Each side has one eye, and neither can fill the point between them; the big chains cannot be captured.
    std::string script = "boardsize 7\n";
    const std::vector<std::string> rows = {"XXXO.OX", "X.X.OOX", "XXXOOXX", "OOOOXX.",
                                           "XXXXX..", ".......", "......."};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t x = 0; x < rows[i].size(); ++x) {
            const std::string vertex = std::string(1, "ABCDEFG"[x]) + std::to_string(7 - i);
            if (rows[i][x] != '.')
                script += std::string("play ") + (rows[i][x] == 'X' ? "b " : "w ") + vertex + "\n";
        }
    }
    EXPECT_EQ(last(script + "final_status_list dead"), "=");
    EXPECT_EQ(last(script + "final_status_list seki"),
              "= A7 B7 C7 A6 C6 A5 B5 C5 D7 F7 E6 F6 D5 E5 A4 B4 C4 D4");
    EXPECT_EQ(last(script + "final_status_list alive"), "= G7 G6 F5 G5 E4 F4 A3 B3 C3 D3 E3");
}

TEST(Gtp, ResignsWhatIsLost) {
    // This komi is too large to overcome on such a small board.
    std::string script = "komi 60\n";
    for (int i = 0; i < 8; ++i) script += "genmove b\nplay w pass\n";
    const protocol::GtpOptions options{.size = 7, .level = 10, .playouts = 60};
    const std::string said = talk(script, options);
    EXPECT_NE(said.find("= resign\n"), std::string::npos) << said;
    EXPECT_FALSE(said.starts_with("= \n\n= resign"));
    protocol::GtpOptions stubborn = options;
    stubborn.resigns = false;
    EXPECT_EQ(talk(script, stubborn).find("resign"), std::string::npos);
    // `reg_genmove` never resigns.
    script.replace(script.rfind("genmove"), 7, "reg_genmove");
    EXPECT_EQ(
        talk("komi 60\nreg_genmove b\nreg_genmove b\nreg_genmove b\nreg_genmove b\n", options).find("resign"),
        std::string::npos);
}

TEST(Gtp, ThinksOnWhileTheOpponentDoesAndAnswersAtOnce) {
    Conversation talk([](std::istream& in, std::ostream& out) {
        protocol::run_gtp(in, out, {.size = 9, .level = 10, .playouts = 50, .threads = 2, .ponders = true});
    });
    talk.send("1 genmove b\n");
    talk.wait_for("=1 ");
    for (const std::string command :
         {"2 name\n", "3 genmove w\n", "4 genmove b\n", "5 undo\n", "6 clear_board\n"}) {
        talk.send(command);
        talk.wait_for("=" + command.substr(0, 1));
    }
    EXPECT_EQ(count_lines(talk.output(), "info"), 0) << "analysis was not requested";
}

TEST(Gtp, CapturesTheDeadWhenTheyAreInDispute) {
    // White's single stone among Black's is dead. After both have passed, Black does not have to capture it,
    // but can be asked to.
    std::string script = "boardsize 5\n";
    for (const std::string vertex : {"A3", "B3", "C3", "D3", "E3"}) script += "play b " + vertex + "\n";
    for (const std::string vertex : {"A2", "B2", "C2", "D2", "E2", "A4"}) script += "play w " + vertex + "\n";
    const protocol::GtpOptions options{.size = 5, .level = 10, .playouts = 400};
    EXPECT_TRUE(talk(script + "play w pass\ngenmove b\n", options).ends_with("= PASS\n\n"));
    std::string asked = script;
    for (int i = 0; i < 6; ++i) asked += "play w pass\nkgs-genmove_cleanup b\n";
    EXPECT_TRUE(talk(asked + "list_stones w\n", options).ends_with("= A2 B2 C2 D2 E2\n\n"));
}

TEST(Gtp, BadOptionsAreRefused) {
    std::istringstream input("name\n");
    std::ostringstream output;
    EXPECT_EQ(protocol::run_gtp(input, output, {.size = 1}), 1);
    EXPECT_TRUE(output.str().starts_with("? The board must be a square"));
}

TEST(Gtp, NothingThatIsTypedEndsIt) {
    const std::vector<std::string> words = {"play",
                                            "b",
                                            "w",
                                            "A1",
                                            "B2",
                                            "pass",
                                            "undo",
                                            "boardsize",
                                            "3",
                                            "5",
                                            "komi",
                                            "-1",
                                            "0.5",
                                            "1e9",
                                            "genmove",
                                            "final_score",
                                            "final_status_list",
                                            "dead",
                                            "showboard",
                                            "fixed_handicap",
                                            "2",
                                            "set_free_handicap",
                                            "all_legal",
                                            "captures",
                                            "time_settings",
                                            "99999999999999999999",
                                            "time_left",
                                            "-7",
                                            "loadsgf",
                                            "/dev/null",
                                            "\x01\xff",
                                            "level",
                                            "1",
                                            "rules",
                                            "ing",
                                            "thai",
                                            "#",
                                            "list_stones",
                                            "known_command",
                                            "T19",
                                            "resign"};
    SplitMix64 random(9);
    std::string script = "level 1\nboardsize 4\n";
    for (int line = 0; line < 3000; ++line) {
        const auto length = random.below(5);
        for (std::uint32_t i = 0; i <= length; ++i) {
            script += words[random.below(static_cast<std::uint32_t>(words.size()))] + " ";
        }
        script += "\n";
    }
    script += std::string(100'000, 'x') + "\n" + std::string(1000, '\0') + "\n77 name\n";
    EXPECT_TRUE(talk(script, {.size = 5, .level = 1}).ends_with("=77 Kradan\n\n"));
}

}  // namespace
}  // namespace kradan::test
