#include <chrono>
#include <iostream>
#include <string>

#include "cli/commands.h"
#include "cli/common_options.h"
#include "server/net/listen_address.h"
#ifdef KRADAN_CURL
#include "curl/http.h"
#endif

namespace kradan::cli {

namespace {

constexpr int longest_patience = 3600;

/// The arguments of `kradan healthcheck`.
struct HealthcheckArguments {
    /// http://HOST:PORT; "" means the server on this machine, at the port of `listen`.
    std::string url;
    /// As for `kradan serve`: ADDRESS:PORT.
    std::string listen;
    int seconds = 3;

    void add_to(CLI::App& command) {
        command.add_option("URL", url, "the server, like http://127.0.0.1:8080 (default: at KRADAN_LISTEN)");
        command.add_option("--timeout", seconds, "seconds to wait for the answer")
            ->check(CLI::Range(1, longest_patience))
            ->capture_default_str();
        command.footer("Exit status: 0 ready; 1 not ready, or not reachable; 2 wrong usage.");
        if (const char* text = std::getenv("KRADAN_LISTEN")) listen = text;
    }
};

#ifdef KRADAN_CURL

/// The URL of a server on this machine that listens on this address.
std::expected<ServerUrl, std::string> url_of(const std::string& listen) {
    const auto address = server::read_listen_address(listen.empty() ? ":8080" : listen);
    if (!address) return std::unexpected("KRADAN_LISTEN: " + address.error());
    const bool everywhere = address->host == "0.0.0.0" || address->host == "::";
    const std::string host = everywhere ? "127.0.0.1" : address->host;
    return read_url("http://" + (host.contains(':') ? "[" + host + "]" : host) + ":" +
                    std::to_string(address->port));
}

int healthcheck_command(const HealthcheckArguments& arguments) {
    const auto server = arguments.url.empty() ? url_of(arguments.listen) : read_url(arguments.url);
    if (!server) return report_error(server.error(), exit_usage);
    const auto curl = load_libcurl("this check");
    if (!curl) return report_error(curl.error(), exit_io_error);
    Http http{**curl, *server, "", [] { return false; }};
    const auto reply = http.get("/readyz", std::chrono::seconds{arguments.seconds});
    if (!reply) return report_error(reply.error(), exit_bad_input);
    constexpr int ok = 200;
    if (reply->status == ok) {
        std::cout << "ready\n";
        return exit_success;
    }
    constexpr int unavailable = 503;
    std::cerr << (reply->status == unavailable
                      ? "not ready: the games are not loaded yet, or the disk or database accepts no writes; "
                        "the server's log says why\n"
                      : "no server of Kradan answers there: status " + std::to_string(reply->status) + "\n");
    return exit_bad_input;
}

#else

int healthcheck_command(const HealthcheckArguments&) {
    return report_error("this program was built without libcurl, which this check needs", exit_io_error);
}

#endif

}  // namespace

void add_healthcheck_command(CLI::App& app, int& status) {
    add_command<HealthcheckArguments>(app, status, "healthcheck", "reports whether a server is ready",
                                      healthcheck_command);
}

}  // namespace kradan::cli
