#include "cli/worker_command.h"

#include <sched.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <csignal>
#include <iostream>

#include "command/exit_status.h"
#include "engine/engine.h"
#include "worker/worker.h"

namespace kradan::cli {

namespace {

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

}  // namespace

void WorkerArguments::add_to(CLI::App& command) {
    command.add_option("--server", server, "the server's URL, like http://club.example:8080")->required();
    command
        .add_option("--key", key,
                    "the worker's key, from `kradan admin worker add`; - reads it from standard input")
        ->envname("KRADAN_WORKER_KEY")
        ->required();
    command.add_option("--threads", threads, "games to analyse at the same time, each on a thread")
        ->check(CLI::Range(1, engine::Engine::max_threads))
        ->capture_default_str();
    command.add_flag("--idle", idle, "run only while nothing else needs the processors");
    command.footer(
        "Example: KRADAN_WORKER_KEY=… kradan worker --server http://club.example:8080 --threads 4");
}

int worker_command(const WorkerArguments& arguments) {
    const auto server = worker::read_url(arguments.server);
    if (!server) {
        std::cerr << "--server: " << server.error() << '\n';
        return exit_usage;
    }
    if (!worker::is_private(server->host)) {
        std::cerr << "Warning: the key of this worker and its results cross the network to " << server->host
                  << " in plain HTTP, where others may read them. Use a tunnel or a private network.\n";
    }
    std::string key = arguments.key;
    if (key == "-") std::getline(std::cin, key);
    if (key.empty()) {
        std::cerr << "--key: the key is empty\n";
        return exit_usage;
    }
    if (arguments.idle) {
        const sched_param none{};
        if (sched_setscheduler(0, SCHED_IDLE, &none) != 0)
            std::cerr << "--idle: the system does not allow it; going on at the usual priority\n";
    }
    stop_on_signals();
    std::cout << "Working for http://" << server->host << ':' << server->port << server->path << " on "
              << arguments.threads << (arguments.threads == 1 ? " thread" : " threads")
              << ". Stop it with Ctrl-C.\n"
              << std::flush;
    const bool done =
        worker::work({.server = *server,
                      .key = key,
                      .threads = arguments.threads,
                      .say = [](std::string_view text) { std::cout << text << '\n'
                                                                   << std::flush; },
                      .complain = [](std::string_view text) { std::cerr << text << '\n'; }},
                     worker_stopped);
    return done ? exit_success : exit_bad_input;
}

}  // namespace kradan::cli
