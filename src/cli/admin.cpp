#include "cli/admin.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <iostream>
#include <limits>
#include <memory>
#include <set>
#include <string_view>
#include <unordered_map>

#include "catalog/games.h"
#include "cli/admin_ratings.h"
#include "cli/admin_users.h"
#include "cli/admin_worker.h"
#include "cli/backups.h"
#include "cli/common_options.h"
#include "cli/database.h"
#include "cli/game_arguments.h"
#include "cli/move_database.h"
#include "core/quote.h"
#include "server/base/times.h"
#include "server/nodes/members.h"
#include "session/event.h"

namespace kradan::cli {

namespace {

using store::StoredGame;

/// The number of games that are removed in one commit.
constexpr std::size_t games_at_once = 20;
constexpr int most_days = 100'000;
constexpr int most_kept = 100'000;

int report_admin_error(const std::string& what, int status) {
    std::cerr << what << '\n';
    return status;
}
std::optional<session::Event> read_event(const store::StoredEvent& event) {
    const auto value = json::parse(event.body);
    json::Fault fault;
    if (!value) return std::nullopt;
    auto read = session::read_event(*value, fault);
    return fault ? std::nullopt : std::optional{std::move(read)};
}

/// Prints games, one per line.
class GameList {
  public:
    GameList(store::Reader& reader, bool json) : reader_(reader), json_(json) {}

    void print(const StoredGame& game) {
        std::optional<session::Config> config;
        if (!game.events.empty()) {
            const auto first = read_event(game.events.front());
            const auto* created = first ? std::get_if<session::Created>(&first->body) : nullptr;
            if (created) config = created->config;
        }
        const std::string result = result_of(game);
        if (json_) {
            print_json(game, config, result);
            return;
        }
        const auto& [first, second] = game.head.players;
        std::cout << printable(game.head.id) << '\t' << (config ? id(config->options.game) : "?") << '\t'
                  << name_of(first, config, Colour::first) << '\t' << name_of(second, config, Colour::second)
                  << '\t' << game.events.size() << '\t' << state_of(game, result) << '\t'
                  << server::utc_text(game.head.created) << '\n';
    }

  private:
    static std::string state_of(const StoredGame& game, const std::string& result) {
        if (!game.head.ended) return "live";
        return result.empty() ? "ended" : result;
    }

    /// The result as in records; "" if the game has not ended.
    static std::string result_of(const StoredGame& game) {
        if (!game.head.ended) return {};
        // The end is usually the last event.
        for (auto event = game.events.rbegin(); event != game.events.rend(); ++event) {
            const auto read = read_event(*event);
            const auto* ended = read ? std::get_if<session::Ended>(&read->body) : nullptr;
            if (ended) return ended->result;
        }
        return {};
    }

    /// The name of a player; that of the computer if there is no key.
    std::string name_of(const std::optional<store::PlayerKey>& key,
                        const std::optional<session::Config>& config, Colour colour) {
        if (!key) {
            const auto place = static_cast<std::size_t>(index(colour));
            const std::string name = config ? config->players[place].name : std::string{};
            return name.empty() ? "computer" : printable(name);
        }
        const auto found = names_.find(*key);
        if (found != names_.end()) return found->second;
        const auto player = reader_.player(*key);
        const std::string name = player && *player ? printable((*player)->name) : "?";
        return names_.emplace(*key, name).first->second;
    }

    void print_json(const StoredGame& game, const std::optional<session::Config>& config,
                    const std::string& result) {
        json::Writer writer;
        writer.begin_object().member("id", printable(game.head.id));
        writer.key("game");
        config ? writer.value(id(config->options.game)) : writer.null();
        writer.key("players").begin_object();
        for (const Colour colour : colours) {
            const auto& key = game.head.players[static_cast<std::size_t>(index(colour))];
            writer.key(id(colour)).begin_object().member("key", key);
            writer.member("name", name_of(key, config, colour)).end_object();
        }
        writer.end_object().member("events", static_cast<std::int64_t>(game.events.size()));
        writer.member("live", !game.head.ended).member("watchable", game.head.watchable);
        writer.key("result");
        result.empty() ? writer.null() : writer.value(printable(result));
        writer.member("created", server::utc_text(game.head.created)).end_object();
        std::cout << writer.text() << '\n';
    }

    store::Reader& reader_;
    bool json_;
    std::unordered_map<store::PlayerKey, std::string> names_;
};

store::Result each_live_game(store::Reader& reader, const std::function<bool(const StoredGame&)>& visit) {
    const auto ids = reader.live_games();
    if (!ids) return std::unexpected(ids.error());
    for (const auto& id : *ids) {
        const auto game = reader.game(id);
        if (!game) return std::unexpected(game.error());
        if (*game && !visit(**game)) break;
    }
    return {};
}

int games_of_database(const AdminArguments& arguments) {
    const auto reader = open_database_reader(arguments.database);
    if (!reader) return report_database_error(reader.error());
    GameList list(**reader, arguments.json);
    const auto print = [&](const StoredGame& game) {
        list.print(game);
        return static_cast<bool>(std::cout);
    };
    const auto done = arguments.live ? each_live_game(**reader, print) : (*reader)->each_game(print);
    return done ? exit_success : report_database_error(done.error());
}

/// Prints the number of jobs for workers in each state, on one line.
int print_queue(store::Reader& reader, bool json) {
    const auto jobs = reader.count_jobs();
    if (!jobs) return report_database_error(jobs.error());
    const auto done = reader.count_done_jobs();
    if (!done) return report_database_error(done.error());
    if (json) {
        json::Writer writer;
        writer.begin_object().key("jobs").begin_object().member("waiting", jobs->waiting);
        writer.member("leased", jobs->leased).member("done", *done).member("aside", jobs->aside);
        std::cout << writer.end_object().end_object().text() << '\n';
    } else {
        std::cout << "jobs\twaiting " << jobs->waiting << "\tleased " << jobs->leased << "\tdone " << *done
                  << "\taside " << jobs->aside << '\n';
    }
    return exit_success;
}

/// Prints the running nodes, and the stopped ones that left live games behind, one per line.
int nodes_of_database(const AdminArguments& arguments) {
    const auto reader = open_database_reader(arguments.database);
    if (!reader) return report_database_error(reader.error());
    const auto nodes = (*reader)->nodes();
    if (!nodes) return report_database_error(nodes.error());
    for (const store::Node& node : *nodes) {
        const auto games = (*reader)->live_games_of(node.epoch);
        if (!games) return report_database_error(games.error());
        if (node.epoch == 0 && games->empty()) continue;
        const auto connections = node.gone ? 0 : server::read_about(node.about).connections;
        const std::string name = node.epoch == 0 ? "" : printable(node.name);
        if (arguments.json) {
            json::Writer writer;
            writer.begin_object().member("epoch", node.epoch).member("name", name).member("gone", node.gone);
            writer.member("quiet", node.quiet).member("games", static_cast<std::int64_t>(games->size()));
            writer.member("connections", connections).end_object();
            std::cout << writer.text() << '\n';
            continue;
        }
        std::cout << (name.empty() ? "-" : name) << '\t' << node.epoch << '\t'
                  << (node.epoch == 0 ? "nobody"
                      : node.gone     ? "gone"
                                      : "runs")
                  << '\t' << games->size() << '\t' << connections << '\t' << node.quiet << '\n';
    }
    return print_queue(**reader, arguments.json);
}

/// Whether an id can be part of a file name.
bool can_name_a_file(std::string_view id) {
    return std::ranges::all_of(id, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' ||
               c == '_';
    });
}

std::string log_text(const StoredGame& game) {
    json::Writer id;
    id.value(printable(game.head.id));
    std::string text = "{\"id\":" + id.text() + ",\"events\":[";
    for (std::size_t i = 0; i < game.events.size(); ++i) {
        if (i > 0) text += ',';
        text += game.events[i].body;
    }
    return text + "]}\n";
}

int export_command(const AdminArguments& arguments) {
    const auto reader = open_database_reader(arguments.database);
    if (!reader) return report_database_error(reader.error());
    Output output(arguments.output);
    output.protect({arguments.database});
    int status = exit_success;
    const auto write = [&](const StoredGame& game) {
        if (output.is_divided() && !can_name_a_file(game.head.id)) {
            status =
                report_admin_error("game " + printable(game.head.id) +
                                       ": this id cannot be part of a file name; omit % to write one file",
                                   exit_bad_input);
            return false;
        }
        if (const auto written = output.write(game.head.id, log_text(game)); !written)
            status = cli::report_error(written.error());
        return status == exit_success;
    };
    if (arguments.game) {
        const auto game = (*reader)->game(*arguments.game);
        if (!game) return report_database_error(game.error());
        if (!*game)
            return report_admin_error(
                "there is no game " + printable(*arguments.game) + "; kradan admin games lists all",
                exit_bad_input);
        write(**game);
    } else if (const auto done = (*reader)->each_game(write); !done) {
        return report_database_error(done.error());
    }
    if (status != exit_success) return status;
    const auto flushed = output.flush();
    return flushed ? exit_success : cli::report_error(flushed.error());
}

/// Whether the game was aborted before the first move.
bool is_blank(const StoredGame& game) {
    bool called_off = false;
    for (const store::StoredEvent& event : game.events) {
        const auto read = read_event(event);
        if (!read || std::holds_alternative<session::Moved>(read->body)) return false;
        const auto* ended = std::get_if<session::Ended>(&read->body);
        called_off |= ended && ended->outcome.reason == EndReason::aborted;
    }
    return game.head.ended && called_off;
}

/// The ids of the games to remove.
std::expected<std::set<std::string>, store::Error> to_prune(store::Reader& reader,
                                                            std::optional<int> older_than) {
    std::set<std::string> ids;
    const auto blank = reader.each_game([&](const StoredGame& game) {
        if (is_blank(game)) ids.insert(game.head.id);
        return true;
    });
    if (!blank) return std::unexpected(blank.error());
    if (!older_than) return ids;
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    const store::WallTime now = std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
    auto old = reader.ended_before(now - *older_than * session::one_day, std::numeric_limits<int>::max());
    if (!old) return std::unexpected(old.error());
    ids.insert(old->begin(), old->end());
    return ids;
}

int prune_command(const AdminArguments& arguments) {
    // Opens a reader first, which does not create a missing database.
    const auto reader = open_database_reader(arguments.database);
    if (!reader) return report_database_error(reader.error());
    std::unique_ptr<store::Store> store;
    if (!arguments.dry_run) {
        auto opened = open_database(arguments.database);
        if (!opened) {
            return report_database_error(opened.error(),
                                         "; stop the server, or let it remove old games itself: --retention");
        }
        store = *std::move(opened);
    }
    const auto ids = to_prune(**reader, arguments.older_than);
    if (!ids) return report_database_error(ids.error());
    // Commits in small batches, so that the WAL stays short on a disk that is nearly full.
    for (auto id = ids->begin(); store && id != ids->end();) {
        std::vector<store::Unit> units;
        for (; id != ids->end() && units.size() < games_at_once; ++id)
            units.push_back({store::RemoveGame{*id}});
        for (const store::Result& removed : store->commit(units)) {
            if (!removed) return report_database_error(removed.error());
        }
    }
    std::cout << ids->size() << (ids->size() == 1 ? " game " : " games ")
              << (arguments.dry_run ? "would be removed" : "removed") << '\n';
    return exit_success;
}

}  // namespace

void AdminArguments::add_to(CLI::App& admin, int& status) {
    admin.require_subcommand(1);
    const auto add = [&](const char* name, const char* what, int (*run)(const AdminArguments&)) {
        CLI::App* command = admin.add_subcommand(name, what);
        add_database_option(*command, database);
        command->callback([this, run, &status] { status = run(*this); });
        return command;
    };

    CLI::App* backup =
        add("backup", "copies the database, even while the server runs", [](const AdminArguments& arguments) {
            const auto& [name, force] = arguments.output;
            if (name) return back_up_to(arguments.database, *name, force);
            if (!arguments.folder.empty())
                return back_up_into(arguments.database, arguments.folder, arguments.keep);
            return report_admin_error("name the copy with -o FILE, or a folder with --folder", exit_usage);
        });
    add_output_options(*backup, output, "the copy");
    backup
        ->add_option("--folder", folder,
                     "a folder of backups instead: the copy is named after the current time")
        ->envname("KRADAN_BACKUPS");
    backup->add_option("--keep", keep, "with --folder: how many backups to keep; 0: all (default 0)")
        ->check(CLI::Range(0, most_kept))
        ->envname("KRADAN_BACKUPS_KEPT");
    backup->footer("Example: kradan admin backup --db kradan.db --folder /backups --keep 14");

    CLI::App* restore = add(
        "restore",
        "puts a backup in the place of the database, which is kept under another name; the "
        "server must not be running",
        [](const AdminArguments& arguments) { return restore_backup(arguments.from, arguments.database); });
    restore->add_option("--from", from, "the backup: a file made by `admin backup` or pg_dump")->required();
    restore->footer(
        "Example: kradan admin restore --db kradan.db --from /backups/kradan-20261128T031500Z.db");

    CLI::App* games = add("games", "the games, one per line, the oldest first", games_of_database);
    games->add_flag("--live", live, "only unfinished games");
    games->add_flag("--json", json, "print JSON, an object a line");

    CLI::App* nodes = add("nodes",
                          "the nodes that serve the club, one per line: name, epoch, state, live games, "
                          "connections, milliseconds since its last sign of life; then a line with the "
                          "numbers of jobs for workers",
                          nodes_of_database);
    nodes->add_flag("--json", json, "print JSON, an object a line");

    CLI::App* prune =
        add("prune",
            "removes games that were aborted before the first move, and old ones; the server must "
            "not be running",
            prune_command);
    prune->add_option("--older-than", older_than, "also games that ended more than DAYS days ago")
        ->type_name("DAYS")
        ->check(CLI::Range(0, most_days));
    prune->add_flag("--dry-run", dry_run, "only print how many would be removed");
    prune->footer("Example: kradan admin prune --db kradan.db --older-than 365");

    CLI::App* export_ = add("export", "the games' logs, one per line, the oldest first", export_command);
    export_->add_option("--game", game, "only the game with this id");
    add_output_options(
        *export_, output,
        "output file (default: standard output); with % in its name, one file per game: % becomes the game's "
        "id");

    add("migrate",
        "upgrades the database to this version, as `serve` does at its start; the server must not be running",
        [](const AdminArguments& arguments) { return migrate_database(arguments.database); });

    CLI::App* copy = admin.add_subcommand(
        "copy",
        "copies everything to another database, which must be empty, and compares the two; the server must "
        "not be running");
    copy->add_option("--from", database, "the database to copy")->required();
    copy->add_option("--to", to, "the database to fill")->required();
    copy->callback([this, &status] { status = copy_database(database, to); });
    copy->footer("Example: kradan admin copy --from kradan.db --to postgres://db.example/kradan");

    static AdminUsersArguments users;
    users.add_to(*admin.add_subcommand("users", "the accounts of players; works while the server runs"),
                 status);
    static AdminRatingsArguments ratings;
    ratings.add_to(*admin.add_subcommand(
                       "ratings", "how many players and games are rated, by pool; or recomputes all ratings"),
                   status);
    static AdminWorkerArguments worker;
    worker.add_to(
        *admin.add_subcommand("worker", "the keys of workers, and their jobs; works while the server runs"),
        status);
}

}  // namespace kradan::cli
