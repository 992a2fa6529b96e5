#include <algorithm>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "catalog/games.h"
#include "cli/backups.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/database.h"
#include "cli/game_arguments.h"
#include "core/quote.h"
#include "server/base/times.h"
#include "server/nodes/members.h"
#include "session/event.h"

namespace kradan::cli {

namespace {

using store::StoredGame;

/// The number of games removed per commit.
constexpr std::size_t games_at_once = 20;
constexpr int most_days = 100'000;
constexpr int most_kept = 100'000;

/// Arguments of `kradan admin`. `backup`, `games`, `nodes` and `export` only read the database, and work
/// while the server runs. `restore`, `prune`, `migrate`, `copy` and `ratings --recompute` need exclusive
/// access.
struct AdminArguments {
    /// copy: the database to read.
    std::string database;
    /// copy: the database to fill.
    std::string to;
    /// backup: a folder of backups instead of a file, and how many backups to keep in it; 0 for all.
    std::string folder;
    int keep = 0;
    /// restore: the backup.
    std::string from;
    /// backup, export: the output file. export: absent for standard output; with "%" in the name, one file
    /// per game, whose id replaces "%".
    OutputArguments output;
    /// games: list only unfinished games.
    bool live = false;
    /// games, nodes: print one JSON object per line.
    bool json = false;
    /// export: the only game to export.
    std::optional<std::string> game;
    /// prune: also remove games that ended more than this many days ago.
    std::optional<int> older_than;
    /// prune: only count the games to remove.
    bool dry_run = false;
};

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

    /// The result as records write it; "" if the game has not ended.
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

    /// A player's name, or the computer's if there is no key.
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

void each_live_game(store::Reader& reader, const std::function<bool(const StoredGame&)>& visit) {
    for (const auto& id : must(reader.live_games())) {
        const auto game = must(reader.game(id));
        if (game && !visit(*game)) break;
    }
}

int games_of_database(const AdminArguments& arguments) {
    const auto reader = must(open_database_reader(arguments.database));
    GameList list(*reader, arguments.json);
    const auto print = [&](const StoredGame& game) {
        list.print(game);
        return static_cast<bool>(std::cout);
    };
    if (arguments.live)
        each_live_game(*reader, print);
    else
        must(reader->each_game(print));
    return exit_success;
}

/// Prints the number of worker jobs in each state, on one line.
void print_queue(store::Reader& reader, bool json) {
    const auto jobs = must(reader.count_jobs());
    const auto done = must(reader.count_done_jobs());
    if (json) {
        json::Writer writer;
        writer.begin_object().key("jobs").begin_object().member("waiting", jobs.waiting);
        writer.member("leased", jobs.leased).member("done", done).member("aside", jobs.aside);
        std::cout << writer.end_object().end_object().text() << '\n';
    } else {
        std::cout << "jobs\twaiting " << jobs.waiting << "\tleased " << jobs.leased << "\tdone " << done
                  << "\taside " << jobs.aside << '\n';
    }
}

/// Prints the running nodes, and the stopped ones that left live games behind, one per line.
int nodes_of_database(const AdminArguments& arguments) {
    const auto reader = must(open_database_reader(arguments.database));
    const auto nodes = must(reader->nodes());
    for (const store::Node& node : nodes) {
        const auto games = must(reader->live_games_of(node.epoch));
        if (node.epoch == 0 && games.empty()) continue;
        const auto connections = node.gone ? 0 : server::read_about(node.about).connections;
        const std::string name = node.epoch == 0 ? "" : printable(node.name);
        if (arguments.json) {
            json::Writer writer;
            writer.begin_object().member("epoch", node.epoch).member("name", name).member("gone", node.gone);
            writer.member("quiet", node.quiet).member("games", static_cast<std::int64_t>(games.size()));
            writer.member("connections", connections).end_object();
            std::cout << writer.text() << '\n';
            continue;
        }
        std::cout << (name.empty() ? "-" : name) << '\t' << node.epoch << '\t'
                  << (node.epoch == 0 ? "nobody"
                      : node.gone     ? "gone"
                                      : "runs")
                  << '\t' << games.size() << '\t' << connections << '\t' << node.quiet << '\n';
    }
    print_queue(*reader, arguments.json);
    return exit_success;
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
    const auto reader = must(open_database_reader(arguments.database));
    Output output(arguments.output);
    output.protect({arguments.database});
    int status = exit_success;
    const auto write = [&](const StoredGame& game) {
        if (output.is_divided() && !can_name_a_file(game.head.id)) {
            status = report_error("game " + printable(game.head.id) +
                                      ": this id cannot be part of a file name; omit % to write one file",
                                  exit_bad_input);
            return false;
        }
        if (const auto written = output.write(game.head.id, log_text(game)); !written)
            status = report_error(written.error());
        return status == exit_success;
    };
    if (arguments.game) {
        const auto game = must(reader->game(*arguments.game));
        if (!game)
            return report_error(
                "there is no game " + printable(*arguments.game) + "; kradan admin games lists all",
                exit_bad_input);
        write(*game);
    } else {
        must(reader->each_game(write));
    }
    if (status != exit_success) return status;
    const auto flushed = output.flush();
    return flushed ? exit_success : report_error(flushed.error());
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
std::set<std::string> to_prune(store::Reader& reader, std::optional<int> older_than) {
    std::set<std::string> ids;
    must(reader.each_game([&](const StoredGame& game) {
        if (is_blank(game)) ids.insert(game.head.id);
        return true;
    }));
    if (!older_than) return ids;
    const auto old =
        must(reader.ended_before(wall_now() - *older_than * clock::one_day, std::numeric_limits<int>::max()));
    ids.insert(old.begin(), old.end());
    return ids;
}

int prune_command(const AdminArguments& arguments) {
    // Opens a reader first, because a reader does not create a missing database.
    const auto reader = must(open_database_reader(arguments.database));
    std::unique_ptr<store::Store> store;
    if (!arguments.dry_run)
        store = must(open_database(arguments.database),
                     "; stop the server, or let it remove old games itself: --retention");
    const auto ids = to_prune(*reader, arguments.older_than);
    // Commits in small batches, so that the WAL stays short on a disk that is nearly full.
    for (auto id = ids.begin(); store && id != ids.end();) {
        std::vector<store::Unit> units;
        for (; id != ids.end() && units.size() < games_at_once; ++id)
            units.push_back({store::RemoveGame{*id}});
        for (const store::Result& removed : store->commit(units)) must(removed);
    }
    std::cout << ids.size() << (ids.size() == 1 ? " game " : " games ")
              << (arguments.dry_run ? "would be removed" : "removed") << '\n';
    return exit_success;
}

}  // namespace

void add_admin_commands(CLI::App& app, int& status) {
    CLI::App& admin =
        *app.add_subcommand("admin", "a server's games and workers: backup, list, export, prune");
    admin.require_subcommand(1);
    const auto shared = std::make_shared<AdminArguments>();
    const auto add = [&](const char* name, const char* about, int (*run)(const AdminArguments&)) {
        return add_database_command(admin, status, shared, name, about, run);
    };

    CLI::App* backup =
        add("backup", "copies the database, even while the server runs", [](const AdminArguments& arguments) {
            const auto& [name, force] = arguments.output;
            if (name) return back_up_to(arguments.database, *name, force);
            if (!arguments.folder.empty())
                return back_up_into(arguments.database, arguments.folder, arguments.keep);
            return report_error("name the copy with -o FILE, or a folder with --folder", exit_usage);
        });
    add_output_options(*backup, shared->output, "the copy");
    backup
        ->add_option("--folder", shared->folder,
                     "a folder of backups instead: the copy is named after the current time")
        ->envname("KRADAN_BACKUPS");
    backup->add_option("--keep", shared->keep, "with --folder: how many backups to keep; 0: all (default 0)")
        ->check(CLI::Range(0, most_kept))
        ->envname("KRADAN_BACKUPS_KEPT");
    backup->footer("Example: kradan admin backup --db kradan.db --folder /backups --keep 14");

    CLI::App* restore = add(
        "restore",
        "puts a backup in the place of the database, which is kept under another name; the "
        "server must not be running",
        [](const AdminArguments& arguments) { return restore_backup(arguments.from, arguments.database); });
    restore->add_option("--from", shared->from, "the backup: a file made by `admin backup` or pg_dump")
        ->required();
    restore->footer(
        "Example: kradan admin restore --db kradan.db --from /backups/kradan-20261128T031500Z.db");

    CLI::App* games = add("games", "the games, one per line, the oldest first", games_of_database);
    games->add_flag("--live", shared->live, "only unfinished games");
    games->add_flag("--json", shared->json, "print JSON, an object a line");

    CLI::App* nodes = add("nodes",
                          "the nodes that serve the club, one per line: name, epoch, state, live games, "
                          "connections, milliseconds since its last sign of life; then a line with the "
                          "numbers of jobs for workers",
                          nodes_of_database);
    nodes->add_flag("--json", shared->json, "print JSON, an object a line");

    CLI::App* prune =
        add("prune",
            "removes games that were aborted before the first move, and old ones; the server must "
            "not be running",
            prune_command);
    prune->add_option("--older-than", shared->older_than, "also games that ended more than DAYS days ago")
        ->type_name("DAYS")
        ->check(CLI::Range(0, most_days));
    prune->add_flag("--dry-run", shared->dry_run, "only print how many would be removed");
    prune->footer("Example: kradan admin prune --db kradan.db --older-than 365");

    CLI::App* export_ = add("export", "the games' logs, one per line, the oldest first", export_command);
    export_->add_option("--game", shared->game, "only the game with this id");
    add_output_options(
        *export_, shared->output,
        "output file (default: standard output); with % in its name, one file per game: % becomes the game's "
        "id");

    add("migrate",
        "upgrades the database to this version, as `serve` does at its start; the server must not be running",
        [](const AdminArguments& arguments) { return migrate_database(arguments.database); });

    CLI::App* copy = admin.add_subcommand(
        "copy",
        "copies everything to another database, which must be empty, and compares the two; the server must "
        "not be running");
    copy->add_option("--from", shared->database, "the database to copy")->required();
    copy->add_option("--to", shared->to, "the database to fill")->required();
    copy->callback([shared, &status] { status = copy_database(shared->database, shared->to); });
    copy->footer("Example: kradan admin copy --from kradan.db --to postgres://db.example/kradan");

    add_admin_users_commands(admin, status);
    add_admin_ratings_command(admin, status);
    add_admin_worker_commands(admin, status);
}

}  // namespace kradan::cli
