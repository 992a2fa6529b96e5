#pragma once

#include <chrono>
#include <expected>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "cli/forward.h"
#include "store/store.h"

namespace kradan::cli {

/// The default database of the current user, in a folder that is created if needed.
std::expected<std::string, std::string> default_database();

/// Opens the database given by `--db`: an SQLite file, which is created in an existing folder; the URL of a
/// PostgreSQL database; or "memory". With a node name, the database is shared with other nodes.
std::expected<std::unique_ptr<store::Store>, store::Error> open_database(const std::string& name,
                                                                         const std::string& node = {});

/// Opens an existing database for reading, even while a server uses it.
std::expected<std::unique_ptr<store::Reader>, store::Error> open_database_reader(const std::string& name);

/// The version of a database's tables, even if a newer or older program wrote it; 0 if it has none.
std::expected<std::int64_t, store::Error> database_version(const std::string& name);

/// Applies changes that are safe while a server is running: those to workers, and `store::RetryJob`.
store::Result change_database_beside(const std::string& name, const store::Unit& unit);

/// Whether the name is the URL of a PostgreSQL database.
bool is_postgres(const std::string& name);

/// The name without its password, for display.
std::string shown_database(const std::string& name);

/// The error for a command, with advice if another program holds the database.
Failure failure_of(const store::Error& error, const std::string& advice_if_locked = {});
/// The error for a command that names an unknown account.
Failure no_account(const std::string& name);

/// Returns the value; throws a Failure if there is none.
template <class T>
T must(std::expected<T, store::Error> result, const std::string& advice_if_locked = {}) {
    if (!result) throw failure_of(result.error(), advice_if_locked);
    if constexpr (!std::is_void_v<T>) return *std::move(result);
}

/// The time on this machine, in milliseconds since 1970.
inline store::WallTime wall_now() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

}  // namespace kradan::cli
