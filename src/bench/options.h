#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

/// The benchmarks: their arguments, and functions that return the exit status.
namespace kradan::bench {

struct RulesArguments {
    /// "NAME=PATH"; the names are `peer_names` in `errand.h`.
    std::vector<std::string> peers;
    int rounds = 5;
    bool json = false;
    bool quick = false;
    /// Run only workloads whose name contains this.
    std::string only;
    /// Path of rules.wasm; if absent, the one from this build.
    std::optional<std::string> wasm_module;
    /// Timeout for one run of a program, in seconds.
    int limit = 900;
};

struct PlayoutsArguments {
    /// Board size.
    int size = 9;
    int count = 1000;
    std::uint64_t seed = 1;
};

/// Measures the rules, and the given peers on the same work. Each round runs every program once in its own
/// process and takes its CPU time minus that of its start-up. Prints the medians as a Markdown table. Returns
/// the exit status: exit_bad_input if a measurement failed.
int measure_rules(const RulesArguments& arguments);

/// Plays light playouts from the empty board and prints their moves and area margins. The caller measures the
/// time. The same seed gives the same games. Returns the exit status.
int measure_playouts(const PlayoutsArguments& arguments);

/// `kradan-bench search`: the engine's nodes per second, compared with Fairy-Stockfish and with its own
/// WebAssembly module; and a signature of its results.
struct SearchArguments {
    std::vector<std::string> peers;
    std::optional<std::string> wasm_module;
    std::string only;
    std::uint64_t nodes = 1'000'000;
    int rounds = 5;
    bool json = false;
};

/// Returns the exit status.
int measure_search(const SearchArguments& arguments);

struct RecordsArguments {
    /// "pgn-extract=PATH".
    std::vector<std::string> peers;
    /// Game files to time; if absent, random games.
    std::optional<std::string> pgn;
    std::optional<std::string> sgf;
    int rounds = 5;
    /// The size of the files for the memory measurement, in MB.
    int megabytes = 1024;
    bool json = false;
};

/// Measures how fast records are parsed and replayed, compared with pgn-extract, and the memory used for a
/// large file. Returns the exit status.
int measure_records(const RecordsArguments& arguments);

struct ServerArguments {
    int games = 1000;
    /// The duration of each part, in seconds.
    int seconds = 10;
    int rounds = 5;
    int idle = 10'000;
    int stored = 100'000;
    int returning = 5'000;
    /// "moves", "latency", "idle", "restart", "return"; if empty, all.
    std::vector<std::string> only;
    /// The folder for the databases; if empty, a temporary folder.
    std::string folder;
    /// moves, latency: the URL of a PostgreSQL database for Kradan; if empty, SQLite.
    std::string database;
    /// moves, latency: the number of nodes, whose players play each other; 0 for a single server.
    int nodes = 0;
    /// moves: also measure players with accounts, alternating with guests; SQLite only.
    bool accounts = false;
    /// The URL of the nodes' NATS server.
    std::string nats;
    /// "boardgame.io=FOLDER"; may be empty.
    std::vector<std::string> peers;
};

/// Measures a Kradan server on this machine with its own load client, and the CPU time of both. Returns the
/// exit status.
int measure_server(const ServerArguments& arguments);

/// `kradan-bench ratings`: the time to recompute all ratings from random games.
struct RatingsArguments {
    int games = 1'000'000;
    int players = 10'000;
    bool json = false;
};

/// Returns the exit status.
int measure_ratings(const RatingsArguments& arguments);

/// `kradan-bench history`: the time to read the history of a player with many games, under various filters,
/// from SQLite and over HTTP; and the rate at which finished games are listed.
struct HistoryArguments {
    int games = 100'000;
    int requests = 2'000;
    /// Games for the server to list.
    int unlisted = 2'000;
    bool json = false;
};

/// Returns the exit status.
int measure_history(const HistoryArguments& arguments);

/// Adds a benchmark's options to its command; parsing stores them in `arguments`.
void add_options(CLI::App& command, RulesArguments& arguments);
void add_options(CLI::App& command, PlayoutsArguments& arguments);
void add_options(CLI::App& command, SearchArguments& arguments);
void add_options(CLI::App& command, ServerArguments& arguments);
void add_options(CLI::App& command, RecordsArguments& arguments);
void add_options(CLI::App& command, RatingsArguments& arguments);
void add_options(CLI::App& command, HistoryArguments& arguments);

}  // namespace kradan::bench
