// A backup that is made while the database is in use is complete and usable.
#include "store/backup/sqlite.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "../workload.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/sqlite_store.h"

namespace kradan::store {
namespace {

namespace fs = std::filesystem;

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

Error error_of(const Result& result) {
    return result ? Error{} : result.error();
}

TEST(Backup, HoldsAllThatWasCommitted) {
    const Folder folder;
    auto store = open_sqlite(folder / "games.db").value();
    Workload workload(3);
    for (int i = 0; i < 30; ++i) (void)store->commit(workload.batch(*store, 10));
    ASSERT_TRUE(back_up(folder / "games.db", folder / "copy.db")) << "the write-ahead log is copied too";
    const Everything all = everything(*store).value();
    EXPECT_EQ(difference(all, everything(*open_sqlite_reader(folder / "copy.db").value()).value()), "");
    const auto restored = open_sqlite(folder / "copy.db").value();
    EXPECT_EQ(difference(all, everything(*restored).value()), "");
    for (const Result& result : restored->commit(std::vector<Unit>{{SetBoardTime{1}}})) EXPECT_TRUE(result);
}

TEST(Backup, IsOneFileThatOnlyTheOwnerMayRead) {
    const Folder folder;
    const auto store = open_sqlite(folder / "games.db").value();
    fs::create_directory(folder / "backups");
    ASSERT_TRUE(back_up(folder / "games.db", folder / "backups/copy.db"));
    const auto files = std::distance(fs::directory_iterator(folder / "backups"), fs::directory_iterator{});
    EXPECT_EQ(files, 1) << "no incomplete file is left";
    EXPECT_EQ(fs::status(folder / "backups/copy.db").permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
}

TEST(Backup, ReplacesNothingUnlessItIsTold) {
    const Folder folder;
    const auto store = open_sqlite(folder / "games.db").value();
    std::ofstream(folder / "precious") << "old";
    EXPECT_EQ(error_of(back_up(folder / "games.db", folder / "precious")).kind, Error::Kind::conflict);
    EXPECT_EQ(content_of(folder / "precious"), "old");
    EXPECT_TRUE(back_up(folder / "games.db", folder / "precious", {.replace = true}));
    EXPECT_TRUE(open_sqlite_reader(folder / "precious"));
    fs::create_symlink(folder / "games.db", folder / "link");
    for (const char* name : {"games.db", "link"}) {
        EXPECT_FALSE(back_up(folder / "games.db", folder / name, {.replace = true}))
            << "a backup must not replace the database itself";
    }
    EXPECT_TRUE(store->live_games());
}

TEST(Backup, OfANewerOrOlderDatabaseToo) {
    const Folder folder;
    ASSERT_TRUE(open_sqlite(folder / "games.db"));
    auto connection = Connection::open(folder / "games.db", {.purpose = Purpose::write}).value();
    ASSERT_TRUE(connection.execute("PRAGMA user_version = 99"));
    ASSERT_TRUE(back_up(folder / "games.db", folder / "copy.db"));
    const auto copy = open_sqlite(folder / "copy.db");
    ASSERT_FALSE(copy);
    EXPECT_NE(copy.error().detail.find("version 99"), std::string::npos) << copy.error().detail;
}

TEST(Backup, OfWhatIsNoDatabaseIsRefused) {
    const Folder folder;
    std::ofstream(folder / "text") << "hello";
    std::ofstream(folder / "empty");
    for (const char* name : {"text", "empty", "none"}) {
        const auto error = error_of(back_up(folder / name, folder / "copy.db"));
        EXPECT_NE(error.detail.find(name), std::string::npos) << error.detail;
        EXPECT_FALSE(fs::exists(folder / "copy.db"));
    }
    EXPECT_FALSE(fs::exists(folder / "none"));
}

TEST(Backup, OfADamagedDatabaseIsRefused) {
    const Folder folder;
    {
        const auto store = open_sqlite(folder / "games.db").value();
        Workload workload(3);
        for (int i = 0; i < 50; ++i) (void)store->commit(workload.batch(*store, 10));
    }
    std::string bytes = content_of(folder / "games.db");
    for (std::size_t i = 10 * 4096; i < 14 * 4096; ++i) bytes.at(i) = 'x';
    std::ofstream(folder / "games.db", std::ios::binary) << bytes;
    EXPECT_EQ(error_of(back_up(folder / "games.db", folder / "copy.db")).kind, Error::Kind::unreadable);
    const auto files = fs::directory_iterator(folder / "");
    EXPECT_FALSE(std::any_of(begin(files), end(files), [](const auto& entry) {
        return entry.path().filename().string().starts_with("copy.db");
    })) << "no incomplete file is left";
}

TEST(Backup, WhileOthersWriteItIsOfOneMoment) {
    const Folder folder;
    auto store = open_sqlite(folder / "games.db", {.log_pages = 20}).value();
    const std::vector<Unit> games = {
        {AddGame{{.id = "a", .players = {}}}, AddGame{{.id = "b", .players = {}}}}};
    ASSERT_TRUE(store->commit(games).at(0));
    std::atomic<bool> over = false;
    std::thread writing([&] {
        for (int seq = 1; !over; ++seq) {
            const std::vector<StoredEvent> event = {{seq, std::string(500, 'x'), ""}};
            const std::vector<Unit> units = {{AppendEvents{"a", event}, AppendEvents{"b", event}}};
            EXPECT_TRUE(store->commit(units).at(0));
        }
    });
    std::size_t last = 0;
    for (int i = 0; i < 10; ++i) {
        ASSERT_TRUE(back_up(folder / "games.db", folder / "copy.db", {.replace = true}));
        const auto copy = open_sqlite_reader(folder / "copy.db").value();
        const auto a = copy->game("a").value()->events.size();
        EXPECT_EQ(copy->game("b").value()->events.size(), a) << "a unit is copied completely or not at all";
        EXPECT_GE(a, last);
        last = a;
    }
    over = true;
    writing.join();
    EXPECT_GT(last, 0U);
}

}  // namespace
}  // namespace kradan::store
