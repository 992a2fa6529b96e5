#pragma once

#include <string>

#include "cli/forward.h"

namespace kradan::cli {

/// Adds `--db`, the database that a command works on. Several commands may share one variable: only the
/// selected command sets it, from the command line or else from KRADAN_DB.
void add_database_option(CLI::App& command, std::string& database);

/// Adds -o, --output and --force to a command.
CLI::Option* add_output_options(CLI::App& command, OutputArguments& arguments, const std::string& what);
/// Adds only --force, for commands whose files are given by other options.
void add_force_option(CLI::App& command, OutputArguments& arguments);

}  // namespace kradan::cli
