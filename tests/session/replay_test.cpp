// Replaying reproduces a log as it is: moves are not checked against the rules, and bad logs do no harm.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "catalog/visit.h"
#include "core/random.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "table.h"

namespace kradan::session {
namespace {

std::vector<Event> log_of(Table& table, const std::vector<const char*>& moves) {
    for (const auto* move : moves) EXPECT_EQ(table.move(move), "ok");
    return table.log;
}

/// The log with one of its moves replaced.
std::vector<Event> with_move(std::vector<Event> log, std::size_t at, const char* move) {
    std::get<Moved>(log[at].body).move = move;
    return log;
}

// Regression: replaying applied the rules, so a log from before a rule was fixed could not be replayed.
TEST(Replay, MovesThatTodaysRulesRefuseAreCarriedOut) {
    Table chess(R"({"game":"chess"})");
    auto log = with_move(log_of(chess, {"e2e4", "e7e5", "g1f3"}), 1, "e4e5");
    EXPECT_FALSE(replay(log)) << "e4 is empty";
    log = with_move(chess.log, 1, "d1d6");
    const auto game = replay(log);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->line, (std::vector<std::string>{"d1d6", "e7e5", "g1f3"}));
    EXPECT_EQ(game->game.position_text(), "rnbqkbnr/pppp1ppp/3Q4/4p3/8/5N2/PPPPPPPP/RNB1KB1R b KQkq - 1 2");

    Table check(R"({"game":"chess"})");
    log = with_move(log_of(check, {"e2e4", "f7f6", "d1h5", "g7g6", "h5g6"}), 4, "a7a6");
    const auto left_in_check = replay(log);
    ASSERT_TRUE(left_in_check) << "Black left the king in check";

    Table classic(R"({"game":"ogi-classic","position":"4k^3/8/8/8/8/P7/8/4K^3 P/ O/o"})");
    log = with_move(log_of(classic, {"P@b2", "e8e7"}), 1, "P@a2");
    EXPECT_TRUE(replay(log)) << "two pawns on a file are accepted";

    Table gomayo(R"({"game":"ogi"})");
    log = with_move(log_of(gomayo, {"e1e2", "e8e7", "e2e1", "e7e8", "a1a2"}), 5, "e1e2");
    EXPECT_TRUE(replay(log)) << "a repetition";

    Table go(R"({"game":"go","size":5,"stones":{"first":["A2","B1"]},"turn":"second"})");
    log = with_move(log_of(go, {"C3", "D4"}), 1, "A1");
    const auto suicide = replay(log);
    ASSERT_TRUE(suicide);
    EXPECT_EQ(suicide->game.prisoners(first), 1);
}

// X14: a log keeps the time that an illegal move gave the opponent, whatever later rules give.
TEST(Replay, AnIllegalMoveGivesTheTimeThatItsEventNames) {
    Table chess(
        R"({"game":"chess","play":"strict","clock":{"kind":"fischer","initial":60000,"increment":0}})");
    const auto log = log_of(chess, {"e2e5", "e2e4"});
    const auto text_of = [](const Event& event) {
        json::Writer writer;
        write_event(writer, event);
        return writer.text();
    };
    const auto given = [&](std::string_view old_text, std::string_view new_text) {
        std::vector<Event> changed;
        json::Fault fault;
        for (const Event& event : log) {
            std::string text = text_of(event);
            if (const auto at = text.find(old_text); at != std::string::npos)
                text.replace(at, old_text.size(), new_text);
            changed.push_back(read_event(*json::parse(text), fault));
        }
        const auto state = replay(changed);
        return state && !fault ? state->given : std::array<Milliseconds, 2>{-1, -1};
    };
    using Given = std::array<Milliseconds, 2>;
    EXPECT_EQ(given(R"("bonus":120000)", R"("bonus":120000)"), (Given{0, 120'000}));
    EXPECT_EQ(given(R"("bonus":120000)", R"("bonus":90000)"), (Given{0, 90'000}));
    EXPECT_EQ(given(R"(,"bonus":120000)", ""), (Given{0, 120'000})) << "an older log lacks the second value";
    Table ogi(R"({"game":"ogi","play":"strict"})");
    EXPECT_EQ(text_of(log_of(ogi, {"e1e5"})[1]).find("bonus"), std::string::npos);
}

TEST(Replay, AKingLeftInCheckCannotBeTaken) {
    for (const auto* config : {R"({"game":"chess","position":"4k3/8/8/8/8/8/8/R3K3 w - - 0 1"})",
                               R"({"game":"ogi-classic","position":"4k^3/8/8/8/8/8/8/R3K^3 / O/o"})"}) {
        Table table(config);
        const auto log = with_move(log_of(table, {"a1a5", "e8d8"}), 1, "a1a8");
        const auto unanswered = with_move(log, 2, "e8f8");
        auto state = replay(unanswered);
        ASSERT_TRUE(state) << config;
        const auto taking = *state->game.read_move("a8f8");
        EXPECT_TRUE(state->game.why_illegal(taking));
        EXPECT_FALSE(state->game.play_unjudged(taking));
        const auto legal = state->game.legal_moves();
        EXPECT_FALSE(legal.empty());
        for (const auto& move : legal) EXPECT_NE(move, "a8f8");
    }
}

TEST(Replay, PlayGoesOnWhereTodaysRulesSeeAnEnd) {
    Table table(R"({"game":"chess","play":"strict"})");
    auto log = log_of(table, {"f2f3", "e7e5", "g2g4", "d8h4"});
    ASSERT_TRUE(std::holds_alternative<Ended>(log.back().body));
    log.pop_back();
    log.push_back({static_cast<int>(log.size()) + 1, 0, {}, Moved{first, "a2a3"}});
    auto state = replay(log);
    ASSERT_TRUE(state);
    EXPECT_EQ(state->moves.size(), 5U);
    log.pop_back();
    state = replay(log);
    ASSERT_TRUE(state);
    const Command move{.act = Act::move, .intent = *state->game.read_move("a2a3")};
    EXPECT_EQ(decide(*state, move, first, 0).error().reason, "chess.game-over")
        << "the attempt does not lose the game";
}

TEST(Replay, EventsThatCannotFollowAreRefused) {
    Table table(R"({"game":"chess"})");
    table.move("e2e4");
    const auto refuses = [](const Table& at, EventBody body) {
        State state = *at.state;
        const bool done = apply(state, {state.seq + 1, 0, {}, std::move(body)});
        EXPECT_TRUE(done || state.seq == at.state->seq);
        return !done;
    };
    EXPECT_TRUE(refuses(table, Moved{first, "e7e5"})) << "it is the other side's turn";
    EXPECT_TRUE(refuses(table, Moved{second, "e5e6"})) << "the square is empty";
    EXPECT_TRUE(refuses(table, MovedIllegally{first, "e7e5", {}}));
    EXPECT_TRUE(refuses(table, TakenBack{0}));
    EXPECT_TRUE(refuses(table, TakenBack{-1}));
    EXPECT_TRUE(refuses(table, TakenBack{2}));
    EXPECT_TRUE(refuses(table, MarkingBegan{}));
    EXPECT_TRUE(refuses(table, Resumed{first, first}));
    EXPECT_TRUE(refuses(table, DeadMarked{first, {}, false}));
    EXPECT_TRUE(refuses(table, Spoke{Spoke::What::dead_accepted, first}));
    EXPECT_TRUE(refuses(table, Created{table.state->config}));
    EXPECT_FALSE(refuses(table, TakenBack{1}));
    table.say(first, "resign");
    EXPECT_TRUE(refuses(table, Moved{second, "e7e5"})) << "the game is over";
    EXPECT_TRUE(refuses(table, Ended{{first, EndReason::resignation}, "", ""}));
    Table go(R"({"game":"go","size":5})");
    for (int i = 0; i < 2; ++i) go.move("pass");
    EXPECT_TRUE(refuses(go, Moved{first, "A1"})) << "the dead stones are being marked";
    EXPECT_TRUE(refuses(go, TakenBack{1}));
    EXPECT_TRUE(refuses(go, DeadMarked{first, {"A1"}, false})) << "the point is empty";
    EXPECT_TRUE(refuses(go, DeadMarked{first, {"Z99"}, false}));
    EXPECT_FALSE(refuses(go, Resumed{first, first}));
}

std::string random_square(SplitMix64& random) {
    return {static_cast<char>('a' + random.below(8)), static_cast<char>('1' + random.below(8))};
}

std::string random_move(GameId game, SplitMix64& random) {
    if (game == go::go_game) {
        if (random.below(6) == 0) return "pass";
        return std::string(1, static_cast<char>('A' + random.below(5))) + std::to_string(1 + random.below(5));
    }
    const char* const ends[] = {"", "", "", "+", "^", "q", "n"};
    if (ogi::is_edition(game) && random.below(4) == 0) {
        const char* const pieces[] = {"P", "+P", "R", "+B", "L", "N", "+I", "S"};
        return pieces[random.below(8)] + ("@" + random_square(random));
    }
    return random_square(random) + random_square(random) + ends[random.below(7)];
}

EventBody random_event(const State& state, SplitMix64& random) {
    const Colour anybody = random.below(2) == 0 ? first : second;
    switch (random.below(42)) {
        case 0:
            return TakenBack{static_cast<int>(random.below(5))};
        case 1:
            return Spoke{static_cast<Spoke::What>(random.below(spoke_ids.size())), anybody};
        case 2:
            return MarkingBegan{};
        case 3:
            return Resumed{anybody, anybody};
        case 4:
            return DeadMarked{anybody, {random_move(go::go_game, random)}, false};
        case 5:
            return MovedIllegally{state.game.side_to_move(), "e2e4", {}};
        case 6:
            return TimeGiven{anybody, random.below(100'000)};
        default:
            return Moved{state.game.side_to_move(), random_move(state.config.options.game, random)};
    }
}

// Nonsensical moves lead to boards that cannot occur in a game. Every part of the arbiter must cope with
// them.
TEST(Replay, LogsWithoutSenseDoNoHarm) {
    const char* const configs[] = {
        R"({"game":"chess","clock":{"kind":"byoyomi","initial":1000,"period":1000,"periods":2}})",
        R"({"game":"chess","chess960":0,"play":"strict"})",
        R"({"game":"chess","position":"r3k2r/1P4P1/8/2pP4/4pP2/8/1p4p1/R3K2R w KQkq c6 0 1"})",
        R"({"game":"ogi"})",
        R"({"game":"ogi","position":"4k^3/1+P4+r1/8/3+i4/8/2N2P2/1P1+S2L1/4K^3 2SBI/+rn o/O"})",
        R"({"game":"ogi-classic"})",
        R"({"game":"ogi-classic","position":"4k^3/1+P4+r1/8/3+i4/8/2N2P2/1P1+S2L1/4K^3 2SBI/nr o/O"})",
        R"({"game":"go","size":5})",
        R"({"game":"go","size":5,"rules":"aga","handicap":3,"placement":"free"})",
    };
    int applied = 0;
    for (std::uint64_t seed = 0; seed < 90; ++seed) {
        SplitMix64 random(seed);
        Table table(configs[seed % std::size(configs)]);
        State& state = *table.state;
        for (int i = 0; i < 400; ++i) {
            const Event event{state.seq + 1, 0, state.clocks, random_event(state, random)};
            const int before = state.seq;
            if (!apply(state, event)) {
                ASSERT_EQ(state.seq, before);
                continue;
            }
            ++applied;
            table.log.push_back(event);
            ASSERT_TRUE(*visit_game(state.game, [](const auto& game) {
                return game.position().key() == game.position().recompute_key();
            }));
            const auto legal = state.game.legal_moves();
            for (const auto& move : legal) {
                ASSERT_FALSE(state.game.why_illegal(*state.game.read_move(move))) << move;
                const auto ahead = state.game.look_ahead(*state.game.read_move(move));
                AnyGame next = state.game;
                const auto played = next.play(*state.game.read_move(move));
                ASSERT_TRUE(played && ahead) << move;
                ASSERT_EQ(ahead->text, played->text);
                ASSERT_EQ(ahead->outcome, next.outcome());
                ASSERT_EQ(ahead->play_ended, next.play_ended());
                if (random.below(4) != 0) break;
            }
            const auto tried = state.game.read_move(random_move(state.config.options.game, random));
            if (tried)
                (void)decide(state, {.act = Act::move, .intent = *tried}, state.game.side_to_move(), 10);
            if (i % 20 == 0) (void)table.view();
        }
        const auto again = replay(table.log);
        ASSERT_TRUE(again);
        EXPECT_EQ(again->game.board().cells, state.game.board().cells);
        EXPECT_EQ(again->line, state.line);
    }
    EXPECT_GT(applied, 3'000);
}

}  // namespace
}  // namespace kradan::session
