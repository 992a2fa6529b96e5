// PostgreSQL only: owners, versions, broken connections, crashes.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <mutex>
#include <thread>

#include "../seeds.h"
#include "../workload.h"
#include "cluster.h"
#include "proxy.h"
#include "store/postgres/postgres_store.h"
#include "store/postgres/schema.h"
#include "store/writer.h"

namespace kradan::store {
namespace {

using namespace std::chrono_literals;

Unit append(const std::string& game, int seq, const std::string& body = "x") {
    return {AppendEvents{game, {{seq, body, "n" + std::to_string(seq)}}}};
}

Result commit(Store& store, Unit unit) {
    const Unit units[] = {std::move(unit)};
    return store.commit(units).at(0);
}

std::string detail_of(const Result& result) {
    return result ? "made" : result.error().detail;
}

std::size_t events_of(Reader& store, const std::string& game) {
    return store.game(game).value().value().events.size();
}

/// Waits, because a store that has lost its connection reconnects only after a 250 ms pause.
void let_it_connect_again() {
    std::this_thread::sleep_for(300ms);
}

class PostgresTest : public testing::Test {
  protected:
    void SetUp() override {
        if (!Cluster::is_possible()) GTEST_SKIP() << "PostgreSQL is not installed";
        database_ = Cluster::shared().new_database();
        name_ = database_.substr(database_.rfind('/') + 1);
    }
    const std::string& url() const { return database_; }
    std::string sql(const std::string& text) const { return Cluster::shared().run(text, name_); }
    /// Ends the sessions of this database's clients, as a restart does.
    void end_sessions() const {
        sql("SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
            " WHERE application_name LIKE 'kradan%' AND datname = current_database()");
    }
    Error error_of_opening() const {
        auto opened = open_postgres(url(), {.busy = 300ms});
        return opened ? Error{} : opened.error();
    }

  private:
    std::string database_;
    std::string name_;
};

TEST_F(PostgresTest, OneServerOwnsADatabase) {
    auto store = open_postgres(url()).value();
    ASSERT_TRUE(commit(*store, {AddGame{{.id = "g"}}}));
    const Error error = error_of_opening();
    EXPECT_EQ(error.kind, Error::Kind::locked);
    EXPECT_TRUE(error.detail.contains("another server uses the database: the PostgreSQL process "))
        << error.detail;
    EXPECT_EQ(open_postgres_reader(url()).value()->live_games().value().size(), 1U)
        << "readers can still connect";
    store.reset();
    EXPECT_TRUE(open_postgres(url()));
}

TEST_F(PostgresTest, TwoSchemasOfADatabaseAreTwoClubs) {
    sql("CREATE SCHEMA one; CREATE SCHEMA two");
    auto one = open_postgres(url() + "?options=-csearch_path%3Done").value();
    auto two = open_postgres(url() + "?options=-csearch_path%3Dtwo").value();
    ASSERT_TRUE(commit(*one, {AddGame{{.id = "g"}}}));
    EXPECT_EQ(two->game("g").value(), std::nullopt);
}

TEST_F(PostgresTest, WhatIsNoDatabaseOfOursIsLeftAlone) {
    EXPECT_FALSE(open_postgres_reader(url()));
    EXPECT_EQ(sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "0|");
    sql("CREATE TABLE orders (id int)");
    EXPECT_EQ(error_of_opening().kind, Error::Kind::unreadable);
    EXPECT_TRUE(error_of_opening().detail.contains("this database belongs to another program"));
    sql("CREATE TABLE kradan (id int)");
    EXPECT_EQ(error_of_opening().kind, Error::Kind::unreadable);
    EXPECT_EQ(sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "2|");
}

TEST_F(PostgresTest, ADatabaseOfANewerKradanIsLeftAlone) {
    open_postgres(url()).value().reset();
    sql("UPDATE kradan SET version = 1000");
    EXPECT_EQ(error_of_opening().kind, Error::Kind::unreadable);
    EXPECT_TRUE(error_of_opening().detail.contains("it was written by a newer program"));
    const auto reader = open_postgres_reader(url());
    ASSERT_FALSE(reader);
    EXPECT_TRUE(reader.error().detail.contains("it was written by a newer program"));
}

/// The contents of the fixtures.
std::vector<Unit> all_kinds() {
    const std::string text = "กระดาน 将棋 \\ ' \xFF";
    const StoredEvent created{1, R"({"e":"created"})", "n1"};
    const StoredEvent ended{2, R"({"e":"ended"})", ""};
    return {{AddPlayer{{.key = 1, .name = text, .created = 5}, token_of(1)}},
            {AddPlayer{{.key = 2, .name = "Ben", .created = 6}, token_of(2)}},
            {AddGame{{.id = "b", .players = {1, 2}, .watchable = true, .created = 7}},
             AppendEvents{"b", {created}}, SetPlan{"b", Colour::second, "[1]"}},
            {AddGame{{.id = "a", .players = {std::nullopt, 1}, .created = 8}},
             AppendEvents{"a", {created, ended}, true, 9}, NoteKept{1, "a", 100}},
            {AddSaid{"b",
                     Room::watchers,
                     {.number = 1, .player = 2, .name = "Ben", .text = text, .at = 10, .nonce = "n"}}},
            {AddInvitation{{.id = "i", .host = 1, .body = "{}", .created = 11}}},
            {SetBoardTime{12}}};
}

/// The contents of the fixtures from version 3 on.
std::vector<Unit> work() {
    return {{AddJob{{.id = "analysis-a",
                     .kind = "analysis",
                     .game = "a",
                     .by = 1,
                     .created = 13,
                     .state = Job::State::done,
                     .lease = "lease7",
                     .worker = "Fast",
                     .until = 14,
                     .failures = 1,
                     .reasons = "Slow: the lease ran out\n",
                     .done = 2,
                     .all = 3,
                     .advanced = 17,
                     .body = "[]"}},
             AddJob{{.id = "analysis-b", .kind = "analysis", .game = "b", .created = 15}}},
            {AddWorker{{.name = "Fast", .created = 16, .seen = 18, .failures = 1, .returns = 2, .rest = 19},
                       token_of(2)}}};
}

/// The contents of the fixtures from version 4 on.
std::vector<Unit> documents() {
    Unit unit;
    for (std::int64_t version = 1; version <= 3; ++version) {
        unit.push_back(PutDocument{
            {.kind = "account",
             .id = "2",
             .version = version,
             .body =
                 R"({"shown":"เบ็น","folded":"เบ็น","claim":"c1","created":1700000002000,"renamed":0,"role":"moderator","password":"","codes":[],"user":"dXNlcg","generation":0})",
             .keys = {{"name", "เบ็น", true}, {"role", "moderator", false}}}});
    }
    return {unit};
}

/// The contents of the fixtures from version 5 on.
Played game_of_fixture() {
    return {.player = 1,
            .over = 9,
            .game = "a",
            .kind = "ogi",
            .speed = "none",
            .colour = Colour::second,
            .result = Played::Result::win,
            .reason = "resignation",
            .rating_after = 1510,
            .opponent_rating = -3,
            .plies = 2,
            .own_moves = 1,
            .thought = 7000,
            .opening = "e2e4 e7e5 "};
}

TEST_F(PostgresTest, DatabasesOfEveryVersionComeUp) {
    Oracle expected;
    expected.make(all_kinds());
    for (int version = 1;; ++version) {
        const std::string name = "version" + std::to_string(version) + ".sql";
        std::ifstream file(KRADAN_DATA "/../tests/store/postgres/" + name);
        if (!file) {
            EXPECT_GT(version, static_cast<int>(postgres::migrations().size())) << name << " is missing";
            return;
        }
        if (version == 3) expected.make(work());
        if (version == 4) expected.make(documents());
        const std::string database = Cluster::shared().new_database();
        Cluster::shared().run({std::istreambuf_iterator<char>(file), {}},
                              database.substr(database.rfind('/') + 1));
        auto store = open_postgres(database).value();
        EXPECT_EQ(difference(expected.everything(), everything(*store).value()), "") << name;
        EXPECT_EQ(store->kept_of(1).value(), (Kept{1, 100})) << name;
        // From version 5 on, the game is listed; in earlier versions it is still unlisted.
        const auto listed = store->played({.player = 1}, 9).value();
        EXPECT_EQ(store->unlisted_games({}, 9).value().size(), version < 5 ? 1U : 0U) << name;
        EXPECT_EQ(listed, version < 5 ? std::vector<Played>{} : std::vector{game_of_fixture()}) << name;
        EXPECT_EQ(detail_of(commit(*store, append("b", 2))), "made");
        EXPECT_EQ(detail_of(commit(*store, {AddGame{{.id = "c"}}})), "made");
        EXPECT_EQ(store->live_games().value(), (std::vector<std::string>{"b", "c"}));
    }
}

TEST_F(PostgresTest, NothingIsMigratedWhileNodesRun) {
    const auto one = open_postgres(url(), {.node = "one"}).value();
    const auto two = open_postgres(url(), {.node = "two"}).value();
    const auto three = open_postgres(url(), {.node = "three"}).value();
    auto connection =
        PostgresConnection::open(url(), {}, "kradan test", PostgresConnection::Serves::writes).value();
    EXPECT_EQ(detail_of(postgres::migrate(connection)), "made") << "there is nothing to do";
    // A program with the next version is started.
    std::vector<postgres::Migration> steps{postgres::migrations().begin(), postgres::migrations().end()};
    const std::string newest = std::to_string(steps.size()) + "|";
    steps.push_back("CREATE TABLE further ();");
    // The second node has stopped, and the third has not renewed its lease for a long time.
    EXPECT_EQ(detail_of(commit(*one, {Renew{1, ""}})), "made");
    EXPECT_EQ(detail_of(commit(*two, {Resign{1}})), "made");
    sql("UPDATE node SET renewed = renewed - 60000 WHERE name = 'three'");
    const Result refused = postgres::migrate(connection, steps);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, Error::Kind::unreadable);
    EXPECT_TRUE(refused.error().detail.contains("use the database: one; stop all of them first"))
        << refused.error().detail;
    EXPECT_EQ(sql("SELECT version FROM kradan"), newest);
    EXPECT_EQ(detail_of(commit(*one, {Resign{1}})), "made");
    EXPECT_EQ(detail_of(postgres::migrate(connection, steps)), "made");
    EXPECT_EQ(sql("SELECT version FROM kradan"), std::to_string(steps.size()) + "|");
}

TEST_F(PostgresTest, TablesThatSomeoneChangedAreNamed) {
    open_postgres(url()).value().reset();
    sql("ALTER TABLE event DROP COLUMN nonce");
    EXPECT_EQ(error_of_opening().kind, Error::Kind::unreadable);
    EXPECT_TRUE(error_of_opening().detail.contains("nonce")) << error_of_opening().detail;
}

TEST_F(PostgresTest, WhatIsWrongWithAUrlIsSaidWithoutThePassword) {
    for (const std::string wrong :
         {"postgres://me:S3cret@127.0.0.1:1/club?connect_timeout=2",
          "postgres://me@127.0.0.1:1/club?password=S3cret&connect_timeout=2",
          "postgres://me:S3cret@127.0.0.1:port/club", "postgres://me:S3cret%off@127.0.0.1:1/club",
          "postgres://me:S3/S3cret@127.0.0.1:1/club",
          "postgres://me:a@S3cret@127.0.0.1:1/club?connect_timeout=2",
          "postgres://me@127.0.0.1:1/club?password=a&S3cret=1", "postgres://?S3cret"}) {
        const auto opened = open_postgres(wrong);
        ASSERT_FALSE(opened);
        EXPECT_FALSE(opened.error().detail.contains("S3")) << opened.error().detail;
        EXPECT_GT(opened.error().detail.size(), 20U);
        EXPECT_FALSE(without_password(wrong).contains("S3")) << without_password(wrong);
    }
    EXPECT_EQ(without_password("postgres://me:S3cret@a,b/club"), "postgres://me@a,b/club");
    EXPECT_EQ(without_password("postgres://a:5433/club"), "postgres://a:5433/club");
    EXPECT_EQ(without_password("postgres://a:1,b:2/club"), "postgres://a:1,b:2/club");
    EXPECT_EQ(without_password("postgres://a,b:2/club"), "postgres://a,b:2/club");
    EXPECT_EQ(without_password("host=a,b port=7 dbname=club"), "postgres://a:7,b:7/club");
}

TEST_F(PostgresTest, AnExtensionIsNoOtherProgram) {
    sql("CREATE EXTENSION pg_stat_statements");
    EXPECT_TRUE(open_postgres(url()));
}

TEST_F(PostgresTest, AServerThatIsIdleKeepsItsDatabase) {
    sql("ALTER DATABASE " + url().substr(url().rfind('/') + 1) + " SET idle_session_timeout = '100ms'");
    const auto store = open_postgres(url()).value();
    // Longer than a session's idle timeout.
    std::this_thread::sleep_for(300ms);
    EXPECT_EQ(error_of_opening().kind, Error::Kind::locked);
}

TEST_F(PostgresTest, ACommitIsOnDiskWhateverTheDefaultIs) {
    for (const std::string weak : {"off", "local", "remote_write", "remote_apply"}) {
        sql("ALTER DATABASE " + url().substr(url().rfind('/') + 1) + " SET synchronous_commit = '" + weak +
            "'");
        // A trigger on the tables that each commit changes stores the setting that the backend uses.
        auto store = open_postgres(url()).value();
        sql("DROP TABLE IF EXISTS seen; CREATE TABLE seen (value text);"
            "CREATE OR REPLACE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS "
            "'BEGIN INSERT INTO seen VALUES (current_setting(''synchronous_commit'')); RETURN NEW; END';"
            "CREATE OR REPLACE TRIGGER see BEFORE UPDATE ON node FOR EACH ROW EXECUTE FUNCTION see()");
        ASSERT_TRUE(commit(*store, {SetBoardTime{1}}));
        EXPECT_EQ(sql("SELECT value FROM seen"), weak == "remote_apply" ? "remote_apply|" : "on|") << weak;
    }
}

TEST_F(PostgresTest, AVisitThatIsInterruptedGoesOnAndRepeatsNothing) {
    auto store = open_postgres(url()).value();
    for (const char* id : {"a", "b", "c", "d"}) ASSERT_TRUE(commit(*store, {AddGame{{.id = id}}}));
    const auto reader = store->reader().value();
    std::vector<std::string> seen;
    const auto visited = reader->each_game([&](const StoredGame& game) {
        seen.push_back(game.head.id);
        if (seen.size() == 2)
            sql("SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE application_name = "
                "'kradan reader'");
        return true;
    });
    EXPECT_TRUE(visited);
    EXPECT_EQ(seen, (std::vector<std::string>{"a", "b", "c", "d"}));
    EXPECT_EQ(reader->live_games().value().size(), 4U);
}

TEST_F(PostgresTest, AnEndOfWhichAPartIsThereAlreadyChangesNothing) {
    auto store = open_postgres(url(), {.busy = 60s, .patience = 90s}).value();
    ASSERT_TRUE(commit(*store, {AddGame{{.id = "g"}}}));
    // Another writer holds the second event, and releases it while ours waits.
    std::thread other([&] {
        sql("BEGIN; INSERT INTO event SELECT key, 2, 'foreign', '' FROM game; SELECT pg_sleep(0.5); COMMIT");
    });
    while (sql("SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(0.5)%' AND wait_event = "
               "'PgSleep'") == "0|")
        std::this_thread::sleep_for(5ms);
    const Result result =
        commit(*store, {AppendEvents{"g", {{1, "a", ""}, {2, "b", ""}, {3, "c", ""}}, true, 9}});
    other.join();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, Error::Kind::conflict);
    EXPECT_EQ(sql("SELECT seq, convert_from(body, 'UTF8') FROM event"), "2|foreign|");
}

TEST_F(PostgresTest, ATableThatIsLockedIsWaitedForAndThenSaidToBeLocked) {
    auto store = open_postgres(url(), {.busy = 200ms}).value();
    ASSERT_TRUE(commit(*store, {AddGame{{.id = "g"}}}));
    const auto other =
        Cluster::shared().session("BEGIN; LOCK TABLE event", url().substr(url().rfind('/') + 1));
    const Result locked = commit(*store, append("g", 1));
    ASSERT_FALSE(locked);
    EXPECT_EQ(locked.error().kind, Error::Kind::locked) << locked.error().detail;
    PQclear(PQexec(other.get(), "ROLLBACK"));
    EXPECT_EQ(detail_of(commit(*store, append("g", 1))), "made");
}

TEST_F(PostgresTest, ANodeWhoseRowIsLockedHoldsUpNobody) {
    const auto one = open_postgres(url(), {.node = "one"}).value();
    const auto two = open_postgres(url(), {.node = "two"}).value();
    const auto other = Cluster::shared().session("BEGIN; UPDATE node SET batch = batch WHERE name = 'one'",
                                                 url().substr(url().rfind('/') + 1));
    const auto begun = std::chrono::steady_clock::now();
    const std::vector<Unit> units = {
        {Renew{1'000, "{}"}}, {Bury{one->epoch(), 0}}, {AddGame{{.id = "g", .owner = two->epoch()}}}};
    const auto results = two->commit(units);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 1s) << "the commit did not wait 2 s for the lock";
    EXPECT_EQ(detail_of(results[0]), "made");
    ASSERT_FALSE(results[1]);
    EXPECT_EQ(results[1].error().kind, Error::Kind::conflict) << detail_of(results[1]);
    EXPECT_EQ(detail_of(results[2]), "made");
    EXPECT_EQ(two->live_games_of(two->epoch()).value(), std::vector<std::string>{"g"});
    PQclear(PQexec(other.get(), "ROLLBACK"));
    EXPECT_EQ(detail_of(commit(*two, {Bury{one->epoch(), 0}})), "made");
}

TEST_F(PostgresTest, ANodeWhoseTransactionsWereLostIsGone) {
    const auto one = open_postgres(url(), {.node = "one"}).value();
    ASSERT_TRUE(commit(*one, {Renew{1'000, "{}"}}));
    ASSERT_TRUE(commit(*one, {Renew{2'000, "{}"}}));
    // Simulates a standby that lagged behind.
    end_sessions();
    sql("UPDATE node SET batch = batch - 1, renewed = renewed - 60000 WHERE name = 'one'");
    for (int i = 0; i < 2; ++i) {
        const Result refused = commit(*one, {Renew{3'000, "{}"}});
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().kind, Error::Kind::gone);
        EXPECT_TRUE(refused.error().detail.contains("PostgreSQL has lost transactions of this node"))
            << refused.error().detail;
        let_it_connect_again();
    }
    const auto two = open_postgres(url(), {.node = "two"}).value();
    EXPECT_EQ(detail_of(commit(*two, {Bury{one->epoch(), 50'000}})), "made")
        << "the node did not renew its lease";
}

TEST_F(PostgresTest, AServerAloneDoesNotGoOnOnceNodesWereThere) {
    const auto alone = open_postgres(url()).value();
    ASSERT_TRUE(commit(*alone, {AddGame{{.id = "g"}}}));
    end_sessions();
    {
        const auto one = open_postgres(url(), {.node = "one"}).value();
        EXPECT_EQ(detail_of(commit(*one, {TakeGame{"g", 5}})), "made");
        EXPECT_EQ(detail_of(commit(*one, append("g", 1))), "made");
        EXPECT_EQ(detail_of(commit(*one, {Resign{6}})), "made");
    }
    EXPECT_FALSE(commit(*alone, append("g", 2)));
    let_it_connect_again();
    const Result refused = commit(*alone, append("g", 2));
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().detail.contains("another server has written to the database; restart"))
        << refused.error().detail;
    EXPECT_EQ(events_of(*open_postgres_reader(url()).value(), "g"), 1U);
}

TEST_F(PostgresTest, WhatTwoNodesAddInOppositeOrderFailsNothingElse) {
    const auto one = open_postgres(url(), {.node = "one"}).value();
    const auto two = open_postgres(url(), {.node = "two"}).value();
    // Each node is blocked once it holds one of the keys 1 and 2, so each ends up waiting for the other.
    const std::string name = url().substr(url().rfind('/') + 1);
    const auto other =
        Cluster::shared().session("BEGIN; INSERT INTO player VALUES (3, '', '3', 0), (4, '', '4', 0)", name);
    const auto add = [](PlayerKey key, int token) {
        return Unit{AddPlayer{{.key = key, .name = "n"}, token_of(token)}};
    };
    const std::vector<Unit> units[] = {{add(1, 11), add(3, 13), add(2, 12), add(5, 15)},
                                       {add(2, 22), add(4, 24), add(1, 21), add(6, 26)}};
    std::vector<Result> results[2];
    std::thread first([&] { results[0] = one->commit(units[0]); });
    std::thread second([&] { results[1] = two->commit(units[1]); });
    while (sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = "
               "current_database()") != "2|")
        std::this_thread::sleep_for(5ms);
    PQclear(PQexec(other.get(), "ROLLBACK"));
    first.join();
    second.join();
    for (const auto& of_node : results) {
        EXPECT_EQ(detail_of(of_node[1]), "made");
        EXPECT_EQ(detail_of(of_node[3]), "made");
    }
    EXPECT_NE(results[0][0].has_value(), results[1][2].has_value()) << "player 1 is added once";
    EXPECT_NE(results[0][2].has_value(), results[1][0].has_value()) << "player 2 is added once";
    EXPECT_EQ(sql("SELECT count(*) FROM player"), "6|");
}

TEST_F(PostgresTest, WhatWaitsForALockInVainFailsAlone) {
    const auto one = open_postgres(url(), {.busy = 300ms, .node = "one"}).value();
    for (const char* id : {"g", "h"}) {
        GameHead head{.id = id};
        head.owner = one->epoch();
        ASSERT_TRUE(commit(*one, {AddGame{head}}));
    }
    const auto other =
        Cluster::shared().session("BEGIN; INSERT INTO event SELECT key, 1, '', '' FROM game WHERE id = 'g'",
                                  url().substr(url().rfind('/') + 1));
    std::vector<Unit> units = {append("h", 1)};
    for (int i = 0; i < 20; ++i) units.push_back(append("g", 1));
    units.push_back(append("h", 2));
    const auto begun = std::chrono::steady_clock::now();
    const auto results = one->commit(units);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 4s) << "the units did not each wait 300 ms";
    EXPECT_EQ(detail_of(results.front()), "made");
    EXPECT_EQ(detail_of(results.back()), "made");
    for (std::size_t i = 1; i <= 20; ++i) {
        ASSERT_FALSE(results[i]);
        EXPECT_EQ(results[i].error().kind, Error::Kind::locked) << results[i].error().detail;
    }
    PQclear(PQexec(other.get(), "ROLLBACK"));
    EXPECT_EQ(detail_of(commit(*one, append("g", 1))), "made") << "commits work as before";
}

/// A store that connects through a proxy.
class PostgresBehindProxyTest : public PostgresTest {
  protected:
    void SetUp() override {
        PostgresTest::SetUp();
        if (IsSkipped()) return;
        const std::string rest = url().substr(url().rfind(':'));
        const std::string folder = Cluster::shared().socket_folder();
        const std::string own = folder_ / "";
        proxy = std::make_unique<Proxy>(folder, own, Cluster::shared().port());
        std::string host;
        for (const char letter : own) host += letter == '/' ? "%2F" : std::string{letter};
        behind = "postgres://kradan@" + host + rest;
        store = open_postgres(behind, {.busy = 500ms, .patience = 4s}).value();
        direct = open_postgres_reader(url()).value();
        ASSERT_TRUE(commit(*store, {AddGame{{.id = "g"}}}));
    }

    Folder folder_;
    std::unique_ptr<Proxy> proxy;
    std::string behind;
    std::unique_ptr<Store> store;
    std::unique_ptr<Reader> direct;
};

TEST_F(PostgresBehindProxyTest, ACommitWhoseAnswerIsLostIsMadeOnceAndSaidToBeMade) {
    proxy->set(Proxy::Fault::cut_after_commit);
    const std::vector<Unit> units = {append("g", 1), append("g", 1), append("g", 2)};
    const auto results = store->commit(units);
    EXPECT_EQ(proxy->faults(), 1);
    EXPECT_EQ(detail_of(results[0]), "made");
    EXPECT_EQ(results[1].error().kind, Error::Kind::conflict)
        << "the conflict is reported as in the first attempt";
    EXPECT_EQ(detail_of(results[2]), "made");
    EXPECT_EQ(events_of(*direct, "g"), 2U);
    EXPECT_EQ(detail_of(commit(*store, append("g", 3))), "made");
}

TEST_F(PostgresBehindProxyTest, ACommitWhoseAnswerNeverComesIsMadeOnce) {
    proxy->set(Proxy::Fault::hold_after_commit);
    EXPECT_EQ(detail_of(commit(*store, append("g", 1))), "made");
    EXPECT_EQ(proxy->faults(), 1);
    EXPECT_EQ(events_of(*direct, "g"), 1U);
    EXPECT_EQ(detail_of(commit(*store, append("g", 2))), "made");
}

TEST_F(PostgresBehindProxyTest, ACommitThatDidNotArriveIsMadeAgain) {
    proxy->set(Proxy::Fault::cut_before_commit);
    EXPECT_EQ(detail_of(commit(*store, append("g", 1))), "made");
    EXPECT_EQ(proxy->faults(), 1);
    EXPECT_EQ(events_of(*direct, "g"), 1U);
    EXPECT_EQ(detail_of(commit(*store, append("g", 2))), "made");
}

TEST_F(PostgresBehindProxyTest, ACommitInDoubtIsSettledBeforeAnythingElseIsWritten) {
    for (const auto fault : {Proxy::Fault::cut_after_commit, Proxy::Fault::cut_before_commit}) {
        const int next = static_cast<int>(events_of(*direct, "g")) + 1;
        proxy->set(fault);
        proxy->refuse(true);
        EXPECT_FALSE(commit(*store, append("g", next))) << "the server cannot be reached";
        EXPECT_FALSE(commit(*store, append("g", next))) << "the server is still unreachable";
        proxy->refuse(false);
        let_it_connect_again();
        const bool stored = fault == Proxy::Fault::cut_after_commit;
        EXPECT_EQ(static_cast<bool>(commit(*store, append("g", next))), !stored);
        EXPECT_EQ(events_of(*direct, "g"), static_cast<std::size_t>(next));
    }
}

TEST_F(PostgresBehindProxyTest, AServerThatWasReplacedWritesNothingUntilItStartsAgain) {
    for (const auto fault : {Proxy::Fault::cut_after_commit, Proxy::Fault::cut_before_commit}) {
        const int next = static_cast<int>(events_of(*direct, "g")) + 1;
        proxy->set(fault);
        proxy->refuse(true);
        EXPECT_FALSE(commit(*store, append("g", next)));
        const bool stored = fault == Proxy::Fault::cut_after_commit;
        {
            auto other = open_postgres(url()).value();
            EXPECT_EQ(detail_of(commit(*other, append("g", stored ? next + 1 : next))), "made");
        }
        proxy->refuse(false);
        let_it_connect_again();
        for (int i = 0; i < 2; ++i) {
            const Result refused = commit(*store, append("g", next + (stored ? 2 : 1)));
            ASSERT_FALSE(refused);
            EXPECT_TRUE(
                refused.error().detail.contains("another server has written to the database; restart"))
                << refused.error().detail;
            let_it_connect_again();
        }
        EXPECT_EQ(events_of(*direct, "g"), static_cast<std::size_t>(stored ? next + 1 : next));
        store.reset();
        store = open_postgres(behind, {.busy = 500ms, .patience = 4s}).value();
    }
}

TEST_F(PostgresBehindProxyTest, ANodeThatStopsInsideATransactionSoonLosesItsLocks) {
    store.reset();
    const auto one = open_postgres(behind, {.node = "one"}).value();
    const auto two = open_postgres(url(), {.node = "two"}).value();
    proxy->set(Proxy::Fault::hold_before_commit);
    proxy->refuse(true);
    const auto begun = std::chrono::steady_clock::now();
    std::thread stopped([&] { EXPECT_FALSE(commit(*one, {Renew{1'000, "{}"}})); });
    while (proxy->faults() == 0) std::this_thread::sleep_for(5ms);
    const Result locked = commit(*two, {Bury{one->epoch(), 0}});
    ASSERT_FALSE(locked);
    EXPECT_EQ(locked.error().kind, Error::Kind::conflict);
    while (!commit(*two, {Bury{one->epoch(), 0}})) std::this_thread::sleep_for(50ms);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 8s) << "the locks are released after 2 s";
    stopped.join();
    proxy->refuse(false);
    let_it_connect_again();
    EXPECT_EQ(commit(*one, {Renew{1'000, "{}"}}).error().kind, Error::Kind::gone);
}

/// PostgreSQL with a synchronous standby that is absent.
class PostgresStandbyTest : public testing::Test {
  protected:
    void SetUp() override {
        if (!Cluster::is_possible()) GTEST_SKIP() << "PostgreSQL is not installed";
        cluster = std::make_unique<Cluster>();
        url = cluster->new_database();
    }

    std::unique_ptr<Cluster> cluster;
    std::string url;
};

TEST_F(PostgresStandbyTest, NothingIsAcknowledgedThatIsNotOnTheStandby) {
    auto store = open_postgres(url, {.patience = 4s}).value();
    ASSERT_TRUE(commit(*store, {AddGame{{.id = "g"}}}));
    cluster->need_standby(true);
    // This holds however the wait ends, and whatever the session is told about the commit.
    for (const char* how : {"pg_cancel_backend", "pg_terminate_backend", ""}) {
        const int next = static_cast<int>(events_of(*store, "g")) + 1;
        std::atomic<bool> over = false;
        std::thread ending([&] {
            while (*how && !over) {
                cluster->run("SELECT " + std::string{how} +
                             "(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
                std::this_thread::sleep_for(50ms);
            }
        });
        EXPECT_FALSE(commit(*store, append("g", next))) << how;
        over = true;
        ending.join();
        cluster->need_standby(false);
        // The entry was stored anyway, and is now on all disks. The server can still store the next entry.
        let_it_connect_again();
        EXPECT_EQ(commit(*store, append("g", next)).error().kind, Error::Kind::conflict) << how;
        EXPECT_EQ(detail_of(commit(*store, append("g", next + 1))), "made");
        cluster->need_standby(true);
    }
    cluster->need_standby(false);
}

TEST_F(PostgresStandbyTest, MakingTheTablesDoesNotWaitForEver) {
    cluster->need_standby(true);
    const auto opened = open_postgres(url, {.patience = 200ms});
    ASSERT_FALSE(opened);
    cluster->need_standby(false);
    EXPECT_TRUE(open_postgres(url, {.busy = 60s, .patience = 90s}));
}

TEST_F(PostgresBehindProxyTest, AReaderConnectsAgain) {
    const auto reader = store->reader().value();
    EXPECT_EQ(reader->live_games().value().size(), 1U);
    Cluster::shared().run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'kradan%'");
    EXPECT_EQ(reader->live_games().value().size(), 1U);
    EXPECT_EQ(store->live_games().value().size(), 1U);
    EXPECT_EQ(detail_of(commit(*store, append("g", 1))), "made");
}

/// PostgreSQL crashes again and again while games are played. What was acknowledged is stored, once and in
/// order.
TEST(PostgresCrash, NothingAcknowledgedIsLost) {
    if (!Cluster::is_possible()) GTEST_SKIP() << "PostgreSQL is not installed";
    constexpr int games = 20;
    Cluster cluster;
    const std::string url = cluster.new_database();
    auto store = open_postgres(url, {.patience = 5s}).value();
    const auto id = [](int game) { return "game" + std::to_string(game); };
    for (int game = 0; game < games; ++game) ASSERT_TRUE(commit(*store, {AddGame{{.id = id(game)}}}));

    struct Played {
        /// The number of events that the server believes to be stored.
        std::atomic<int> acknowledged = 0;
        /// Whether one more event might have been stored.
        bool in_doubt = false;
    };
    std::array<Played, games> played;
    std::atomic<bool> over = false;
    std::thread playing([&] {
        while (!over) {
            std::vector<Unit> units;
            for (int game = 0; game < games; ++game)
                units.push_back(append(id(game), played[static_cast<std::size_t>(game)].acknowledged + 1));
            const auto results = store->commit(units);
            for (std::size_t game = 0; game < games; ++game) {
                Played& one = played[game];
                if (results[game]) {
                    ++one.acknowledged;
                    one.in_doubt = false;
                } else if (results[game].error().kind == Error::Kind::conflict) {
                    EXPECT_TRUE(one.in_doubt) << "a conflict is possible only if the last commit is in doubt";
                    ++one.acknowledged;
                    one.in_doubt = false;
                } else {
                    one.in_doubt = true;
                }
            }
        }
    });
    const std::size_t crashes = seeds(5).size();
    for (std::size_t crash = 0; crash < crashes; ++crash) {
        // Stops at a different moment during the commits each time.
        std::this_thread::sleep_for(std::chrono::milliseconds(20 + 37 * (crash % 7)));
        cluster.stop("immediate");
        cluster.start();
    }
    // The games continue after the last crash.
    const int before = played[0].acknowledged;
    for (int i = 0; i < 6000 && played[0].acknowledged == before; ++i) std::this_thread::sleep_for(10ms);
    over = true;
    playing.join();
    EXPECT_GT(played[0].acknowledged, before);
    for (int game = 0; game < games; ++game) {
        const auto found = store->game(id(game)).value();
        const Played& one = played[static_cast<std::size_t>(game)];
        ASSERT_TRUE(found);
        EXPECT_GE(found->events.size(), static_cast<std::size_t>(one.acknowledged));
        EXPECT_LE(found->events.size(), static_cast<std::size_t>(one.acknowledged) + (one.in_doubt ? 1 : 0));
    }
}

}  // namespace
}  // namespace kradan::store
