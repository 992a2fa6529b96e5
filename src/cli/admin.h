#pragma once

#include <optional>
#include <string>

#include "cli/forward.h"
#include "command/output.h"

namespace kradan::cli {

/// What can be done with a server's database: `kradan admin backup`, `games` and `export`, which only read
/// it, also while the server runs, and `prune`, which needs it for itself.
struct AdminArguments {
    std::string database;
    /// backup, export: the file to write. export: absent for standard output; with "%" in it, a file for each
    /// game, whose id takes its place.
    OutputArguments output;
    /// games: only those that have not ended.
    bool live = false;
    /// games: an object a line.
    bool json = false;
    /// export: this game alone.
    std::optional<std::string> game;
    /// prune: games that have been over for more than so many days go too.
    std::optional<int> older_than;
    /// prune: only says what would go.
    bool dry_run = false;

    /// The commands under `admin`; what is called leaves its exit status in `status`.
    void add_to(CLI::App& admin, int& status);
};

}  // namespace kradan::cli
