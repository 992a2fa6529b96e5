#pragma once

#include <string>

/// Backups of PostgreSQL databases with `pg_dump` and `pg_restore`. The password of the URL is passed to them
/// in their environment. Each function prints errors and returns the exit status.
namespace kradan::cli {

/// Writes a dump of a database to a new file with mode 0600.
int dump_postgres(const std::string& url, const std::string& file);

/// Replaces the tables of a database with a dump. The old tables are kept in another schema.
int restore_postgres(const std::string& dump, const std::string& url);

}  // namespace kradan::cli
