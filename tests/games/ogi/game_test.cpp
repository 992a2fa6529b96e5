#include "games/ogi/game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "core/random.h"
#include "games/ogi/feen.h"
#include "games/ogi/notation.h"

namespace kradan::ogi {
namespace {

template <Rules rules>
Game game_from(const std::string& feen, GameOptions options = {}) {
    return Game(validate(read_feen(feen).value(), rules).value(), options);
}

void play(Game& game, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        const auto played = game.play(read_move(word).value());
        ASSERT_TRUE(played) << word << ": " << id(played.error());
    }
}

std::string_view refusal(const Game& game, const std::string& move) {
    const auto reason = game.why_illegal(read_move(move).value());
    return reason ? id(*reason) : "legal";
}

bool lists(const Game& game, const std::string& move) {
    return std::ranges::any_of(
        game.legal_moves(), [&](Move legal) { return write_move(game.position().intent_of(legal)) == move; });
}

TEST(OgiRepetition, TheSameMoveToTheSamePositionIsIllegal) {
    Game game(Position::start(gomayo));
    play(game, "e1e2 e8e7 e2e1 e7e8");
    EXPECT_EQ(game.position(), game.start());
    EXPECT_EQ(refusal(game, "e1e2"), "ogi.repetition");
    EXPECT_FALSE(lists(game, "e1e2"));
    EXPECT_EQ(game.legal_moves().size(), 24u);
    EXPECT_EQ(game.play(read_move("e1e2").value()).error(), Reason::repetition);
    EXPECT_EQ(game.ply(), 4);
}

TEST(OgiRepetition, AnOldPositionReachedByAnotherMoveIsLegal) {
    Game game(Position::start(gomayo));
    play(game, "e1d2 e8e7 d2c2 e7e8");
    EXPECT_EQ(refusal(game, "c2d2"), "legal");
    play(game, "c2d2");
    EXPECT_EQ(game.occurrences(), 2);
}

TEST(OgiRepetition, ATakenBackMoveWasNotPlayed) {
    Game game(Position::start(gomayo));
    play(game, "e1e2 e8e7 e2e1 e7e8");
    while (game.take_back()) {
    }
    EXPECT_EQ(refusal(game, "e1e2"), "legal");
    EXPECT_EQ(game.legal_moves().size(), 25u);
}

TEST(OgiRepetition, APlayerLeftWithRepetitionsOnlyLoses) {
    // Everything except the king is permanently blocked, and the king has two squares.
    const std::string cell = "RB+S+S+S+SBR/PPPPPPPP/NNN5/NLL5/LLP5/PPP5/PPP5/K^1P4k^ / O/o";
    auto game = game_from<gomayo>(cell);
    play(game, "a1b1 h1h2 b1a1 h2h1");
    EXPECT_TRUE(game.position().has_legal_move());
    EXPECT_TRUE(game.legal_moves().empty());
    EXPECT_EQ(game.outcome(), (Outcome{Colour::second, EndReason::no_legal_move}));
}

TEST(OgiRepetition, WhatWasCapturedIsNoPartOfTheMove) {
    auto game = game_from<gomayo>("7k^/8/8/4s3/3K^4/8/8/8 / O/o");
    play(game, "d4e5 h8h7 S@h6 h7h6 e5d4 S@f4 d4c4 f4e3+ c4b4 e3e4 b4c4 e4e5 c4c5 h6h7 c5d4 h7h8");
    // The first time, an unpromoted silver was captured on e5. This time it is a promoted one.
    EXPECT_EQ(refusal(game, "d4e5"), "ogi.repetition");
    EXPECT_EQ(refusal(game, "d4e5^"), "legal");
}

TEST(OgiClassicRepetition, TheFourthOccurrenceIsADraw) {
    Game game(Position::start(classic));
    for (int round = 0; round < 3; ++round) {
        EXPECT_FALSE(game.outcome());
        play(game, "e1e2 e8e7 e2e1 e7e8");
    }
    EXPECT_EQ(game.occurrences(), 4);
    EXPECT_EQ(game.outcome(), (Outcome{std::nullopt, EndReason::repetition}));
    EXPECT_EQ(refusal(game, "a3a4"), "ogi.game-over");
    EXPECT_TRUE(game.take_back());
    EXPECT_FALSE(game.outcome());
}

TEST(OgiClassicRepetition, PerpetualCheckLoses) {
    auto game = game_from<classic>("7k^/8/8/8/8/8/8/+R3K^3 / O/o");
    play(game, "a1a8 h8h7 a8a7 h7h8");
    for (int round = 0; round < 2; ++round) play(game, "a7a8 h8h7 a8a7 h7h8");
    // The position after a1a8 has occurred three times, and so has the one after a8a7.
    EXPECT_FALSE(game.outcome());
    play(game, "a7a8");
    EXPECT_EQ(game.outcome(), (Outcome{Colour::second, EndReason::perpetual_check}));
}

TEST(OgiClassicRepetition, OneQuietMoveMakesItADraw) {
    auto game = game_from<classic>("7k^/8/8/8/8/8/8/+R3K^3 / O/o");
    play(game, "a1a8 h8h7 a8a7 h7h8 a7a8 h8h7 a8a7 h7h8 a7a1 h8g8 a1a7 g8h8 a7a8 h8h7 a8a7 h7h8");
    EXPECT_EQ(game.occurrences(), 4);
    EXPECT_EQ(game.outcome(), (Outcome{std::nullopt, EndReason::repetition}));
}

/// Sente's rook shuttles between a1 and b1 while Gote's king visits every square of files a to g once.
std::string quiet_moves(int plies) {
    std::string moves;
    Square king = *read_square("a8");
    for (int i = 0; i < plies; ++i) {
        if (i % 2 == 0) {
            moves += i % 4 == 0 ? "a1b1 " : "b1a1 ";
            continue;
        }
        const bool rightwards = rank_of(king) % 2 == 1;
        const bool at_the_end = file_of(king) == (rightwards ? 6 : 0);
        const Square to = static_cast<Square>(at_the_end ? king - 8 : rightwards ? king + 1 : king - 1);
        moves += write_square(king) + write_square(to) + " ";
        king = to;
    }
    return moves;
}

const std::string quiet_start = "k^6r/8/8/8/8/7p/8/R6K^ /+p O/o";

TEST(OgiQuietCount, AHundredPliesMayBeClaimed) {
    auto game = game_from<gomayo>(quiet_start);
    play(game, quiet_moves(99));
    EXPECT_EQ(game.quiet_plies(), 99);
    EXPECT_TRUE(game.claims().empty());
    play(game, "h8g8");
    EXPECT_EQ(game.claims(), std::vector{EndReason::hundred_plies});
    EXPECT_FALSE(game.outcome());
    play(game, "h1g2");
    EXPECT_EQ(game.claims(), std::vector{EndReason::hundred_plies});
    EXPECT_TRUE(game.take_back());
    EXPECT_TRUE(game.take_back());
    EXPECT_TRUE(game.claims().empty());
}

TEST(OgiQuietCount, EngineGamesApplyItAtOnce) {
    auto game = game_from<gomayo>(quiet_start, {.engine_game = true});
    play(game, quiet_moves(99));
    EXPECT_FALSE(game.outcome());
    play(game, "h8g8");
    EXPECT_EQ(game.outcome(), (Outcome{std::nullopt, EndReason::hundred_plies}));
    EXPECT_TRUE(game.claims().empty());
}

TEST(OgiQuietCount, ADropOfAPromotedPawnDoesNotResetIt) {
    auto game = game_from<gomayo>(quiet_start);
    play(game, quiet_moves(99) + "+P@h7");
    EXPECT_EQ(game.quiet_plies(), 100);
    EXPECT_EQ(game.claims().size(), 1u);
    play(game, "a1b1 h7h6");
    EXPECT_EQ(game.quiet_plies(), 102);
}

TEST(OgiQuietCount, APawnThatPromotesResetsItAndAPromotedOneDoesNot) {
    auto game = game_from<gomayo>(quiet_start);
    play(game, quiet_moves(99) + "h3h2+");
    EXPECT_EQ(game.quiet_plies(), 0);
    EXPECT_TRUE(game.claims().empty());
    play(game, "a1b1 h2g2");
    EXPECT_EQ(game.quiet_plies(), 2);
}

TEST(OgiQuietCount, CapturingTheKingOnThatPlyWins) {
    auto game = game_from<gomayo>("k^6r/8/8/8/8/8/8/R6K^ / O/o", {.engine_game = true});
    play(game, quiet_moves(99) + "h8h1");
    EXPECT_EQ(game.outcome(), (Outcome{Colour::second, EndReason::king_captured}));
}

/// Plays random moves that capture no king until an engine game ends.
template <Rules rules>
Outcome long_game(std::uint64_t seed, int& plies) {
    SplitMix64 random{seed};
    Game game(Position::start(rules), {.engine_game = true});
    while (!game.outcome()) {
        auto moves = game.legal_moves();
        std::erase_if(moves, [&](Move move) {
            const auto captured = game.position().captured_by(move);
            return captured && captured->kind == Kind::king;
        });
        const Move move = moves.at(random.below(static_cast<std::uint32_t>(moves.size())));
        game.play(game.position().intent_of(move)).value();
    }
    plies = game.ply();
    return *game.outcome();
}

template <Rules rules>
void expect_engine_limit(int limit) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        int plies = 0;
        const Outcome outcome = long_game<rules>(seed, plies);
        ASSERT_LE(plies, limit);
        if (outcome.reason != EndReason::move_limit) continue;
        EXPECT_EQ(outcome.winner, std::nullopt);
        EXPECT_EQ(plies, limit);
        return;
    }
    FAIL() << "no game reached the limit";
}

TEST(OgiEngineGames, StopAsADrawAtTheirLimit) {
    expect_engine_limit<gomayo>(1000);
    expect_engine_limit<classic>(600);
}

TEST(OgiOutcome, ACapturedKingEndsTheGame) {
    auto game = game_from<gomayo>("4k^3/8/8/8/8/8/8/4R2K^ / O/o");
    play(game, "e1e8+");
    EXPECT_EQ(game.outcome(), (Outcome{Colour::first, EndReason::king_captured}));
    EXPECT_TRUE(game.legal_moves().empty());
    EXPECT_EQ(refusal(game, "h1h2"), "ogi.game-over");
    EXPECT_EQ(game.position().why_illegal(Pass{}), Reason::game_over);
    EXPECT_EQ(write_feen(game.position()), "4+R3/8/8/8/8/8/8/7K^ / o/O");
    EXPECT_TRUE(game.take_back());
    EXPECT_FALSE(game.outcome());
}

TEST(OgiOutcome, WithoutAMoveThePlayerLoses) {
    // All of Sente's pieces are blocked on the last two ranks; the pawn in hand cannot be dropped in either
    // edition.
    const std::string feen = "K^+P+P+P+P+P+P+P/PPPPPPPP/8/8/8/8/8/4k^3 P/ O/o";
    const Outcome gote_wins{Colour::second, EndReason::no_legal_move};
    EXPECT_EQ(game_from<gomayo>(feen).outcome(), gote_wins);
    EXPECT_EQ(game_from<classic>(feen).outcome(), gote_wins);
    EXPECT_EQ(refusal(game_from<gomayo>(feen), "a8a7"), "ogi.game-over");
}

TEST(OgiOutcome, MateWinsInTheClassicEditionOnly) {
    const std::string feen = "4k^3/4+P3/4K^3/8/8/8/8/8 / o/O";
    EXPECT_EQ(game_from<classic>(feen).outcome(), (Outcome{Colour::first, EndReason::checkmate}));
    EXPECT_FALSE(game_from<gomayo>(feen).outcome());
    EXPECT_EQ(game_from<gomayo>(feen).legal_moves().size(), 6u);
}

}  // namespace
}  // namespace kradan::ogi
