#pragma once

#include <string>

/// Commands that bring a server's database up to date, or to another place. Each prints errors and
/// returns the exit status.
namespace kradan::cli {

/// Upgrades an existing database, as `serve` does when it starts.
int migrate_database(const std::string& name);

/// Copies everything from one database to an empty one, and compares the two. The source keeps its contents.
int copy_database(const std::string& from, const std::string& to);

}  // namespace kradan::cli
