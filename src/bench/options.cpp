#include "bench/options.h"

#include <CLI/CLI.hpp>

#include "bench/errand.h"
#include "core/text.h"
#include "games/go/board.h"

namespace kradan::bench {

void add_options(CLI::App& command, RulesArguments& arguments) {
    command
        .add_option("--peer", arguments.peers,
                    "NAME=PATH of a program to compare with: " + joined(peer_names, ", "))
        ->allow_extra_args(false);
    command.add_option("--rounds", arguments.rounds, "timed runs of each program")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command.add_flag("--quick", arguments.quick,
                     "take seconds instead of minutes, with less precise figures");
    command.add_option("--only", arguments.only, "only the work whose name contains this text");
    command.add_option("--wasm", arguments.wasm_module,
                       "rules.wasm, for the peer node (default: beside the build)");
    command.add_option("--limit", arguments.limit, "time limit for each program, in seconds")
        ->check(CLI::Range(1, 86'400))
        ->capture_default_str();
    command.add_flag("--json", arguments.json, "print JSON: every round's CPU microseconds");
}

void add_options(CLI::App& command, PlayoutsArguments& arguments) {
    command.add_option("--size", arguments.size, "board size")
        ->check(CLI::Range(go::min_size, go::max_size))
        ->capture_default_str();
    command.add_option("--count", arguments.count, "playouts")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    command.add_option("--seed", arguments.seed, "seed for the random numbers")->capture_default_str();
}

void add_options(CLI::App& command, SearchArguments& arguments) {
    command
        .add_option("--peer", arguments.peers,
                    "NAME=PATH of a program to compare with: fairy-stockfish, node, kradan")
        ->allow_extra_args(false);
    command.add_option("--wasm", arguments.wasm_module,
                       "engine.wasm, for the peer node (default: beside the build)");
    command.add_option("--only", arguments.only, "only the work whose name contains this text");
    command.add_option("--nodes", arguments.nodes, "nodes of each search")
        ->check(CLI::Range(10'000, 1'000'000'000))
        ->capture_default_str();
    command.add_option("--rounds", arguments.rounds, "timed runs of each program")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command.add_flag("--json", arguments.json, "print JSON: every round's CPU microseconds");
}

void add_options(CLI::App& command, ServerArguments& arguments) {
    command.add_option("--games", arguments.games, "simultaneous games (default 1000)")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--seconds", arguments.seconds, "how long each part plays (default 10)")
        ->check(CLI::Range(1, 3600));
    command.add_option("--rounds", arguments.rounds, "measurements of each part (default 5)")
        ->check(CLI::Range(1, 100));
    command.add_option("--idle", arguments.idle, "idle WebSockets (default 10000)")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--stored", arguments.stored, "games in the database at a restart (default 100000)")
        ->check(CLI::Range(1, 10'000'000));
    command
        .add_option("--returning", arguments.returning,
                    "clients that reconnect at the same time (default 5000)")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--only", arguments.only, "moves, latency, idle, restart or return")
        ->check(CLI::IsMember({"moves", "latency", "idle", "restart", "return"}));
    auto* accounts = command.add_flag("--accounts", arguments.accounts,
                                      "also play the moves between players who have accounts");
    command.add_option("--peer", arguments.peers,
                       "boardgame.io=FOLDER to compare with; run `npm install boardgame.io` there first");
    command.add_option("--folder", arguments.folder,
                       "folder for the databases (default: a temporary folder)");
    auto* database =
        command
            .add_option("--db", arguments.database,
                        "moves, latency: URL of a PostgreSQL database, which is filled (default: SQLite)")
            ->excludes(accounts);
    auto* nats =
        command.add_option("--nats", arguments.nats, "URL of the NATS that the nodes share")->needs(database);
    command
        .add_option("--nodes", arguments.nodes,
                    "moves, latency: number of nodes; the players of a game are on different ones")
        ->check(CLI::Range(1, 16))
        ->needs(database)
        ->needs(nats);
}

void add_options(CLI::App& command, RecordsArguments& arguments) {
    command.add_option("--peer", arguments.peers, "NAME=PATH of a program to compare with: pgn-extract")
        ->allow_extra_args(false);
    command.add_option("--pgn", arguments.pgn, "a PGN file to read, instead of random games")
        ->check(CLI::ExistingFile);
    command.add_option("--sgf", arguments.sgf, "an SGF file to read, instead of random games")
        ->check(CLI::ExistingFile);
    command.add_option("--rounds", arguments.rounds, "timed runs of each program")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command.add_option("--megabytes", arguments.megabytes, "size of the files for the memory measurement")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    command.add_flag("--json", arguments.json, "print JSON: every round's CPU microseconds");
}

void add_options(CLI::App& command, HistoryArguments& arguments) {
    command.add_option("--games", arguments.games, "games of the player")
        ->check(CLI::Range(100, 10'000'000))
        ->capture_default_str();
    command.add_option("--requests", arguments.requests, "searches to time")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command.add_option("--unlisted", arguments.unlisted, "further games that the server lists first")
        ->check(CLI::Range(0, 10'000'000))
        ->capture_default_str();
    command.add_flag("--json", arguments.json, "print JSON");
}

void add_options(CLI::App& command, RatingsArguments& arguments) {
    command.add_option("--games", arguments.games, "random games to rate")
        ->check(CLI::Range(1, 100'000'000))
        ->capture_default_str();
    command.add_option("--players", arguments.players, "players of these games")
        ->check(CLI::Range(2, 10'000'000))
        ->capture_default_str();
    command.add_flag("--json", arguments.json, "print JSON");
}

}  // namespace kradan::bench
