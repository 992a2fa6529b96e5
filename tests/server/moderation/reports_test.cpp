#include "moderation_fixture.h"
#include "server/moderation/left_games.h"

namespace kradan::server {
namespace {

TEST_F(ModerationTest, AReportIsHandledFromEndToEnd) {
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    const std::string id = game(anna, ben, chess());
    say(ben, id, "you fool", "s1");
    const std::string about = R"("game":")" + id + R"(","side":"second")";
    ASSERT_EQ(report(token(anna), about).status, 204);
    say(ben, id, "sorry", "s2");
    ASSERT_EQ(report(token(anna), about).status, 204) << "a repeated report joins the open one";

    const Reply list = ask("GET", "/reports", moderator.token);
    ASSERT_EQ(list.body.find("reports")->items.size(), 1U);
    const json::Value& listed = list.body.find("reports")->items.front();
    EXPECT_EQ(listed.find("player")->find("name")->string, "Ben");
    EXPECT_EQ(listed.find("reporters")->number, 1);
    EXPECT_EQ(listed.find("openReports")->number, 1);
    const std::string report_id = listed.find("id")->string;

    const Reply shown = ask("GET", "/reports/" + report_id, moderator.token);
    ASSERT_EQ(shown.status, 200);
    ASSERT_EQ(shown.body.find("talk")->items.size(), 1U) << "the chat is kept as of the first report";
    EXPECT_EQ(shown.body.find("talk")->items[0].find("text")->string, "you fool");
    EXPECT_TRUE(shown.body.find("talk")->items[0].find("reported")->boolean);
    EXPECT_EQ(shown.body.find("reported")->items[0].find("text")->string, "as you see");
    EXPECT_EQ(shown.body.find("players")->items[0].find("name")->string, "Anna");
    EXPECT_TRUE(shown.body.find("live")->boolean);

    act_upon(moderator, key_of(ben), "mute", R"(,"minutes":60)");
    const std::string close = "/reports/" + report_id + "/close";
    EXPECT_EQ(ask("POST", close, moderator.token, R"({"state":"open","reason":"x"})").status, 422);
    EXPECT_EQ(ask("POST", close, moderator.token, R"({"state":"handled","reason":"muted"})").status, 204);
    EXPECT_EQ(ask("POST", close, moderator.token, R"({"state":"handled","reason":"muted"})").reason(),
              "moderation.report-closed");
    EXPECT_EQ(ask("GET", "/reports", moderator.token).body.find("reports")->items.size(), 0U);
    const Reply told = ask("GET", "/me/notices", token(anna));
    ASSERT_EQ(told.body.find("notices")->items.size(), 1U);
    EXPECT_EQ(told.body.find("notices")->items[0].find("what")->string, "handled");
    EXPECT_EQ(told.body.find("notices")->items[0].find("text")->string, "Ben");
    EXPECT_EQ(acts_in_log(), (std::vector<std::string>{"role", "role", "mute", "close-report"}));
    ASSERT_EQ(report(token(anna), about).status, 204) << "a new report does not join a closed one";
    EXPECT_EQ(ask("GET", "/reports", moderator.token).body.find("reports")->items.size(), 1U);
}

TEST_F(ModerationTest, ReportsOfSeveralPlayersJoinAndStrangersReportNothing) {
    const Member carla = member("Carla");
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    const std::string id = game(anna, ben, chess());
    const std::string about = R"("game":")" + id + R"(","side":"second")";
    const Person stranger = enter("Stranger");
    EXPECT_EQ(report("", about).reason(), "account.signed-out");
    EXPECT_EQ(report(token(stranger), about).reason(), "server.no-such-game");
    EXPECT_EQ(report(token(ben), about).reason(), "moderation.yourself");
    EXPECT_EQ(report(token(anna), R"("game":"none","side":"second")").reason(), "server.no-such-game");
    EXPECT_EQ(report(token(anna), R"("player":"Nobody")").reason(), "account.unknown");
    EXPECT_EQ(report(token(anna), R"("player":"#1")").reason(), "account.unknown");
    EXPECT_EQ(report(token(stranger), R"("x":1)").reason(), "moderation.no-such-player");
    const Person computers = enter("Computers");
    const std::string alone = start_against_computer(computers);
    EXPECT_EQ(report(token(computers), R"("game":")" + alone + R"(","side":"first")").reason(),
              "moderation.no-such-player");
    EXPECT_EQ(report(token(stranger), R"("player":"Carla")").status, 204);
    EXPECT_EQ(report(token(ben), R"("player":"carla")").status, 204);
    const Reply list = ask("GET", "/reports", moderator.token);
    ASSERT_EQ(list.body.find("reports")->items.size(), 1U);
    EXPECT_EQ(list.body.find("reports")->items[0].find("reporters")->number, 2);
}

TEST_F(ModerationTest, ReportsAreLimitedByRate) {
    const Person anna = enter("Anna");
    member("Carla");
    for (int i = 0; i < 5; ++i) EXPECT_EQ(report(token(anna), R"("player":"Carla")").status, 204);
    EXPECT_EQ(report(token(anna), R"("player":"Carla")").reason(), "moderation.enough-reports");
    now += 300'001;
    EXPECT_EQ(report(token(anna), R"("player":"Carla")").status, 204);
}

TEST_F(ModerationTest, EntriesThatWereChangedOrRemovedInTheDatabaseAreFound) {
    const Member anna = member("Anna");
    for (const char* reason : {"one", "two", "three"}) act_upon(moderator, anna.key, "note", "", reason);
    const auto check = [&] { return check_log(*store_).value(); };
    EXPECT_EQ(check().fault, "");
    EXPECT_EQ(check().entries, 5);
    const auto document = [&](std::int64_t number) {
        return **store_->document(AuditEntry::kind, sortable(number));
    };
    const auto commit = [&](store::Change change) {
        store::Unit unit;
        unit.push_back(std::move(change));
        ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    };
    const store::Document fourth = document(4);
    store::Document changed = fourth;
    changed.body.replace(changed.body.find("two"), 3, "2wo");
    changed.version = 2;
    commit(store::PutDocument{changed});
    EXPECT_EQ(check().fault, "entry 4 was changed");
    changed.body = fourth.body;
    changed.version = 3;
    commit(store::PutDocument{changed});
    EXPECT_EQ(check().fault, "");
    commit(store::RemoveDocument{changed.kind, changed.id, 3});
    EXPECT_EQ(check().fault, "entry 4 is missing");
    changed.version = 1;
    commit(store::PutDocument{changed});
    const store::Document last = document(5);
    commit(store::RemoveDocument{last.kind, last.id, last.version});
    EXPECT_EQ(check().fault, "entry 5 is missing") << "a missing last entry is detected";
}

TEST_F(ModerationTest, OfTwoActsAtOnceOneFollowsTheOther) {
    const Member anna = member("Anna");
    // Both actions are planned before either is stored.
    slow = true;
    std::vector<int> statuses;
    HttpApi api(environment_, api_parts());
    for (const char* reason : {"one", "two"}) {
        ApiRequest request{.method = "POST",
                           .target = "/api/v1/desk/acts",
                           .token = moderator.token,
                           .address = "192.0.2.1",
                           .origin = "https://club.example"};
        auto route = api.route(request);
        ASSERT_TRUE(route);
        api.serve(std::move(request), *std::move(route),
                  R"({"act":"warn","loses":false,"key":)" + std::to_string(anna.key) + R"(,"reason":")" +
                      reason + "\"}",
                  [&](const ApiAnswer& answer) { statuses.push_back(answer.status); });
    }
    slow = false;
    let_disk_work();
    do_what_was_put_off();
    EXPECT_EQ(statuses, (std::vector{200, 200}));
    const AuditCheck checked = check_log(*store_).value();
    EXPECT_EQ(checked.fault, "");
    EXPECT_EQ(checked.entries, 4);
    EXPECT_EQ(ask("GET", "/me/notices", anna.token).body.find("notices")->items.size(), 2U);
}

class LeavingTest : public ModerationTest {
  protected:
    /// Starts a game with five minutes for each player, in which both have moved.
    std::string begun(const Person& one, const Person& other, Milliseconds time = 300'000) {
        session::Config config = chess(time);
        config.late_start = true;
        std::string id = game(one, other, config);
        act(one, id, 1, move("e2e4"), "m1");
        act(other, id, 2, move("e7e5"), "m2");
        return id;
    }
    std::size_t left_by(const Person& person) {
        return left_games_of(*store_, key_of(person), wall).value().size();
    }
};

TEST_F(LeavingTest, GamesLeftAndLongClocksRunOutAreCounted) {
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    const store::PlayerKey key = key_of(anna);
    begun(anna, ben);
    tick(300'001);
    EXPECT_EQ(left_by(anna), 1U) << "she let a five-minute clock run out";
    EXPECT_EQ(left_by(ben), 0U);
    begun(anna, ben, 30'000);
    tick(30'001);
    EXPECT_EQ(left_by(anna), 1U) << "a half-minute clock is too short to count";
    const std::string away = begun(anna, ben, 50'000'000);
    hall->leave(*anna.client);
    tick(60'000);
    act(ben, away, 3, command(session::Act::claim_gone, "claim", "win"), "g");
    EXPECT_EQ(ben.line->refused("session.not-gone"), 0U);
    EXPECT_EQ(left_games_of(*store_, key, wall).value().size(), 2U) << "leaving the game counts";
    EXPECT_EQ(left_by(ben), 0U);
}

TEST_F(LeavingTest, GamesThatEndOtherwiseAreNotCounted) {
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    const std::string resigned = begun(anna, ben);
    act(anna, resigned, 3, command(session::Act::resign), "r");
    game(anna, ben, chess());
    tick(300'001);
    const std::string computer = start_against_computer(anna, chess(300'000));
    tick(300'001);
    EXPECT_EQ(left_by(anna), 0U);
    EXPECT_EQ(left_by(ben), 0U);
}

TEST_F(LeavingTest, WhoeverLeavesOftenWaitsLonger) {
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    const auto seek = [&](const std::string& nonce) {
        tell(anna, wire::OpenSeek{.terms = terms_of(chess(), wire::Side::first), .nonce = nonce});
        return made(anna, nonce);
    };
    for (int i = 0; i < 2; ++i) {
        EXPECT_NE(seek("before" + std::to_string(i)), "");
        begun(anna, ben);
        tick(300'001);
    }
    EXPECT_EQ(seek("o"), "");
    EXPECT_EQ(reason_of_last_refusal(anna), "moderation.wait");
    EXPECT_EQ(detail_of_last_refusal(anna), "until 2027-01-15T08:05:00Z");
    wall += 300'000;
    EXPECT_NE(seek("p"), "");
}

TEST(Waiting, GrowsWithEachGameLeftAndDecays) {
    constexpr store::WallTime day = 86'400'000;
    constexpr store::WallTime minutes = 60'000;
    constexpr store::WallTime last = 1'800'000'000'000;
    const auto wait = [](std::vector<store::WallTime> times, store::WallTime now = last) {
        const store::WallTime until = wait_until(times, now);
        return until == 0 ? 0 : (until - last) / minutes;
    };
    EXPECT_EQ(wait({}), 0);
    EXPECT_EQ(wait({last}), 0);
    EXPECT_EQ(wait({last, last}), 5);
    EXPECT_EQ(wait({last, last, last}), 10);
    EXPECT_EQ(wait(std::vector(6, last)), 80);
    EXPECT_EQ(wait(std::vector(40, last)), 1440);
    EXPECT_EQ(wait({last, last - 3 * day}), 0) << "the two games count as one and a half";
    EXPECT_EQ(wait({last, last - 3 * day, last - 3 * day}), 5);
    EXPECT_EQ(wait({last, last}, last + 5 * minutes), 0) << "the waiting time is over";
}

}  // namespace
}  // namespace kradan::server
