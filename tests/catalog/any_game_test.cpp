#include "catalog/any_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "catalog/clauses.h"
#include "catalog/show.h"
#include "core/random.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "module/game_module.h"

namespace kradan {
namespace {

AnyGame start(GameOptions options) {
    auto game = AnyGame::start(options);
    if (!game) throw std::invalid_argument(std::string(game.error().front().reason));
    return *std::move(game);
}

std::vector<std::string> reasons(const GameOptions& options) {
    std::vector<std::string> list;
    const auto game = AnyGame::start(options);
    if (game) return {"a game"};
    for (const auto& refusal : game.error()) list.emplace_back(refusal.reason);
    return list;
}

using Texts = std::vector<std::string>;

TEST(AnyGame, EveryGameHasItsStart) {
    const std::size_t counts[] = {25, 25, 20, 20, 20, 362};
    ASSERT_EQ(games().size(), std::size(counts));
    for (std::size_t i = 0; i < std::size(counts); ++i) {
        const AnyGame game = start({.game = games()[i]});
        EXPECT_EQ(game.legal_moves().size(), counts[i]);
        EXPECT_TRUE(std::ranges::is_sorted(game.legal_moves()));
        EXPECT_EQ(read_game(id(games()[i])), games()[i]);
        EXPECT_EQ(game.side_to_move(), Colour::first);
    }
    EXPECT_FALSE(read_game("shogi"));
    EXPECT_FALSE(read_game(""));
}

TEST(AnyGame, AllThatIsWrongIsSaidAtOnce) {
    EXPECT_EQ(reasons({.game = chess::chess_game, .position = "P7/8/8/8/8/8/8/8 w - - 0 1"}),
              (Texts{"setup.no-king", "setup.pawn-on-last-rank"}));
    EXPECT_EQ(reasons(go::game_options({.size = 26, .rules = "house", .komi = "6.3"})).size(), 3U);
    EXPECT_EQ(reasons({.game = chess::chess_game, .values = chess::values_of({.chess960 = 960})}),
              Texts{"setup.bad-chess960"});
    EXPECT_EQ(reasons({.game = ogi::gomayo_game, .values = ogi::values_of({.promoted = {"e1"}})}),
              Texts{"setup.handicap-square"});
    EXPECT_EQ(reasons({.game = ogi::gomayo_game, .values = ogi::values_of({.promoted = {"z9"}})}),
              Texts{"setup.handicap-square"});
    EXPECT_EQ(reasons(go::game_options({.stones = {Texts{"D4"}, Texts{"D4"}}})), Texts{"setup.bad-stone"});
}

TEST(AnyGame, UnreadableTextIsRefusedWithItsPlace) {
    const auto game =
        AnyGame::start({.game = chess::chess_game, .position = "rnbqkbnr/ppppxppp/8/8/8/8/8/8 w - - 0 1"});
    ASSERT_FALSE(game);
    EXPECT_EQ(game.error().front().reason, "setup.unreadable");
    EXPECT_NE(game.error().front().detail.find("after 13 bytes"), std::string::npos)
        << game.error().front().detail;
}

TEST(AnyGame, HandicapsStandOnTheBoard) {
    const AnyGame ogi =
        start({.game = ogi::gomayo_game, .values = ogi::values_of({.promoted = {"b2", "g2"}})});
    EXPECT_EQ(ogi.position_text(), "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1+B4+R1/LNSIK^SNL / O/o");
    const AnyGame fixed = start(go::game_options({.size = 9, .handicap = 2}));
    EXPECT_EQ(fixed.side_to_move(), Colour::second);
    EXPECT_EQ(std::ranges::count(fixed.board().cells, "X"), 2);
    AnyGame free = start(go::game_options({.size = 9, .handicap = 2, .free_placement = true}));
    EXPECT_TRUE(free.play(*free.read_move("C3")));
    EXPECT_EQ(free.side_to_move(), Colour::first);
    EXPECT_TRUE(free.play(*free.read_move("G7")));
    EXPECT_EQ(free.side_to_move(), Colour::second);
}

// Regression: a position given with 玉 marked came back without the mark.
TEST(AnyGame, FacesNamedInAPositionComeBack) {
    for (const GameId id : {ogi::gomayo_game, ogi::classic_game}) {
        for (const std::string text : {
                 "4k^3/8/8/8/8/8/8/4K^3 / O/o",
                 "4k^'3/8/8/8/8/8/8/4K^3 / O/o",
                 "4k^3/8/8/8/8/8/8/4K^'3 2PR/b o/O",
                 "4k^'3/8/8/8/8/8/8/4K^'3 / O/o",
             }) {
            AnyGame game = start({.game = id, .position = text});
            EXPECT_EQ(game.position_text(), text);
        }
    }
    AnyGame game = start({.game = ogi::gomayo_game, .position = "4k^3/8/8/8/8/8/8/4K^'3 / O/o"});
    ASSERT_TRUE(game.play(*game.read_move("e1e2")));
    EXPECT_EQ(game.position_text(), "4k^3/8/8/8/8/8/4K^'3/8 / o/O");
    EXPECT_EQ(game.position_text(std::array{false, true}), "4k^'3/8/8/8/8/8/4K^3/8 / o/O");
}

TEST(AnyGame, UnjudgedPlayAsksOnlyWhatCanBeDone) {
    const auto goes = [](AnyGame game, const char* move) {
        return game.play_unjudged(*game.read_move(move)).has_value();
    };
    const AnyGame chess =
        start({.game = chess::chess_game, .position = "r3k2r/P7/8/8/7b/8/4P3/R3K2R w KQkq - 0 1"});
    for (const auto* can : {"e1d4", "a1a7", "e2e5", "e2d3", "a7a8q", "e1g1", "e1h1", "e2h4", "h1h8", "e1d8"})
        EXPECT_EQ(goes(chess, can), std::string_view(can) != "a1a7") << can;
    for (const auto* cannot :
         {"e4e5", "e8e7", "e1e2", "a7a8", "a7a8k", "a7a8p", "e2e4q", "e2e8q", "a1e8", "pass"})
        EXPECT_FALSE(goes(chess, cannot)) << cannot;
    const AnyGame classic =
        start({.game = ogi::classic_game, .position = "4k^3/8/8/8/+p7/P7/8/R3K^3 P/ O/o"});
    for (const auto* can : {"a1h8+", "a3a8", "P@a2", "P@b8", "e1b5", "a3a4+", "a3a4"})
        EXPECT_TRUE(goes(classic, can)) << can;
    for (const auto* cannot :
         {"a1a3", "a1e8", "R@b2", "+P@b2", "P@a3", "P@b2+", "e1e2+", "e1a4^", "b1b2", "a4a5", "pass"})
        EXPECT_FALSE(goes(classic, cannot)) << cannot;
    const AnyGame gomayo = start({.game = ogi::gomayo_game, .position = "4k^3/8/8/8/+p7/P7/8/R3K^3 P/ O/o"});
    for (const auto* can : {"a1e8", "e1a4^", "P@b2"}) EXPECT_TRUE(goes(gomayo, can)) << can;
    EXPECT_FALSE(goes(gomayo, "e1e2^"));
    AnyGame go =
        start(go::game_options({.size = 5, .stones = {Texts{"A2", "B1"}, Texts{}}, .turn = Colour::second}));
    EXPECT_TRUE(goes(go, "A1"));
    EXPECT_FALSE(goes(go, "A2"));
    EXPECT_FALSE(goes(go, "F6"));
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(go.play_unjudged(*go.read_move("pass")));
    EXPECT_TRUE(go.play_ended());
    EXPECT_TRUE(go.play_unjudged(*go.read_move("C3")));
    EXPECT_FALSE(go.play_ended());
    EXPECT_FALSE(go.play_unjudged(*chess.read_move("e2e4")));
}

TEST(AnyGame, CastlingIsWrittenByTheOption) {
    const std::string position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    AnyGame usual = start({.game = chess::chess_game, .position = position});
    const auto has = [](const AnyGame& game, const char* move) {
        const auto list = game.legal_moves();
        return std::ranges::find(list, move) != list.end();
    };
    EXPECT_TRUE(has(usual, "e1g1"));
    EXPECT_FALSE(has(usual, "e1h1"));
    const AnyGame shuffled = start(
        {.game = chess::chess_game, .position = position, .values = chess::values_of({.chess960 = 518})});
    EXPECT_TRUE(has(shuffled, "e1h1"));
    // Either spelling gives the same move, which is always written the same way.
    const auto played = usual.play(*usual.read_move("e1h1"));
    ASSERT_TRUE(played);
    EXPECT_EQ(played->text, "e1g1");
    EXPECT_EQ(played->label, "O-O");
}

/// The codes are in the same order as the texts, and each code plays the same move as its text.
TEST(AnyGame, CodesArePlayedLikeTexts) {
    const std::vector<GameOptions> starts = {
        {.game = chess::chess_game},
        {.game = chess::chess_game, .values = chess::values_of({.chess960 = 518})},
        {.game = chess::chess_game, .values = chess::values_of({.chess960 = 77})},
        {.game = chess::chess_game, .position = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"},
        {.game = ogi::gomayo_game},
        {.game = ogi::classic_game},
        go::game_options({.size = 5}),
        go::game_options({.size = 5, .rules = "aga"}),
    };
    SplitMix64 random(5);
    for (int round = 0; round < 40; ++round) {
        AnyGame game = start(starts[static_cast<std::size_t>(round) % starts.size()]);
        AnyGame other = game;
        for (int ply = 0; ply < 120; ++ply) {
            const auto texts = game.legal_moves();
            std::vector<MoveCode> codes = {7};
            game.legal_codes(codes);
            ASSERT_EQ(codes.size(), texts.size() + 1);
            for (std::size_t i = 0; i < texts.size(); ++i) ASSERT_EQ(MoveText(codes[i + 1]).view(), texts[i]);
            if (texts.empty()) break;
            const auto chosen = random.below(static_cast<std::uint32_t>(texts.size()));
            game.make_listed(codes[chosen + 1]);
            ASSERT_EQ(other.play_text(texts[chosen]), texts[chosen]);
            ASSERT_EQ(game.board().cells, other.board().cells);
            ASSERT_EQ(game.position_text(), other.position_text());
            ASSERT_EQ(game.outcome().has_value(), other.outcome().has_value());
        }
    }
}

TEST(AnyGame, MovesOfAnotherGameAreRefused) {
    AnyGame chess = start({.game = chess::chess_game});
    const AnyGame go = start({.game = go::go_game});
    EXPECT_TRUE(chess.why_illegal(*go.read_move("D4")));
    EXPECT_FALSE(chess.play(*go.read_move("D4")));
}

TEST(AnyGame, ALineNamesTheMoveThatFails) {
    AnyGame game = start({.game = ogi::gomayo_game});
    const Texts line = {"e3e4", "e6e5", "e4e6"};
    const auto played = game.play_line(line);
    ASSERT_FALSE(played);
    EXPECT_EQ(played.error().detail, "move 3, e4e6");
    EXPECT_EQ(game.ply(), 2);
}

TEST(AnyGame, HandsTellStatesApart) {
    const AnyGame game = start({.game = ogi::gomayo_game, .position = "4k^3/8/8/8/8/8/8/4K^3 2PSI+P/+b o/O"});
    Texts held;
    for (const Held& item : game.hand(Colour::first)) held.push_back(std::to_string(item.count) + item.piece);
    EXPECT_EQ(held, (Texts{"1I", "1S", "2P", "1+P"}));
    ASSERT_EQ(game.hand(Colour::second).size(), 1U);
    EXPECT_EQ(game.hand(Colour::second).front().piece, "+B");
}

TEST(AnyGame, CheckIsSeenOnEitherSideAndOnBoth) {
    using Sides = std::vector<Colour>;
    const AnyGame own = start({.game = ogi::gomayo_game, .position = "4k^3/8/8/8/8/8/8/R3K^2r / O/o"});
    EXPECT_EQ(own.in_check(), (Sides{Colour::first}));
    EXPECT_TRUE(show(own).ends_with("Sente to move, in check\n"));
    const AnyGame other = start({.game = ogi::gomayo_game, .position = "R3k^3/8/8/8/8/8/8/4K^3 / O/o"});
    EXPECT_EQ(other.in_check(), (Sides{Colour::second}));
    EXPECT_TRUE(show(other).ends_with("Sente to move, Gote in check\n"));
    const AnyGame both = start({.game = ogi::gomayo_game, .position = "R3k^3/8/8/8/8/8/8/4K^2r / o/O"});
    EXPECT_EQ(both.in_check(), (Sides{Colour::second, Colour::first}));
    EXPECT_TRUE(show(both).ends_with("Gote to move, both kings in check\n"));
}

TEST(AnyGame, TheSideThatAHandicapHelpsHasJade) {
    using Jade = std::array<bool, 2>;
    const auto jade = [](std::vector<std::string> promoted, std::optional<Colour> agreed = {}) {
        return start({.game = ogi::gomayo_game, .values = ogi::values_of({.promoted = std::move(promoted)})})
            .as<KingFaces>()
            ->jade(agreed);
    };
    EXPECT_EQ(jade({}), (Jade{false, true}));
    EXPECT_EQ(jade({"b2", "g2"}), (Jade{true, false}));
    EXPECT_EQ(jade({"a8", "b2", "g2", "g2"}), (Jade{true, false}));
    EXPECT_EQ(jade({"b7"}), (Jade{false, true}));
    EXPECT_EQ(jade({"a8", "b2"}), (Jade{false, true}));
    EXPECT_EQ(jade({"b2", "g2"}, Colour::first), (Jade{false, true}));
    const AnyGame named = start({.game = ogi::gomayo_game,
                                 .position = "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^'SNL / O/o"});
    EXPECT_EQ(named.as<KingFaces>()->jade({}), (Jade{true, false}));
    EXPECT_EQ(named.as<KingFaces>()->jade(Colour::first), (Jade{false, true}));
    // The kanji board shows 玉; the text follows G18.
    const AnyGame handicap =
        start({.game = ogi::gomayo_game, .values = ogi::values_of({.promoted = {"b2", "g2"}})});
    EXPECT_NE(show(handicap, Lettering::kanji).find("  玉"), std::string::npos);
    EXPECT_EQ(handicap.position_text(), "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1+B4+R1/LNSIK^SNL / O/o");
}

TEST(Clauses, ReasonsHaveTheClauseOfTheirGame) {
    EXPECT_EQ(clause("ogi.drop-dead-end", ogi::gomayo_game), "G6");
    EXPECT_EQ(clause("ogi.drop-dead-end", ogi::classic_game), "C4");
    EXPECT_EQ(clause("checkmate", chess::chess_game), "X9");
    EXPECT_EQ(clause("checkmate", ogi::classic_game), "C7");
    EXPECT_EQ(clause("king-captured", ogi::gomayo_game), "G9");
    EXPECT_EQ(clause("resignation", go::go_game), "W13");
    EXPECT_EQ(clause("go.ko", go::go_game), "W7");
    EXPECT_EQ(clause("go.ko", chess::chess_game), "");
    EXPECT_EQ(clause("nonsense", go::go_game), "");
    EXPECT_EQ(clause("king-in-centre", *read_game("kingofthehill")), "K1");
    EXPECT_EQ(clause("checkmate", *read_game("3check")), "X9");
    EXPECT_EQ(clause("king-in-centre", chess::chess_game), "");
}

TEST(Clauses, EveryClauseThatIsGivenIsWrittenDown) {
    for (const GameId game : games()) {
        int count = 0;
        for (const auto reason : end_reason_ids) {
            const auto given = clause(reason, game);
            if (given.empty()) continue;
            ++count;
            const auto place = std::ranges::find(clauses(), given, &Clause::id);
            ASSERT_NE(place, clauses().end()) << given;
            EXPECT_NE(place->games.find(id(game)), std::string_view::npos) << given;
        }
        EXPECT_GT(count, 0) << id(game);
    }
}

TEST(Clauses, EveryEndAndEveryClauseHasWordsInEveryLanguage) {
    for (const auto reason : end_reason_ids) {
        for (const auto language : {Language::english, Language::thai, Language::japanese}) {
            EXPECT_FALSE(message(reason, language).empty()) << reason;
        }
    }
    for (const Clause& clause : clauses()) {
        for (const auto text : clause.texts) EXPECT_FALSE(text.empty() || text.contains('\t')) << clause.id;
    }
    EXPECT_EQ(message("nonsense", Language::thai), "");
    EXPECT_EQ(clause_text("Z99", Language::thai), "");
    EXPECT_FALSE(clause_text("G12", Language::japanese).empty());
}

TEST(Reach, PiecesGoWhereTheRulesSay) {
    EXPECT_EQ(ogi::gomayo_game.module().reach("+P", "e5")->targets,
              (Texts{"d5", "d6", "e4", "e6", "f5", "f6"}));
    EXPECT_EQ(ogi::gomayo_game.module().reach("n", "e5")->targets, (Texts{"d3", "f3"}));
    EXPECT_EQ(ogi::classic_game.module().reach("I", "a1")->targets.size(), 9U);
    EXPECT_EQ(chess::chess_game.module().reach("K", "e4")->targets.size(), 8U);
    EXPECT_EQ(chess::chess_game.module().reach("Q", "d4")->targets.size(), 27U);
    const auto pawn = chess::chess_game.module().reach("p", "e7");
    EXPECT_EQ(pawn->targets, (Texts{"e5", "e6"}));
    EXPECT_EQ(pawn->captures, (Texts{"d6", "f6"}));
}

TEST(Reach, WhatIsNoPieceIsRefused) {
    EXPECT_FALSE(ogi::gomayo_game.module().reach("+K", "e5"));
    EXPECT_FALSE(ogi::gomayo_game.module().reach("Q", "e5"));
    EXPECT_FALSE(ogi::gomayo_game.module().reach("", "e5"));
    EXPECT_FALSE(ogi::gomayo_game.module().reach("P", "e8"));
    EXPECT_FALSE(chess::chess_game.module().reach("P", "e8"));
    EXPECT_FALSE(chess::chess_game.module().reach("Q", "e9"));
    EXPECT_FALSE(go::go_game.module().reach("X", "e5"));
}

TEST(Show, SaysWhoIsToMoveOrHowItEnded) {
    EXPECT_NE(show(start({.game = chess::chess_game})).find("White to move\n"), std::string::npos);
    EXPECT_NE(show(start(go::game_options({.size = 9}))).find("Black to move\n"), std::string::npos);
    EXPECT_NE(show(start({.game = ogi::gomayo_game}), Lettering::kanji).find("v玉"), std::string::npos);
    AnyGame game = start({.game = chess::chess_game});
    ASSERT_TRUE(game.play_line(Texts{"f2f3", "e7e5", "g2g4", "d8h4"}));
    EXPECT_NE(show(game).find("Black wins: checkmate (X9)\n"), std::string::npos) << show(game);
}

}  // namespace
}  // namespace kradan
