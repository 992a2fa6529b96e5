#pragma once

#include <string>

#include "cli/forward.h"

namespace kradan::cli {

/// Adds `--db`, the database of a server that a command works on. Several commands may fill one variable:
/// only the one that is given does, from the command line, or else from KRADAN_DB.
void add_database_option(CLI::App& command, std::string& database);

}  // namespace kradan::cli
