#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "store/store.h"

namespace kradan::store {

struct SqliteOptions {
    /// How long to wait for another program that holds the database, before it is Error::locked.
    std::chrono::milliseconds busy{2000};
    /// How long the log of writes grows, in pages of 4 KiB, before it is brought into the database file; on a
    /// small disk it is brought there sooner.
    int log_pages = 4000;
    /// The name of an SQLite VFS; "" for the machine's own. For tests.
    std::string vfs = {};
    /// Bytes that are free on the disk; empty: as the system says. For tests.
    std::function<std::uint64_t()> room = {};
};

/// Opens the database file, for this process alone to write: made, with mode 0600, where there is none, and
/// brought up to date where it is older. Error::locked where another process has it open like this, or holds
/// it otherwise; unreadable where it is damaged, of a newer program, or of another one.
std::expected<std::unique_ptr<Store>, Error> open_sqlite(const std::string& path,
                                                         const SqliteOptions& options = {});

/// Opens a database for reading, also while a server runs on it. It must be there and be of today's version.
std::expected<std::unique_ptr<Reader>, Error> open_sqlite_reader(const std::string& path,
                                                                 const SqliteOptions& options = {});

}  // namespace kradan::store
