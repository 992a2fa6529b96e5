#include "store/sqlite/owner_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "store/sqlite/files.h"

namespace kradan::store {

namespace {

/// Describes the owner of the lock by the process id in the lock file, if there is one.
std::string owner_of(int file) {
    std::array<char, 16> digits{};
    const ssize_t size = pread(file, digits.data(), digits.size(), 0);
    std::string owner(digits.data(), static_cast<std::size_t>(size > 0 ? size : 0));
    while (owner.ends_with('\n')) owner.pop_back();
    const bool number = !owner.empty() && owner.find_first_not_of("0123456789") == std::string::npos;
    return number ? "process " + owner : "another program";
}

}  // namespace

std::expected<OwnerLock, Error> OwnerLock::take(const std::string& path) {
    const std::string name = path + ".lock";
    // A separate file: closing any descriptor of the database file would drop SQLite's locks on it.
    const int file = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return failed(name, "cannot be opened");
    OwnerLock lock{file};
    // Otherwise the server could not open it after a command run by root.
    if (auto given = give_to_owner_of_folder(file, name); !given) return std::unexpected(given.error());
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) return failed(name, "cannot be locked");
        return std::unexpected(Error{Error::Kind::locked, path + " is in use by " + owner_of(file)});
    }
    // Used only for the message above.
    const std::string owner = std::to_string(getpid()) + "\n";
    if (ftruncate(file, 0) != 0 ||
        pwrite(file, owner.data(), owner.size(), 0) != static_cast<ssize_t>(owner.size())) {
        (void)ftruncate(file, 0);
    }
    return lock;
}

OwnerLock::~OwnerLock() {
    if (file_ >= 0) close(file_);
}

}  // namespace kradan::store
