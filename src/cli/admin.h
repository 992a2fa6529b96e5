#pragma once

#include <optional>
#include <string>

#include "cli/forward.h"
#include "command/output.h"

namespace kradan::cli {

/// Arguments of `kradan admin`. `backup`, `games`, `nodes` and `export` only read the database, and work
/// while the server runs. `restore`, `prune`, `migrate`, `copy` and `ratings --recompute` need exclusive
/// access.
struct AdminArguments {
    /// copy: the database to read.
    std::string database;
    /// copy: the database to fill.
    std::string to;
    /// backup: a folder of backups instead of a file, and how many backups to keep in it; 0 for all.
    std::string folder;
    int keep = 0;
    /// restore: the backup.
    std::string from;
    /// backup, export: the output file. export: absent for standard output; with "%" in the name, one file
    /// per game, whose id replaces "%".
    OutputArguments output;
    /// games: only unfinished games.
    bool live = false;
    /// games, nodes: print one JSON object per line.
    bool json = false;
    /// export: the only game to export.
    std::optional<std::string> game;
    /// prune: also remove games that ended more than this many days ago.
    std::optional<int> older_than;
    /// prune: only count the games to remove.
    bool dry_run = false;

    /// Adds the subcommands of `admin`. The selected one stores its exit status in `status`.
    void add_to(CLI::App& admin, int& status);
};

}  // namespace kradan::cli
