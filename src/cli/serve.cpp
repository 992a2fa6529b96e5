#include "cli/serve.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <expected>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <string_view>
#include <vector>

#include "api/request.h"
#include "catalog/games.h"
#include "cli/carried.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/database.h"
#include "cli/game_arguments.h"
#include "cli/other_services.h"
#include "cli/qr_code.h"
#include "command/exit_status.h"
#include "core/quote.h"
#include "engine/engine.h"
#include "engine_protocols/gtp/network_file.h"
#include "games/chess/module.h"
#include "identity/passkeys.h"
#include "server/computer/engine_games.h"
#include "server/limits/limits.h"
#include "server/net/http_server.h"
#include "server/net/origins.h"
#include "server/net/static_site.h"
#include "system/gzip.h"
#ifdef KRADAN_CURL
#include "curl/libcurl.h"
#include "server/fetch/curl_fetcher.h"
#endif
#ifdef KRADAN_NATS
#include "server/nats/nats_bus.h"
#endif

namespace kradan::cli {
namespace {

namespace fs = std::filesystem;

/// The page in the single-file build, which has NAME.gz without NAME; empty in all other builds.
std::vector<server::StaticSite::File> carried_page() {
    constexpr std::string_view folder = "web";
    constexpr std::string_view packed = ".gz";
    constexpr std::size_t largest = std::size_t{1} << 26;
    std::vector<server::StaticSite::File> files;
    for (const auto& [path, bytes] : carried_files()) {
        if (!path.starts_with("web/")) continue;
        const std::string name{path.substr(folder.size())};
        files.emplace_back(name, bytes);
        if (!name.ends_with(packed)) continue;
        auto plain = unpack_gzip(bytes, largest);
        if (plain) files.emplace_back(name.substr(0, name.size() - packed.size()), *std::move(plain));
    }
    return files;
}

/// Loads the page from this folder. Without a folder, loads the page next to the program (in a build or as
/// installed) or the one inside the single-file build.
std::expected<server::StaticSite, std::string> page(const std::string& folder) {
    if (!folder.empty()) return server::StaticSite::load(folder);
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const auto* place : {"../web", "../share/kradan/web"}) {
        const fs::path beside = (program / place).lexically_normal();
        if (fs::exists(beside / "index.html", error)) return server::StaticSite::load(beside.string());
    }
    if (auto files = carried_page(); !files.empty()) return server::StaticSite{std::move(files)};
    return server::StaticSite::load((program / "../web").lexically_normal().string());
}

/// This machine's IPv4 addresses on its networks.
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

std::unique_ptr<store::Store> open_store(const std::string& name, const std::string& node) {
    auto opened = open_database(name, node);
    // PostgreSQL's errors already name the database, without its password.
    if (!opened && !name.contains("://")) opened.error().detail = name + ": " + opened.error().detail;
    return must(std::move(opened),
                node.empty() ? "; stop the other server, or choose another database with --db" : "");
}

/// Whether a database file is about to be created.
bool is_new_file(const std::string& database) {
    std::error_code error;
    return database != "memory" && !database.contains("://") && !fs::exists(database, error);
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
        if (!arguments.go_network.empty())
            options.gtp.insert(options.gtp.end(), {"--network", arguments.go_network});
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

/// The command that starts the server's own worker; empty for none.
std::vector<std::string> own_worker(const ServeArguments& arguments) {
    if (arguments.analysis_threads == 0) return {};
    std::error_code error;
    std::vector<std::string> command = {fs::read_symlink("/proc/self/exe", error).string(), "worker",
                                        "--key=-", "--idle",
                                        "--threads=" + std::to_string(arguments.analysis_threads)};
    if (!arguments.go_network.empty()) command.push_back("--go-network=" + arguments.go_network);
    return command;
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

/// A value for a field in a log line, quoted and escaped.
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

/// This server's address as other machines see it; "" if unknown.
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

/// Prints the addresses once the server is listening.
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

/// Option values that need more than a type check.
struct Checked {
    server::Limits limits;
    server::ListenAddress address;
    std::optional<server::ListenAddress> metrics;
    std::vector<std::string> origins;
    server::Networks trusted_proxies;
    server::ProviderOptions provider;
    server::WebhookOptions webhook;
};

/// Returns the value parsed from an option; throws WrongOption if it is invalid.
template <class Value>
Value checked(std::expected<Value, std::string> read, std::string_view option = {}) {
    if (read) return *std::move(read);
    throw WrongOption((option.empty() ? std::string{} : std::string{option} + ": ") + read.error());
}

Checked check(const ServeArguments& arguments) {
    Checked values{.limits = checked(server::read_limits(arguments.limits), "--limit"),
                   .address = checked(server::read_listen_address(arguments.listen), "--listen"),
                   .metrics = std::nullopt,
                   .origins = {},
                   .trusted_proxies = {},
                   .provider = {},
                   .webhook = {}};
    if (arguments.lan) values.address.host = "0.0.0.0";
    if (!arguments.metrics.empty())
        values.metrics = checked(server::read_address_and_port(arguments.metrics), "--metrics");
    for (const std::string& text : arguments.origins)
        values.origins.push_back(checked(server::read_origin(text), "--origin"));
    values.trusted_proxies = checked(server::Networks::read(arguments.trusted_proxies), "--trusted-proxy");
    if (!arguments.auth_header.empty() && arguments.trusted_proxies.empty())
        throw WrongOption("--auth-header needs --trusted-proxy: the header is ignored if others send it");
    values.provider = checked(read_provider_options(
        {.issuer = arguments.oidc_issuer, .client = arguments.oidc_client, .name = arguments.oidc_name},
        arguments.oidc_secret_file));
    values.webhook = checked(read_webhook_options(arguments.webhook, arguments.webhook_secret_file));
    if (!arguments.go_network.empty()) {
        engine::Engine engine(1);
        checked(protocol::load_go_network(engine, arguments.go_network), "--go-network");
    }
    if (arguments.node.empty() != arguments.nats.empty())
        throw WrongOption(
            "use --node and --nats together, or neither: a node has a name, and shares NATS with the others");
    return values;
}

/// The log on standard error.
struct Log {
    std::function<void(std::string_view)> warn;
    std::function<void(std::string_view)> inform;
    std::function<void(std::string_view)> debug;
};

Log log_at(const std::string& level) {
    const auto log = spdlog::stderr_logger_st("kradan");
    log->set_level(spdlog::level::from_str(level));
    log->set_pattern("time=%Y-%m-%dT%H:%M:%S.%e%z level=%l %v");
    return {.warn = [log](std::string_view text) { log->warn("message={}", in_quotes(text)); },
            .inform = [log](std::string_view text) { log->info("message={}", in_quotes(text)); },
            .debug = [log](std::string_view text) { log->debug("message={}", in_quotes(text)); }};
}

/// The database given by --db, or the user's default one.
std::expected<std::string, std::string> database_of(const ServeArguments& arguments) {
    return arguments.database.empty() ? default_database() : arguments.database;
}

server::ServerOptions options_of(const ServeArguments& arguments, const Checked& checked, const Log& log) {
    server::ServerOptions options{.listen = checked.address,
                                  .metrics = checked.metrics,
                                  .origins = checked.origins,
                                  .trusted_proxies = checked.trusted_proxies,
                                  .auth_header = arguments.auth_header,
                                  .address = address_for_others(checked.origins, checked.address),
                                  .connections = arguments.connections,
                                  .connections_per_address = arguments.connections_per_address,
                                  .hall = {.new_players = std::max(100.0, arguments.new_players_per_second),
                                           .new_players_per_second = arguments.new_players_per_second,
                                           .settings = checked.limits,
                                           .retention = arguments.retention * clock::one_day,
                                           .jobs = {.nodes = arguments.analysis_nodes,
                                                    .lease = arguments.analysis_lease * 1'000LL,
                                                    .compares = arguments.compares}},
                                  .warn = log.warn,
                                  .inform = log.inform,
                                  .debug = log.debug,
                                  .engines = engine_options(arguments, log.warn),
                                  .own_worker = own_worker(arguments),
                                  .backups = arguments.backups};
    options.hall.accounts.own_words = server::words_of(checked.origins);
    options.hall.accounts.provider = checked.provider;
    options.hall.accounts.proxy = !arguments.auth_header.empty();
    options.webhook = checked.webhook;
    return options;
}

/// Adds the features that depend on optional libraries. The error names a library that is needed but missing.
std::expected<void, std::string> add_libraries(const ServeArguments& arguments, const Log& log,
                                               server::ServerOptions& options) {
    const bool asks_others = !options.hall.accounts.provider.issuer.empty() || !options.webhook.url.empty();
#ifdef KRADAN_CURL
    if (!options.own_worker.empty()) {
        if (const auto curl = load_libcurl("--analysis-threads"); !curl) return std::unexpected(curl.error());
    }
    if (asks_others) options.make_fetcher = server::new_curl_fetcher;
#else
    if (asks_others)
        return std::unexpected(
            "this program was built without libcurl; install libcurl4-openssl-dev and build it again: "
            "./dev build");
#endif
    if (!arguments.node.empty()) {
#ifdef KRADAN_NATS
        options.connect = [arguments, log](server::ServerOptions::Deliver deliver) {
            return server::connect_to_nats({.url = arguments.nats,
                                            .name = "kradan node " + arguments.node,
                                            .deliver = std::move(deliver),
                                            .warn = log.warn,
                                            .inform = log.inform});
        };
#else
        return std::unexpected(
            "this program was built without NATS; install libnats-dev and build it again: ./dev build");
#endif
    }
    load_carried_libraries();
    if (!identity::passkeys_can_be_verified())
        log.warn(
            "nobody can sign in with a passkey: the library libfido2.so.1 is not installed (Debian: "
            "libfido2-1)");
    return {};
}

/// Serves the page and the online games until interrupted. Throws WrongOption before it opens anything.
int serve_command(const ServeArguments& arguments) {
    if (arguments.lists_limits) return print_limits();
    const Checked checked = check(arguments);
    auto site = page(arguments.web);
    if (!site) return report_error(site.error(), exit_io_error);
    site->add("/openapi.json", api::openapi());
    const auto database = database_of(arguments);
    if (!database) return report_error(database.error(), exit_io_error);
    const std::string shown = shown_database(*database);
    const Log log = log_at(arguments.log_level);
    auto options = options_of(arguments, checked, log);
    if (!is_postgres(*database) && *database != "memory")
        options.disk = fs::absolute(*database).parent_path().string();
    if (auto added = add_libraries(arguments, log, options); !added)
        return report_error(added.error(), exit_io_error);
    fit_to_system(options);
    // Opened last, because a node must renew its lease from then on.
    const bool is_new = is_new_file(*database);
    auto store = open_store(*database, arguments.node);
    if (is_new)
        log.inform("no database " + shown + " was found: creating a new one, without players and games");
    const auto done = server::serve(*site, std::move(store), options, [&](std::uint16_t port) {
        log.inform("listening on " + http_address(checked.address.host, port) + ", games in " + shown);
        say_ready(checked.address, port, shown);
    });
    if (!done) return report_error(done.error(), exit_io_error);
    std::cout << "Stopped.\n";
    return exit_success;
}

}  // namespace

CLI::App* add_serve_command(CLI::App& app, int& status) {
    return add_command<ServeArguments>(app, status, "serve", "the page, and games between people",
                                       serve_command);
}

}  // namespace kradan::cli
