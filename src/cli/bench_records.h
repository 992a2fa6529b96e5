#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kradan::cli {

struct BenchRecordsArguments {
    /// "pgn-extract=PATH".
    std::vector<std::string> peers;
    /// Files of games to be timed with; absent: games made by chance.
    std::optional<std::string> pgn;
    std::optional<std::string> sgf;
    int rounds = 5;
    /// Size of the files of which the memory is measured, in MB.
    int megabytes = 1024;
    bool json = false;

    void add_to(CLI::App& command);
};

/// Measures how fast records are read and replayed, beside pgn-extract, and how much memory a large file
/// takes. Returns the exit status.
int bench_records_command(const BenchRecordsArguments& arguments);

}  // namespace kradan::cli
