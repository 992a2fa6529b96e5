#include "cli/bench_options.h"

#include <CLI/CLI.hpp>

#include "bench/errand.h"
#include "games/go/board.h"

namespace kradan::cli {

void add_options(CLI::App& command, bench::RulesArguments& arguments) {
    std::string names;
    for (const auto known : bench::peer_names) names += (names.empty() ? "" : ", ") + std::string{known};
    command.add_option("--peer", arguments.peers, "NAME=PATH of a program to measure beside: " + names)
        ->allow_extra_args(false);
    command.add_option("--rounds", arguments.rounds, "how often each is timed")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command.add_flag("--quick", arguments.quick,
                     "short work: seconds instead of minutes, and rougher figures");
    command.add_option("--only", arguments.only, "only the work whose name holds this text");
    command.add_option("--wasm", arguments.wasm_module,
                       "rules.wasm, for the peer node (default: beside the build)");
    command.add_option("--limit", arguments.limit, "seconds after which a program at work is given up")
        ->check(CLI::Range(1, 86'400))
        ->capture_default_str();
    command.add_flag("--json", arguments.json, "print JSON: every round's CPU microseconds");
}

void add_options(CLI::App& command, bench::PlayoutsArguments& arguments) {
    command.add_option("--size", arguments.size, "points a side")
        ->check(CLI::Range(go::min_size, go::max_size))
        ->capture_default_str();
    command.add_option("--count", arguments.count, "playouts")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    command.add_option("--seed", arguments.seed, "of the random numbers")->capture_default_str();
}

void add_options(CLI::App& command, bench::SearchArguments& arguments) {
    command
        .add_option("--peer", arguments.peers,
                    "NAME=PATH of a program to measure beside: fairy-stockfish, node, kradan")
        ->allow_extra_args(false);
    command.add_option("--wasm", arguments.wasm_module,
                       "engine.wasm, for the peer node (default: beside the build)");
    command.add_option("--only", arguments.only, "only the work whose name holds this text");
    command.add_option("--nodes", arguments.nodes, "positions to look at in each search")
        ->check(CLI::Range(10'000, 1'000'000'000))
        ->capture_default_str();
    command.add_option("--rounds", arguments.rounds, "how often each is timed")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command.add_flag("--json", arguments.json, "print JSON: every round's CPU microseconds");
}

void add_options(CLI::App& command, bench::ServerArguments& arguments) {
    command.add_option("--games", arguments.games, "games at a time (default 1000)")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--seconds", arguments.seconds, "how long each part plays (default 10)")
        ->check(CLI::Range(1, 3600));
    command.add_option("--rounds", arguments.rounds, "how often each part is measured (default 5)")
        ->check(CLI::Range(1, 100));
    command.add_option("--idle", arguments.idle, "WebSockets that do nothing (default 10000)")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--stored", arguments.stored, "games in the database at a restart (default 100000)")
        ->check(CLI::Range(1, 10'000'000));
    command.add_option("--returning", arguments.returning, "clients that come back at once (default 5000)")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--only", arguments.only, "moves, latency, idle, restart or return")
        ->check(CLI::IsMember({"moves", "latency", "idle", "restart", "return"}));
    command.add_option("--peer", arguments.peers,
                       "boardgame.io=FOLDER, where `npm install boardgame.io` was run: measured beside");
    command.add_option("--folder", arguments.folder,
                       "where the databases lie meanwhile (default: a temporary folder)");
}

void add_options(CLI::App& command, bench::RecordsArguments& arguments) {
    command.add_option("--peer", arguments.peers, "NAME=PATH of a program to measure beside: pgn-extract")
        ->allow_extra_args(false);
    command.add_option("--pgn", arguments.pgn, "a PGN file to read, instead of games made by chance")
        ->check(CLI::ExistingFile);
    command.add_option("--sgf", arguments.sgf, "an SGF file to read, instead of games made by chance")
        ->check(CLI::ExistingFile);
    command.add_option("--rounds", arguments.rounds, "how often each is timed")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command
        .add_option("--megabytes", arguments.megabytes, "size of the files of which the memory is measured")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    command.add_flag("--json", arguments.json, "print JSON: every round's CPU microseconds");
}

}  // namespace kradan::cli
