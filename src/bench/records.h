#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kradan::bench {

struct RecordsArguments {
    /// "pgn-extract=PATH".
    std::vector<std::string> peers;
    /// Files of games to be timed with; absent: games made by chance.
    std::optional<std::string> pgn;
    std::optional<std::string> sgf;
    int rounds = 5;
    /// Size of the files of which the memory is measured, in MB.
    int megabytes = 1024;
    bool json = false;
};

/// Measures how fast records are read and replayed, beside pgn-extract, and how much memory a large file
/// takes. Returns the exit status.
int measure_records(const RecordsArguments& arguments);

}  // namespace kradan::bench
