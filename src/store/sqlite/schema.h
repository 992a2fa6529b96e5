#pragma once

#include <span>

#include "store/sqlite/connection.h"

/// The tables, and the migrations for older databases.
namespace kradan::store {

/// "Krdn": SQLite's `application_id` for a Kradan database.
inline constexpr std::int64_t application_id = 0x4b72646e;

/// "Krdh": the `application_id` for an incomplete copy of a database.
inline constexpr std::int64_t half_copy_id = 0x4b726468;

/// SQL that upgrades a database by one version. A released migration never changes: append a new one.
using Migration = const char*;

/// All migrations in order: the first turns an empty database into version 1.
std::span<const Migration> migrations();

/// The versions that `check_version` accepts.
enum class Accept : std::uint8_t {
    /// Only the newest.
    newest,
    /// The newest, older ones, and an empty database.
    older,
    /// Every version, including those of newer programs; not an empty database.
    any,
};

/// Returns Error::unreadable unless this is a Kradan database with an accepted version. Writes nothing.
Result check_version(Connection& connection, std::span<const Migration> steps, Accept accept);

/// Upgrades an empty or older database to the newest version, with one transaction per migration.
Result migrate(Connection& connection, std::span<const Migration> steps);

}  // namespace kradan::store
