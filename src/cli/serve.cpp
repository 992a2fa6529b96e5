#include "cli/serve.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <expected>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <span>
#include <sstream>
#include <string_view>
#include <vector>

#include "analysis/order.h"
#include "catalog/games.h"
#include "catalog/names.h"
#include "cli/carried.h"
#include "cli/database.h"
#include "cli/game_arguments.h"
#include "cli/provider_options.h"
#include "cli/qr_code.h"
#include "cli/webhook_options.h"
#include "command/exit_status.h"
#include "core/quote.h"
#include "engine/engine.h"
#include "games/chess/module.h"
#include "identity/passkeys.h"
#include "server/base/limits.h"
#include "server/computer/engine_games.h"
#include "server/net/http_server.h"
#include "server/net/origins.h"
#include "server/net/static_site.h"
#ifdef KRADAN_CURL
#include "server/fetch/curl_fetcher.h"
#endif
#ifdef KRADAN_NATS
#include "server/nats/nats_bus.h"
#endif

namespace kradan::cli {
namespace {

namespace fs = std::filesystem;

/// More than any machine can handle.
constexpr int most_connections = 10'000'000;
constexpr int most_engines = 256;
constexpr int most_days = 100'000;
constexpr int longest_lease = 86'400;
constexpr double most_a_second = 1e6;

/// The page in this folder; without a folder the one beside the program, of a build or as installed, or the
/// one that the program carries.
std::expected<server::StaticSite, std::string> page(const std::string& folder) {
    if (!folder.empty()) return server::StaticSite::load(folder);
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const auto* place : {"../web", "../share/kradan/web"}) {
        const fs::path beside = (program / place).lexically_normal();
        if (fs::exists(beside / "index.html", error)) return server::StaticSite::load(beside.string());
    }
    constexpr std::string_view carried_folder = "web";
    std::vector<server::StaticSite::File> files;
    for (const auto& [path, bytes] : carried_files()) {
        if (path.starts_with("web/")) files.emplace_back(path.substr(carried_folder.size()), bytes);
    }
    if (!files.empty()) return server::StaticSite{std::move(files)};
    return server::StaticSite::load((program / "../web").lexically_normal().string());
}

/// The IPv4 addresses of this machine on its networks.
std::vector<std::string> lan_addresses() {
    std::vector<std::string> addresses;
    ifaddrs* list = nullptr;
    if (getifaddrs(&list) != 0) return addresses;
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owner{list, freeifaddrs};
    for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
        if (entry->ifa_addr == nullptr || entry->ifa_addr->sa_family != AF_INET) continue;
        if ((entry->ifa_flags & IFF_LOOPBACK) != 0 || (entry->ifa_flags & IFF_UP) == 0) continue;
        char text[INET_ADDRSTRLEN] = {};
        const auto* address = reinterpret_cast<const sockaddr_in*>(entry->ifa_addr);
        if (inet_ntop(AF_INET, &address->sin_addr, text, sizeof text) != nullptr)
            addresses.emplace_back(text);
    }
    return addresses;
}

/// Validates a rate per second: returns the error, or "".
std::string is_rate(const std::string& text) {
    double rate = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rate);
    const bool right =
        error == std::errc{} && end == text.data() + text.size() && rate >= 0 && rate <= most_a_second;
    return right ? "" : "invalid value '" + text + "'; expected a number from 0 to 1000000";
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

/// The default database of the user.
std::string default_database() {
    const char* data = std::getenv("XDG_DATA_HOME");
    const char* home = std::getenv("HOME");
    if (data && *data) return (fs::path(data) / "kradan" / "kradan.db").string();
    if (home && *home) return (fs::path(home) / ".local" / "share" / "kradan" / "kradan.db").string();
    return "kradan.db";
}

std::expected<std::unique_ptr<store::Store>, std::string> open_store(const std::string& name,
                                                                     const std::string& node) {
    auto opened = open_database(name, node);
    if (opened) return *std::move(opened);
    const store::Error& error = opened.error();
    // PostgreSQL's errors name the database already, without its password.
    std::string text = name.contains("://") ? error.detail : name + ": " + error.detail;
    if (error.kind == store::Error::Kind::locked && node.empty())
        text += "; stop the other server, or choose another database with --db";
    return std::unexpected(text);
}

server::EngineOptions engine_options(const ServeArguments& arguments,
                                     const std::function<void(std::string_view)>& warn) {
    if (arguments.engines == 0) return {};
    std::error_code error;
    const std::string program = fs::read_symlink("/proc/self/exe", error).string();
    server::EngineOptions options;
    options.most = arguments.engines;
    options.warn = warn;
    options.uci = words_of(arguments.uci);
    options.gtp = words_of(arguments.gtp);
    if (options.gtp.empty()) {
        options.gtp = {program, "gtp"};
    } else if (const auto tried = server::try_gtp(options.gtp); !tried) {
        warn("the engine of --gtp " + tried.error() + "; the server assumes that it plays Go");
    }
    if (options.uci.empty()) {
        options.uci = {program, "uci"};
        for (const GameId game : games()) {
            if (game.module().forms().engines == EngineProtocol::uci && !engine::why_no_search(game))
                options.uci_games.emplace_back(id(game));
        }
        return options;
    }
    auto games = server::ask_for_games(options.uci);
    if (!games) warn("the engine of --uci " + games.error() + "; the server assumes that it plays chess");
    options.uci_games = games ? *std::move(games) : std::vector{std::string{id(chess::chess_game)}};
    return options;
}

/// The command of the server's own worker; empty for none.
std::vector<std::string> own_worker(const ServeArguments& arguments) {
    if (arguments.analysis_threads == 0) return {};
    std::error_code error;
    return {fs::read_symlink("/proc/self/exe", error).string(), "worker", "--key=-", "--idle",
            "--threads=" + std::to_string(arguments.analysis_threads)};
}

/// Raises the limit on open files to what the connections need. If the system does not allow that, reduces
/// the number of connections.
void fit_to_system(server::ServerOptions& options) {
    const std::size_t needed = server::files_of(options);
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    if (limit.rlim_cur < needed) {
        limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, needed);
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur >= needed) return;
    const std::size_t missing = needed - limit.rlim_cur;
    options.connections = options.connections > missing ? options.connections - missing : 1;
    options.warn("the system allows " + std::to_string(limit.rlim_cur) + " open files, so at most " +
                 std::to_string(options.connections) +
                 " clients can connect; raise the limit with `ulimit -n`");
}

/// A value for a field of a log line, quoted and escaped.
std::string in_quotes(std::string_view text) {
    std::string result = "\"";
    for (const char letter : printable(text)) {
        if (letter == '"' || letter == '\\') result += '\\';
        result += letter;
    }
    return result + '"';
}

bool is_everywhere(const server::ListenAddress& address) {
    return address.host == "0.0.0.0" || address.host == "::";
}

std::string http_address(const std::string& host, std::uint16_t port) {
    const bool v6 = host.contains(':');
    return "http://" + (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

/// The address of this server for other machines; "" if it is not known.
std::string address_for_others(const std::vector<std::string>& origins,
                               const server::ListenAddress& address) {
    if (!origins.empty()) return origins.front();
    if (address.port == 0) return "";
    if (!is_everywhere(address)) {
        const bool here_alone = address.host.starts_with("127.") || address.host == "::1";
        return here_alone ? "" : http_address(address.host, address.port);
    }
    const auto others = lan_addresses();
    return others.empty() ? "" : http_address(others.front(), address.port);
}

/// Prints a line for each limit: name, default, meaning.
int print_limits() {
    const server::Limits defaults;
    for (const server::LimitSetting& limit : server::limit_settings()) {
        std::cout << limit.name << '\t' << defaults.*limit.value << '\t' << limit.meaning << '\n';
    }
    return exit_success;
}

/// Prints the addresses once the server listens.
void say_ready(const server::ListenAddress& address, std::uint16_t port, const std::string& database) {
    const std::string tail = ":" + std::to_string(port) + "/";
    const bool everywhere = is_everywhere(address);
    std::cout << "Kradan is ready. Open " << http_address(everywhere ? "127.0.0.1" : address.host, port)
              << "/ in a browser.\n";
    if (everywhere) {
        const auto addresses = lan_addresses();
        if (addresses.empty()) std::cout << "No other device can connect: this machine is on no network.\n";
        for (const auto& other : addresses) {
            std::cout << "From a phone or laptop in this room: http://" << other << tail << '\n';
        }
        if (!addresses.empty())
            std::cout << qr_code("http://" + addresses.front() + tail, isatty(STDOUT_FILENO) == 1);
    }
    std::cout << (database == "memory" ? "Games are kept in memory only.\n"
                                       : "Games are kept in " + database + ".\n");
    std::cout << "Stop it with Ctrl-C.\n" << std::flush;
}

}  // namespace

void ServeArguments::add_to(CLI::App& app) {
    app.add_option("--listen", listen, "ADDRESS:PORT to listen on (default 127.0.0.1:8080)")
        ->envname("KRADAN_LISTEN");
    app.add_flag("--lan", lan, "listen on all interfaces and show the address with a QR code")
        ->envname("KRADAN_LAN");
    app.add_option("--web", web, "folder of the built page (default: beside the program, or inside it)")
        ->envname("KRADAN_WEB");
    app.add_option("--db", database,
                   "database file, the URL of a PostgreSQL database, or 'memory' "
                   "(default: ~/.local/share/kradan/kradan.db)")
        ->envname("KRADAN_DB");
    app.add_option("--node", node,
                   "name of this node, if several servers serve one club from one PostgreSQL database")
        ->envname("KRADAN_NODE");
    app.add_option("--nats", nats, "URL of the NATS that the nodes share, like nats://127.0.0.1:4222")
        ->envname("KRADAN_NATS");
    app.add_option("--origin", origins,
                   "an additional allowed origin, like https://club.example; its host name is allowed too")
        ->envname("KRADAN_ORIGIN");
    app.add_option(
           "--trusted-proxy", trusted_proxies,
           "a trusted reverse proxy, whose X-Forwarded-For is used: an address, or a network like 10.0.0.0/8")
        ->envname("KRADAN_TRUSTED_PROXY");
    app.add_option(
           "--auth-header", auth_header,
           "the header in which trusted proxies name whom they have signed in, like X-Remote-User; they "
           "must remove it from what clients send")
        ->envname("KRADAN_AUTH_HEADER");
    app.add_option("--oidc-issuer", oidc_issuer,
                   "the issuer of the club's OpenID provider, like https://id.club.example: players may sign "
                   "in there")
        ->envname("KRADAN_OIDC_ISSUER");
    app.add_option("--oidc-client", oidc_client, "the client id of this club at the OpenID provider")
        ->envname("KRADAN_OIDC_CLIENT");
    app.add_option("--oidc-secret-file", oidc_secret_file,
                   "a file with the client secret, if the provider gave one")
        ->envname("KRADAN_OIDC_SECRET_FILE");
    app.add_option("--oidc-name", oidc_name, "what players call the OpenID provider (default: its host name)")
        ->envname("KRADAN_OIDC_NAME");
    app.add_option("--webhook", webhook,
                   "a URL to which what happens is posted: games that anyone may watch begin and end")
        ->envname("KRADAN_WEBHOOK");
    app.add_option("--webhook-secret-file", webhook_secret_file,
                   "a file with the secret by which these messages are signed")
        ->envname("KRADAN_WEBHOOK_SECRET_FILE");
    app.add_option("--connections", connections, "maximum number of open connections (default 20000)")
        ->check(CLI::Range(1, most_connections))
        ->envname("KRADAN_CONNECTIONS");
    app.add_option("--connections-per-address", connections_per_address,
                   "maximum number of open connections from one address (default 1000)")
        ->check(CLI::Range(1, most_connections))
        ->envname("KRADAN_CONNECTIONS_PER_ADDRESS");
    app.add_option("--new-players-per-second", new_players_per_second,
                   "new players per second from one address, after a burst of 100 (default 2)")
        ->check(is_rate)
        ->envname("KRADAN_NEW_PLAYERS_PER_SECOND");
    app.add_option("--retention", retention, "days to keep finished games; 0: forever (default 0)")
        ->check(CLI::Range(0, most_days))
        ->envname("KRADAN_RETENTION");
    app.add_option("--engines", engines,
                   "engines that may think at the same time; 0: no computer players (default 1)")
        ->check(CLI::Range(0, most_engines))
        ->envname("KRADAN_ENGINES");
    app.add_option("--uci", uci, "command of another UCI engine for " + names_of(EngineProtocol::uci))
        ->envname("KRADAN_UCI");
    app.add_option("--gtp", gtp, "command of another GTP engine for " + names_of(EngineProtocol::gtp))
        ->envname("KRADAN_GTP");
    app.add_option("--analysis-threads", analysis_threads,
                   "games that the server analyses itself at the same time, while nothing else needs the "
                   "processors; 0: only workers do (default 0)")
        ->check(CLI::Range(0, engine::Engine::max_threads))
        ->envname("KRADAN_ANALYSIS_THREADS");
    app.add_option("--analysis-nodes", analysis_nodes,
                   "nodes for each position that is analysed, in Go playouts (default: a thorough analysis)")
        ->check(CLI::Range(std::int64_t{1}, analysis::most_nodes))
        ->envname("KRADAN_ANALYSIS_NODES");
    app.add_option("--analysis-lease", analysis_lease,
                   "seconds that a worker may be silent before its job goes back to the queue (default 60)")
        ->check(CLI::Range(1, longest_lease))
        ->envname("KRADAN_ANALYSIS_LEASE");
    app.add_flag("!--no-comparison", compares,
                 "do not analyse rated games to find moves like an engine's, for the moderators");
    app.add_option("--limit", limits, "NAME=VALUE: a limit other than its default; --limits lists them")
        ->envname("KRADAN_LIMIT");
    app.add_flag("--limits", lists_limits, "print all limits with their defaults, and exit");
    app.add_option("--metrics", metrics, "ADDRESS:PORT that serves /metrics for Prometheus (default: off)")
        ->envname("KRADAN_METRICS");
    app.add_option("--log", log_level, "log level: debug, info, warn, error or off (default info)")
        ->check(CLI::IsMember({"debug", "info", "warn", "error", "off"}))
        ->envname("KRADAN_LOG");
    // --config is an option of the program, because CLI11 reads a file only there.
    app.fallthrough();
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

int serve_command(const ServeArguments& arguments) {
    if (arguments.lists_limits) return print_limits();
    server::Limits limits;
    for (const std::string& text : arguments.limits) {
        if (const auto set = server::set_limit(limits, text); !set) {
            std::cerr << "--limit: " << set.error() << '\n';
            return exit_usage;
        }
    }
    auto address = server::read_listen_address(arguments.listen);
    if (!address) {
        std::cerr << "--listen: " << address.error() << '\n';
        return exit_usage;
    }
    if (arguments.lan) address->host = "0.0.0.0";
    std::optional<server::ListenAddress> metrics;
    if (!arguments.metrics.empty()) {
        const auto read = server::read_address_and_port(arguments.metrics);
        if (!read) {
            std::cerr << "--metrics: " << read.error() << '\n';
            return exit_usage;
        }
        metrics = *read;
    }
    std::vector<std::string> origins;
    for (const std::string& text : arguments.origins) {
        auto origin = server::read_origin(text);
        if (!origin) {
            std::cerr << "--origin: " << origin.error() << '\n';
            return exit_usage;
        }
        origins.push_back(*std::move(origin));
    }
    const auto trusted_proxies = server::Networks::read(arguments.trusted_proxies);
    if (!trusted_proxies) {
        std::cerr << "--trusted-proxy: " << trusted_proxies.error() << '\n';
        return exit_usage;
    }
    if (!arguments.auth_header.empty() && arguments.trusted_proxies.empty()) {
        std::cerr << "--auth-header needs --trusted-proxy: from anybody else the header is ignored\n";
        return exit_usage;
    }
    const auto provider = read_provider_options(
        {.issuer = arguments.oidc_issuer, .client = arguments.oidc_client, .name = arguments.oidc_name},
        arguments.oidc_secret_file);
    if (!provider) {
        std::cerr << provider.error() << '\n';
        return exit_usage;
    }
    const auto webhook = read_webhook_options(arguments.webhook, arguments.webhook_secret_file);
    if (!webhook) {
        std::cerr << webhook.error() << '\n';
        return exit_usage;
    }
    const auto site = page(arguments.web);
    if (!site) {
        std::cerr << site.error() << '\n';
        return exit_io_error;
    }
    const std::string database = arguments.database.empty() ? default_database() : arguments.database;
    const std::string shown = shown_database(database);
    if (arguments.node.empty() != arguments.nats.empty()) {
        std::cerr << "--node and --nats go together: a node has a name, and shares a NATS with the others\n";
        return exit_usage;
    }
    const auto log = spdlog::stderr_logger_st("kradan");
    log->set_level(spdlog::level::from_str(arguments.log_level));
    log->set_pattern("time=%Y-%m-%dT%H:%M:%S.%e%z level=%l %v");
    const auto warn = [&](std::string_view text) { log->warn("message={}", in_quotes(text)); };
    const auto inform = [&](std::string_view text) { log->info("message={}", in_quotes(text)); };
    const auto debug = [&](std::string_view text) { log->debug("message={}", in_quotes(text)); };
    server::ServerOptions options{.listen = *address,
                                  .metrics = metrics,
                                  .origins = origins,
                                  .trusted_proxies = *trusted_proxies,
                                  .auth_header = arguments.auth_header,
                                  .address = address_for_others(origins, *address),
                                  .connections = arguments.connections,
                                  .connections_per_address = arguments.connections_per_address,
                                  .hall = {.new_players = std::max(100.0, arguments.new_players_per_second),
                                           .new_players_per_second = arguments.new_players_per_second,
                                           .settings = limits,
                                           .retention = arguments.retention * session::one_day,
                                           .jobs = {.nodes = arguments.analysis_nodes,
                                                    .lease = arguments.analysis_lease * 1'000LL,
                                                    .compares = arguments.compares}},
                                  .warn = warn,
                                  .inform = inform,
                                  .debug = debug,
                                  .engines = engine_options(arguments, warn),
                                  .own_worker = own_worker(arguments)};
    options.hall.accounts.own_words = server::words_of(origins);
    options.hall.accounts.provider = *provider;
    options.hall.accounts.proxy = !arguments.auth_header.empty();
    options.webhook = *webhook;
    const bool asks_others = !provider->issuer.empty() || !webhook->url.empty();
#ifdef KRADAN_CURL
    if (asks_others) options.make_fetcher = server::new_curl_fetcher;
#else
    if (asks_others) {
        std::cerr
            << "this program was built without libcurl; install libcurl4-openssl-dev and build it again: "
               "./dev build\n";
        return exit_io_error;
    }
#endif
#ifdef KRADAN_NATS
    if (!arguments.node.empty()) {
        options.connect = [&](server::ServerOptions::Deliver deliver) {
            return server::connect_to_nats({.url = arguments.nats,
                                            .name = "kradan node " + arguments.node,
                                            .deliver = std::move(deliver),
                                            .warn = warn,
                                            .inform = inform});
        };
    }
#else
    if (!arguments.node.empty()) {
        std::cerr
            << "this program was built without NATS; install libnats-dev and build it again: ./dev build\n";
        return exit_io_error;
    }
#endif
    load_carried_libraries();
    if (!identity::passkeys_can_be_verified())
        warn(
            "nobody can sign in by passkey: the library libfido2.so.1 is not installed (Debian: libfido2-1)");
    fit_to_system(options);
    // Last, since a node must show that it runs from then on.
    auto store = open_store(database, arguments.node);
    if (!store) {
        std::cerr << store.error() << '\n';
        return exit_io_error;
    }
    const auto done = server::serve(*site, *std::move(store), options, [&](std::uint16_t port) {
        inform("listening on " + http_address(address->host, port) + ", games in " + shown);
        say_ready(*address, port, shown);
    });
    if (!done) {
        std::cerr << done.error() << '\n';
        return exit_io_error;
    }
    std::cout << "Stopped.\n";
    return exit_success;
}

}  // namespace kradan::cli
