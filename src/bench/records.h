#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kradan::bench {

struct RecordsArguments {
    /// "pgn-extract=PATH".
    std::vector<std::string> peers;
    /// Files of games to time; if absent, random games.
    std::optional<std::string> pgn;
    std::optional<std::string> sgf;
    int rounds = 5;
    /// The size of the files for the memory measurement, in MB.
    int megabytes = 1024;
    bool json = false;
};

/// Measures how fast records are parsed and replayed, compared with pgn-extract, and the memory for a large
/// file. Returns the exit status.
int measure_records(const RecordsArguments& arguments);

}  // namespace kradan::bench
