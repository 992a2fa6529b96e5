#pragma once

#include <expected>
#include <memory>
#include <string>

#include "store/store.h"

namespace kradan::cli {

/// Opens the database that `--db` names: an SQLite file, which is created if needed, the URL of a PostgreSQL
/// database, or "memory". With a name of a node, the database is shared with other nodes.
std::expected<std::unique_ptr<store::Store>, store::Error> open_database(const std::string& name,
                                                                         const std::string& node = {});

/// Opens an existing database for reading, also while a server uses it.
std::expected<std::unique_ptr<store::Reader>, store::Error> open_database_reader(const std::string& name);

/// Makes a few changes that no running server minds: to the workers, and `store::RetryJob`.
store::Result change_database_beside(const std::string& name, const store::Unit& unit);

/// Whether the name is the URL of a PostgreSQL database.
bool is_postgres(const std::string& name);

/// The name without a password, to be shown.
std::string shown_database(const std::string& name);

/// Prints the error, followed by advice if another program holds the database. Returns the exit status.
int report_database_error(const store::Error& error, const std::string& advice_if_locked = {});

}  // namespace kradan::cli
