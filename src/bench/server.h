#pragma once

#include <string>
#include <vector>

namespace kradan::bench {

struct ServerArguments {
    int games = 1000;
    /// The duration of each part, in seconds.
    int seconds = 10;
    int rounds = 5;
    int idle = 10'000;
    int stored = 100'000;
    int returning = 5'000;
    /// "moves", "latency", "idle", "restart", "return"; empty: all.
    std::vector<std::string> only;
    /// The folder of the databases; if empty, a temporary folder.
    std::string folder;
    /// moves, latency: the URL of a PostgreSQL database for Kradan; empty: SQLite.
    std::string database;
    /// moves, latency: the number of nodes, whose players play each other; 0 for a single server.
    int nodes = 0;
    /// moves: one more measurement with players who have accounts, in turns; SQLite only.
    bool accounts = false;
    /// The URL of the nodes' NATS.
    std::string nats;
    /// "boardgame.io=FOLDER"; may be empty.
    std::vector<std::string> peers;
};

/// Measures a Kradan server on this machine with its own load client, and the CPU time of both. Returns the
/// exit status.
int measure_server(const ServerArguments& arguments);

}  // namespace kradan::bench
