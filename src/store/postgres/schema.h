#pragma once

#include <span>

#include "store/postgres/connection.h"
#include "store/sql/reads.h"

/// The tables, and the migrations of older databases.
namespace kradan::store::postgres {

/// SQL that upgrades a database by one version. A released migration never changes: append a further one.
using Migration = const char*;

/// All migrations in order: the first turns an empty schema into version 1.
std::span<const Migration> migrations();

/// The version of the tables; 0 for an empty schema. Error::unreadable if it is of another program, or half a
/// copy.
std::expected<std::int64_t, Error> version_of(PostgresConnection& connection);

/// Error::unreadable unless the first schema of the search path holds the tables of the newest version.
Result check_version(PostgresConnection& connection);

/// Upgrades an empty or older schema to the newest version, one transaction for each migration.
/// Error::unreadable, and nothing is done, if there is something to do while nodes run: they know the older
/// tables only.
Result migrate(PostgresConnection& connection, std::span<const Migration> steps = migrations());

/// Makes this connection the only writer until it ends, or, if `shared`, one of several. Error::locked if
/// others are in the way.
Result own(PostgresConnection& connection, bool shared);

}  // namespace kradan::store::postgres
