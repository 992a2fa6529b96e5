#pragma once

#include <string>

/// Commands that copy a server's whole database, restore it or upgrade it. Each prints errors and returns the
/// exit status.
namespace kradan::cli {

/// Copies a database to a file. `replace`: whether to replace an existing file.
int back_up_to(const std::string& database, const std::string& file, bool replace);

/// Copies a database into a backup folder, under a name derived from the time. Then removes all but the
/// latest `keep` backups; 0 keeps all. Prints the copy's name.
int back_up_into(const std::string& database, const std::string& folder, int keep);

/// Replaces a database with a backup. The old database is kept under another name.
int restore_backup(const std::string& backup, const std::string& database);

/// Upgrades an existing database, as `serve` does when it starts.
int migrate_database(const std::string& name);

/// Copies everything from one database to an empty one and compares the two. The source is unchanged.
int copy_database(const std::string& from, const std::string& to);

// PostgreSQL backups with `pg_dump` and `pg_restore`. They receive the URL's password in their environment.

/// Writes a dump of a database to a new file with mode 0600.
int dump_postgres(const std::string& url, const std::string& file);

/// Replaces a database's tables with a dump. The old tables are kept in another schema.
int restore_postgres(const std::string& dump, const std::string& url);

}  // namespace kradan::cli
