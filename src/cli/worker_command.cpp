#include <sched.h>

#include <atomic>
#include <csignal>
#include <expected>
#include <iostream>
#include <string>

#include "cli/commands.h"
#include "cli/common_options.h"
#include "command/exit_status.h"
#include "engine/engine.h"
#include "engine_protocols/gtp/network_file.h"
#ifdef KRADAN_CURL
#include "worker/worker.h"
#endif

namespace kradan::cli {

namespace {

/// Arguments of `kradan worker`.
struct WorkerArguments {
    std::string server = {};
    std::string key = {};
    int threads = 1;
    bool idle = false;
    std::string go_network = {};

    void add_to(CLI::App& command) {
        command.add_option("--server", server, "the server's URL, like https://club.example")->required();
        command
            .add_option("--key", key,
                        "the worker's key, from `kradan admin worker add`; - reads it from standard input")
            ->envname("KRADAN_WORKER_KEY")
            ->required();
        command.add_option("--threads", threads, "games to analyse at the same time, one thread each")
            ->check(CLI::Range(1, engine::Engine::max_threads))
            ->capture_default_str();
        command.add_flag("--idle", idle, "run only while nothing else needs the processors");
        command.add_option("--go-network", go_network,
                           "file of a network for Go to use instead of the built-in one");
        command.footer(
            "Example: KRADAN_WORKER_KEY=… kradan worker --server https://club.example --threads 4");
    }
};

#ifdef KRADAN_CURL

std::atomic<bool> worker_stopped = false;
static_assert(std::atomic<bool>::is_always_lock_free, "it is set by a signal");

void stop_worker(int) {
    worker_stopped = true;
}

void stop_on_signals() {
    struct sigaction action{};
    action.sa_handler = stop_worker;
    for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
}

int worker_command(const WorkerArguments& arguments) {
    const auto server = read_url(arguments.server);
    if (!server) return report_error("--server: " + server.error(), exit_usage);
    if (!server->secure && !is_private(server->host)) {
        std::cerr
            << "Warning: the key of this worker and its results cross the network to " << server->host
            << " in plain HTTP, where others may read them. Use https://, a tunnel or a private network.\n";
    }
    std::string key = arguments.key;
    if (key == "-") std::getline(std::cin, key);
    if (key.empty()) return report_error("--key: the key is empty", exit_usage);
    std::expected<std::string, std::string> go_network;
    if (!arguments.go_network.empty()) {
        engine::Engine engine(1);
        go_network = protocol::load_go_network(engine, arguments.go_network);
        if (!go_network) return report_error("--go-network: " + go_network.error(), exit_usage);
    }
    const auto curl = load_libcurl("a worker");
    if (!curl) return report_error(curl.error(), exit_io_error);
    if (arguments.idle) {
        const sched_param none{};
        if (sched_setscheduler(0, SCHED_IDLE, &none) != 0)
            std::cerr << "--idle: the system does not allow it; continuing at normal priority\n";
    }
    stop_on_signals();
    std::cout << "Working for " << server->text << " on " << arguments.threads
              << (arguments.threads == 1 ? " thread" : " threads") << ". Stop it with Ctrl-C.\n"
              << std::flush;
    const bool done =
        worker::work(**curl,
                     {.server = *server,
                      .key = key,
                      .threads = arguments.threads,
                      .go_network = *std::move(go_network),
                      .say = [](std::string_view text) { std::cout << text << '\n'
                                                                   << std::flush; },
                      .complain = [](std::string_view text) { std::cerr << text << '\n'; }},
                     worker_stopped);
    return done ? exit_success : exit_bad_input;
}

#else

int worker_command(const WorkerArguments&) {
    return report_error("this program was built without libcurl, which a worker needs", exit_io_error);
}

#endif

}  // namespace

void add_worker_command(CLI::App& app, int& status) {
    add_command<WorkerArguments>(app, status, "worker", "analyses games for a server", worker_command);
}

}  // namespace kradan::cli
