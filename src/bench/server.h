#pragma once

#include <string>
#include <vector>

namespace kradan::bench {

struct ServerArguments {
    int games = 1000;
    /// How long each part plays, in seconds.
    int seconds = 10;
    int rounds = 5;
    int idle = 10'000;
    int stored = 100'000;
    int returning = 5'000;
    /// "moves", "latency", "idle", "restart", "return"; empty: all.
    std::vector<std::string> only;
    /// Where the database lies while it is measured; empty: a temporary folder.
    std::string folder;
    /// "boardgame.io=FOLDER", or none.
    std::vector<std::string> peers;
};

/// Measures a server of this program on this machine with a load client of its own, each of the two with its
/// CPU time. Returns the exit status.
int measure_server(const ServerArguments& arguments);

}  // namespace kradan::bench
