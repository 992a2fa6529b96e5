#pragma once

#include <string>

/// Commands that upgrade or copy a server's database. Each prints errors and returns the exit status.
namespace kradan::cli {

/// Upgrades an existing database, as `serve` does when it starts.
int migrate_database(const std::string& name);

/// Copies everything from one database to an empty one and compares the two. The source is unchanged.
int copy_database(const std::string& from, const std::string& to);

}  // namespace kradan::cli
