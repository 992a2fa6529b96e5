#include <gtest/gtest.h>

#include <algorithm>

#include "boards.h"
#include "core/perft.h"
#include "core/random.h"
#include "reference.h"

namespace kradan::go::test {
namespace {

/// The board as one string from A1 along the rows, in the form that the reference uses.
std::string plain(const Position& position) {
    std::string text;
    for (int y = 0; y < position.size(); ++y) {
        for (int x = 0; x < position.size(); ++x) {
            const Point p = position.board().point({.x = x, .y = y});
            text += position.board().empty(p) ? '.' : position.board().has(p, Colour::first) ? 'X' : 'O';
        }
    }
    return text;
}

bool holds(const std::vector<Move>& moves, Move move) {
    return std::ranges::find(moves, move) != moves.end();
}

/// Checks every vertex on the board and in a frame around it, and the pass: each is legal exactly when
/// listed, and the reference agrees.
void check_legality(const Game& game, const Reference& reference) {
    const auto moves = game.legal_moves();
    Position::MoveList without_history;
    game.position().legal_moves(without_history);
    std::size_t legal = 0;
    for (int y = -2; y < game.position().size() + 2; ++y) {
        for (int x = -2; x < game.position().size() + 2; ++x) {
            const Intent intent = Intent::stone(x, y);
            const bool ours = !game.why_illegal(intent);
            ASSERT_EQ(ours, reference.legal(x, y)) << draw(game.position()) << write_move(intent);
            legal += ours;
            if (!game.position().board().on_board(intent.vertex)) continue;
            const Move move = game.position().move_of(intent);
            ASSERT_EQ(game.position().intent_of(move), intent);
            ASSERT_EQ(ours, holds(moves, move)) << draw(game.position()) << write_move(intent);
            ASSERT_EQ(!game.position().why_illegal(intent),
                      std::ranges::find(without_history, move) != without_history.end());
        }
    }
    ASSERT_FALSE(game.why_illegal(Intent::passing()));
    ASSERT_EQ(moves.size(), legal + 1);
}

void check_undo(const Position& position) {
    Position::MoveList moves;
    position.legal_moves(moves);
    Position copy = position;
    for (const Move move : moves) {
        const std::uint64_t stones = position.board().key();
        const std::uint64_t expected =
            move.is_pass() ? stones : position.board().key_after(move.point, position.side_to_move());
        const auto undo = copy.do_move(move);
        ASSERT_EQ(copy.key(), copy.recompute_key());
        ASSERT_EQ(copy.board().key(), expected);
        copy.undo_move(move, undo);
        ASSERT_EQ(copy, position);
        ASSERT_EQ(copy.key(), position.key());
    }
}

Reference::Repeat repeat_of(Ko ko) {
    if (ko == Ko::positional) return Reference::Repeat::positional;
    return ko == Ko::situational ? Reference::Repeat::situational : Reference::Repeat::simple;
}

void random_game(int size, const Rules& rules, std::uint64_t seed, int length) {
    SplitMix64 random(seed);
    Game game(Position(size, rules), 0);
    Reference reference(size, rules.suicide, repeat_of(rules.ko));
    while (game.ply() < length) {
        if (game.play_ended()) game.resume(game.position().side_to_move());
        // The reference is slow, so on large boards only some positions are checked.
        if (size <= 5 || random.below(static_cast<std::uint32_t>(size)) == 0) {
            check_legality(game, reference);
            if (size <= 7 || game.ply() % 50 == 0) check_undo(game.position());
        }
        const auto moves = game.legal_moves();
        ASSERT_FALSE(moves.empty());
        const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        const Intent intent = game.position().intent_of(move);
        const bool black = game.position().side_to_move() == Colour::first;
        ASSERT_EQ(black, reference.turn() == 'X');
        if (random.below(4) == 0) {
            Game back = game;
            ASSERT_TRUE(back.play(intent));
            ASSERT_TRUE(back.take_back());
            ASSERT_EQ(back.position(), game.position());
            ASSERT_EQ(back.passes(), game.passes());
            ASSERT_EQ(back.legal_moves(), moves);
        }
        ASSERT_EQ(game.play(intent).value(), move);
        if (intent.pass) {
            reference.pass();
        } else {
            reference.play(intent.vertex.x, intent.vertex.y);
        }
        ASSERT_EQ(plain(game.position()), reference.board());
        ASSERT_EQ(game.position().prisoners(Colour::first), reference.taken_by('X'));
        ASSERT_EQ(game.position().prisoners(Colour::second), reference.taken_by('O'));
        ASSERT_EQ(game.position().key(), game.position().recompute_key());
    }
}

TEST(Laws, RandomGamesOfAllSizesAndPresetsAgreeWithTheReference) {
    for (const Preset& preset : presets) {
        for (int size = min_size; size <= max_size; ++size) {
            const int games = size <= 5 ? 12 : 1;
            for (int i = 0; i < games; ++i) {
                random_game(size, preset.rules, static_cast<std::uint64_t>(size * 100 + i),
                            size <= 9 ? 250 : 400);
                if (HasFatalFailure()) FAIL() << preset.name << " size " << size << " game " << i;
            }
        }
    }
}

TEST(Laws, SuicideAndSimpleKo) {
    Rules rules;
    rules.suicide = true;
    for (int size = 2; size <= 6; ++size) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            random_game(size, rules, seed, 250);
            if (HasFatalFailure()) FAIL() << " size " << size << " game " << seed;
        }
    }
}

/// 362, 361 × 361 + 362 …: as long as nothing can be captured, every empty point and the pass are legal.
TEST(Perft, EmptyBoards) {
    Position nineteen(19);
    EXPECT_EQ(perft(nineteen, 1), 362u);
    EXPECT_EQ(perft(nineteen, 2), 361u * 361u + 362u);
    EXPECT_EQ(perft(nineteen, 2, false), 361u * 361u + 362u);
    EXPECT_EQ(nineteen, Position(19));
    Position two(2);
    EXPECT_EQ(perft(two, 3), perft(two, 3, false));
}

TEST(Laws, PositionsDifferWhereTheirKeysDo) {
    Game a = game("X O .\n. . .\n. . .");
    Game b = game("X O .\n. . .\n. . .", "thai", Colour::second);
    EXPECT_NE(a.position(), b.position());
    EXPECT_NE(a.position().key(), b.position().key());
    EXPECT_EQ(a.position().board(), b.position().board());
}

}  // namespace
}  // namespace kradan::go::test
