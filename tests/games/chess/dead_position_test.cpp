#include "games/chess/dead_position.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "support.h"

namespace kradan::chess {
namespace {

constexpr int enough = 10'000;

struct Row {
    const char* fen;
    bool white_may_mate;
    bool black_may_mate;
};

void expect_verdict(const Row& row) {
    const Position position = position_of(row.fen);
    EXPECT_EQ(never_mates(position, Colour::first, enough), !row.white_may_mate) << row.fen;
    EXPECT_EQ(never_mates(position, Colour::second, enough), !row.black_may_mate) << row.fen;
    EXPECT_EQ(is_dead(position, enough), !row.white_may_mate && !row.black_may_mate) << row.fen;
}

TEST(ChessDeadPositions, WallsOfPawns) {
    for (const Row& row : {
             Row{"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", false, false},
             Row{"4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 b - - 0 1", false, false},
             // A dark-squared bishop is blocked by its own pawns; a light-squared one captures on b5 and d5.
             Row{"4k3/8/8/1p1p1p1p/1P1P1P1P/8/3B4/4K3 w - - 0 1", false, false},
             Row{"4k3/8/8/1p1p1p1p/1P1P1P1P/8/4B3/4K3 w - - 0 1", true, true},
             // A rook or a knight breaks through.
             Row{"4k3/7r/8/1p1p1p1p/1P1P1P1P/8/3B4/4K3 w - - 0 1", true, true},
             Row{"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K2n b - - 0 1", true, true},
             // Only an immediate capture en passant opens the wall.
             Row{"4k3/8/5p2/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1", false, false},
             Row{"4k3/8/5p2/p1p1pPp1/P1P1P1P1/8/8/4K3 w - e6 0 1", true, true},
         }) {
        expect_verdict(row);
    }
}

TEST(ChessDeadPositions, TooFewPieces) {
    for (const Row& row : {
             Row{"k7/8/8/8/8/8/1b6/2B4K w - - 0 1", false, false},
             Row{"k7/8/8/8/8/8/b7/2B4K w - - 0 1", true, true},
             Row{"4k3/8/8/8/8/8/8/2B1K2q w - - 0 1", false, true},
             Row{"7k/7p/8/8/4N3/8/6K1/8 w - - 0 1", true, true},
             // The only move captures the last piece that could mate.
             Row{"k7/1Q6/8/8/8/8/8/7K b - - 0 1", false, false},
             Row{"8/8/8/8/8/8/5k1p/7K b - - 0 1", false, true},
             // Stalemate.
             Row{"5k2/5P2/5K2/8/8/8/8/8 b - - 0 1", false, false},
             Row{"k1K5/P7/8/8/8/8/8/8 b - - 0 1", false, false},
         }) {
        expect_verdict(row);
    }
}

TEST(ChessDeadPositions, TheSearchIsBounded) {
    const Position forced = position_of("k7/1Q6/8/8/8/8/8/7K b - - 0 1");
    EXPECT_FALSE(is_dead(forced, 1));
    EXPECT_TRUE(is_dead(forced, 2));
    EXPECT_FALSE(is_dead(Position{}, 100));
    EXPECT_FALSE(is_dead(forced, 0));
}

/// Plays lines that end in mate. None of their positions may be judged impossible to win.
TEST(ChessDeadPositions, AHelpmateIsNeverOverlooked) {
    for (const auto& [fen, line] : {
             std::pair{
                 "8/8/8/8/8/8/5k1p/7K b - - 0 1",
                 "f2e1 h1g2 h2h1q g2g3 e1f1 g3g4 f1g2 g4g5 g2h3 g5f4 h1a1 f4f3 h3h4 f3g2 a1a2 g2h1 h4h3 "
                 "h1g1 a2g2"},
             std::pair{
                 "kb1K4/P7/8/8/8/8/8/8 b - - 0 1",
                 "b8h2 d8d7 h2g1 d7c6 g1f2 c6b5 f2e1 b5a4 e1d2 a4a3 d2c1 a3a2 c1d2 a2a1 a8b7 a7a8b b7a6 "
                 "a8h1 a6a5 h1g2 a5a4 g2e4 a4a3 e4b1 d2c3"},
             std::pair{
                 "5b1k/5P1p/5K1P/8/8/8/8/8 b - - 0 1",
                 "f8a3 f6e5 a3c1 e5d4 c1a3 d4c3 a3b4 c3b2 b4d2 b2a1 d2h6 f7f8q h6f8 a1b1 h8g7 b1a1 g7f6 "
                 "a1b1 f6e5 b1a1 e5d4 a1b1 d4c3 b1c1 c3b4 c1d1 b4a3 d1c1 h7h5 c1b1 h5h4 b1a1 h4h3 a1b1 "
                 "h3h2 b1a1 h2h1q"},
             std::pair{
                 "8/4k3/1p2p1p1/1P1pPpPp/p2P1P1P/P7/4K3/8 w - - 0 1",
                 "e2d3 e7d7 d3c2 d7c7 c2b1 c7b7 b1a1 b7a8 a1b2 a8a7 b2c3 a7b8 c3b4 b8c7 b4a4 c7d8 a4b3 "
                 "d8c7 a3a4 c7b7 a4a5 b7a8 a5a6 a8a7 b3a4 a7b8 a6a7 b8b7 a7a8q b7c7 a8d5 c7c8 d5e6 c8b7 "
                 "d4d5 b7a8 d5d6 a8a7 d6d7 a7b8 d7d8q b8a7 e6f5 a7b7 e5e6 b7a7 e6e7 a7b7 e7e8q b7a7 f5g6 "
                 "a7b7 g6h5 b7a7 g5g6 a7b7 g6g7 b7a7 g7g8q a7b7 h5f7"},
         }) {
        Game game{position_of(fen)};
        play_all(game, line);
        ASSERT_TRUE(game.outcome() && game.outcome()->winner) << fen;
        for (const Position& position : game.positions()) {
            EXPECT_FALSE(never_mates(position, *game.outcome()->winner, enough)) << fen;
        }
    }
}

/// Plays random moves from `start`. If they end in mate, every earlier position must count as winnable.
void expect_no_mate_was_excluded(const Position& start, SplitMix64& random, int& mates) {
    std::vector<Position> positions{start};
    while (positions.size() < 120) {
        Position::MoveList moves;
        positions.back().legal_moves(moves);
        if (moves.empty()) break;
        Position next = positions.back();
        next.do_move(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        positions.push_back(next);
    }
    if (positions.back().has_legal_move() || !positions.back().in_check()) return;
    ++mates;
    const Colour winner = opponent(positions.back().side_to_move());
    for (const Position& position : positions) ASSERT_FALSE(never_mates(position, winner, 300));
}

TEST(ChessDeadPositions, NoPositionBeforeAMateIsDead) {
    SplitMix64 random{2026};
    int mates = 0;
    for (int i = 0; i < 150; ++i) {
        for (const char* fen : {
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                 "4k3/7q/8/1p1p1p1p/1P1P1P1P/8/3Q4/4K3 w - - 0 1",
                 "7k/5q1p/7P/8/8/p7/P1Q5/K7 w - - 0 1",
                 "kb6/p1p5/P1P5/8/8/5p1p/5P1P/6BK w - - 0 1",
             }) {
            expect_no_mate_was_excluded(position_of(fen), random, mates);
        }
    }
    EXPECT_GE(mates, 40);
}

/// Whether `winner` can mate, found by examining every reachable position; nullopt if there are too many.
std::optional<bool> find_mate(const Position& start, Colour winner) {
    const auto text = [](const Position& position) {
        const std::string fen = write_fen(position);
        return fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
    };
    std::set<std::string> seen{text(start)};
    std::vector<Position> open{start};
    while (!open.empty()) {
        const Position position = open.back();
        open.pop_back();
        Position::MoveList moves;
        position.legal_moves(moves);
        if (moves.empty() && position.in_check() && position.side_to_move() != winner) return true;
        for (const Move move : moves) {
            Position next = position;
            next.do_move(move);
            if (seen.insert(text(next)).second) open.push_back(next);
        }
        if (seen.size() > 4000) return std::nullopt;
    }
    return false;
}

/// Two to four pairs of opposing pawns, the kings, and sometimes a bishop.
std::optional<Position> blocked_position(SplitMix64& random) {
    Setup setup;
    const auto put = [&](unsigned file, unsigned rank, Piece piece) {
        setup.board[make_square(static_cast<int>(file), static_cast<int>(rank))] = piece;
    };
    for (unsigned file = random.below(2); file < 8; file += 2) {
        const unsigned rank = 2 + random.below(3);
        put(file, rank, {Colour::first, Kind::pawn});
        put(file, rank + 1 + (random.below(8) == 0 ? 1 : 0), {Colour::second, Kind::pawn});
    }
    if (random.below(2) == 0) put(random.below(8), random.below(2), {Colour::first, Kind::bishop});
    put(random.below(8), 0, {Colour::first, Kind::king});
    put(random.below(8), 7, {Colour::second, Kind::king});
    const auto position = validate(setup);
    return position ? std::optional{*position} : std::nullopt;
}

TEST(ChessDeadPositions, AgreeWithAWholeSearch) {
    SplitMix64 random{13};
    int dead = 0;
    for (int i = 0; i < 150; ++i) {
        const auto position = blocked_position(random);
        if (!position) continue;
        for (const Colour winner : colours) {
            const auto mates = find_mate(*position, winner);
            if (!mates) continue;
            EXPECT_EQ(never_mates(*position, winner, enough), !*mates) << write_fen(*position);
            dead += *mates ? 0 : 1;
        }
    }
    EXPECT_GE(dead, 20);
}

}  // namespace
}  // namespace kradan::chess
