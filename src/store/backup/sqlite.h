#pragma once

#include <chrono>
#include <string>

#include "store/store.h"

namespace kradan::store {

struct BackupOptions {
    /// Whether an existing file may be replaced.
    bool replace = false;
    /// How long to wait while another program locks the database.
    std::chrono::milliseconds busy{10'000};
};

/// Copies a snapshot of a database, even while a server writes to it. The copy is a single file with mode
/// 0600, checked for damage and synced before it gets its name. Returns Error::conflict if `copy` exists and
/// `replace` is not set.
Result back_up(const std::string& database, const std::string& copy, const BackupOptions& options = {});

struct Restored {
    /// The schema version of the restored database, and how many players and games it has.
    std::int64_t version = 0;
    std::int64_t players = 0;
    std::int64_t games = 0;
    /// The user who owns the file.
    std::string owner = {};
    /// The new path of the previous database; "" if there was none.
    std::string kept = {};
};

/// Replaces a database with a copy made by `back_up`. Keeps the previous database beside it under another
/// name. Fails if the copy is damaged, lacks tables that its version should have, or has a newer version than
/// this program's. The new database belongs to the folder's owner and has mode 0600. Returns Error::locked if
/// a server is using the database.
std::expected<Restored, Error> restore(const std::string& copy, const std::string& database);

}  // namespace kradan::store
