#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace kradan::store {

/// A backup in a backup folder. Its name contains the time at which it was made: kradan-20261128T031500Z.db,
/// or .dump for PostgreSQL.
struct Backup {
    std::string path = {};
    std::chrono::sys_seconds made{};
};

/// Formats a time for a file name: 20261128T031500Z.
std::string time_in_name(std::chrono::sys_seconds time);

/// The name of a backup made at `now`.
std::string name_of_backup(std::chrono::sys_seconds now, bool by_postgres);

/// The backups in a folder, oldest first. Ignores other files. Empty if the folder cannot be read.
std::vector<Backup> backups_in(const std::string& folder);

}  // namespace kradan::store
