#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/forward.h"

namespace kradan::cli {

/// The arguments of `kradan serve`. Each option may also be set by an environment variable or in a TOML file.
/// The command line takes precedence over the environment, and the environment over the file.
struct ServeArguments {
    /// A TOML file; read by the program.
    std::string config;
    /// ADDRESS:PORT.
    std::string listen = "127.0.0.1:8080";
    /// Listen on all IPv4 addresses, and print an address with a QR code.
    bool lan = false;
    /// The folder with the built page; empty: next to the program.
    std::string web;
    /// The database file; "memory": nothing is stored on disk; empty: the user's default.
    std::string database;
    /// The name of this node, if several serve one club, and the URL of their NATS server; "" for a single
    /// server.
    std::string node;
    std::string nats;
    std::vector<std::string> origins;
    std::vector<std::string> trusted_proxies;
    std::string auth_header;
    /// The club's OpenID provider: its issuer, the client id there, a file with the client's secret, and its
    /// name.
    std::string oidc_issuer;
    std::string oidc_client;
    std::string oidc_secret_file;
    std::string oidc_name;
    std::string webhook;
    std::string webhook_secret_file;
    std::size_t connections = 20'000;
    std::size_t connections_per_address = 1'000;
    double new_players_per_second = 2;
    /// Days to keep finished games; 0: forever.
    int retention = 0;
    /// The number of engines that may search at the same time.
    std::size_t engines = 1;
    std::string uci;
    std::string gtp;
    /// A network file for Go; empty for the built-in network.
    std::string go_network;
    /// The number of games that the server analyses itself at the same time; 0 for none.
    int analysis_threads = 0;
    /// Nodes per position; 0 for a thorough analysis, as on the page.
    std::int64_t analysis_nodes = 0;
    /// Seconds after which a silent worker loses its job.
    int analysis_lease = 60;
    /// Whether rated games are analysed to detect engine-like play.
    bool compares = true;
    /// Limits as NAME=VALUE, parsed by `server::set_limit`.
    std::vector<std::string> limits;
    /// Print the limits and their defaults instead of serving.
    bool lists_limits = false;
    /// ADDRESS:PORT; empty: off.
    std::string metrics;
    /// The backup folder; empty if unknown.
    std::string backups;
    std::string log_level = "info";

    void add_to(CLI::App& app);
};

/// The words of a command line, plus the options from the environment that it does not contain, because CLI11
/// gives the file precedence over the environment. Several values for one option are separated by spaces or
/// commas.
std::vector<std::string> with_environment(const CLI::App& app, std::vector<std::string> words);

/// An option with an invalid value, wherever it was set. The text begins with the option's name.
class WrongOption : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace kradan::cli
