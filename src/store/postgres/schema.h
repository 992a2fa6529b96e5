#pragma once

#include <span>

#include "store/postgres/connection.h"

/// The tables, and the migrations of older databases.
namespace kradan::store::postgres {

/// SQL that upgrades a database by one version. A released migration never changes: append a further one.
using Migration = const char*;

/// All migrations in order: the first turns an empty schema into version 1.
std::span<const Migration> migrations();

/// Error::unreadable unless the first schema of the search path holds the tables of the newest version.
Result check_version(PostgresConnection& connection);

/// Upgrades an empty or older schema to the newest version, one transaction for each migration.
Result migrate(PostgresConnection& connection);

/// Makes this connection the only writer until it ends. Error::locked if another one is.
Result own(PostgresConnection& connection);

}  // namespace kradan::store::postgres
