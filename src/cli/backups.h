#pragma once

#include <string>

/// Backups of a server's database, and their way back. Each prints errors and returns the exit status.
namespace kradan::cli {

/// Copies a database to a file. `replace`: one that is there is replaced.
int back_up_to(const std::string& database, const std::string& file, bool replace);

/// Copies a database into a folder of backups, named by the time, and removes all but the latest `keep`; 0:
/// none. Prints the name of the copy.
int back_up_into(const std::string& database, const std::string& folder, int keep);

/// Puts a backup in the place of a database, which is kept under another name.
int restore_backup(const std::string& backup, const std::string& database);

}  // namespace kradan::cli
