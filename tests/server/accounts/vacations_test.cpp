// Vacations: how many days are available, and that clocks with days per move stop during a vacation.
#include "../ratings/ratings_fixture.h"
#include "server/accounts/stored_vacations.h"

namespace kradan::server {
namespace {

using clock::one_day;
using session::Act;

class VacationsTest : public RatingsTest {
  protected:
    VacationsTest() {
        environment_.vacation_within = vacation_within;
        open({.accounts = {.proof_bits = 4}});
    }

    Reply set(const std::string& who, int days) {
        return ask("PUT", "/me/vacation", tokens[who], R"({"days":)" + std::to_string(days) + "}");
    }
    Reply read(const std::string& who) { return ask("GET", "/me/vacation", tokens[who]); }
    /// Starts a game with three days per move, in which it is the first player's turn.
    std::string long_game(const Person& one, const Person& other) {
        session::Config config = chess();
        config.time.fill({.kind = clock::TimeControl::Kind::days, .step = 3 * one_day});
        return game(one, other, config);
    }
    /// Lets time pass on the clocks and on the calendar.
    void pass(Milliseconds time) {
        constexpr Milliseconds step = 300'000;
        for (; time > 0; time -= step) {
            wall += std::min(time, step);
            tick(std::min(time, step));
        }
    }
    static constexpr Milliseconds hour = 3'600'000;
};

TEST_F(VacationsTest, AnAccountHasThirtyDaysInAYear) {
    account("Ann");
    EXPECT_EQ(read("Ann").number("until"), 0);
    EXPECT_EQ(read("Ann").number("left"), 30);
    EXPECT_EQ(set("Ann", 10).number("left"), 20);
    EXPECT_EQ(set("Ann", 31).reason(), "account.vacation-too-long");
    EXPECT_EQ(read("Ann").number("until"), wall + 10 * day) << "a refusal changes nothing";
    EXPECT_EQ(set("Ann", 30).number("left"), 0) << "the end can be moved";
    wall += 4 * day + hour;
    EXPECT_EQ(set("Ann", 0).number("until"), 0);
    EXPECT_EQ(read("Ann").number("left"), 25) << "unused days are returned; days that have begun are used";
    wall += 364 * day;
    tokens["Ann"] = sign_in("Ann").text("token");
    EXPECT_EQ(read("Ann").number("left"), 25);
    wall += 2 * day;
    EXPECT_EQ(read("Ann").number("left"), 30);
}

TEST_F(VacationsTest, GoingAndComingAgainAndAgainUsesADayEachTime) {
    account("Ann");
    for (int i = 0; i < 30; ++i) {
        EXPECT_EQ(set("Ann", 1).status, 200) << i;
        EXPECT_EQ(set("Ann", 0).number("until"), 0);
    }
    EXPECT_EQ(set("Ann", 1).reason(), "account.vacation-too-long");
    EXPECT_EQ(set("Ann", 0).status, 200) << "ending no vacation is not an error";
    EXPECT_EQ(set("Ann", -5).status, 400);
}

TEST_F(VacationsTest, TheClockStandsStillForExactlyTheVacation) {
    const Person ann = account("Ann");
    const Person ben = account("Ben");
    const std::string id = long_game(ann, ben);
    pass(one_day);
    EXPECT_EQ(set("Ann", 10).status, 200);
    // The flag falls two days plus the vacation later, and not before.
    pass(12 * one_day - 1'000);
    EXPECT_FALSE(list_games(ben, true).empty());
    pass(2'000);
    EXPECT_TRUE(list_games(ben, true).empty());
    Milliseconds given = 0;
    for (const auto& body : ben.line->happened()) {
        if (const auto* time = std::get_if<session::TimeGiven>(&body)) {
            EXPECT_TRUE(time->vacation);
            EXPECT_EQ(time->by, Colour::second);
            given += time->ms;
        }
    }
    EXPECT_EQ(given, 10 * one_day);
}

TEST_F(VacationsTest, OneThatBeginsElevenMinutesBeforeTheFlagIsALongOneToo) {
    const Person ann = account("Ann");
    const Person ben = account("Ben");
    long_game(ann, ben);
    pass(3 * one_day - 660'000);
    EXPECT_EQ(set("Ann", 20).status, 200);
    pass(20 * one_day);
    EXPECT_FALSE(list_games(ben, true).empty());
    const auto happened = ben.line->happened();
    EXPECT_LT(happened.size(), 25U) << "there is at most one event a day";
    pass(2 * one_day);
    EXPECT_TRUE(list_games(ben, true).empty());
}

TEST_F(VacationsTest, OnlyTheOwnTurnOfThisPlayerGetsTimeBack) {
    const Person ann = account("Ann");
    const Person ben = account("Ben");
    const std::string id = long_game(ann, ben);
    EXPECT_EQ(set("Ben", 10).status, 200);
    pass(3 * one_day - 1'000);
    EXPECT_FALSE(list_games(ben, true).empty());
    pass(2'000);
    EXPECT_TRUE(list_games(ben, true).empty()) << "Ann was to move";
}

TEST_F(VacationsTest, AMoveAfterItStartsAFullClockAgain) {
    const Person ann = account("Ann");
    const Person ben = account("Ben");
    const std::string id = long_game(ann, ben);
    EXPECT_EQ(set("Ann", 5).status, 200);
    pass(6 * one_day);
    const int seq = 1 + static_cast<int>(ann.line->happened().size());
    act(ann, id, seq, move("e2e4"), "m");
    act(ben, id, seq + 1, move("e7e5"), "m");
    pass(3 * one_day - 1'000);
    EXPECT_FALSE(list_games(ben, true).empty());
    pass(2'000);
    EXPECT_TRUE(list_games(ben, true).empty()) << "the vacation before the move no longer counts";
}

TEST_F(VacationsTest, WhileItIsNotKnownTheFlagDoesNotFall) {
    const Person ann = account("Ann");
    const Person ben = account("Ben");
    const std::string id = long_game(ann, ben);
    EXPECT_EQ(set("Ann", 10).status, 200);
    slow_reads = true;
    pass(3 * one_day - 500'000);
    ASSERT_EQ(reading.size(), 1U) << "the store is asked before the flag falls";
    pass(one_day);
    act(ann, id, 1, move("e2e4"), "late");
    EXPECT_EQ(reason(ann, "late"), "server.cannot-store") << "a message does not bypass the read";
    let_read_end(nullptr);
    EXPECT_EQ(reading.size(), 0U);
    pass(1'500);
    ASSERT_EQ(reading.size(), 1U) << "a failed read is repeated";
    slow_reads = false;
    let_reads_end();
    EXPECT_FALSE(list_games(ben, true).empty());
    bool given = false;
    for (const auto& body : ben.line->happened()) given |= std::holds_alternative<session::TimeGiven>(body);
    EXPECT_TRUE(given);
}

TEST_F(VacationsTest, AProfileTellsIt) {
    account("Ann");
    account("Ben");
    EXPECT_EQ(ask("GET", "/players/Ann", tokens["Ben"]).number("vacation"), -1);
    EXPECT_EQ(set("Ann", 3).status, 200);
    EXPECT_EQ(ask("GET", "/players/Ann", tokens["Ben"]).number("vacation"), wall + 3 * day);
    wall += 3 * day;
    EXPECT_EQ(ask("GET", "/players/Ann", tokens["Ben"]).number("vacation"), -1);
}

}  // namespace
}  // namespace kradan::server
