#pragma once

#include <span>

#include "store/postgres/connection.h"
#include "store/sql/reads.h"

/// The tables, and the migrations for older databases.
namespace kradan::store::postgres {

/// SQL that upgrades a database by one version. A released migration never changes: append a new one.
using Migration = const char*;

/// All migrations in order: the first turns an empty schema into version 1.
std::span<const Migration> migrations();

/// The version of the tables; 0 for an empty schema. Returns Error::unreadable if it belongs to another
/// program or is an incomplete copy.
std::expected<std::int64_t, Error> version_of(PostgresConnection& connection);

/// Returns Error::unreadable unless the first schema in the search path contains the newest version's tables.
Result check_version(PostgresConnection& connection);

/// Upgrades an empty or older schema to the newest version, with one transaction per migration. Returns
/// Error::unreadable, and changes nothing, if the schema is older and nodes are running, because they know
/// only the older tables.
Result migrate(PostgresConnection& connection, std::span<const Migration> steps = migrations());

/// Makes this connection the only writer, or one of several if `shared`, until it ends. Returns Error::locked
/// if other connections prevent it.
Result own(PostgresConnection& connection, bool shared);

}  // namespace kradan::store::postgres
