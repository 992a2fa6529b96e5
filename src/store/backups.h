#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace kradan::store {

/// A backup in a folder of backups, which is named by when it was made: kradan-20261128T031500Z.db, or .dump
/// if PostgreSQL made it.
struct Backup {
    std::string path = {};
    std::chrono::sys_seconds made{};
};

/// A time as part of a name: 20261128T031500Z.
std::string time_in_name(std::chrono::sys_seconds time);

/// The name of a backup that is made now.
std::string name_of_backup(std::chrono::sys_seconds now, bool by_postgres);

/// The backups in a folder, the oldest first. Other files are passed over. Empty if the folder cannot be
/// read.
std::vector<Backup> backups_in(const std::string& folder);

}  // namespace kradan::store
