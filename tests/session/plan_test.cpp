#include "session/plan.h"

#include <gtest/gtest.h>

#include "table.h"

namespace kradan::session {
namespace {

std::string planned(const Plan& plan, const Table& table, Colour by) {
    const auto move = planned_move(plan, *table.state, by);
    return move ? move->text() : "";
}

std::string why(const Plan& plan, const Table& table, Colour by) {
    const auto refusal = why_no_plan(plan, *table.state, by);
    return refusal ? std::string(refusal->reason) : "";
}

/// Parses a plan.
Plan plan_of(std::string_view text) {
    const auto plan = read_plan(*json::parse(text));
    EXPECT_TRUE(plan) << text;
    return plan.value_or(Plan{});
}

TEST(Plan, APremoveAnswersWhateverIsPlayed) {
    Table table(R"({"game":"chess"})");
    const Plan plan{.premove = "e7e5"};
    EXPECT_EQ(why(plan, table, second), "");
    EXPECT_EQ(planned(plan, table, second), "") << "it is not the player's turn yet";
    table.move("e2e4");
    EXPECT_EQ(planned(plan, table, second), "e7e5");
    EXPECT_EQ(planned(plan, table, first), "");
    table.move("e7e5");
    EXPECT_TRUE(is_spent(plan, *table.state, second));
    table.move("g1f3");
    EXPECT_EQ(planned(plan, table, second), "");
}

TEST(Plan, AnIllegalPremoveIsDroppedInStrictPlayToo) {
    for (const auto* play : {"assisted", "strict"}) {
        Table table(R"({"game":"ogi","play":")" + std::string(play) + R"("})");
        const Plan plan{.premove = "e6e3"};
        EXPECT_EQ(why(plan, table, second), "");
        table.move("e3e4");
        EXPECT_EQ(planned(plan, table, second), "");
        EXPECT_EQ(table.ending(), "");
    }
}

TEST(Plan, LinesAreFollowedToTheirEnd) {
    Table table(R"({"game":"chess"})");
    const Plan plan{
        .lines = {{"e2e4", "c7c5", "g1f3", "d7d6"}, {"e2e4", "c7c5", "b1c3", "b8c6"}, {"d2d4", "d7d5"}}};
    EXPECT_EQ(why(plan, table, second), "");
    table.move("e2e4");
    EXPECT_EQ(planned(plan, table, second), "c7c5");
    table.move("c7c5");
    EXPECT_FALSE(is_spent(plan, *table.state, second));
    table.move("b1c3");
    EXPECT_EQ(planned(plan, table, second), "b8c6");
    table.move("b8c6");
    EXPECT_TRUE(is_spent(plan, *table.state, second));
}

TEST(Plan, PlayThatGoesElsewhereEndsIt) {
    const Plan plan{.lines = {{"e2e4", "c7c5", "g1f3", "d7d6"}}};
    Table theirs(R"({"game":"chess"})");
    theirs.move("d2d4");
    EXPECT_EQ(planned(plan, theirs, second), "");
    EXPECT_TRUE(is_spent(plan, *theirs.state, second));
    Table mine(R"({"game":"chess"})");
    mine.move("e2e4");
    mine.move("e7e5");
    EXPECT_TRUE(is_spent(plan, *mine.state, second));
    mine.move("g1f3");
    EXPECT_EQ(planned(plan, mine, second), "");
}

TEST(Plan, LinesGoBeforeThePremove) {
    Table table(R"({"game":"chess"})");
    const Plan plan{.premove = "g8f6", .lines = {{"e2e4", "e7e5"}, {"b1c3", "e7e4"}}};
    Table e4 = table;
    e4.move("e2e4");
    EXPECT_EQ(planned(plan, e4, second), "e7e5");
    Table d4 = table;
    d4.move("d2d4");
    EXPECT_EQ(planned(plan, d4, second), "g8f6");
    Table c3 = table;
    c3.move("b1c3");
    EXPECT_EQ(planned(plan, c3, second), "g8f6") << "the line's reply is illegal, so the premove is used";
}

TEST(Plan, ItMayBeLaidBeforeTheOwnMove) {
    Table table(R"({"game":"chess"})");
    const Plan plan{.premove = "g1f3", .lines = {{"c7c5", "d2d4"}}};
    EXPECT_EQ(why(plan, table, first), "");
    EXPECT_EQ(planned(plan, table, first), "") << "the opponent has to move first";
    table.move("e2e4");
    table.move("e7e5");
    EXPECT_EQ(planned(plan, table, first), "g1f3");
}

TEST(Plan, ItMayBeLateByTheOpponentsMove) {
    Table table(R"({"game":"chess"})");
    const Plan plan{.premove = "e7e5"};
    table.move("e2e4");
    EXPECT_EQ(why(plan, table, second), "");
    EXPECT_EQ(planned(plan, table, second), "e7e5");
    table.move("c7c5");
    EXPECT_EQ(why(plan, table, second), "session.too-late");
}

TEST(Plan, ATakebackOfWhatItFollowedEndsIt) {
    Table table(R"({"game":"chess"})");
    for (const auto* move : {"e2e4", "e7e5"}) table.move(move);
    const Plan plan{.ply = 2, .lines = {{"g1f3", "b8c6", "f1b5", "a7a6"}}};
    EXPECT_EQ(why(plan, table, second), "");
    for (const auto* move : {"g1f3", "b8c6", "f1b5"}) table.move(move);
    EXPECT_EQ(table.say(first, "ask-takeback"), "ok");
    EXPECT_EQ(table.say(second, "accept-takeback"), "ok");
    EXPECT_FALSE(is_spent(plan, *table.state, second)) << "the plan continues from the earlier position";
    EXPECT_EQ(table.say(second, "ask-takeback"), "ok");
    EXPECT_EQ(table.say(first, "accept-takeback"), "ok");
    EXPECT_EQ(table.say(second, "ask-takeback"), "ok");
    EXPECT_EQ(table.say(first, "accept-takeback"), "ok");
    EXPECT_EQ(table.state->moves.size(), 1U);
    EXPECT_TRUE(is_spent(plan, *table.state, second));
    EXPECT_EQ(planned(plan, table, second), "");
}

TEST(Plan, InGoItHoldsOverAPassButNotOverTwo) {
    Table table(R"({"game":"go","size":9})");
    const Plan plan{.premove = "pass", .lines = {{"PASS", "E5", "pass", "D4"}}};
    EXPECT_EQ(why(plan, table, second), "");
    table.move("pass");
    EXPECT_EQ(planned(plan, table, second), "E5") << "the spelling of the move does not matter";
    table.move("E5");
    table.move("pass");
    EXPECT_EQ(planned(plan, table, second), "D4");
    table.move("pass");
    EXPECT_EQ(table.state->phase, Phase::marking);
    EXPECT_TRUE(is_spent(plan, *table.state, second));
    EXPECT_EQ(why(plan, table, second), "session.marking");
}

TEST(Plan, FreeHandicapStonesAreOneTurn) {
    Table table(R"({"game":"go","size":9,"handicap":3,"placement":"free"})");
    const Plan plan{.premove = "E5", .lines = {{"C3", "D3", "G7", "G3"}}};
    EXPECT_EQ(why(plan, table, second), "");
    for (const auto* stone : {"C3", "G7", "C7"}) {
        EXPECT_FALSE(is_spent(plan, *table.state, second));
        EXPECT_EQ(planned(plan, table, second), "");
        table.move(stone);
    }
    EXPECT_EQ(planned(plan, table, second), "E5");
}

TEST(Plan, WhatIsNoPlanIsNamed) {
    Table table(R"({"game":"chess"})");
    const auto refused = [&](const Plan& plan) { return why(plan, table, second); };
    EXPECT_EQ(refused({}), "session.bad-plan") << "the plan is empty";
    EXPECT_EQ(refused({.ply = 1, .premove = "e7e5"}), "session.bad-plan")
        << "the position has not been reached";
    EXPECT_EQ(refused({.ply = -1, .premove = "e7e5"}), "session.bad-plan");
    EXPECT_EQ(refused({.premove = "zz"}), "session.bad-plan");
    EXPECT_EQ(refused({.lines = {{}}}), "session.bad-plan");
    EXPECT_EQ(refused({.lines = {{"e2e4"}}}), "session.bad-plan") << "the line has no reply";
    EXPECT_EQ(refused({.lines = {{"e2e4", "D4"}}}), "session.bad-plan") << "the reply is not a chess move";
    EXPECT_EQ(refused({.lines = {{"e2e4", "e7e5"}, {"e2e4", "c7c5"}}}), "session.bad-plan") << "two replies";
    EXPECT_EQ(refused({.lines = {{"e2e4", "e7e5", "g1f3", "b8c6"}, {"e2e4", "e7e5", "g1f3", "g8f6"}}}),
              "session.bad-plan");
    EXPECT_EQ(refused({.lines = {{"e2e4", "e7e5"}, {"e2e4", "e7e5", "g1f3", "g8f6"}}}), "");
    EXPECT_EQ(refused({.lines = {{"e2e4", "e7e5", "g1f3", "b8c6"}, {"e2e4", "e7e5", "b1c3", "g8f6"}}}), "");
    const std::vector<std::string> longest(40, "e2e4");
    EXPECT_EQ(refused({.lines = {longest}}), "");
    EXPECT_EQ(refused({.lines = {std::vector<std::string>(42, "e2e4")}}), "session.bad-plan");
    EXPECT_EQ(refused({.lines = std::vector(32, longest)}), "");
    EXPECT_EQ(refused({.lines = std::vector(33, longest)}), "session.bad-plan");
    table.say(first, "resign");
    EXPECT_EQ(refused({.premove = "e7e5"}), "session.game-over");
}

TEST(Plan, ItIsReadAndWritten) {
    for (const char* text :
         {R"({"ply":3,"premove":"e7e5"})", R"({"ply":0,"lines":[["e2e4","e7e5"],["d2d4","d7d5"]]})",
          R"({"ply":12,"premove":"pass","lines":[["D4","Q16","C3","pass"]]})", R"({"ply":0})"}) {
        json::Writer writer;
        write_plan(writer, plan_of(text));
        EXPECT_EQ(writer.text(), text);
    }
    for (const char* text :
         {R"({})", R"([])", R"(7)", R"({"ply":-1})", R"({"ply":"now"})", R"({"ply":0,"premove":7})",
          R"({"ply":0,"lines":7})", R"({"ply":0,"lines":["e2e4"]})", R"({"ply":0,"lines":[["e2e4",7]]})",
          R"({"ply":0,"lines":[{"a":"e2e4"}]})",
          R"({"ply":0,"premove":"e2e4e2e4e2e4e2e4e2e4e2e4e2e4e2e4e2e4"})"}) {
        const auto plan = read_plan(*json::parse(text));
        ASSERT_FALSE(plan) << text;
        EXPECT_EQ(plan.error().reason, "session.malformed");
    }
}

}  // namespace
}  // namespace kradan::session
