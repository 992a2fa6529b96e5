#include "store/sqlite/in_memory.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <string>

namespace kradan::store {
namespace {

namespace fs = std::filesystem;

/// A folder that a killed program left an hour ago, whose lock is a link to another file.
class Abandoned {
  public:
    Abandoned() {
        std::ofstream{victim_} << "of somebody else";
        fs::create_symlink(victim_, fs::path(folder_) / "kradan.db.lock");
        fs::last_write_time(folder_, fs::file_time_type::clock::now() - std::chrono::hours{1});
    }
    ~Abandoned() {
        std::error_code error;
        fs::remove_all(folder_, error);
        fs::remove(victim_, error);
    }
    const std::string& folder() const { return folder_; }
    std::string victim() const {
        std::ostringstream text;
        text << std::ifstream{victim_}.rdbuf();
        return text.str();
    }

  private:
    static std::string made(std::string pattern) { return mkdtemp(pattern.data()) ? pattern : std::string{}; }

    std::string folder_ = made("/dev/shm/kradan-memory-XXXXXX");
    std::string victim_ = folder_ + ".victim";
};

TEST(SqliteInMemory, DeletesWhatAKilledProgramLeft) {
    if (!fs::is_directory("/dev/shm")) GTEST_SKIP() << "there is no /dev/shm";
    const Abandoned abandoned;
    ASSERT_TRUE(open_sqlite_in_memory());
    EXPECT_FALSE(fs::exists(abandoned.folder()));
}

TEST(SqliteInMemory, TouchesNoFolderThatOthersMayWriteTo) {
    if (!fs::is_directory("/dev/shm")) GTEST_SKIP() << "there is no /dev/shm";
    const Abandoned abandoned;
    ASSERT_EQ(chmod(abandoned.folder().c_str(), 0777), 0);
    ASSERT_TRUE(open_sqlite_in_memory());
    EXPECT_TRUE(fs::exists(abandoned.folder()));
    EXPECT_EQ(abandoned.victim(), "of somebody else");
}

TEST(SqliteInMemory, CanBeReadByOtherThreads) {
    const auto store = open_sqlite_in_memory();
    ASSERT_TRUE(store);
    const Unit unit{AddPlayer{.player = {.key = 7, .name = "Anong"}, .token = {}}};
    ASSERT_TRUE((*store)->commit(std::span{&unit, 1})[0]);
    const auto reader = (*store)->reader();
    ASSERT_TRUE(reader);
    EXPECT_EQ((*reader)->last_player().value(), 7);
}

}  // namespace
}  // namespace kradan::store
