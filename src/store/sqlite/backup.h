#pragma once

#include <chrono>
#include <string>

#include "store/store.h"

namespace kradan::store {

struct BackupOptions {
    /// What lies at the place of the copy may be replaced.
    bool replace = false;
    /// How long to wait for another program that holds the database.
    std::chrono::milliseconds busy{10'000};
};

/// Copies a database as it is at one moment, also while a server writes it: a single file with mode 0600,
/// synced, and looked through for damage before it gets its name. Conflict where something lies at the place
/// of the copy.
Result back_up(const std::string& database, const std::string& copy, const BackupOptions& options = {});

}  // namespace kradan::store
