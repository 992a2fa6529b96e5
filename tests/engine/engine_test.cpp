#include <set>

#include "games/chess/fen.h"
#include "games/chess/module.h"
#include "games/chess/setup.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "support.h"

namespace kradan::test {
namespace {

using engine::Engine;

std::string best(const AnyGame& game, const engine::Limits& limits) {
    Engine engine(4);
    return engine.think(game, limits).move.value_or("(none)");
}

const std::vector<GameOptions>& all_games() {
    static const std::vector<GameOptions> games = {
        {.game = chess::chess_game},
        {.game = chess::chess_game, .values = chess::values_of({.chess960 = 7})},
        {.game = *read_game("kingofthehill")},
        {.game = *read_game("3check")},
        {.game = ogi::gomayo_game},
        {.game = ogi::classic_game},
        go::game_options({.size = 5, .rules = "tromp-taylor"}),
        go::game_options({.size = 9}),
        go::game_options({.size = 2, .rules = "new-zealand"}),
    };
    return games;
}

TEST(Engine, MovesAreLegalInRandomPositions) {
    SplitMix64 random(11);
    for (const GameOptions& options : all_games()) {
        for (int round = 0; round < 25; ++round) {
            AnyGame game = start(options);
            const auto plies = static_cast<int>(random.below(150));
            while (game.ply() < plies && !is_over(game)) play(game, random_move(game, random));
            if (is_over(game)) game.take_back();
            const std::string move = best(game, {.nodes = 300, .seed = random.next()});
            const auto legal = game.legal_moves();
            EXPECT_TRUE(std::ranges::binary_search(legal, move))
                << id(options.game) << ' ' << game.position_text();
        }
    }
}

TEST(Engine, LinesOfPlayAreLegal) {
    for (const GameOptions& options : all_games()) {
        Engine engine(4);
        AnyGame game = start(options);
        const auto line = engine.think(game, {.nodes = 20'000}).line;
        EXPECT_FALSE(line.empty()) << id(options.game);
        for (const std::string& move : line) play(game, move);
    }
}

TEST(Engine, NoMoveWhenTheGameIsOver) {
    EXPECT_EQ(best(start({.game = chess::chess_game}, {"f2f3", "e7e5", "g2g4", "d8h4"}), {}), "(none)");
    EXPECT_EQ(best(start(go::game_options({.size = 9}), {"pass", "pass"}), {}), "(none)");
}

TEST(Engine, FindsMates) {
    struct Case {
        GameId game;
        std::string_view position;
        std::string_view move;
        int plies;
    };
    const Case cases[] = {
        {chess::chess_game, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", 1},
        // Smothered mate: the queen is sacrificed first.
        {chess::chess_game, "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", "b3g8", 3},
        {chess::chess_game, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 3},
        // The side to move captures a king left en prise.
        {ogi::gomayo_game, "4k^3/8/8/8/8/8/8/4RK^2 / O/o", "e1e8", 1},
        {ogi::gomayo_game, "3rk^3/8/8/8/8/8/8/3K^4 / o/O", "d8d1", 1},
    };
    for (const Case& each : cases) {
        Engine engine(4);
        const auto info = engine.think(position(each.game, each.position), {.nodes = 400'000});
        EXPECT_EQ(info.move, each.move) << each.position;
        EXPECT_EQ(info.mate_in, each.plies) << each.position;
    }
}

TEST(Engine, ReachesTheGoalsOfVariants) {
    const auto found = [](std::string_view game, std::string position) {
        Engine engine(4);
        return engine.think(start({.game = *read_game(game), .position = std::move(position)}), {.depth = 8});
    };
    const auto walk = found("kingofthehill", "8/8/8/8/8/3K4/r7/1r4k1 w - - 0 1");
    EXPECT_TRUE(walk.move == "d3d4" || walk.move == "d3e4") << *walk.move;
    EXPECT_EQ(walk.mate_in, 1);
    EXPECT_EQ(found("kingofthehill", "8/8/4k3/8/8/8/8/R5K1 w - - 0 1").move, "a1a5");
    const auto sacrifice = found("3check", "r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 1+3 0 1");
    EXPECT_EQ(sacrifice.move, "d1d8");
    EXPECT_EQ(sacrifice.mate_in, 1);
    // A mate in two is further than the hill.
    const AnyGame hill =
        start({.game = *read_game("kingofthehill"), .position = "8/7k/R7/1R6/8/3K4/8/8 w - - 0 1"});
    EXPECT_EQ(Engine(4).find_mate(hill, 3)->mate_in, 1);
    const auto two = found("3check", "4k3/8/8/8/8/8/8/RR2K3 w - - 2+3 0 1");
    EXPECT_EQ(two.mate_in, 3);
    EXPECT_EQ(two.line.size(), 3U);
}

TEST(Engine, AnAttackThatGivesChecksIsWorthMoreThanAPieceInThreeCheck) {
    const auto think = [](std::string position, int depth) {
        Engine engine(4);
        return engine.think(start({.game = *read_game("3check"), .position = std::move(position)}),
                            {.depth = depth});
    };
    // After the knight is taken, all three checks come by force.
    const auto taken = think("r3kb1r/1p1nqpp1/2p5/p3N2p/4pP2/1P2P3/PBPPB1PK/R2Q1R2 b kq - 3+3 0 15", 8);
    EXPECT_EQ(taken.move, "e7h4");
    EXPECT_GT(taken.score, 200);
    EXPECT_NE(think("r3kb1r/1p1nqpp1/2p5/p3N2p/4pP2/1P2P3/PBPPB1Pn/R2Q1RK1 w kq - 3+3 0 15", 8).move, "g1h2");
}

TEST(Engine, NoMateIsShorterThanTheOneFound) {
    // The smallest number of moves in which a win is proved against any defence.
    const auto shortest = [](const AnyGame& game) {
        Engine engine(1);
        for (int moves = 1; moves < 6; ++moves) {
            if (engine.find_mate(game, moves)) return moves;
        }
        return 6;
    };
    SplitMix64 random(16);
    int compared = 0;
    while (compared < 40) {
        const char piece = "QR"[random.below(2)];
        chess::Setup setup;
        setup.board[random.below(8)] = chess::Piece{Colour::second, chess::Kind::king};
        setup.board[16 + random.below(24)] = chess::Piece{Colour::first, chess::Kind::king};
        setup.board[random.below(64)] =
            chess::Piece{Colour::first, *chess::read_kind(piece == 'Q' ? 'q' : 'r')};
        const auto valid = chess::validate(setup);
        if (!valid || valid->outcome()) continue;
        const AnyGame game = position(chess::chess_game, chess::write_fen(*valid));
        const int moves = shortest(game);
        if (moves > 4) continue;
        ++compared;
        Engine engine(4);
        const auto info = engine.think(game, {.nodes = 20'000'000, .shortest_mate = true});
        EXPECT_EQ(info.mate_in, 2 * moves - 1) << game.position_text();
        EXPECT_EQ(info.line.size(), static_cast<std::size_t>(2 * moves - 1)) << game.position_text();
    }
}

TEST(Engine, SeesThatTheKingCannotBeSaved) {
    // Two rooks on the last ranks: the king is lost, whatever the defender plays.
    Engine engine(4);
    const auto info =
        engine.think(position(ogi::gomayo_game, "4k^2R/R7/8/8/8/8/8/4K^3 / o/O"), {.nodes = 400'000});
    ASSERT_TRUE(info.mate_in.has_value());
    EXPECT_EQ(*info.mate_in, -2);
}

TEST(Engine, KnowsThePromotedPieceInHandFromThePlainOne) {
    // The king captures a tokin. If it is kept promoted, it can be dropped; if demoted, it never can (G4,
    // G7).
    EXPECT_EQ(best(position(ogi::gomayo_game, "4k^3/8/8/8/8/8/4+p3/4K^3 / O/o"), {.depth = 3}), "e1e2^");
}

TEST(Engine, DoesNotRepeatAgainstTheRules) {
    // After these moves, 3.Ke1-e2 is illegal (G12), however highly the search rates it.
    const AnyGame game = start({.game = ogi::gomayo_game}, {"e1e2", "e8e7", "e2e1", "e7e8"});
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const std::string move = best(game, {.level = 1, .seed = seed});
        EXPECT_NE(move, "e1e2");
        EXPECT_TRUE(std::ranges::binary_search(game.legal_moves(), move));
    }
}

TEST(Engine, TheSameNodesAndSeedGiveTheSameMove) {
    for (const GameOptions& options : all_games()) {
        const AnyGame game = start(options);
        for (const int level : {1, 4, 10}) {
            const engine::Limits limits{.level = level, .nodes = 3000, .seed = 5};
            EXPECT_EQ(best(game, limits), best(game, limits));
        }
    }
}

TEST(Engine, LowLevelsVaryWithTheSeed) {
    const AnyGame game = start({.game = chess::chess_game});
    std::set<std::string> moves;
    for (std::uint64_t seed = 0; seed < 30; ++seed) moves.insert(best(game, {.level = 1, .seed = seed}));
    EXPECT_GT(moves.size(), 1U);
}

TEST(Engine, StopsWhenTold) {
    for (const GameOptions& options : all_games()) {
        Engine engine(4);
        int asked = 0;
        const auto info =
            engine.think(start(options), {}, {.info = {}, .stop = [&] { return ++asked >= 3; }});
        EXPECT_TRUE(info.move.has_value());
        EXPECT_LE(asked, 3);
        EXPECT_LT(info.nodes, 10'000U);
    }
}

TEST(Engine, PassesWhenNothingIsLeftToGain) {
    // Two walls down the middle of a small board; the opponent has just passed.
    const AnyGame game =
        start(go::game_options({.size = 5, .komi = "0.5"}),
              {"C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "B3", "E3", "B4", "pass"});
    EXPECT_EQ(best(game, {.nodes = 2000}), "pass");
}

TEST(Engine, TakesStonesInAtari) {
    // E2 captures four stones. If White plays there instead, it captures four of Black's.
    const AnyGame game = start(
        go::game_options({.size = 5}),
        {"A3", "A2", "B3", "B2", "C3", "C2", "D3", "D2", "A1", "E4", "B1", "E3", "C1", "E5", "D1", "D5"});
    EXPECT_EQ(best(game, {.nodes = 2000}), "E2");
}

TEST(Engine, EndsWhereTheMoveIsDecidedAndPlaysTheSame) {
    // E2 captures four stones. If White plays there instead, it captures four of Black's.
    const AnyGame game = start(
        go::game_options({.size = 5}),
        {"A3", "A2", "B3", "B2", "C3", "C2", "D3", "D2", "A1", "E4", "B1", "E3", "C1", "E5", "D1", "D5"});
    const engine::Info whole = Engine().think(game, {.nodes = 4000, .seed = 3});
    const engine::Info decided = Engine().think(game, {.nodes = 4000, .seed = 3, .until_decided = true});
    EXPECT_EQ(whole.nodes, 4000U);
    EXPECT_LT(decided.nodes, 3000U);
    EXPECT_EQ(decided.move, whole.move);
    EXPECT_GT(decided.lead, 4000 - decided.nodes);
}

TEST(GoTimeManager, NeverGoesBeyondTheClock) {
    for (const std::int64_t left : {-5000, 0, 1, 10, 100, 1000, 60'000, 3'600'000}) {
        for (const int moves : {0, 1, 2, 40, 1000}) {
            for (const std::int64_t increment : {0, 1, 1000, 100'000}) {
                for (const int empty : {0, 1, 100, 361}) {
                    const engine::GoTimeManager time_manager(
                        {.left = left, .increment = increment, .moves_to_go = moves}, 361, empty);
                    EXPECT_GE(time_manager.maximum(), 1);
                    EXPECT_LE(time_manager.maximum(),
                              std::max<std::int64_t>(moves == 1 ? left : left / 2, 1));
                }
            }
        }
    }
    EXPECT_GE(engine::GoTimeManager({.left = 60'000, .moves_to_go = 1}, 361, 361).maximum(), 50'000);
}

/// The time used for a move if the best move leads by this many playouts in a thousand.
std::int64_t thought(engine::GoTimeManager time_manager, std::uint64_t lead_permille) {
    std::int64_t elapsed = 0;
    while (elapsed < time_manager.maximum()) {
        elapsed += 10;
        const auto nodes = static_cast<std::uint64_t>(elapsed);
        if (time_manager.should_stop({.nodes = nodes, .lead = nodes * lead_permille / 1000}, elapsed)) break;
    }
    return elapsed;
}

TEST(GoTimeManager, ThinksLongerWhereAnotherMoveIsNear) {
    const engine::GoTimeManager time_manager({.left = 300'000}, 361, 250);
    EXPECT_LT(thought(time_manager, 900), thought(time_manager, 300));
    EXPECT_LT(thought(time_manager, 300), thought(time_manager, 10));
}

TEST(GoTimeManager, APositionThatWasSearchedBeforeIsLookedAtAllTheSame) {
    const engine::GoTimeManager time_manager({.left = 300'000}, 361, 250);
    EXPECT_FALSE(time_manager.should_stop({.nodes = 8, .lead = 5000}, 2));
    EXPECT_TRUE(time_manager.should_stop({.nodes = 8000, .lead = 5000}, 4000));
    EXPECT_TRUE(time_manager.should_stop({.nodes = 8}, time_manager.maximum()));
}

TEST(GoTimeManager, AWholeGameUsesMostOfTheTimeTheMiddleMost) {
    for (const int size : {9, 13, 19}) {
        const int points = size * size;
        std::int64_t left = 300'000;
        std::int64_t opening = 0;
        std::int64_t middle = 0;
        for (int empty = points; empty > points * 28 / 100; empty -= 2) {
            const std::int64_t took = thought(engine::GoTimeManager({.left = left}, points, empty), 200);
            left -= took;
            if (empty == points) opening = took;
            if (empty < points * 3 / 4 && middle == 0) middle = took;
        }
        EXPECT_GT(middle, opening) << size;
        EXPECT_GT(left, 0) << size;
        EXPECT_LT(left, 100'000) << size;
    }
}

TEST(TimeManager, NeverGoesBeyondTheClockAndUsesMostOfIt) {
    for (const std::int64_t left : {-5000, 0, 1, 10, 100, 1000, 60'000, 3'600'000}) {
        for (const int moves : {0, 1, 2, 40, 1000}) {
            for (const std::int64_t increment : {0, 20, 1000, 100'000}) {
                const engine::TimeManager time_manager(
                    {.left = left, .increment = increment, .moves_to_go = moves});
                EXPECT_GE(time_manager.maximum(), 1);
                EXPECT_LE(time_manager.maximum(), std::max<std::int64_t>(left, 1));
            }
        }
    }
    EXPECT_GE(engine::TimeManager({.left = 60'000, .moves_to_go = 1}).maximum(), 50'000);
}

TEST(TimeManager, LeavesWhatIsLostOnEachMove) {
    for (const std::int64_t overhead : {0, 10, 300, 5000}) {
        for (const std::int64_t left : {100, 1000, 20'000}) {
            for (const std::int64_t increment : {0, 1000}) {
                if (left <= overhead) continue;
                for (const int moves : {0, 1, 40}) {
                    const engine::TimeManager time_manager(
                        {.left = left, .increment = increment, .moves_to_go = moves, .overhead = overhead});
                    EXPECT_LE(time_manager.maximum() + overhead, left)
                        << left << ' ' << overhead << ' ' << moves;
                }
            }
        }
    }
}

TEST(TimeManager, ThinksLongerWhereTheMoveChanges) {
    const auto spent = [](const std::vector<std::string>& moves) {
        engine::TimeManager time_manager({.left = 60'000});
        for (std::int64_t elapsed = 0; elapsed < time_manager.maximum(); elapsed += 10) {
            const auto i = std::min(static_cast<std::size_t>(elapsed / 10), moves.size() - 1);
            if (time_manager.should_stop({.move = moves[i], .effort_permille = 500}, elapsed)) return elapsed;
        }
        return time_manager.maximum();
    };
    std::vector<std::string> changing;
    changing.reserve(2000);
    for (int i = 0; i < 2000; ++i) changing.push_back(i % 2 == 0 ? "e2e4" : "d2d4");
    EXPECT_GT(spent(changing), spent({"e2e4"}) * 5 / 4);
    EXPECT_GT(spent({"e2e4"}), 200);
}

/// The engine's games against itself end under the rules.
TEST(Engine, GamesAgainstItselfEnd) {
    for (GameOptions options : all_games()) {
        options.engine_game = true;
        Engine engine(4);
        AnyGame game = start(options);
        while (!is_over(game) && game.ply() < 1000) {
            const auto info = engine.think(game, {.level = 3, .nodes = 1500, .seed = 2});
            ASSERT_TRUE(info.move.has_value());
            play(game, *info.move);
        }
        EXPECT_TRUE(is_over(game)) << id(options.game) << ' ' << game.board().files;
    }
}

AnyGame board_of(const std::vector<std::string>& rows, std::string rules = "thai") {
    go::Options options{.size = static_cast<int>(rows.size()), .rules = std::move(rules)};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t x = 0; x < rows[i].size(); ++x) {
            if (rows[i][x] == '.') continue;
            options.stones[rows[i][x] == 'X' ? 0 : 1].push_back("ABCDEFGHJ"[x] +
                                                                std::to_string(rows.size() - i));
        }
    }
    return start(go::game_options(options));
}

using Texts = std::vector<std::string>;

TEST(DeadStones, AMarkingIsCorrectedToWhatIsDead) {
    // A stone in atari inside a living corner; everything else is settled.
    const AnyGame game = board_of({"..XO.", ".XXOO", "O.XO.", ".XXOO", "..XO."});
    for (const Texts& marked : {Texts{"A3"}, Texts{}, Texts{"A3", "C1"}, Texts{"A3", "D1"}, Texts{"C1"},
                                Texts{"A3", "B4"}, Texts{"A3", "A3", "A1", "Z99", "pass", "nonsense", ""}}) {
        EXPECT_EQ(engine::correct_dead(game, marked, Colour::first), Texts{"A3"});
    }
}

TEST(DeadStones, WhatTheEngineProposesItDoesNotCorrect) {
    SplitMix64 random(4);
    std::size_t proposed = 0;
    for (int round = 0; round < 20; ++round) {
        AnyGame game = start(go::game_options({.size = 7}));
        while (!is_over(game) && game.ply() < 60) play(game, random_move(game, random));
        const Texts dead = engine::dead_stones(game);
        EXPECT_EQ(engine::correct_dead(game, dead, Colour::second), dead);
        proposed += dead.size();
    }
    EXPECT_GT(proposed, 0U);
}

TEST(DeadStones, StonesInSekiLive) {
    const AnyGame game =
        board_of({".X.O.OX", "XXOOOOX", "OOOXXXX", "XXXX...", ".......", ".......", "......."});
    for (const Texts& marked : {Texts{}, Texts{"A6"}, Texts{"A4"}}) {
        EXPECT_EQ(engine::correct_dead(game, marked, Colour::first), Texts{});
    }
}

TEST(DeadStones, WhatIsUnsettledStaysAsItIsMarkedWhereThatCostsTheEngineNothing) {
    // A straight three in the corner: whoever plays B1 first decides its fate.
    const AnyGame game =
        board_of({".......", ".O.O.O.", "OOOOOOO", "OOOOOOO", "OOOOOOO", "XXXXOOO", "...XOO."});
    const Texts corner = {"A2", "B2", "C2", "D1", "D2"};
    EXPECT_EQ(engine::dead_stones(game), Texts{});
    EXPECT_EQ(engine::correct_dead(game, Texts{"A2"}, Colour::second), corner);
    EXPECT_EQ(engine::correct_dead(game, Texts{}, Colour::second), Texts{});
    EXPECT_EQ(engine::correct_dead(game, Texts{"A2", "G3"}, Colour::second), corner);
    EXPECT_EQ(engine::correct_dead(game, Texts{"A2"}, Colour::first), Texts{})
        << "it does not accept marks that would cost it points";
}

TEST(DeadStones, WhereAllCountAsAliveNothingMayBeMarked) {
    const AnyGame game = board_of({"..XO.", ".XXOO", "O.XO.", ".XXOO", "..XO."}, "tromp-taylor");
    EXPECT_EQ(engine::correct_dead(game, Texts{}, Colour::first), Texts{});
    EXPECT_EQ(engine::correct_dead(game, Texts{"A3"}, Colour::first), Texts{});
    EXPECT_EQ(engine::correct_dead(start({.game = chess::chess_game}), Texts{"e2"}, Colour::first), Texts{});
}

}  // namespace
}  // namespace kradan::test
