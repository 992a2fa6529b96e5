#include "session/session.h"

#include <gtest/gtest.h>

#include "games/chess/options.h"
#include "table.h"

namespace kradan::session {
namespace {

TEST(Session, AMoveOutOfTurnIsNoMoveAtAll) {
    for (const auto* play : {"assisted", "strict"}) {
        Table table(R"({"game":"ogi","play":")" + std::string(play) + R"("})");
        EXPECT_EQ(table.move(second, "e6e5"), "session.not-your-turn");
        EXPECT_EQ(table.move(second, "e6e1"), "session.not-your-turn");
        EXPECT_EQ(table.act(first, R"({"do":"move","move":"zz"})"), "session.malformed");
        EXPECT_EQ(table.act(first, R"({"do":"dance"})"), "session.malformed");
        EXPECT_EQ(table.act(first, R"({"do":"move"})"), "session.malformed");
        EXPECT_EQ(table.state->seq, 1);
    }
}

TEST(Session, ARatedGameHasNoTeacher) {
    const auto reason = [](bool rated, bool teacher) {
        const auto created = create({.rated = rated, .teacher = teacher}, 0);
        return std::string(created ? "ok" : created.error().front().reason);
    };
    EXPECT_EQ(reason(false, true), "ok");
    EXPECT_EQ(reason(true, false), "ok");
    EXPECT_EQ(reason(true, true), "session.teacher-rated");
}

TEST(Session, ATeacherIsInTheLogAndOutlastsARematch) {
    Table table(R"({"game":"chess","teacher":true})");
    EXPECT_EQ(table.move("e2e4"), "ok");
    const auto again = replay(table.log);
    ASSERT_TRUE(again);
    Config next = again->config;
    EXPECT_TRUE(set_up_rematch(next));
    EXPECT_TRUE(next.teacher);
}

TEST(Session, AssistedPlayRefusesAndLosesNothing) {
    Table table(R"({"game":"chess"})");
    EXPECT_EQ(table.move("e2e5"), "chess.pawn-cannot-reach");
    EXPECT_EQ(table.move("pass"), "chess.pass");
    EXPECT_EQ(table.state->seq, 1);
    EXPECT_EQ(table.move("e2e4"), "ok");
}

TEST(Session, StrictOgiEndsWithAnIllegalMove) {
    Table gomayo(R"({"game":"ogi","play":"strict"})");
    EXPECT_EQ(gomayo.move("e3e5"), "ok");
    EXPECT_EQ(gomayo.ending(), "0-1 illegal-move G14");
    EXPECT_EQ(gomayo.state->last_illegal->verdict.reason, "ogi.cannot-reach");
    Table classic(R"({"game":"ogi-classic","play":"strict"})");
    EXPECT_EQ(classic.move("e3e4"), "ok");
    EXPECT_EQ(classic.move("pass"), "ok");
    EXPECT_EQ(classic.ending(), "1-0 illegal-move C11");
    EXPECT_EQ(classic.state->last_illegal->verdict.clause, "O17");
}

TEST(Session, StrictOgiLosesByRepeating) {
    Table table(R"({"game":"ogi","play":"strict"})");
    for (const auto* move : {"e1e2", "e8e7", "e2e1", "e7e8", "e1e2"}) EXPECT_EQ(table.move(move), "ok");
    EXPECT_EQ(table.ending(), "0-1 illegal-move G14");
    EXPECT_EQ(table.state->last_illegal->verdict.clause, "G12");
}

TEST(Session, StrictGoLosesByTheClauseBroken) {
    Table table(R"({"game":"go","size":9,"play":"strict"})");
    EXPECT_EQ(table.move("D4"), "ok");
    EXPECT_EQ(table.move("D4"), "ok");
    EXPECT_EQ(table.ending(), "B+F illegal-move W1");
}

TEST(Session, StrictChessForgivesOnce) {
    Table table(
        R"({"game":"chess","play":"strict","clock":{"kind":"fischer","initial":60000,"increment":0}})");
    EXPECT_EQ(table.move("e2e5", 5'000), "ok");
    EXPECT_EQ(table.ending(), "");
    EXPECT_EQ(table.left(first, 5'000), 55'000);
    EXPECT_EQ(table.left(second, 5'000), 180'000);
    EXPECT_EQ(table.state->game.side_to_move(), first);
    EXPECT_EQ(table.move("e2e4", 6'000), "ok");
    EXPECT_EQ(table.move("e7e4", 6'000), "ok");
    EXPECT_EQ(table.ending(), "");
    EXPECT_EQ(table.move("e7e5", 6'000), "ok");
    EXPECT_EQ(table.move("e1e3", 6'000), "ok");
    EXPECT_EQ(table.ending(), "0-1 illegal-move X14");
}

TEST(Session, StrictChessIsDrawnIfTheOpponentCannotMate) {
    Table table(R"({"game":"chess","play":"strict","position":"4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1"})");
    EXPECT_EQ(table.move("e8f8"), "ok");
    EXPECT_EQ(table.move("e2a1"), "ok");
    EXPECT_EQ(table.move("e2b1"), "ok");
    EXPECT_EQ(table.ending(), "1/2-1/2 illegal-move-draw X14");
}

TEST(Session, TheFlagDecidesBeforeTheMove) {
    const std::string clock = R"("clock":{"kind":"fischer","initial":1000,"increment":0}})";
    Table chess(R"({"game":"chess",)" + clock);
    EXPECT_EQ(chess.say(second, "claim-time", 999), "session.time-left");
    EXPECT_EQ(chess.move(first, "e2e4", 1000), "ok");
    EXPECT_EQ(chess.ending(), "0-1 time X11");
    Table bare(R"({"game":"chess","position":"3k4/8/8/8/8/8/4Q3/4K3 w - - 0 1",)" + clock);
    EXPECT_EQ(bare.say(second, "claim-time", 2000), "ok");
    EXPECT_EQ(bare.ending(), "1/2-1/2 time-draw X11");
    Table ogi(R"({"game":"ogi",)" + clock);
    EXPECT_EQ(ogi.say(second, "claim-time", 2000), "ok");
    EXPECT_EQ(ogi.ending(), "0-1 time O19");
    Table go(R"({"game":"go",)" + clock);
    EXPECT_EQ(go.say(first, "offer-draw", 2000), "ok");
    EXPECT_EQ(go.ending(), "W+T time W13");
}

TEST(Session, DrawOffersStandUntilAnsweredOrMovedOver) {
    Table table(R"({"game":"ogi"})");
    EXPECT_EQ(table.say(second, "accept-draw"), "session.no-offer");
    EXPECT_EQ(table.say(first, "offer-draw"), "ok");
    EXPECT_EQ(table.say(first, "offer-draw"), "session.offer-pending");
    EXPECT_EQ(table.say(first, "accept-draw"), "session.no-offer");
    EXPECT_EQ(table.move("e3e4"), "ok");
    EXPECT_EQ(table.state->draw_offer, first);
    EXPECT_EQ(table.move("e6e5"), "ok");
    EXPECT_EQ(table.say(second, "accept-draw"), "session.no-offer");
    EXPECT_EQ(table.say(second, "offer-draw"), "ok");
    EXPECT_EQ(table.say(first, "decline-draw"), "ok");
    EXPECT_EQ(table.say(first, "offer-draw"), "ok");
    EXPECT_EQ(table.say(second, "accept-draw"), "ok");
    EXPECT_EQ(table.ending(), "1/2-1/2 agreement O19");
    EXPECT_EQ(table.say(first, "resign"), "session.game-over");
    Table go(R"({"game":"go"})");
    EXPECT_EQ(go.say(first, "offer-draw"), "session.not-in-this-game");
}

TEST(Session, ATakebackGivesPositionAndClocksBack) {
    Table table(R"({"game":"chess","clock":{"kind":"fischer","initial":60000,"increment":1000}})");
    EXPECT_EQ(table.say(second, "ask-takeback"), "session.nothing-to-take-back");
    table.move("e2e4", 5'000);
    table.move("e7e5", 15'000);
    EXPECT_EQ(table.say(second, "ask-takeback", 16'000), "ok");
    EXPECT_EQ(table.say(second, "accept-takeback", 16'000), "session.no-offer");
    EXPECT_EQ(table.say(first, "accept-takeback", 18'000), "ok");
    EXPECT_EQ(table.state->game.ply(), 1);
    EXPECT_EQ(table.state->game.side_to_move(), second);
    EXPECT_EQ(table.left(first, 18'000), 56'000);
    EXPECT_EQ(table.left(second, 18'000), 60'000);
    EXPECT_EQ(table.left(second, 19'000), 59'000);
    table.move("c7c5", 20'000);
    table.move("g1f3", 21'000);
    table.move("d7d6", 22'000);
    EXPECT_EQ(table.say(first, "ask-takeback", 23'000), "ok");
    EXPECT_EQ(table.say(second, "decline-takeback", 23'000), "ok");
    EXPECT_EQ(table.say(first, "ask-takeback", 24'000), "ok");
    EXPECT_EQ(table.say(second, "accept-takeback", 24'000), "ok");
    EXPECT_EQ(table.state->game.ply(), 2);
    EXPECT_EQ(table.state->line, (std::vector<std::string>{"e2e4", "c7c5"}));
    EXPECT_EQ(table.left(first, 24'000), 56'000);
}

// X14. Regression: the opponent's two minutes disappeared with a turn that was taken back.
TEST(Session, ATakebackLeavesTheOpponentTheTwoMinutes) {
    const auto* config =
        R"({"game":"chess","play":"strict","clock":{"kind":"fischer","initial":60000,"increment":0}})";
    Table same_turn(config);
    same_turn.move("e2e5", 5'000);
    same_turn.move("e2e4", 6'000);
    EXPECT_EQ(same_turn.say(first, "ask-takeback", 7'000), "ok");
    EXPECT_EQ(same_turn.say(second, "accept-takeback", 8'000), "ok");
    EXPECT_EQ(same_turn.left(second, 8'000), 180'000);
    EXPECT_EQ(same_turn.left(first, 8'000), 60'000);
    Table later_turn(config);
    later_turn.move("e2e4", 1'000);
    later_turn.move("e7e5", 3'000);
    later_turn.move("e4e5", 5'000);
    EXPECT_EQ(later_turn.left(second, 5'000), 178'000);
    EXPECT_EQ(later_turn.say(first, "ask-takeback", 6'000), "ok");
    EXPECT_EQ(later_turn.say(second, "accept-takeback", 7'000), "ok");
    EXPECT_EQ(later_turn.state->game.ply(), 0);
    EXPECT_EQ(later_turn.left(second, 7'000), 180'000);
    // The time is given only once; another takeback does not give it again.
    later_turn.move("d2d4", 7'000);
    EXPECT_EQ(later_turn.say(first, "ask-takeback", 7'000), "ok");
    EXPECT_EQ(later_turn.say(second, "accept-takeback", 7'000), "ok");
    EXPECT_EQ(later_turn.left(second, 7'000), 180'000);
    EXPECT_EQ(later_turn.state->illegal_moves[0], 1);
}

TEST(Session, TheTwoMinutesEndAnOvertime) {
    Table table(
        R"({"game":"chess","play":"strict","clock":{"kind":"byoyomi","initial":0,"period":30000,"periods":3}})");
    EXPECT_TRUE(table.state->clocks[1].overtime);
    EXPECT_EQ(table.move("e2e5", 1'000), "ok");
    EXPECT_EQ(table.state->clocks[1], (Clock{120'000, 3, false}));
    EXPECT_EQ(table.move("e2e4", 2'000), "ok");
    EXPECT_EQ(table.move("e7e5", 102'000), "ok");
    EXPECT_EQ(table.state->clocks[1], (Clock{20'000, 3, false}));
}

TEST(Session, AnIllegalMoveRulesAnAbortOut) {
    Table table(R"({"game":"chess","play":"strict"})");
    EXPECT_EQ(table.move("e2e5"), "ok");
    EXPECT_EQ(table.say(first, "abort"), "session.too-late");
    EXPECT_EQ(table.say(second, "abort"), "session.too-late");
}

TEST(Session, AbortOnlyBeforeTheSecondMove) {
    Table table(R"({"game":"chess"})");
    table.move("e2e4");
    Table early = table;
    EXPECT_EQ(early.say(second, "abort"), "ok");
    EXPECT_EQ(early.ending(), "* aborted ");
    table.move("e7e5");
    EXPECT_EQ(table.say(first, "abort"), "session.too-late");
}

TEST(Session, ChessDrawsAreClaimedByTheSideToMove) {
    Table table(R"({"game":"chess"})");
    EXPECT_EQ(table.say(first, "claim-draw"), "session.no-claim");
    for (int i = 0; i < 2; ++i) {
        for (const auto* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) EXPECT_EQ(table.move(move), "ok");
    }
    EXPECT_EQ(table.say(second, "claim-draw"), "session.not-your-turn");
    EXPECT_EQ(table.say(first, "claim-draw"), "ok");
    EXPECT_EQ(table.ending(), "1/2-1/2 threefold X12");
}

TEST(Session, ADeadPositionIsClaimedByEitherSide) {
    Table table(R"({"game":"chess"})");
    EXPECT_EQ(table.say(first, "claim-dead-position"), "session.dead-not-proved");
    // Older clients send their own verdict, which proves nothing.
    EXPECT_EQ(table.act(first, R"({"do":"claim-dead-position","dead":true})"), "session.dead-not-proved");
    Table blocked(R"({"game":"chess","position":"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"})");
    EXPECT_EQ(blocked.say(second, "claim-dead-position"), "ok");
    EXPECT_EQ(blocked.ending(), "1/2-1/2 dead-position X12");
}

TEST(Session, AFallenFlagAsksWhetherMateIsPossible) {
    const std::string timed = R"(","clock":{"kind":"fischer","initial":1000,"increment":0}})";
    Table dead(R"({"game":"chess","position":"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1)" + timed);
    EXPECT_EQ(dead.act(second, R"({"do":"claim-time"})", 2000), "ok");
    EXPECT_EQ(dead.ending(), "1/2-1/2 time-draw X11");
    // Black still has a knight that can capture pawns; White could only be mated.
    Table open(R"({"game":"chess","position":"4k3/8/2n5/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1)" + timed);
    EXPECT_EQ(open.act(second, R"({"do":"claim-time"})", 2000), "ok");
    EXPECT_EQ(open.ending(), "0-1 time X11");
}

TEST(Session, AnOldGameOfChessKeepsTheRulesOfItsTime) {
    Table table(R"({"game":"chess","position":"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",)"
                R"("clock":{"kind":"fischer","initial":1000,"increment":0}})");
    EXPECT_EQ(chess::options_of(table.state->config.options).laws, "fide");
    // Such a game's log does not name its rules.
    chess::set_options(std::get<Created>(table.log.front().body).config.options, {});
    const auto replayed = replay(table.log);
    ASSERT_TRUE(replayed);
    table.state = *replayed;
    EXPECT_EQ(table.act(second, R"({"do":"claim-time"})", 2000), "ok");
    EXPECT_EQ(table.ending(), "0-1 time X11");
    const auto again = replay(table.log);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->config, table.state->config);
    json::Fault fault;
    const auto unknown = read_config(*json::parse(R"({"game":"chess","laws":"thai"})"), fault);
    const auto refused = create(unknown, 0);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().front().reason, "setup.bad-rules");
}

TEST(Session, MateEndsByItself) {
    Table table(R"({"game":"chess"})");
    for (const auto* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) EXPECT_EQ(table.move(move), "ok");
    EXPECT_EQ(table.ending(), "0-1 checkmate X9");
    EXPECT_EQ(table.move(first, "e2e4"), "session.game-over");
}

TEST(Session, FurigomaGivesTheSides) {
    const std::string players =
        R"("players":{"first":{"name":"Aoi"},"second":{"name":"Bua"}},"king":"first",)";
    Table stays(R"({"game":"ogi-classic",)" + players +
                R"("furigoma":{"thrower":"first","throw":[true,false,false,true,false]}})");
    EXPECT_EQ(stays.state->config.players[0].name, "Aoi");
    Table changes(R"({"game":"ogi-classic",)" + players +
                  R"("furigoma":{"thrower":"first","throw":[true,true,false,true,false]}})");
    EXPECT_EQ(changes.state->config.players[0].name, "Bua");
    EXPECT_EQ(changes.state->config.king, second);
    EXPECT_EQ(changes.state->config.furigoma->thrower, second);
    const auto again = replay(changes.log);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->config, changes.state->config);
}

TEST(Session, ALogThatDoesNotFitIsNoGame) {
    Table table(R"({"game":"chess"})");
    table.move("e2e4");
    table.move("e7e5");
    auto log = table.log;
    std::swap(log[1], log[2]);
    EXPECT_FALSE(replay(log));
    log = table.log;
    log.erase(log.begin());
    EXPECT_FALSE(replay(log));
    log = table.log;
    log[2].seq = 2;
    EXPECT_FALSE(replay(log));
    EXPECT_FALSE(replay({}));
}

}  // namespace
}  // namespace kradan::session
