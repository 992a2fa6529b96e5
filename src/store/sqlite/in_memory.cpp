#include "store/sqlite/in_memory.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <string>

#include "store/sqlite/owner_lock.h"
#include "store/sqlite/sqlite_store.h"

namespace kradan::store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "kradan-memory-";
/// Folders younger than this are not deleted, because they may not have a lock yet.
constexpr std::time_t seconds_to_lock = 60;

std::string file_in(const fs::path& folder) {
    return (folder / "kradan.db").string();
}

fs::path parent_folder() {
    std::error_code error;
    const fs::path memory = "/dev/shm";
    return fs::is_directory(memory, error) ? memory : fs::temp_directory_path(error);
}

/// Whether the folder is old enough and only this user can have written to it. Any user may create a folder
/// with such a name, with links to other users' files.
bool is_own_folder(const fs::path& folder) {
    struct stat status{};
    return lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() &&
           (status.st_mode & 077) == 0 && std::time(nullptr) - status.st_mtime >= seconds_to_lock;
}

void delete_abandoned(const fs::path& parent) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(parent, error)) {
        if (!entry.path().filename().string().starts_with(prefix) || !is_own_folder(entry.path())) continue;
        if (OwnerLock::take(file_in(entry.path()))) fs::remove_all(entry.path(), error);
    }
}

/// Deletes the folder when it is destroyed.
struct Folder {
    explicit Folder(fs::path made) : path(std::move(made)) {}
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code error;
        fs::remove_all(path, error);
    }

    fs::path path;
};

}  // namespace

std::expected<std::unique_ptr<Store>, Error> open_sqlite_in_memory() {
    const fs::path parent = parent_folder();
    delete_abandoned(parent);
    std::string made = (parent / prefix).string() + "XXXXXX";
    if (!mkdtemp(made.data())) {
        return std::unexpected(Error{
            Error::Kind::io, "cannot create a folder in " + parent.string() + ": " + std::strerror(errno)});
    }
    auto folder = std::make_shared<Folder>(made);
    const std::string file = file_in(folder->path);
    return open_sqlite(file, {.until_closed = std::move(folder)});
}

}  // namespace kradan::store
