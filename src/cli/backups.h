#pragma once

#include <string>

/// Backups of a server's database, and their restoration. Each function prints errors and returns the exit
/// status.
namespace kradan::cli {

/// Copies a database to a file. `replace`: whether to replace an existing file.
int back_up_to(const std::string& database, const std::string& file, bool replace);

/// Copies a database into a folder of backups, under a name made from the time, and removes all but the
/// latest `keep` backups; 0 removes none. Prints the name of the copy.
int back_up_into(const std::string& database, const std::string& folder, int keep);

/// Replaces a database with a backup. The old database is kept under another name.
int restore_backup(const std::string& backup, const std::string& database);

}  // namespace kradan::cli
