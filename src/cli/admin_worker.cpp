#include <sodium.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <span>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/database.h"
#include "command/exit_status.h"
#include "core/quote.h"
#include "json/json.h"
#include "server/base/times.h"
#include "server/base/tokens.h"
#include "server/work/analysis_job.h"
#include "server/work/leases.h"
#include "server/work/limits.h"

namespace kradan::cli {

namespace {

/// Arguments of `kradan admin worker`: workers' keys and jobs.
struct AdminWorkerArguments {
    std::string database = {};
    std::string name = {};
    std::string game = {};
    bool json = false;
};

using store::Job;

constexpr std::size_t longest_worker_name = 40;
constexpr std::array<std::string_view, 4> job_states = {"waiting", "leased", "done", "aside"};

/// When to put aside a job that is queued now if no worker takes it.
store::WallTime wait_until() {
    return wall_now() + server::JobLimits{}.wait;
}

/// Allows letters, digits, spaces, '.', '-' and '_', so that the name can be shown anywhere.
bool is_worker_name(std::string_view name) {
    const auto fits = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || std::string_view{" .-_"}.contains(letter);
    };
    return !name.empty() && name.size() <= longest_worker_name && std::ranges::all_of(name, fits) &&
           !name.starts_with(server::Leases::own_worker);
}

int add_worker(const AdminWorkerArguments& arguments) {
    if (!is_worker_name(arguments.name)) {
        std::cerr << "invalid name '" << printable(arguments.name)
                  << "'; expected at most 40 letters, digits, spaces, '.', '-' and '_'\n";
        return exit_usage;
    }
    if (sodium_init() < 0) return report_error("the system has no source of randomness", exit_io_error);
    server::Environment environment;
    environment.random = [](std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); };
    const std::string key = server::new_token(environment);
    const auto added = change_database_beside(
        arguments.database, {store::AddWorker{.worker = {.name = arguments.name, .created = wall_now()},
                                              .key = server::hash_of(key)}});
    if (!added && added.error().kind == store::Error::Kind::conflict) {
        return report_error(
            "there is a worker " + arguments.name +
                " already; choose another name, or remove it first: kradan admin worker remove " + '\'' +
                arguments.name + '\'',
            exit_bad_input);
    }
    must(added, "; try again");
    std::cout << key << '\n';
    std::cerr << "This is the key of " << arguments.name
              << ". It cannot be shown again: only its hash is stored.\n"
                 "Usage: KRADAN_WORKER_KEY=KEY kradan worker --server http://…\n";
    return exit_success;
}

int remove_worker(const AdminWorkerArguments& arguments) {
    const auto removed = change_database_beside(
        arguments.database, {store::RemoveWorker{.name = arguments.name, .until = wait_until()}});
    if (!removed && removed.error().kind == store::Error::Kind::conflict)
        return report_error(
            "there is no worker " + printable(arguments.name) + "; kradan admin worker list shows all",
            exit_bad_input);
    must(removed, "; try again");
    std::cout << "The key of " << arguments.name << " is withdrawn.\n";
    return exit_success;
}

int list_workers(const AdminWorkerArguments& arguments) {
    const auto reader = must(open_database_reader(arguments.database));
    const auto workers = must(reader->workers());
    for (const store::AddWorker& one : workers) {
        if (!arguments.json) {
            std::cout << one.worker.name << '\t' << server::utc_text(one.worker.created) << '\t'
                      << (one.worker.seen > 0 ? server::utc_text(one.worker.seen) : "never seen");
            if (one.worker.rest > wall_now())
                std::cout << "\trests until " << server::utc_text(one.worker.rest);
            std::cout << '\n';
            continue;
        }
        json::Writer writer;
        writer.begin_object()
            .member("name", one.worker.name)
            .member("created", server::utc_text(one.worker.created))
            .member("seen", one.worker.seen > 0 ? server::utc_text(one.worker.seen) : "")
            .member("rests", one.worker.rest > wall_now() ? server::utc_text(one.worker.rest) : "");
        std::cout << writer.end_object().text() << '\n';
    }
    return exit_success;
}

int list_jobs(const AdminWorkerArguments& arguments) {
    const auto reader = must(open_database_reader(arguments.database));
    must(reader->each_job([&](const Job& job) {
        const auto state = job_states[static_cast<std::size_t>(job.state)];
        if (arguments.json) {
            json::Writer writer;
            writer.begin_object()
                .member("game", job.game)
                .member("kind", job.kind)
                .member("state", state)
                .member("worker", job.worker)
                .member("failures", job.failures)
                .member("done", job.done)
                .member("all", job.all)
                .member("reasons", job.reasons)
                .member("created", server::utc_text(job.created));
            std::cout << writer.end_object().text() << '\n';
            return true;
        }
        std::cout << job.game << '\t' << job.kind << '\t' << state << '\t' << job.worker << '\t'
                  << server::utc_text(job.created) << '\n';
        for (std::string_view rest = job.reasons; !rest.empty();) {
            const auto end = std::min(rest.find('\n'), rest.size());
            std::cout << "  " << rest.substr(0, end) << '\n';
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        return true;
    }));
    return exit_success;
}

int retry_job(const AdminWorkerArguments& arguments) {
    const auto retried = change_database_beside(
        arguments.database, {store::RetryJob{.id = server::id_of(arguments.game), .until = wait_until()}});
    if (!retried && retried.error().kind == store::Error::Kind::conflict)
        return report_error("no job of game " + printable(arguments.game) +
                                " was put aside; kradan admin worker jobs shows all jobs",
                            exit_bad_input);
    must(retried, "; try again");
    std::cout << "The analysis of game " << arguments.game << " waits again.\n";
    return exit_success;
}

}  // namespace

void add_admin_worker_commands(CLI::App& admin, int& status) {
    CLI::App& command =
        *admin.add_subcommand("worker", "the keys of workers, and their jobs; works while the server runs");
    command.require_subcommand(1);
    const auto arguments = std::make_shared<AdminWorkerArguments>();
    const auto add_one = [&](const char* name, const char* about, int (*run)(const AdminWorkerArguments&)) {
        return add_database_command(command, status, arguments, name, about, run);
    };
    CLI::App* add_command = add_one("add", "makes a key for a new worker and prints it", add_worker);
    add_command->add_option("NAME", arguments->name, "the worker's name")->required();
    add_command->footer("Example: kradan admin worker add --db kradan.db tower");
    CLI::App* remove_command =
        add_one("remove", "withdraws a worker's key, even while it works: its job goes back to the queue",
                remove_worker);
    remove_command->add_option("NAME", arguments->name, "the worker's name")->required();
    CLI::App* list_command = add_one("list", "the workers, one per line", list_workers);
    list_command->add_flag("--json", arguments->json, "print JSON, an object a line");
    CLI::App* jobs_command =
        add_one("jobs", "the jobs, one per line, the oldest first; below each, why it has failed", list_jobs);
    jobs_command->add_flag("--json", arguments->json, "print JSON, an object a line");
    CLI::App* retry_command = add_one("retry", "returns a job that was put aside to the queue", retry_job);
    retry_command->add_option("GAME", arguments->game, "the id of the game")->required();
}

}  // namespace kradan::cli
