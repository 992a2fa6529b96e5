// Go after two passes: either the players agree on the dead stones, or play resumes.
#include <gtest/gtest.h>

#include "table.h"

namespace kradan::session {
namespace {

/// Black's wall on the third column, White's on the fourth; a white stone is dead in Black's territory.
constexpr const char* lost_stone =
    R"({"game":"go","size":5,"komi":"0.5","stones":{"first":["B1","B2","B3","B4","B5"],
        "second":["C1","C2","C3","C4","C5","A3"]},"turn":"first"})";

void pass_twice(Table& table) {
    EXPECT_EQ(table.move("pass"), "ok");
    EXPECT_EQ(table.move("pass"), "ok");
}

TEST(Marking, BothMustAccept) {
    Table table(lost_stone);
    EXPECT_EQ(table.mark(first, "A3"), "session.not-marking");
    pass_twice(table);
    EXPECT_EQ(table.state->phase, Phase::marking);
    EXPECT_EQ(table.move(first, "A1"), "session.marking");
    EXPECT_EQ(table.mark(first, "A9"), "session.bad-vertex");
    EXPECT_EQ(table.mark(first, "A1"), "session.empty-vertex");
    EXPECT_EQ(table.mark(first, "A3"), "ok");
    EXPECT_EQ(table.say(first, "accept-dead"), "ok");
    EXPECT_EQ(table.say(first, "accept-dead"), "session.offer-pending");
    EXPECT_EQ(table.ending(), "");
    EXPECT_EQ(table.say(second, "accept-dead"), "ok");
    // Black has five points and a prisoner; White has ten points and komi.
    EXPECT_EQ(table.ending(), "W+4.5 score W11");
}

// Regression: a losing player could prevent the count by never accepting.
TEST(Marking, TheHostCountsWhatIsMarkedInPlaceOfWhoeverDoesNotAnswer) {
    const Command call_off{.act = Act::accept_dead, .called_off = true};
    for (const auto& accepted : {std::optional<Colour>{}, std::optional{first}, std::optional{second}}) {
        for (const Colour by : {first, second}) {
            Table table(lost_stone);
            EXPECT_FALSE(decide(*table.state, call_off, by, 0));
            pass_twice(table);
            table.mark(first, "A3");
            if (accepted) EXPECT_EQ(table.say(*accepted, "accept-dead"), "ok");
            const auto events = decide(*table.state, call_off, by, 0);
            ASSERT_TRUE(events);
            EXPECT_EQ(events->size(), accepted ? 2U : 3U)
                << "there is an event for each missing acceptance and for the end";
            ASSERT_TRUE(append(*table.state, *events));
            EXPECT_EQ(table.state->accepted, (std::array<bool, 2>{true, true}));
            EXPECT_EQ(table.ending(), "W+4.5 score W11");
            EXPECT_FALSE(decide(*table.state, call_off, by, 0));
        }
    }
}

// Regression: a losing player could wait until the other had accepted and left, and then claim the game.
TEST(Marking, WhoHasAcceptedNeedNotStay) {
    constexpr const char* claim = R"({"do":"claim-gone","claim":"win","gone":true})";
    Table table(lost_stone);
    pass_twice(table);
    EXPECT_EQ(table.say(second, "accept-dead"), "ok");
    EXPECT_EQ(table.act(first, claim), "session.your-turn");
    EXPECT_EQ(table.act(second, claim), "ok");
    EXPECT_EQ(table.state->ended->outcome.winner, second);
}

TEST(Marking, AnyMarkWithdrawsBothAcceptances) {
    Table table(lost_stone);
    pass_twice(table);
    table.say(first, "accept-dead");
    EXPECT_EQ(table.mark(second, "A3"), "ok");
    EXPECT_EQ(table.state->accepted, (std::array<bool, 2>{false, false}));
    EXPECT_EQ(table.state->dead, std::vector<std::string>{"A3"});
    EXPECT_EQ(table.mark(second, "A3"), "ok");
    EXPECT_TRUE(table.state->dead.empty());
    EXPECT_EQ(table.mark(second, "C2"), "ok");
    EXPECT_EQ(table.state->dead.size(), 5U);
}

TEST(Marking, TheComputerProposesFirst) {
    Table table(lost_stone);
    pass_twice(table);
    EXPECT_EQ(table.act(second, R"({"do":"propose-dead","vertices":["A3"]})"), "ok");
    EXPECT_EQ(table.act(second, R"({"do":"propose-dead","vertices":[]})"), "ok");
    EXPECT_TRUE(table.state->dead.empty());
    table.mark(first, "A3");
    EXPECT_EQ(table.act(second, R"({"do":"propose-dead","vertices":[]})"), "session.too-late");
}

TEST(Marking, AStoneNamedManyTimesIsMarkedOnceAndALogDoesNotNameItTwice) {
    Table table(lost_stone);
    pass_twice(table);
    std::string many;
    for (int i = 0; i < 25; ++i) many += i == 0 ? R"("C1")" : R"(,"C1")";
    EXPECT_EQ(table.act(second, R"({"do":"propose-dead","vertices":[)" + many + "]}"), "ok");
    EXPECT_EQ(table.state->dead.size(), 5U);
    EXPECT_EQ(table.act(second, R"({"do":"propose-dead","vertices":[)" + many + R"(,"C1"]})"),
              "session.malformed")
        << "there are more marks than points on the board";
    Event event = table.log.back();
    ++event.seq;
    for (const std::vector<std::string>& dead :
         {std::vector<std::string>{"C1", "C1"}, {"C2", "C1"}, {"B1", "D1"}}) {
        event.body = DeadMarked{second, dead, true};
        EXPECT_FALSE(apply(*table.state, event)) << dead.front();
    }
    event.body = DeadMarked{second, {"A3", "C1"}, true};
    EXPECT_TRUE(apply(*table.state, event));
}

TEST(Marking, TheOpponentOfWhoeverAskedMovesFirst) {
    for (const Colour asker : {first, second}) {
        Table table(lost_stone);
        pass_twice(table);
        EXPECT_EQ(table.say(asker, "resume"), "ok");
        EXPECT_EQ(table.state->phase, Phase::playing);
        EXPECT_EQ(table.state->game.side_to_move(), opponent(asker));
        EXPECT_EQ(table.state->disputes, 1);
        EXPECT_EQ(table.move(opponent(asker), asker == first ? "D1" : "A1"), "ok");
    }
}

TEST(Marking, TheSecondDisagreementCountsEverythingAlive) {
    Table table(lost_stone);
    pass_twice(table);
    table.mark(first, "A3");
    EXPECT_EQ(table.say(second, "resume"), "ok");
    pass_twice(table);
    table.mark(first, "A3");
    EXPECT_EQ(table.say(second, "resume"), "ok");
    EXPECT_EQ(table.state->disputes, 2);
    EXPECT_TRUE(table.state->dead.empty());
    EXPECT_EQ(table.ending(), "W+10.5 score W11");
}

// Regression: the dispute survived the takeback of the passes before it, and the next one ended the game.
TEST(Marking, ATakebackAcrossAResumptionForgetsTheDispute) {
    Table table(lost_stone);
    pass_twice(table);
    EXPECT_EQ(table.say(second, "resume"), "ok");
    EXPECT_EQ(table.state->disputes, 1);
    EXPECT_EQ(table.say(first, "ask-takeback"), "ok");
    EXPECT_EQ(table.say(second, "accept-takeback"), "ok");
    EXPECT_EQ(table.state->disputes, 0);
    EXPECT_EQ(table.state->moves.size(), 0U);
    EXPECT_TRUE(table.state->line.empty());
    EXPECT_EQ(table.move("A4"), "ok");
    EXPECT_EQ(table.move("D1"), "ok");
    pass_twice(table);
    EXPECT_EQ(table.say(first, "resume"), "ok");
    EXPECT_EQ(table.ending(), "");
    EXPECT_EQ(table.state->disputes, 1);
    EXPECT_EQ(table.move("pass"), "ok");
    EXPECT_EQ(table.say(second, "ask-takeback"), "ok");
    EXPECT_EQ(table.say(first, "accept-takeback"), "ok");
    EXPECT_EQ(table.state->disputes, 1) << "the resumption itself was not taken back";
}

TEST(Marking, ALineWithAResumptionCanBePlayedAgain) {
    Table table(lost_stone);
    pass_twice(table);
    table.say(second, "resume");
    EXPECT_EQ(table.move("A4"), "ok");
    auto again = AnyGame::start(table.state->config.options);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->play_line(table.state->line));
    EXPECT_EQ(again->board().cells, table.state->game.board().cells);
    EXPECT_EQ(again->side_to_move(), second);
    EXPECT_EQ(table.say(first, "ask-takeback"), "ok");
    EXPECT_EQ(table.say(second, "accept-takeback"), "ok");
    EXPECT_EQ(table.state->line, (std::vector<std::string>{"pass", "pass", "resume-first"}));
}

TEST(Marking, NothingIsMarkedUnderTrompTaylor) {
    Table table(R"({"game":"go","size":5,"rules":"tromp-taylor"})");
    table.move("C3");
    pass_twice(table);
    EXPECT_EQ(table.ending(), "B+17.5 score W11");
}

TEST(Marking, EqualScoresAreJigo) {
    Table table(R"({"game":"go","size":5,"komi":"0"})");
    pass_twice(table);
    table.say(first, "accept-dead");
    table.say(second, "accept-dead");
    EXPECT_EQ(table.ending(), "0 jigo W13");
}

TEST(Marking, NoTimeRuns) {
    Table table(
        R"({"game":"go","size":5,"clock":{"kind":"byoyomi","initial":1000,"period":1000,"periods":1}})");
    pass_twice(table);
    EXPECT_EQ(table.say(first, "accept-dead", 1'000'000), "ok");
    EXPECT_EQ(table.ending(), "");
    EXPECT_EQ(table.say(second, "resume", 2'000'000), "ok");
    EXPECT_EQ(table.left(first, 2'000'400), 600);
}

TEST(Marking, ARepeatedBoardCanEndWithoutResult) {
    // No position has been repeated yet.
    Table table(lost_stone);
    EXPECT_EQ(table.say(first, "agree-no-result"), "session.no-claim");
}

TEST(Marking, TheViewShowsTheScore) {
    Table table(lost_stone);
    pass_twice(table);
    table.mark(first, "A3");
    const auto view = table.view();
    const auto* score = view.find("score");
    ASSERT_TRUE(score);
    EXPECT_EQ(score->find("result")->string, "W+4.5");
    EXPECT_EQ(score->find("owners")->items.size(), 25U);
    EXPECT_EQ(score->find("second")->find("komi")->string, "0.5");
}

TEST(View, TellsHowManyHandicapStonesAreLeft) {
    Table table(R"({"game":"go","size":9,"handicap":3,"placement":"free"})");
    EXPECT_EQ(table.view().find("handicapLeft")->number, 3);
    table.move("C3");
    EXPECT_EQ(table.view().find("handicapLeft")->number, 2);
    table.move("G7");
    table.move("C7");
    EXPECT_EQ(table.view().find("handicapLeft"), nullptr);
}

}  // namespace
}  // namespace kradan::session
