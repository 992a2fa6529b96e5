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

}  // namespace kradan::store
