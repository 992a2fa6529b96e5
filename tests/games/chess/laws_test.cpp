#include <cstring>
#include <set>
#include <tuple>

#include "support.h"

namespace kradan::chess {
namespace {

using Asked = std::tuple<Square, Square, int>;

Asked asked(const Intent& intent) {
    return {intent.from, intent.to, intent.promotion ? static_cast<int>(*intent.promotion) : -1};
}

/// Every intent that a board can express is legal exactly when it requests a move in the list.
void expect_legality_law(const Position& position) {
    Position::MoveList moves;
    position.legal_moves(moves);
    std::set<Asked> legal;
    for (const Move move : moves) {
        EXPECT_TRUE(legal.insert(asked(position.intent_of(move))).second);
        legal.insert(asked(position.intent_of(move, true)));
        for (const bool king_takes_rook : {false, true}) {
            Position after = position;
            const auto played = after.play(position.intent_of(move, king_takes_rook));
            EXPECT_TRUE(played && *played == move) << write_fen(position);
        }
    }
    EXPECT_EQ(position.has_legal_move(), moves.size() != 0) << write_fen(position);
    for (Square from = 0; from < square_count; ++from) {
        for (Square to = 0; to < square_count; ++to) {
            for (int promotion = -1; promotion < 6; ++promotion) {
                Intent intent{.from = from, .to = to};
                if (promotion >= 0) intent.promotion = static_cast<Kind>(promotion);
                const auto reason = position.why_illegal(intent);
                ASSERT_EQ(!reason.has_value(), legal.contains(asked(intent)))
                    << write_fen(position) << ' ' << write_move(intent) << ' '
                    << (reason ? id(*reason) : "legal");
            }
        }
    }
    EXPECT_EQ(position.why_illegal({.pass = true}), Reason::pass);
}

TEST(ChessLaws, LegalExactlyWhenListed) {
    int turn = 0;
    for_random_games(24, 120, [&](const Position& position, Move) {
        if (++turn % 6 == 0) expect_legality_law(position);
    });
}

TEST(ChessLaws, LegalExactlyWhenListedInHardPositions) {
    for (const auto* fen : {
             "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
             "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
             "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
             "8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 1",
             "8/8/8/KPp4r/8/8/8/4k3 w - c6 0 1",
             "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
             "2r1kr2/8/8/8/8/8/8/1R2KR1R w Fcf - 0 1",
             "8/8/8/8/8/8/8/rRK1k3 w B - 0 1",
             "4k3/8/8/8/8/8/8/1R4KR w HB - 0 1",
             "4k3/8/8/8/8/8/8/R3K1RR w GA - 0 1",
             "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1",
             "4k3/8/8/8/1b5r/8/3P4/4K3 w - - 0 1",
         }) {
        expect_legality_law(position_of(fen));
    }
}

TEST(ChessLaws, IntentsOffTheBoardAreRefused) {
    const Position position;
    EXPECT_EQ(position.why_illegal({.from = 64, .to = 0}), Reason::no_piece);
    EXPECT_EQ(position.why_illegal({.from = 255, .to = 255}), Reason::no_piece);
    EXPECT_EQ(position.why_illegal({.from = 12, .to = 200}), Reason::pawn_cannot_reach);
}

TEST(ChessLaws, KeyEqualsRecomputedKeyAndUndoRestoresAll) {
    for_random_games(200, 150, [](const Position& position, Move) {
        Position::MoveList moves;
        position.legal_moves(moves);
        for (const Move move : moves) {
            Position after = position;
            const auto undo = after.do_move(move);
            ASSERT_EQ(after.key(), after.recompute_key());
            ASSERT_FALSE(
                after.attackers(after.king(position.side_to_move()), after.side_to_move(), after.occupied()));
            after.undo_move(move, undo);
            ASSERT_EQ(after, position);
            ASSERT_EQ(after.key(), position.key());
            Position::MoveList again;
            after.legal_moves(again);
            ASSERT_TRUE(std::equal(moves.begin(), moves.end(), again.begin(), again.end()));
        }
    });
}

TEST(ChessLaws, TextGivesTheSameMoveAndPosition) {
    for_random_games(100, 150, [](const Position& position, Move move) {
        for (const bool chess960 : {false, true}) {
            Position after = position;
            const auto played = after.play(intent(write_move(position, move, chess960)));
            ASSERT_TRUE(played);
            ASSERT_EQ(*played, move);
        }
        const auto fen = write_fen(position);
        ASSERT_EQ(position_of(fen), position) << fen;
        ASSERT_EQ(write_fen(position_of(fen)), fen);
        ASSERT_EQ(validate(setup_of(position)), position);
        ASSERT_EQ(Move::from_bits(move.bits()), move);
    });
}

TEST(ChessLaws, TakingBackAWholeGameLeadsThroughTheSamePositions) {
    SplitMix64 random{7};
    for (int round = 0; round < 30; ++round) {
        Game game;
        std::vector<Position> seen{game.position()};
        while (!game.outcome()) {
            const auto moves = game.legal_moves();
            ASSERT_FALSE(moves.empty());
            ASSERT_TRUE(game.play(
                game.position().intent_of(moves[random.below(static_cast<std::uint32_t>(moves.size()))])));
            seen.push_back(game.position());
        }
        EXPECT_TRUE(game.legal_moves().empty());
        EXPECT_EQ(game.why_illegal(intent("e2e4")), Reason::game_over);
        EXPECT_EQ(game.ply(), static_cast<int>(game.moves().size()));
        for (int ply = game.ply(); ply > 0; --ply) {
            ASSERT_EQ(game.position(), seen[static_cast<std::size_t>(ply)]);
            ASSERT_TRUE(game.take_back());
            ASSERT_FALSE(game.outcome());
        }
        EXPECT_FALSE(game.take_back());
        EXPECT_EQ(game.position(), game.start());
    }
}

}  // namespace
}  // namespace kradan::chess
