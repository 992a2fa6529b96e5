#include <algorithm>
#include <cstdlib>
#include <span>
#include <string_view>

#include "analysis/order.h"
#include "catalog/names.h"
#include "cli/common_options.h"
#include "cli/game_arguments.h"
#include "cli/serve.h"
#include "core/text.h"
#include "engine/engine.h"

namespace kradan::cli {

namespace {

/// More than any machine can handle.
constexpr int most_connections = 10'000'000;
constexpr int most_engines = 256;
constexpr int most_days = 100'000;
constexpr int longest_lease = 86'400;
constexpr double most_a_second = 1e6;

/// Validates a rate per second: returns the error, or "".
std::string is_rate(const std::string& text) {
    const auto rate = read_number<double>(text);
    return rate && *rate >= 0 && *rate <= most_a_second
               ? ""
               : "invalid value '" + text + "'; expected a number from 0 to 1000000";
}

bool is_named(std::span<const std::string> words, const std::string& name) {
    return std::ranges::any_of(
        words, [&](const std::string& word) { return word == name || word.starts_with(name + "="); });
}

/// Whether `--listen` is given with an address, not only a port.
bool names_address(std::span<const std::string> words) {
    constexpr std::string_view name = "--listen";
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string_view value;
        if (words[i] == name && i + 1 < words.size()) value = words[i + 1];
        if (words[i].starts_with(std::string{name} + "=")) value = std::string_view{words[i]}.substr(9);
        if (!value.empty() && !value.starts_with(':')) return true;
    }
    return false;
}

}  // namespace

void ServeArguments::add_to(CLI::App& app) {
    // CLI11 reads a configuration file only for the whole program, so `kradan` moves this option there.
    app.add_option("--config", config,
                   "a TOML file with options; those of serve are in [serve]: listen = \"0.0.0.0:80\"")
        ->configurable(false);
    app.add_option("--listen", listen, "ADDRESS:PORT to listen on (default 127.0.0.1:8080)");
    app.add_flag("--lan", lan, "listen on all interfaces and show the address with a QR code");
    app.add_option("--web", web, "folder of the built page (default: beside the program, or inside it)");
    app.add_option("--db", database,
                   "database file, the URL of a PostgreSQL database, or 'memory' "
                   "(default: ~/.local/share/kradan/kradan.db)");
    app.add_option("--node", node,
                   "name of this node, if several servers serve one club from one PostgreSQL database");
    app.add_option("--nats", nats, "URL of the NATS that the nodes share, like nats://127.0.0.1:4222");
    app.add_option("--origin", origins,
                   "an additional allowed origin, like https://club.example; its host name is allowed too");
    app.add_option(
        "--trusted-proxy", trusted_proxies,
        "a trusted reverse proxy, whose X-Forwarded-For is used: an address, or a network like 10.0.0.0/8");
    app.add_option("--auth-header", auth_header,
                   "the header in which trusted proxies name the signed-in user, like X-Remote-User; they "
                   "must remove it from what clients send");
    app.add_option("--oidc-issuer", oidc_issuer,
                   "the issuer of the club's OpenID provider, like https://id.club.example: players may sign "
                   "in there");
    app.add_option("--oidc-client", oidc_client, "the client id of this club at the OpenID provider");
    app.add_option("--oidc-secret-file", oidc_secret_file,
                   "a file with the client secret, if the provider gave one");
    app.add_option("--oidc-name", oidc_name,
                   "what players call the OpenID provider (default: its host name)");
    app.add_option("--webhook", webhook,
                   "a URL to which events are posted: the start and end of public games");
    app.add_option("--webhook-secret-file", webhook_secret_file,
                   "a file with the secret that signs these messages");
    app.add_option("--connections", connections, "maximum number of open connections (default 20000)")
        ->check(CLI::Range(1, most_connections));
    app.add_option("--connections-per-address", connections_per_address,
                   "maximum number of open connections from one address (default 1000)")
        ->check(CLI::Range(1, most_connections));
    app.add_option("--new-players-per-second", new_players_per_second,
                   "new players per second from one address, after a burst of 100 (default 2)")
        ->check(is_rate);
    app.add_option("--retention", retention, "days to keep finished games; 0: forever (default 0)")
        ->check(CLI::Range(0, most_days));
    app.add_option("--engines", engines,
                   "engines that may search at the same time; 0: no computer players (default 1)")
        ->check(CLI::Range(0, most_engines));
    app.add_option("--uci", uci, "command of another UCI engine for " + names_of(EngineProtocol::uci));
    CLI::Option* gtp_option =
        app.add_option("--gtp", gtp, "command of another GTP engine for " + names_of(EngineProtocol::gtp));
    app.add_option("--go-network", go_network,
                   "file of a network for Go to use instead of the built-in one, in games and analyses")
        ->excludes(gtp_option);
    app.add_option("--analysis-threads", analysis_threads,
                   "games that the server analyses itself at the same time, while nothing else needs the "
                   "processors; 0: only workers do (default 0)")
        ->check(CLI::Range(0, engine::Engine::max_threads));
    app.add_option("--analysis-nodes", analysis_nodes,
                   "nodes per analysed position, in Go evaluations (default: a thorough analysis)")
        ->check(CLI::Range(std::int64_t{1}, analysis::most_nodes));
    app.add_option("--analysis-lease", analysis_lease,
                   "seconds that a worker may be silent before its job goes back to the queue (default 60)")
        ->check(CLI::Range(1, longest_lease));
    const auto* compares_option =
        app.add_flag("!--no-comparison", compares,
                     "do not analyse rated games to find moves like an engine's, for the moderators");
    app.add_option("--limit", limits, "NAME=VALUE: a limit other than its default; --limits lists them");
    const auto* limits_option =
        app.add_flag("--limits", lists_limits, "print all limits with their defaults, and exit");
    app.add_option("--metrics", metrics, "ADDRESS:PORT that serves /metrics for Prometheus (default: off)");
    app.add_option(
        "--backups", backups,
        "a folder of backups made by `admin backup --folder`: /metrics shows the age of the newest one");
    app.add_option("--log", log_level, "log level: debug, info, warn, error or off (default info)")
        ->check(CLI::IsMember({"debug", "info", "warn", "error", "off"}));
    // Each option has an environment variable: KRADAN_LISTEN for --listen.
    for (CLI::Option* option : app.get_options()) {
        if (option == app.get_help_ptr() || option == compares_option || option == limits_option) continue;
        std::string name = "KRADAN" + option->get_name().substr(1);
        std::ranges::transform(name, name.begin(), [](char letter) {
            return letter == '-' ? '_' : letter >= 'a' ? static_cast<char>(letter - 'a' + 'A') : letter;
        });
        option->envname(name);
    }
}

std::vector<std::string> with_environment(const CLI::App& app, std::vector<std::string> words) {
    const std::size_t given = words.size();
    for (const CLI::Option* option : app.get_options()) {
        const std::string name = option->get_name();
        const char* value =
            option->get_envname().empty() ? nullptr : std::getenv(option->get_envname().c_str());
        if (!value || !*value || is_named(std::span{words}.first(given), name)) continue;
        if (option->get_items_expected_max() <= 1) {
            words.push_back(name + "=" + value);
            continue;
        }
        std::string several = value;
        std::ranges::replace(several, ',', ' ');
        for (const std::string& one : words_of(several)) words.emplace_back(name).append("=").append(one);
    }
    // An address in --listen overrides a --lan from a source of lower precedence.
    const bool says_address = names_address(std::span{words}.first(given));
    const auto more_direct = std::span{words}.first(says_address ? given : words.size());
    if (names_address(more_direct) && !is_named(more_direct, "--lan")) words.emplace_back("--lan=false");
    return words;
}

}  // namespace kradan::cli
