#include "games/ogi/gui_fen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/ogi/feen.h"
#include "games/ogi/notation.h"

namespace kradan::ogi {
namespace {

TEST(GuiFen, ReadsWhatTheGuisWrite) {
    const auto start = read_gui_fen("lnsiksnl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIKSNL[-] w 0 1");
    ASSERT_TRUE(start);
    EXPECT_EQ(start->setup, start_setup());
    EXPECT_EQ(read_gui_fen("lnsiksnl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIKSNL[] w - - 0 1"), start);
    EXPECT_EQ(read_gui_fen("lnsiksnl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIKSNL w"), start);

    const auto held = read_gui_fen("4k3/8/3+P4/8/8/8/8/4K3[PSSBpp] b - - 3 12");
    ASSERT_TRUE(held);
    EXPECT_EQ(write_feen(held->setup), "4k^3/8/3+P4/8/8/8/8/4K^3 2SBP/2p o/O");
    EXPECT_EQ(held->quiet_plies, 3);
    EXPECT_EQ(held->move_number, 12);
}

TEST(GuiFen, APromotedPieceInHandIsOurs) {
    const std::string text = "4k3/8/8/8/8/8/8/4K3[+PP] w - - 0 1";
    const auto fen = read_gui_fen(text);
    ASSERT_TRUE(fen);
    EXPECT_EQ(fen->setup.hands[0].of(Kind::pawn, true), 1);
    EXPECT_EQ(write_gui_fen(*fen), text);
}

TEST(GuiFen, SaysWhereItIsUnreadable) {
    const std::vector<std::pair<std::string, std::size_t>> wrong = {
        {"", 0},
        {"9/8/8/8/8/8/8/8[] w", 0},
        {"44k/8/8/8/8/8/8/8[] w", 2},
        {"8/8/8/8/8/8/8[] w", 13},
        {"7x/8/8/8/8/8/8/8[] w", 1},
        {"7+k/8/8/8/8/8/8/8[] w", 2},
        {"8/8/8/8/8/8/8/8[P w", 17},
        {"8/8/8/8/8/8/8/8[] x", 17},
        {"8/8/8/8/8/8/8/8[] w - - 99999999 1", 30},
        {"8/8/8/8/8/8/8/8[] w - - 0 1 0", 27},
        {std::string("8/8/8/8/8/8/8/8\0", 16), 15},
    };
    for (const auto& [text, offset] : wrong) {
        const auto fen = read_gui_fen(text);
        ASSERT_FALSE(fen) << text;
        EXPECT_EQ(fen.error().offset, offset) << text << ": " << fen.error().message;
    }
}

/// Positions from random games.
template <Rules rules>
std::vector<Position> random_positions(std::uint64_t seed, int count) {
    SplitMix64 random(seed);
    std::vector<Position> positions;
    while (static_cast<int>(positions.size()) < count) {
        auto position = Position::start(rules);
        for (int ply = 0; ply < 150; ++ply) {
            Position::MoveList moves;
            position.legal_moves(moves);
            if (moves.size() == 0) break;
            if (random.below(12) == 0) positions.push_back(position);
            position.do_move(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    return positions;
}

TEST(GuiFen, WhatIsWrittenIsReadAsTheSame) {
    for (const auto& position : random_positions<gomayo>(3, 500)) {
        const GuiFen fen{.setup = position.setup(), .quiet_plies = 7, .move_number = 30};
        EXPECT_EQ(read_gui_fen(write_gui_fen(fen)), fen);
    }
}

/// Returns what a program prints for this input.
std::string answers(const std::string& program, const std::string& input) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("kradan-gui-fen-" + std::to_string(std::rand()));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "in") << input;
    const std::string command = "'" + program + "' <'" + (folder / "in").string() + "' 2>/dev/null";
    std::string out;
    if (FILE* pipe = popen(command.c_str(), "r")) {
        std::string part(1 << 16, '\0');
        while (const std::size_t size = fread(part.data(), 1, part.size(), pipe)) out.append(part, 0, size);
        pclose(pipe);
    }
    std::filesystem::remove_all(folder);
    return out;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c == '\n') {
            lines.emplace_back();
        } else {
            lines.back() += c;
        }
    }
    return lines;
}

/// Compares positions and moves with Fairy-Stockfish; KRADAN_FAIRY_STOCKFISH is the path to the program.
template <Rules rules>
void compare_with_fairy_stockfish(const std::string& variant, std::uint64_t seed) {
    const char* program = std::getenv("KRADAN_FAIRY_STOCKFISH");
    if (!program) GTEST_SKIP() << "KRADAN_FAIRY_STOCKFISH names no program";
    std::vector<Position> positions;
    for (const auto& position : random_positions<rules>(seed, 1200)) {
        // Fairy-Stockfish does not support promoted pieces in hand.
        bool kept = false;
        for (const Kind kind : all_kinds) {
            for (const Colour colour : {Colour::first, Colour::second})
                kept = kept || position.in_hand(colour, kind, true) > 0;
        }
        Position::MoveList moves;
        position.legal_moves(moves);
        if (!kept && moves.size() > 0) positions.push_back(position);
    }
    ASSERT_GT(positions.size(), 300U);
    const std::string begin = std::string("uci\nsetoption name VariantPath value ") + KRADAN_DATA +
                              "/peers/ogi.ini\nsetoption name UCI_Variant value " + variant + "\n";
    // The peer keeps reading while its perft runs, so positions and counts are requested separately.
    std::string shown = begin;
    std::string counted = begin;
    for (const auto& position : positions) {
        const std::string command = "position fen " + write_gui_fen({.setup = position.setup()}) + "\n";
        shown += command + "d\n";
        counted += command + "go perft 1\n";
    }

    std::size_t at = 0;
    for (const std::string& line : lines_of(answers(program, shown + "quit\n"))) {
        if (!line.starts_with("Fen: ")) continue;
        ASSERT_LT(at, positions.size());
        EXPECT_EQ(write_gui_fen({.setup = positions[at].setup()}), line.substr(5));
        ++at;
    }
    EXPECT_EQ(at, positions.size());

    at = 0;
    std::vector<std::string> theirs;
    for (const std::string& line : lines_of(answers(program, counted + "quit\n"))) {
        if (line.starts_with("Nodes searched")) {
            ASSERT_LT(at, positions.size());
            Position::MoveList moves;
            positions[at].legal_moves(moves);
            std::vector<std::string> ours;
            for (const Move move : moves) {
                if (!move.is_drop() && move.keeps()) continue;
                ours.push_back(write_move(positions[at].intent_of(move)));
            }
            std::ranges::sort(ours);
            std::ranges::sort(theirs);
            EXPECT_EQ(ours, theirs) << write_gui_fen({.setup = positions[at].setup()});
            theirs.clear();
            ++at;
        } else if (line.ends_with(": 1")) {
            theirs.push_back(line.substr(0, line.size() - 3));
        }
    }
    EXPECT_EQ(at, positions.size());
}

TEST(GuiFen, AgreesWithFairyStockfishOnTheClassicEdition) {
    compare_with_fairy_stockfish<classic>("ogijpm", 5);
}

TEST(GuiFen, AgreesWithFairyStockfishOnTheGomayoEdition) {
    compare_with_fairy_stockfish<gomayo>("ogigom", 6);
}

}  // namespace
}  // namespace kradan::ogi
