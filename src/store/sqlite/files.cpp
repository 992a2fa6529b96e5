#include "store/sqlite/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace kradan::store {

namespace {

Result sync(const std::string& path, int flags) {
    const int file = open(path.c_str(), flags | O_CLOEXEC);
    if (file < 0) return failed(path, "cannot be opened");
    // EINVAL: some file systems cannot sync a folder, and need not.
    const bool synced = fsync(file) == 0 || errno == EINVAL;
    Result result = synced ? Result{} : failed(path, "cannot be synced");
    close(file);
    return result;
}

}  // namespace

std::unexpected<Error> failed(const std::string& path, const char* what) {
    const auto kind = errno == ENOSPC || errno == EDQUOT ? Error::Kind::full : Error::Kind::io;
    return std::unexpected(Error{kind, path + ": " + what + ": " + std::string{std::strerror(errno)}});
}

std::expected<std::string, Error> whole_path(const std::string& path) {
    if (path.empty()) return std::unexpected(Error{Error::Kind::io, "a file without a name"});
    std::error_code error;
    const auto absolute = std::filesystem::absolute(path, error);
    const auto whole = error ? absolute : std::filesystem::weakly_canonical(absolute, error);
    if (error) return std::unexpected(Error{Error::Kind::io, path + ": " + error.message()});
    return whole.string();
}

Result make_file(const std::string& path) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return errno == EEXIST ? Result{} : failed(path, "cannot be made");
    close(file);
    return sync_folder_of(path);
}

Result sync_file(const std::string& path) {
    return sync(path, O_RDONLY);
}

Result sync_folder_of(const std::string& path) {
    return sync(std::filesystem::path(path).parent_path().string(), O_RDONLY | O_DIRECTORY);
}

}  // namespace kradan::store
