// SQLite only: files, versions, locks, damage.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>

#include "../disk.h"
#include "../workload.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite_store.h"

namespace kradan::store {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// A database opened as any other program would.
class Other {
  public:
    explicit Other(const std::string& path) {
        sqlite3* opened = nullptr;
        EXPECT_EQ(sqlite3_open(path.c_str(), &opened), SQLITE_OK);
        database_.reset(opened);
    }
    int execute(const std::string& sql) {
        return sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr);
    }
    /// Returns the values of all rows, one after another.
    std::string read(const std::string& sql) {
        std::string text;
        const auto add = [](void* to, int count, char** values, char**) {
            for (int i = 0; i < count; ++i)
                *static_cast<std::string*>(to) += std::string{values[i] ? values[i] : "-"} + "|";
            return 0;
        };
        EXPECT_EQ(sqlite3_exec(database_.get(), sql.c_str(), add, &text, nullptr), SQLITE_OK);
        return text;
    }

  private:
    std::unique_ptr<sqlite3, int (*)(sqlite3*)> database_{nullptr, sqlite3_close_v2};
};

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const std::string& path, const std::string& content) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << content;
}

std::string fixture(const std::string& name) {
    return content_of(std::string(KRADAN_DATA "/../tests/store/sqlite/") + name);
}

Unit append(const std::string& game, int seq) {
    return {AppendEvents{game, {{seq, "event " + std::to_string(seq), ""}}}};
}

Result commit(Store& store, Unit unit) {
    const Unit units[] = {std::move(unit)};
    return store.commit(units).at(0);
}

/// A store with one game and one event.
std::unique_ptr<Store> begun(const std::string& path, const SqliteOptions& options = {}) {
    auto store = open_sqlite(path, options).value();
    EXPECT_TRUE(commit(*store, {AddGame{{.id = "g", .players = {}}}, append("g", 1)[0]}));
    return store;
}

std::size_t events_of(Reader& reader, const std::string& game = "g") {
    return reader.game(game).value().value().events.size();
}

TEST(Sqlite, OnlyTheOwnerMayReadTheFiles) {
    const Folder folder;
    const mode_t before = umask(0);
    const auto store = begun(folder / "games.db");
    umask(before);
    for (const char* name : {"games.db", "games.db-wal", "games.db-shm", "games.db.lock"}) {
        EXPECT_EQ(fs::status(folder / name).permissions(), fs::perms::owner_read | fs::perms::owner_write)
            << name;
    }
}

TEST(Sqlite, EveryCommitIsSynced) {
    const Folder folder;
    Disk disk;
    const auto store = begun(folder / "games.db", {.vfs = disk.name()});
    for (int seq = 2; seq < 10; ++seq) {
        const auto before = disk.count(Disk::Operation::sync);
        EXPECT_TRUE(commit(*store, append("g", seq)));
        EXPECT_GE(disk.count(Disk::Operation::sync), before + 1);
    }
}

TEST(Sqlite, NamesThatMeanSomethingToSqliteAreFiles) {
    const Folder folder;
    for (const char* name : {":memory:", "file:x?mode=memory", "%41.db", "with space.db", "กระดาน.db"}) {
        begun(folder / name).reset();
        EXPECT_TRUE(fs::exists(folder / name)) << name;
        EXPECT_EQ(events_of(*open_sqlite(folder / name).value()), 1U);
    }
    EXPECT_FALSE(open_sqlite(""));
}

TEST(Sqlite, AFolderThatIsMissing) {
    const Folder folder;
    const auto store = open_sqlite(folder / "none/games.db");
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().kind, Error::Kind::io);
    EXPECT_NE(store.error().detail.find("No such file"), std::string::npos) << store.error().detail;
    EXPECT_FALSE(open_sqlite_reader(folder / "none.db")) << "opening a reader creates no file";
    EXPECT_FALSE(fs::exists(folder / "none.db"));
}

// Versions.

TEST(Migrations, TheFirstVersionIsReadAsItWas) {
    const Folder folder;
    ASSERT_EQ(Other(folder / "old.db").execute(fixture("version1.sql")), SQLITE_OK);
    const auto store = open_sqlite(folder / "old.db").value();
    EXPECT_EQ(store->board_time().value(), 123456);
    EXPECT_EQ(store->last_player().value(), 2);
    EXPECT_EQ(store->player_of(token_of(2)).value(),
              (Player{.key = 2, .name = "เบ็น", .created = 1700000001000}));
    EXPECT_EQ(store->live_games().value(), (std::vector<std::string>{"gogame2", "ogigame3"}));
    const auto chess = store->game("chessgame1").value().value();
    EXPECT_EQ(chess.head, (GameHead{.id = "chessgame1",
                                    .players = {1, 2},
                                    .watchable = true,
                                    .created = 1700000100000,
                                    .ended = true,
                                    .over = chess.head.over}));
    EXPECT_GT(chess.head.over, 1700000100000) << "the game counts as having ended now, not long ago";
    ASSERT_EQ(chess.events.size(), 6U);
    EXPECT_EQ(chess.events[4],
              (StoredEvent{5, R"({"seq":5,"type":"moved","by":"second","move":"d8h4","at":6000})", "n5"}));
    const auto go = store->game("gogame2").value().value();
    EXPECT_EQ(
        go.head,
        (GameHead{
            .id = "gogame2", .players = {1, std::nullopt}, .watchable = false, .created = 1700000200000}));
    const auto ogi = store->game("ogigame3").value().value();
    EXPECT_EQ(ogi.plans, (std::array<std::string, 2>{R"([{"move":"c4c5"}])", ""}));
    EXPECT_EQ(
        store->said("ogigame3", Room::watchers, 0, 9).value(),
        (std::vector{Said{
            .number = 1, .player = 2, .name = "เบ็น", .text = "สวัสดี", .at = 1700000302000, .nonce = {}}}));
    const Invitation invitation{
        .id = "invite4", .host = 2, .body = R"({"game":"go"})", .created = 1700000400000};
    EXPECT_EQ(store->invitation("invite4").value(), invitation);
    EXPECT_EQ(store->invitations_of(2).value(), (std::vector{invitation}));
    EXPECT_TRUE(commit(*store, append("gogame2", 4)));
}

TEST(Migrations, TheSecondVersionIsReadAsItWas) {
    const Folder folder;
    ASSERT_EQ(Other(folder / "old.db").execute(fixture("version2.sql")), SQLITE_OK);
    const auto store = open_sqlite(folder / "old.db").value();
    std::vector<std::string> of_ben;
    for (const auto& invitation : store->invitations_of(2).value()) of_ben.push_back(invitation.id);
    EXPECT_EQ(of_ben, (std::vector<std::string>{"invite4", "invite6"}));
    EXPECT_EQ(store->invitation("invite5").value()->host, 1);
    EXPECT_EQ(events_of(*store, "chessgame1"), 6U);
}

TEST(Migrations, TheThirdVersionIsReadAsItWas) {
    const Folder folder;
    ASSERT_EQ(Other(folder / "old.db").execute(fixture("version3.sql")), SQLITE_OK);
    const auto store = open_sqlite(folder / "old.db").value();
    EXPECT_EQ(store->kept_of(1).value(), (Kept{.games = 1, .bytes = 480}));
    EXPECT_EQ(store->kept_of(2).value(), (Kept{}));
    EXPECT_EQ(store->invitations_of(2).value().size(), 2U);
}

TEST(Migrations, TheFourthVersionIsReadAsItWas) {
    const Folder folder;
    ASSERT_EQ(Other(folder / "old.db").execute(fixture("version4.sql")), SQLITE_OK);
    const auto store = open_sqlite(folder / "old.db").value();
    EXPECT_EQ(store->head("chessgame1").value()->over, 1700000150000);
    EXPECT_EQ(store->ended_before(1700000150001, 9).value(), std::vector<std::string>{"chessgame1"});
    EXPECT_TRUE(commit(*store, {RemoveGame{"chessgame1"}}));
    EXPECT_EQ(store->kept_of(1).value(), (Kept{}));
}

TEST(Migrations, AnUploadedGameOfTheFourthVersionCountsFromItsUpload) {
    const Folder folder;
    ASSERT_EQ(Other(folder / "old.db").execute(fixture("version4.sql")), SQLITE_OK);
    ASSERT_EQ(Other(folder / "old.db").execute("UPDATE game SET over = 0 WHERE id = 'chessgame1'"),
              SQLITE_OK);
    const auto store = open_sqlite(folder / "old.db").value();
    EXPECT_EQ(store->head("chessgame1").value()->over, 1700000100000);
    EXPECT_EQ(store->head("gogame2").value()->over, 0) << "the game has not ended";
}

TEST(Migrations, TheFifthVersionIsReadAsItWas) {
    const Folder folder;
    ASSERT_EQ(Other(folder / "old.db").execute(fixture("version5.sql")), SQLITE_OK);
    const auto store = open_sqlite(folder / "old.db").value();
    EXPECT_EQ(store->head("chessgame1").value()->over, 1700000150000);
    EXPECT_EQ(store->kept_of(1).value(), (Kept{.games = 1, .bytes = 480}));
}

TEST(Migrations, TheSixthVersionIsReadAsItWas) {
    const Folder folder;
    ASSERT_EQ(Other(folder / "old.db").execute(fixture("version6.sql")), SQLITE_OK);
    const auto store = open_sqlite(folder / "old.db").value();
    EXPECT_EQ(store->head("gogame2").value()->behind, 500);
    EXPECT_EQ(store->head("chessgame1").value()->behind, 0);
    EXPECT_EQ(store->count_jobs().value(), (JobCounts{}));
}

TEST(Migrations, TheSeventhVersionIsReadAsItWas) {
    const Folder folder;
    ASSERT_EQ(Other(folder / "old.db").execute(fixture("version7.sql")), SQLITE_OK);
    const auto store = open_sqlite(folder / "old.db").value();
    EXPECT_EQ(store->job_of_lease("lease7").value(), (Job{.id = "analysis-chessgame1",
                                                          .kind = "analysis",
                                                          .game = "chessgame1",
                                                          .by = 1,
                                                          .created = 1700000600000,
                                                          .state = Job::State::done,
                                                          .lease = "lease7",
                                                          .worker = "Fast",
                                                          .until = 1700000700000,
                                                          .failures = 1,
                                                          .reasons = "Slow: the lease ran out\n",
                                                          .done = 5,
                                                          .all = 5,
                                                          .advanced = 1700000690000,
                                                          .body = R"({"positions":[]})"}));
    EXPECT_EQ(store->job("analysis-gogame2").value(), (Job{.id = "analysis-gogame2",
                                                           .kind = "analysis",
                                                           .game = "gogame2",
                                                           .created = 1700000650000,
                                                           .until = 1700000750000,
                                                           .done = 1,
                                                           .all = 3,
                                                           .body = R"([null,null,{"ended":true}])"}));
    EXPECT_EQ(store->worker_of(token_of(2)).value(), (Worker{.name = "Fast",
                                                             .created = 1700000500000,
                                                             .seen = 1700000660000,
                                                             .failures = 1,
                                                             .returns = 2,
                                                             .rest = 1700000670000}));
}

TEST(Migrations, TheEighthVersionIsReadAsItWas) {
    const Folder folder;
    ASSERT_EQ(Other(folder / "old.db").execute(fixture("version8.sql")), SQLITE_OK);
    const auto store = open_sqlite(folder / "old.db").value();
    const Document account{
        .kind = "account",
        .id = "2",
        .version = 3,
        .body =
            R"({"shown":"เบ็น","folded":"เบ็น","claim":"c1","created":1700000002000,"renamed":0,"role":"moderator","password":"","codes":[],"user":"dXNlcg","generation":0})",
        .keys = {{"name", "เบ็น", true}, {"role", "moderator", false}}};
    EXPECT_EQ(store->document("account", "2").value(), account);
    EXPECT_EQ(store->documents({.kind = "account", .index = "role"}, 9).value(), std::vector{account});
}

TEST(Migrations, GamesThatHadEndedBeforeTheNinthVersionAreToBeListed) {
    const Folder folder;
    ASSERT_EQ(Other(folder / "old.db").execute(fixture("version8.sql")), SQLITE_OK);
    const auto store = open_sqlite(folder / "old.db").value();
    const auto games = store->unlisted_games({}, 9).value();
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0], store->head("chessgame1").value());
    EXPECT_TRUE(commit(*store, {ListGame{"chessgame1"}}));
    EXPECT_TRUE(store->unlisted_games({}, 9).value().empty());
}

TEST(Migrations, TheNinthVersionIsReadAsItWas) {
    const Folder folder;
    ASSERT_EQ(Other(folder / "old.db").execute(fixture("version9.sql")), SQLITE_OK);
    const auto store = open_sqlite(folder / "old.db").value();
    EXPECT_TRUE(store->unlisted_games({}, 9).value().empty());
    EXPECT_EQ(store->played({.player = 2}, 9).value(), (std::vector{Played{.player = 2,
                                                                           .over = 1700000150000,
                                                                           .game = "chessgame1",
                                                                           .kind = "chess",
                                                                           .speed = "blitz",
                                                                           .rated = true,
                                                                           .colour = Colour::second,
                                                                           .result = Played::Result::win,
                                                                           .reason = "checkmate",
                                                                           .opponent = 1,
                                                                           .rating_before = 1502,
                                                                           .rating_after = 1512,
                                                                           .opponent_rating = 1501,
                                                                           .plies = 4,
                                                                           .own_moves = 2,
                                                                           .thought = 3000,
                                                                           .opening = "f2f3 e7e5 g2g4 d8h4 ",
                                                                           .watchable = true}}));
    EXPECT_TRUE(commit(*store, {RemoveGame{"chessgame1"}}));
    EXPECT_TRUE(store->played({.player = 1}, 9).value().empty());
}

TEST(Migrations, AnOldDatabaseBecomesWhatANewOneIs) {
    const Folder folder;
    ASSERT_TRUE(open_sqlite(folder / "new.db"));
    EXPECT_EQ(Other(folder / "new.db").read("PRAGMA application_id"), "1265788014|");
    const std::string schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name";
    for (std::size_t version = 1; version <= migrations().size(); ++version) {
        const std::string name = "version" + std::to_string(version);
        const std::string old = folder / (name + ".db");
        ASSERT_EQ(Other(old).execute(fixture(name + ".sql")), SQLITE_OK) << name;
        ASSERT_EQ(Other(old).read("PRAGMA user_version"), std::to_string(version) + "|");
        ASSERT_TRUE(open_sqlite(old)) << name;
        EXPECT_EQ(Other(old).read(schema), Other(folder / "new.db").read(schema)) << name;
        EXPECT_EQ(Other(old).read("PRAGMA user_version"), std::to_string(migrations().size()) + "|");
    }
}

Connection connection_to(const std::string& path) {
    if (!fs::exists(path)) write_file(path, "");
    return Connection::open(path, {.purpose = Purpose::write}).value();
}

TEST(Migrations, EachIsMadeOnceAndInOrder) {
    const Folder folder;
    const Migration steps[] = {
        "PRAGMA application_id = 0x4b72646e; CREATE TABLE a (x); INSERT INTO a VALUES (1)",
        "ALTER TABLE a ADD COLUMN y; UPDATE a SET y = x + 1", "INSERT INTO a VALUES (5, 6)"};
    for (std::size_t newest = 1; newest <= 3; ++newest) {
        auto connection = connection_to(folder / "a.db");
        EXPECT_TRUE(migrate(connection, std::span{steps}.first(newest)));
        EXPECT_TRUE(migrate(connection, std::span{steps}.first(newest)));
        EXPECT_EQ(connection.number("PRAGMA user_version").value(), static_cast<std::int64_t>(newest));
    }
    EXPECT_EQ(Other(folder / "a.db").read("SELECT * FROM a"), "1|2|5|6|");
    auto connection = connection_to(folder / "b.db");
    EXPECT_TRUE(migrate(connection, steps));
    EXPECT_EQ(Other(folder / "b.db").read("SELECT * FROM a"), "1|2|5|6|");
}

TEST(Migrations, OneThatFailsChangesNothing) {
    const Folder folder;
    const Migration steps[] = {
        "PRAGMA application_id = 0x4b72646e; CREATE TABLE a (x); INSERT INTO a VALUES (1)",
        "INSERT INTO a VALUES (2); CREATE TABLE b (x); INSERT INTO none VALUES (3)"};
    {
        auto connection = connection_to(folder / "a.db");
        ASSERT_TRUE(migrate(connection, std::span{steps}.first(1)));
        EXPECT_FALSE(migrate(connection, steps));
        EXPECT_EQ(connection.number("PRAGMA user_version").value(), 1);
        EXPECT_TRUE(connection.execute("BEGIN; COMMIT")) << "no transaction is left";
    }
    EXPECT_EQ(Other(folder / "a.db").read("SELECT * FROM a"), "1|");
    EXPECT_EQ(Other(folder / "a.db").read("SELECT name FROM sqlite_schema"), "a|");
}

TEST(Migrations, ANewerDatabaseIsRefusedAndLeftAlone) {
    const Folder folder;
    begun(folder / "games.db").reset();
    Other(folder / "games.db").execute("PRAGMA user_version = 99");
    const std::string before = content_of(folder / "games.db");
    for (int i = 0; i < 2; ++i) {
        const auto store = open_sqlite(folder / "games.db");
        ASSERT_FALSE(store);
        EXPECT_EQ(store.error().kind, Error::Kind::unreadable);
        const auto newest = std::to_string(migrations().size());
        EXPECT_NE(store.error().detail.find("version 99"), std::string::npos) << store.error().detail;
        EXPECT_NE(store.error().detail.find("up to " + newest), std::string::npos) << store.error().detail;
        const auto reader = open_sqlite_reader(folder / "games.db");
        ASSERT_FALSE(reader);
        EXPECT_EQ(reader.error().kind, Error::Kind::unreadable);
    }
    EXPECT_EQ(content_of(folder / "games.db"), before);
}

TEST(Migrations, ADatabaseOfAnotherProgramIsRefusedAndLeftAlone) {
    const Folder folder;
    Other(folder / "table.db").execute("CREATE TABLE precious (x)");
    Other(folder / "version.db").execute("PRAGMA user_version = 1");
    Other(folder / "application.db").execute("PRAGMA application_id = 7");
    for (const char* name : {"table.db", "version.db", "application.db"}) {
        const std::string before = content_of(folder / name);
        const auto store = open_sqlite(folder / name);
        ASSERT_FALSE(store) << name;
        EXPECT_EQ(store.error().kind, Error::Kind::unreadable);
        EXPECT_NE(store.error().detail.find("another program"), std::string::npos) << store.error().detail;
        EXPECT_EQ(content_of(folder / name), before);
        EXPECT_FALSE(open_sqlite_reader(folder / name));
    }
}

TEST(Migrations, AnEmptyFileIsANewDatabase) {
    const Folder folder;
    write_file(folder / "games.db", "");
    EXPECT_FALSE(open_sqlite_reader(folder / "games.db"));
    EXPECT_EQ(events_of(*begun(folder / "games.db")), 1U);
}

// Damage.

TEST(Damage, AFileThatIsNoDatabase) {
    const Folder folder;
    for (const std::string& content :
         {std::string(5000, 'x'), std::string{"hello"}, fixture("version1.sql")}) {
        write_file(folder / "games.db", content);
        const auto store = open_sqlite(folder / "games.db");
        ASSERT_FALSE(store);
        EXPECT_EQ(store.error().kind, Error::Kind::unreadable) << store.error().detail;
        EXPECT_EQ(content_of(folder / "games.db"), content);
    }
    fs::create_directory(folder / "folder.db");
    EXPECT_FALSE(open_sqlite(folder / "folder.db"));
}

TEST(Damage, MissingTables) {
    const Folder folder;
    begun(folder / "games.db").reset();
    Other(folder / "games.db").execute("DROP TABLE plan");
    const auto store = open_sqlite(folder / "games.db");
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().kind, Error::Kind::unreadable) << store.error().detail;
}

TEST(Damage, AnEventThatIsMissingIsNoticed) {
    const Folder folder;
    auto store = begun(folder / "games.db");
    for (int seq = 2; seq <= 5; ++seq) EXPECT_TRUE(commit(*store, append("g", seq)));
    EXPECT_TRUE(commit(*store, {AddGame{{.id = "h", .players = {}}}}));
    store.reset();
    Other(folder / "games.db").execute("DELETE FROM event WHERE seq = 3");
    store = open_sqlite(folder / "games.db").value();
    const auto game = store->game("g");
    ASSERT_FALSE(game);
    EXPECT_EQ(game.error().kind, Error::Kind::unreadable);
    EXPECT_NE(game.error().detail.find("event 3"), std::string::npos) << game.error().detail;
    EXPECT_TRUE(store->game("h").value());
}

TEST(Damage, BytesThatWereChangedNeverCrashIt) {
    const Folder folder;
    {
        auto store = open_sqlite(folder / "good.db").value();
        Workload workload(5);
        for (int i = 0; i < 30; ++i) (void)store->commit(workload.batch(*store, 10));
    }
    const std::string good = content_of(folder / "good.db");
    int refused = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        SplitMix64 random(seed);
        std::string bad = good;
        switch (random.below(3)) {
            case 0:
                for (std::uint32_t i = 0; i <= random.below(20); ++i)
                    bad[random.below(static_cast<std::uint32_t>(bad.size()))] =
                        static_cast<char>(random.next());
                break;
            case 1:
                bad.resize(random.below(static_cast<std::uint32_t>(bad.size())));
                break;
            default: {
                const std::size_t page = random.below(static_cast<std::uint32_t>(bad.size() / 4096)) * 4096UL;
                for (std::size_t i = page; i < page + 4096; ++i) bad[i] = static_cast<char>(random.next());
            }
        }
        const std::string path = folder / "bad.db";
        for (const char* end : {"", "-wal", "-shm"}) fs::remove(path + end);
        write_file(path, bad);
        const auto reader = open_sqlite_reader(path);
        if (reader && !everything(**reader)) ++refused;
        auto store = open_sqlite(path);
        if (!store) {
            ++refused;
            continue;
        }
        const auto all = everything(**store);
        if (!all) ++refused;
        Workload workload(seed);
        Oracle nothing;
        const auto results = (*store)->commit(workload.batch(nothing.reader(), 10));
        for (const Result& result : results) {
            if (!result) EXPECT_NE(result.error().detail, "");
        }
    }
    EXPECT_GT(refused, 100);
}

// Several programs at once.

TEST(Owner, OneAtATime) {
    const Folder folder;
    auto first = begun(folder / "games.db");
    fs::create_symlink(folder / "games.db", folder / "link.db");
    for (const char* name : {"games.db", "link.db", "./games.db"}) {
        const auto second = open_sqlite(folder / name);
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().kind, Error::Kind::locked);
        EXPECT_NE(second.error().detail.find("process " + std::to_string(getpid())), std::string::npos)
            << second.error().detail;
    }
    EXPECT_TRUE(commit(*first, append("g", 2)));
    first.reset();
    EXPECT_EQ(events_of(*open_sqlite(folder / "link.db").value()), 2U);
}

TEST(Owner, AKilledOneLeavesNoLock) {
    const Folder folder;
    int ready[2];
    ASSERT_EQ(pipe(ready), 0);
    const pid_t child = fork();
    if (child == 0) {
        const auto store = begun(folder / "games.db");
        (void)!write(ready[1], "x", 1);
        pause();
        _exit(0);
    }
    char byte = 0;
    ASSERT_EQ(read(ready[0], &byte, 1), 1);
    const auto refused = open_sqlite(folder / "games.db");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().detail.find("process " + std::to_string(child)), std::string::npos);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    const auto store = open_sqlite(folder / "games.db");
    ASSERT_TRUE(store) << store.error().detail;
    EXPECT_EQ(events_of(**store), 1U);
    close(ready[0]);
    close(ready[1]);
}

TEST(Owner, ReadersWorkBesideIt) {
    const Folder folder;
    auto store = begun(folder / "games.db");
    const auto reader = open_sqlite_reader(folder / "games.db").value();
    EXPECT_EQ(events_of(*reader), 1U);
    EXPECT_TRUE(commit(*store, append("g", 2)));
    EXPECT_EQ(events_of(*reader), 2U);
    store.reset();
    EXPECT_EQ(events_of(*reader), 2U);
    store = open_sqlite(folder / "games.db").value();
    EXPECT_TRUE(commit(*store, append("g", 3)));
    EXPECT_EQ(events_of(*reader), 3U);
}

TEST(Owner, AReaderChangesNothing) {
    const Folder folder;
    begun(folder / "games.db").reset();
    const std::string before = content_of(folder / "games.db");
    EXPECT_EQ(events_of(*open_sqlite_reader(folder / "games.db").value()), 1U);
    EXPECT_EQ(content_of(folder / "games.db"), before);
}

TEST(Lock, AnotherProgramMayHoldItForAWhile) {
    const Folder folder;
    auto store = begun(folder / "games.db", {.busy = 50ms});
    Other other(folder / "games.db");
    ASSERT_EQ(other.execute("BEGIN EXCLUSIVE"), SQLITE_OK);
    const auto begin = std::chrono::steady_clock::now();
    const std::vector<Unit> units = {append("g", 2), append("g", 9), append("g", 3)};
    for (const Result& result : store->commit(units)) {
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().kind, Error::Kind::locked) << result.error().detail;
    }
    const auto waited = std::chrono::steady_clock::now() - begin;
    EXPECT_GE(waited, 50ms);
    EXPECT_LT(waited, 5s);
    EXPECT_EQ(events_of(*store), 1U);
    ASSERT_EQ(other.execute("COMMIT"), SQLITE_OK);
    EXPECT_TRUE(commit(*store, append("g", 2)));
    EXPECT_EQ(events_of(*store), 2U);

    store.reset();
    ASSERT_EQ(other.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; CREATE TABLE x (y)"),
              SQLITE_OK);
    const auto closed = open_sqlite(folder / "games.db", {.busy = 50ms});
    ASSERT_FALSE(closed);
    EXPECT_EQ(closed.error().kind, Error::Kind::locked) << closed.error().detail;
}

TEST(Files, ADatabaseThatWasReplacedIsNotGoneOnWith) {
    const Folder folder;
    auto store = begun(folder / "games.db");
    auto reader = store->reader().value();
    begun(folder / "other.db").reset();
    fs::rename(folder / "games.db", folder / "moved.db");
    auto moved = commit(*store, append("g", 2));
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().kind, Error::Kind::io) << moved.error().detail;
    EXPECT_FALSE(commit(*store, append("g", 2))) << "a new commit fails as well";
    fs::rename(folder / "other.db", folder / "games.db");
    EXPECT_FALSE(commit(*store, append("g", 2))) << "the other database in its place is not used";
    EXPECT_EQ(events_of(*open_sqlite_reader(folder / "games.db").value()), 1U);
}

TEST(Log, TheLogOfWritesStaysSmall) {
    const Folder folder;
    Disk disk;
    const auto store = begun(folder / "games.db", {.log_pages = 50, .vfs = disk.name()});
    const auto reader = store->reader().value();
    std::uintmax_t largest = 0;
    for (int seq = 2; seq < 1000; ++seq) {
        ASSERT_TRUE(commit(*store, append("g", seq)));
        if (seq % 10 == 0) EXPECT_EQ(events_of(*reader), static_cast<std::size_t>(seq));
        largest = std::max(largest, fs::file_size(folder / "games.db-wal"));
    }
    EXPECT_LT(largest, 100 * 4200U);
    EXPECT_GT(fs::file_size(folder / "games.db"), 50'000U);
}

TEST(Log, AnIndexThatWasMadeImmutableIsToldAndKillsNobody) {
    const Folder folder;
    const auto store = begun(folder / "games.db");
    const std::string index = folder / "games.db-shm";
    const auto make = [&](const char* how) {
        return std::system(("chattr " + std::string{how} + " '" + index + "' 2>/dev/null").c_str()) == 0;
    };
    if (!make("+i")) GTEST_SKIP() << "files cannot be made immutable here";
    const auto refused = commit(*store, append("g", 2));
    const auto second = open_sqlite_reader(folder / "games.db");
    const auto read = store->live_games();
    ASSERT_TRUE(make("-i"));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().detail.find("immutable"), std::string::npos) << refused.error().detail;
    EXPECT_FALSE(second);
    EXPECT_FALSE(read);
    EXPECT_TRUE(commit(*store, append("g", 2))) << "commits succeed again after the fault";
}

TEST(Log, AWholeExportDoesNotHoldItUp) {
    const Folder folder;
    Disk disk;
    const auto store = begun(folder / "games.db", {.log_pages = 50, .vfs = disk.name()});
    for (int game = 0; game < 300; ++game) {
        ASSERT_TRUE(commit(*store, {AddGame{{.id = "h" + std::to_string(game), .players = {}}}}));
    }
    const auto reader = store->reader().value();
    int seq = 1;
    ASSERT_TRUE(reader->each_game([&](const StoredGame&) {
        for (int i = 0; i < 5; ++i) EXPECT_TRUE(commit(*store, append("g", ++seq)));
        return true;
    }));
    EXPECT_GT(seq, 1500);
    EXPECT_LT(fs::file_size(folder / "games.db-wal"), 200 * 4200U);
}

TEST(Invitations, OfOnePlayerAreFoundAtOnceAmongManyOfOthers) {
    const Folder folder;
    Disk disk;
    const auto store = open_sqlite(folder / "games.db", {.vfs = disk.name()}).value();
    std::vector<Unit> units;
    for (PlayerKey host = 1; host <= 1000; ++host) {
        Unit unit = {AddPlayer{{.key = host, .name = {}}, token_of(host)}};
        for (int i = 0; i < 20; ++i) {
            unit.emplace_back(AddInvitation{
                {.id = std::to_string(host) + "-" + std::to_string(i), .host = host, .body = "{}"}});
        }
        units.push_back(std::move(unit));
    }
    for (const Result& result : store->commit(units)) ASSERT_TRUE(result);
    const std::clock_t begin = std::clock();
    for (PlayerKey host = 1; host <= 1000; ++host) {
        EXPECT_EQ(store->invitations_of(host).value().size(), 20U);
        EXPECT_EQ(store->invitation(std::to_string(host) + "-7").value()->host, host);
    }
    const double milliseconds = 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    // This takes about 20 ms. Reading all of them each time takes a hundred times as long.
    EXPECT_LT(milliseconds, 400);
}

TEST(Start, AThousandLiveGamesAmongAHundredThousand) {
    const Folder folder;
    Disk disk;
    {
        const auto store = open_sqlite(folder / "games.db", {.vfs = disk.name()}).value();
        std::vector<Unit> units;
        for (int i = 0; i < 100'000; ++i) {
            const std::string id = "game" + std::to_string(i);
            units.push_back({AddGame{{.id = id, .players = {}, .ended = i % 100 != 7}},
                             AppendEvents{id, {{1, "{}", ""}, {2, "{}", ""}}}});
        }
        for (const Result& result : store->commit(units)) ASSERT_TRUE(result);
    }
    const std::clock_t begin = std::clock();
    const auto store = open_sqlite(folder / "games.db").value();
    const auto live = store->live_games().value();
    const double milliseconds = 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    EXPECT_EQ(live.size(), 1000U);
    EXPECT_EQ(live.front(), "game7");
    EXPECT_EQ(live.back(), "game99907");
    // This takes about 2 ms. Reading all games takes ten times as long.
    EXPECT_LT(milliseconds, 20);
    RecordProperty("milliseconds", std::to_string(milliseconds));
}

}  // namespace
}  // namespace kradan::store
