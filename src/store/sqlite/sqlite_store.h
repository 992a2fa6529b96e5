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
    /// How long to wait while another program locks the database, before Error::locked.
    std::chrono::milliseconds busy{2000};
    /// The length of the WAL, in pages of 4 KiB, at which it is checkpointed; lower when the disk is nearly
    /// full.
    int log_pages = 4000;
    /// The name of an SQLite VFS; "" means the default. For tests.
    std::string vfs = {};
    /// Returns the number of free bytes on the disk; if empty, the system's number is used. For tests.
    std::function<std::uint64_t()> room = {};
    /// Released once the store has closed its connection.
    std::shared_ptr<void> until_closed = {};
};

/// Opens a database file for writing by this process only. Creates it, with mode 0600, if needed, and
/// migrates an older one. Returns Error::locked if another process has it open for writing or has locked it,
/// and Error::unreadable if it is damaged, or if a newer Kradan or another program wrote it.
std::expected<std::unique_ptr<Store>, Error> open_sqlite(const std::string& path,
                                                         const SqliteOptions& options = {});

/// Opens a database for reading, even while a server uses it. It must exist and have the newest version.
std::expected<std::unique_ptr<Reader>, Error> open_sqlite_reader(const std::string& path,
                                                                 const SqliteOptions& options = {});

/// The schema version of a database; 0 for an empty file. Does not check that it is a Kradan database.
std::expected<std::int64_t, Error> sqlite_version(const std::string& path);

/// Applies changes that are safe while a server is running: those to workers, and `RetryJob`. The database
/// must exist and have the newest version.
Result change_sqlite_beside(const std::string& path, const Unit& unit, const SqliteOptions& options = {});

}  // namespace kradan::store
