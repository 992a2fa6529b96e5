#include "cli/admin_ratings.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/common_options.h"
#include "cli/database.h"
#include "command/exit_status.h"
#include "json/json.h"
#include "server/ratings/recompute.h"

namespace kradan::cli {

namespace {

int summarise_ratings(const AdminRatingsArguments& arguments) {
    const auto reader = open_database_reader(arguments.database);
    if (!reader) return report_database_error(reader.error());
    const auto totals = server::rating_totals(**reader);
    if (!totals) return report_database_error(totals.error());
    for (const server::PoolTotals& pool : totals->pools) {
        if (arguments.json) {
            json::Writer writer;
            writer.begin_object().member("pool", pool.pool).member("players", pool.players);
            std::cout << writer.member("games", pool.games).end_object().text() << '\n';
        } else {
            std::cout << pool.pool << "\tplayers " << pool.players << "\tgames " << pool.games << '\n';
        }
    }
    if (arguments.json) {
        json::Writer writer;
        writer.begin_object().member("waiting", totals->waiting).member("aside", totals->aside);
        std::cout << writer.end_object().text() << '\n';
    } else {
        std::cout << "games over but not rated\twaiting " << totals->waiting << "\taside " << totals->aside
                  << '\n';
    }
    return exit_success;
}

int recompute_ratings(const AdminRatingsArguments& arguments) {
    const auto limits = server::read_limits(arguments.limits);
    if (!limits) {
        std::cerr << "--limit: " << limits.error() << '\n';
        return exit_usage;
    }
    // Opens a reader first, which does not create a missing database.
    if (const auto reader = open_database_reader(arguments.database); !reader)
        return report_database_error(reader.error());
    const auto store = open_database(arguments.database);
    if (!store) return report_database_error(store.error(), "; stop the server first");
    const auto done = server::recompute(**store, *limits);
    if (!done) return report_database_error(done.error());
    for (const std::string& problem : done->problems) std::cerr << problem << "; it is not rated\n";
    if (arguments.json) {
        json::Writer writer;
        writer.begin_object().member("games", done->games).member("gamesDiffered", done->games_differed);
        writer.member("ratings", done->ratings).member("ratingsDiffered", done->ratings_differed);
        std::cout << writer.member("gamesRated", done->games_rated).end_object().text() << '\n';
    } else {
        std::cout << "games " << done->games << "\tdiffered " << done->games_differed << '\n'
                  << "ratings " << done->ratings << "\tdiffered " << done->ratings_differed << '\n'
                  << "games rated only now " << done->games_rated << '\n';
    }
    return exit_success;
}

}  // namespace

void AdminRatingsArguments::add_to(CLI::App& command, int& status) {
    add_database_option(command, database);
    command.add_flag("--recompute", recompute,
                     "recompute all ratings from the games, and print how many differed; the server must "
                     "not be running");
    command
        .add_option(
            "--limit", limits,
            "with --recompute: NAME=VALUE, a limit that the server has, by which games that wait are rated")
        ->allow_extra_args(false);
    command.add_flag("--json", json, "print JSON, an object a line");
    command.callback(
        [this, &status] { status = recompute ? recompute_ratings(*this) : summarise_ratings(*this); });
    command.footer("Example: kradan admin ratings --db kradan.db --recompute");
}

}  // namespace kradan::cli
