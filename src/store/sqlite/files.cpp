#include "store/sqlite/files.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace kradan::store {

namespace {

Result sync(const std::string& path, int flags) {
    const int file = open(path.c_str(), flags | O_CLOEXEC);
    if (file < 0) return failed(path, "cannot be opened");
    // EINVAL: some file systems cannot sync a folder and do not need it.
    const bool synced = fsync(file) == 0 || errno == EINVAL;
    Result result = synced ? Result{} : failed(path, "cannot be synced");
    close(file);
    return result;
}

/// The owner of a file or, if it does not exist, of its folder, and the user who runs this program: "; it
/// belongs to root, mode 0600, and this program runs as kradan".
std::string whose(const std::string& path) {
    struct stat about{};
    std::string what = "it";
    std::string there = path;
    if (stat(there.c_str(), &about) != 0) {
        there = std::filesystem::path(path).parent_path().string();
        if (stat(there.c_str(), &about) != 0) return "; this program runs as " + name_of_user(geteuid());
        what = "the folder " + there;
    }
    std::string mode;
    for (const unsigned place : {9U, 6U, 3U, 0U}) mode += std::to_string((about.st_mode >> place) & 7U);
    return "; " + what + " belongs to " + name_of_user(about.st_uid) + ", mode " + mode +
           ", and this program runs as " + name_of_user(geteuid());
}

}  // namespace

std::unexpected<Error> failed(const std::string& path, const char* what) {
    const int number = errno;
    std::string detail = path + ": " + what + ": " + std::string{std::strerror(number)};
    if (number == ENOSPC || number == EDQUOT)
        return std::unexpected(Error{Error::Kind::full, std::move(detail)});
    if (number == EACCES || number == EPERM)
        return std::unexpected(Error{Error::Kind::unreadable, detail + whose(path)});
    return std::unexpected(Error{Error::Kind::io, std::move(detail)});
}

Result may_use(const std::string& path, bool writes) {
    if (access(path.c_str(), F_OK) != 0) return {};
    if (access(path.c_str(), writes ? R_OK | W_OK : R_OK) == 0) return {};
    return failed(path, writes ? "cannot be written" : "cannot be read");
}

std::string name_of_user(unsigned user) {
    constexpr std::size_t room = 4096;
    std::array<char, room> buffer{};
    passwd entry{};
    passwd* found = nullptr;
    const bool known = getpwuid_r(user, &entry, buffer.data(), buffer.size(), &found) == 0 && found;
    return known ? found->pw_name : "user " + std::to_string(user);
}

Result give_to_owner_of_folder(int file, const std::string& path) {
    struct stat folder{};
    if (geteuid() != 0) return {};
    if (stat(std::filesystem::path(path).parent_path().c_str(), &folder) != 0)
        return failed(path, "cannot be given to the owner of its folder");
    if (folder.st_uid == 0 || (folder.st_mode & S_ISVTX) != 0) return {};
    if (fchown(file, folder.st_uid, folder.st_gid) != 0)
        return failed(path, "cannot be given to the owner of its folder");
    return {};
}

std::expected<std::string, Error> whole_path(const std::string& path) {
    if (path.empty()) return std::unexpected(Error{Error::Kind::io, "the name of the file is empty"});
    std::error_code error;
    const auto absolute = std::filesystem::absolute(path, error);
    const auto whole = error ? absolute : std::filesystem::weakly_canonical(absolute, error);
    if (error) return std::unexpected(Error{Error::Kind::io, path + ": " + error.message()});
    return whole.string();
}

Result make_file(const std::string& path) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return errno == EEXIST ? Result{} : failed(path, "cannot be made");
    Result given = give_to_owner_of_folder(file, path);
    close(file);
    return given ? sync_folder_of(path) : given;
}

Result sync_file(const std::string& path) {
    return sync(path, O_RDONLY);
}

Result sync_folder_of(const std::string& path) {
    return sync(std::filesystem::path(path).parent_path().string(), O_RDONLY | O_DIRECTORY);
}

}  // namespace kradan::store
