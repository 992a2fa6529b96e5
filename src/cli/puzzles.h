#pragma once

#include "cli/forward.h"

namespace kradan::cli {

/// Adds `kradan puzzles` with its subcommands; they set `status`, the exit status.
void add_puzzles_command(CLI::App& app, int& status);

}  // namespace kradan::cli
