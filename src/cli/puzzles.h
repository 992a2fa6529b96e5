#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/forward.h"
#include "puzzles/base/puzzle.h"

namespace kradan::cli {

/// The puzzles of a file. Reports errors and sets `status` to the exit status.
std::optional<std::vector<puzzles::Puzzle>> read_puzzle_file(const std::string& name, int& status);

/// Adds `kradan puzzles` with its subcommands; they set `status`, the exit status.
void add_puzzles_command(CLI::App& app, int& status);

}  // namespace kradan::cli
