#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/forward.h"

namespace kradan::cli {

/// `kradan serve`: each option may also be set by an environment variable, and by a file of TOML; the command
/// line goes before the environment, and that before the file.
struct ServeArguments {
    /// ADDRESS:PORT.
    std::string listen = "127.0.0.1:8080";
    /// Listen on every address of the machine and show how a phone in the room gets there.
    bool lan = false;
    /// The folder of the built page; empty: beside the program.
    std::string web;
    /// The database file; "memory": nothing is kept. Empty: the user's own.
    std::string database;
    std::vector<std::string> origins;
    std::vector<std::string> trusted_proxies;
    std::size_t connections = 20'000;
    std::size_t connections_per_address = 1'000;
    double new_players_per_second = 2;
    /// Days after which a game that is over is removed; 0: never.
    int retention = 0;
    /// Computer players that think at the same time.
    std::size_t engines = 1;
    std::string uci;
    std::string gtp;
    /// ADDRESS:PORT; empty: nowhere.
    std::string metrics;
    std::string log_level = "info";

    void add_to(CLI::App& app);
};

/// The words of a command line with those options of the environment that it does not name itself: CLI11 asks
/// the environment only after the file. Where an option may have several values, blanks or commas divide
/// them.
std::vector<std::string> with_environment(const CLI::App& app, std::vector<std::string> words);

/// Serves the page and the club until it is interrupted. Returns the exit status.
int serve_command(const ServeArguments& arguments);

}  // namespace kradan::cli
