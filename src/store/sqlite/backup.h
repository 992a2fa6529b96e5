#pragma once

#include <chrono>
#include <string>

#include "store/store.h"

namespace kradan::store {

struct BackupOptions {
    /// An existing file may be replaced.
    bool replace = false;
    /// How long to wait while another program locks the database.
    std::chrono::milliseconds busy{10'000};
};

/// Copies the state of a database at one moment, also while a server writes to it. The copy is a single file
/// with mode 0600, checked for damage and synced before it gets its name. Error::conflict if `copy` exists
/// and may not be replaced.
Result back_up(const std::string& database, const std::string& copy, const BackupOptions& options = {});

struct Restored {
    /// Of the database that was restored: the version of its tables, and what is in it.
    std::int64_t version = 0;
    std::int64_t players = 0;
    std::int64_t games = 0;
    /// To whom the file belongs.
    std::string owner = {};
    /// Where the database that was there is kept; "" if there was none.
    std::string kept = {};
};

/// Puts a copy that `back_up` made in the place of a database, which is kept beside it under another name.
/// The copy is checked first: it is undamaged and has the tables of this or an older version. The database
/// then belongs to the owner of its folder, with mode 0600. Error::locked if a server uses it.
std::expected<Restored, Error> restore(const std::string& copy, const std::string& database);

}  // namespace kradan::store
