#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <iostream>
#include <memory>
#include <string>

#include "bench/options.h"
#include "command/exit_status.h"
#include "core/quote.h"
#include "core/version.h"

namespace {

using namespace kradan;
using namespace kradan::bench;
using namespace kradan::command;

/// Adds a benchmark: `measure` runs it with the parsed options.
template <class Arguments>
void add(CLI::App& app, int& status, const std::string& name, const std::string& about,
         int (*measure)(const Arguments&)) {
    CLI::App* command = app.add_subcommand(name, about);
    const auto arguments = std::make_shared<Arguments>();
    add_options(*command, *arguments);
    command->callback([arguments, measure, &status] { status = measure(*arguments); });
}

bool knows(const CLI::App& app, const std::string& word) {
    const auto all = app.get_subcommands([](const CLI::App*) { return true; });
    return word.starts_with('-') ||
           std::ranges::any_of(all, [&](const CLI::App* command) { return command->get_name() == word; });
}

int run(int argc, char** argv) {
    CLI::App app{"Measures the speed of Kradan, compared with other programs."};
    app.set_version_flag("--version", "kradan-bench " KRADAN_VERSION_TEXT);
    app.require_subcommand(1);
    int status = exit_success;
    add(app, status, "rules", "the rules, compared with other programs", measure_rules);
    add(app, status, "records", "reading and replaying records", measure_records);
    add(app, status, "search", "the engine's search, compared with other programs", measure_search);
    add(app, status, "playouts", "light playouts of Go from the empty board", measure_playouts);
    add(app, status, "server", "games over the network, stored durably", measure_server);
    add(app, status, "ratings", "all ratings, computed from many games", measure_ratings);
    add(app, status, "history", "the history of a player with many games, under any filter", measure_history);

    if (argc > 1 && !knows(app, argv[1]))
        return report_error("unknown benchmark '" + printable(argv[1]) + "'; see kradan-bench --help",
                            exit_usage);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error, std::cout, std::cerr) == 0 ? exit_success : exit_usage;
    }
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    try {
        const int status = run(argc, argv);
        if (!std::cout.flush())
            return report_error("kradan-bench: cannot write to standard output", exit_io_error);
        return status;
    } catch (const std::exception& error) {
        return report_error(std::string{"kradan-bench: "} + error.what(), exit_io_error);
    }
}
