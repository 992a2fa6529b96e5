#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "store/sqlite/connection.h"
#include "store/store.h"

namespace kradan::store {

/// A connection that is reopened before its next use after an I/O error or unreadable data.
template <class View>
class SqliteSession {
  public:
    SqliteSession(std::string path, ConnectionOptions options)
        : path_(std::move(path)), options_(std::move(options)) {}

    Result open() {
        if (auto good = check_index(); !good) return good;
        struct stat status{};
        if (stat(path_.c_str(), &status) != 0)
            return std::unexpected(Error{Error::Kind::io, path_ + ": " + std::strerror(errno)});
        if (view_ && (status.st_dev != device_ || status.st_ino != file_))
            return std::unexpected(Error{Error::Kind::io, path_ + " was replaced by another file"});
        auto opened = View::open(path_, options_);
        if (!opened) {
            opened.error().detail = path_ + ": " + opened.error().detail;
            return std::unexpected(opened.error());
        }
        // Closes the old connection only now. If there were a moment without an open connection, the new one
        // would recover the WAL from the disk, including commits that were written but not synced, and
        // therefore reported as failed.
        view_ = *std::move(opened);
        device_ = status.st_dev;
        file_ = status.st_ino;
        spoilt_ = false;
        return {};
    }

    void close() { view_.reset(); }
    /// Reopens the connection now if necessary.
    void mend() {
        if (spoilt_) (void)open();
    }

    /// Returns `use(view)`, with the path in front of an error's detail.
    template <class Use>
    auto with(Use use) -> decltype(use(std::declval<View&>())) {
        if (spoilt_) {
            if (auto opened = open(); !opened) return std::unexpected(opened.error());
        }
        if (auto good = check_index(); !good) return std::unexpected(good.error());
        const auto view = view_;
        auto result = use(*view);
        if (!result) {
            // Never reset here: a nested call may have failed with a more serious error.
            const auto kind = result.error().kind;
            if (kind == Error::Kind::io || kind == Error::Kind::unreadable) spoilt_ = true;
            result.error().detail = path_ + ": " + result.error().detail;
        }
        return result;
    }

  private:
    /// SQLite writes to the memory-mapped index of the WAL; if that file has become immutable, the system
    /// kills the process. The check must not open the file: closing it would drop SQLite's locks on it.
    Result check_index() const {
        if (access(index_.c_str(), W_OK) == 0 || errno != EPERM) return {};
        return std::unexpected(Error{Error::Kind::io, index_ + " cannot be written: it is immutable"});
    }

    std::string path_;
    std::string index_ = path_ + "-shm";
    ConnectionOptions options_;
    /// Shared with running calls of `with`: a nested call may reopen the connection.
    std::shared_ptr<View> view_;
    bool spoilt_ = false;
    dev_t device_ = 0;
    ino_t file_ = 0;
};

}  // namespace kradan::store
