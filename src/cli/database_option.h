#pragma once

#include <string>

#include "cli/forward.h"

namespace kradan::cli {

/// Adds `--db`, the database that a command works on. Several commands may share one variable: only the
/// selected command sets it, from the command line or else from KRADAN_DB.
void add_database_option(CLI::App& command, std::string& database);

}  // namespace kradan::cli
