#pragma once

#include <string>

#include "cli/command_tree.h"

namespace kradan::cli {

/// A manual page in roff's man macros: of the whole program, or of one command with its subcommands. `date`:
/// in the form 2026-11-27.
std::string manual_page(const CommandText& command, const std::string& date);

/// The arguments of `kradan man`.
struct ManualArguments {
    std::string folder;

    void add_to(CLI::App& command);
};

/// Writes kradan.1 and a page for each command into the folder. Returns the exit status.
int manual_command(const ManualArguments& arguments, const CommandText& tree);

/// Prints the options of `kradan serve` as a file of environment variables, all commented out.
int settings_command(const CommandText& tree);

}  // namespace kradan::cli
