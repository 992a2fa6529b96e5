#pragma once

#include <string>

/// Backups of PostgreSQL databases, by PostgreSQL's own programs `pg_dump` and `pg_restore`. The password of
/// the URL reaches them through their environment. Each prints errors and returns the exit status.
namespace kradan::cli {

/// Writes a dump of a database to a new file with mode 0600.
int dump_postgres(const std::string& url, const std::string& file);

/// Puts a dump in the place of the tables of a database, which are kept in another schema.
int restore_postgres(const std::string& dump, const std::string& url);

}  // namespace kradan::cli
