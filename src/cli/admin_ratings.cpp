#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/database.h"
#include "command/exit_status.h"
#include "json/json.h"
#include "server/ratings/recompute.h"

namespace kradan::cli {

namespace {

/// Arguments of `kradan admin ratings`, which counts rated players and games, or recomputes all ratings.
struct AdminRatingsArguments {
    std::string database = {};
    bool recompute = false;
    std::vector<std::string> limits = {};
    bool json = false;
};

int summarise_ratings(const AdminRatingsArguments& arguments) {
    const auto reader = must(open_database_reader(arguments.database));
    const auto totals = must(server::rating_totals(*reader));
    for (const server::PoolTotals& pool : totals.pools) {
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
        writer.begin_object().member("waiting", totals.waiting).member("aside", totals.aside);
        std::cout << writer.end_object().text() << '\n';
    } else {
        std::cout << "games over but not rated\twaiting " << totals.waiting << "\taside " << totals.aside
                  << '\n';
    }
    return exit_success;
}

int recompute_ratings(const AdminRatingsArguments& arguments) {
    const auto limits = server::read_limits(arguments.limits);
    if (!limits) return report_error("--limit: " + limits.error(), exit_usage);
    // Opens a reader first, because a reader does not create a missing database.
    must(open_database_reader(arguments.database));
    const auto store = must(open_database(arguments.database), "; stop the server first");
    const auto done = must(server::recompute(*store, *limits));
    for (const std::string& problem : done.problems) std::cerr << problem << "; it is not rated\n";
    if (arguments.json) {
        json::Writer writer;
        writer.begin_object().member("games", done.games).member("gamesDiffered", done.games_differed);
        writer.member("ratings", done.ratings).member("ratingsDiffered", done.ratings_differed);
        std::cout << writer.member("gamesRated", done.games_rated).end_object().text() << '\n';
    } else {
        std::cout << "games " << done.games << "\tdiffered " << done.games_differed << '\n'
                  << "ratings " << done.ratings << "\tdiffered " << done.ratings_differed << '\n'
                  << "games rated only now " << done.games_rated << '\n';
    }
    return exit_success;
}

}  // namespace

void add_admin_ratings_command(CLI::App& admin, int& status) {
    CLI::App& command = *admin.add_subcommand(
        "ratings", "how many players and games are rated, by pool; or recomputes all ratings");
    const auto arguments = std::make_shared<AdminRatingsArguments>();
    add_database_option(command, arguments->database);
    command.add_flag("--recompute", arguments->recompute,
                     "recompute all ratings from the games, and print how many differed; the server must "
                     "not be running");
    command
        .add_option("--limit", arguments->limits,
                    "with --recompute: NAME=VALUE, a limit that the server has, used to rate waiting games")
        ->allow_extra_args(false);
    command.add_flag("--json", arguments->json, "print JSON, an object a line");
    command.callback([arguments, &status] {
        status = arguments->recompute ? recompute_ratings(*arguments) : summarise_ratings(*arguments);
    });
    command.footer("Example: kradan admin ratings --db kradan.db --recompute");
}

}  // namespace kradan::cli
