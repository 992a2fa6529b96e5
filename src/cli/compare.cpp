#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/agreement.h"
#include "analysis/analyse.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/game_arguments.h"
#include "cli/played_games.h"
#include "command/record_file.h"
#include "core/quote.h"
#include "json/json.h"
#include "record/replay.h"

namespace kradan::cli {

namespace {

/// Arguments of `kradan compare`.
struct CompareArguments {
    std::vector<std::string> files;
    /// The format of the files.
    std::optional<std::string> from;
    std::optional<std::string> charset = {};
    /// Nodes per position; 0 for as many as in a thorough analysis.
    std::int64_t nodes = 0;
    int threads = 1;
    bool json = false;

    void add_to(CLI::App& command) {
        command.add_option("FILE", files, "records, plain or compressed (.gz, .zst); - is standard input")
            ->required();
        add_from_option(command, from, ": " + format_list());
        add_charset_option(command, charset);
        command
            .add_option("--nodes", nodes,
                        "nodes per position, in Go evaluations (default: a thorough analysis)")
            ->check(CLI::Range(std::int64_t{1}, analysis::most_nodes));
        command.add_option("--threads", threads, "games to analyse at the same time")
            ->check(CLI::Range(1, engine::Engine::max_threads))
            ->capture_default_str();
        command.add_flag("--json", json, "print JSON");
    }
};

using analysis::Agreement;

/// Keyed by game id and player name.
using Agreements = std::map<std::pair<std::string, std::string>, Agreement>;

/// Analyses the games on several threads, each working on one game at a time.
Agreements compare_all(const std::vector<PlayedGame>& games, int threads, bool& failed) {
    Agreements all;
    std::mutex mutex;
    std::atomic<std::size_t> next = 0;
    std::size_t done = 0;
    const bool terminal = isatty(STDERR_FILENO) == 1;
    const auto work = [&] {
        engine::Engine engine;
        for (std::size_t i = next++; i < games.size(); i = next++) {
            const PlayedGame& game = games[i];
            const auto findings =
                analysis::analyse(game.order, engine, [] { return false; }, [](const analysis::Findings&) {});
            const std::lock_guard lock(mutex);
            ++done;
            if (terminal) std::cerr << '\r' << done << " of " << games.size() << " games" << std::flush;
            if (!findings || !*findings) {
                std::cerr << "a game cannot be analysed: " << (findings ? "" : findings.error()) << '\n';
                failed = true;
                continue;
            }
            for (const Colour side : colours) {
                const std::string& player = game.players[place(side)];
                all[{std::string{id(game.order.config.options.game)}, player}] +=
                    analysis::compare(game.order, **findings, side);
            }
        }
    };
    {
        std::vector<std::jthread> workers;
        workers.reserve(static_cast<std::size_t>(threads));
        for (int i = 0; i < threads; ++i) workers.emplace_back(work);
    }
    if (terminal) std::cerr << '\r' << std::string(40, ' ') << '\r';
    return all;
}

bool is_like_engine(const std::pair<std::string, std::string>& who, const Agreement& agreement) {
    const auto known = read_game(who.first);
    return known && !who.second.empty() && analysis::is_engine_like(*known, agreement);
}

void print(const Agreements& all) {
    std::cout << "game         games  moves   same  loss a move  player\n" << std::fixed;
    for (const auto& [who, one] : all) {
        const double moves = std::max(one.moves, 1);
        std::cout << std::left << std::setw(12) << who.first << std::right << std::setw(6) << one.games
                  << std::setw(7) << one.moves << std::setw(6) << std::setprecision(0)
                  << 100 * one.same / moves << '%' << std::setw(12) << std::setprecision(2)
                  << static_cast<double>(one.loss) / 10 / moves << "%  "
                  << (who.second.empty() ? "?" : printable(who.second))
                  << (is_like_engine(who, one) ? ": like an engine\n" : "\n");
    }
}

void print_json(const Agreements& all) {
    json::Writer writer;
    writer.begin_array();
    for (const auto& [who, one] : all) {
        writer.begin_object()
            .member("player", printable(who.second))
            .member("game", who.first)
            .member("games", one.games)
            .member("moves", one.moves)
            .member("same", one.same)
            .member("loss", one.loss)
            .member("engineLike", is_like_engine(who, one))
            .end_object();
    }
    writer.end_array();
    std::cout << writer.text() << '\n';
}

int compare_command(const CompareArguments& arguments) {
    int status = exit_success;
    const auto games = read_played_games(
        arguments.files, {.format = arguments.from, .charset = arguments.charset}, arguments.nodes, status);
    if (games.empty()) {
        if (status == exit_success) std::cerr << "there is no game that can be analysed\n";
        return std::max<int>(status, exit_bad_input);
    }
    bool failed = false;
    const Agreements all = compare_all(games, arguments.threads, failed);
    if (failed) status = std::max<int>(status, exit_bad_input);
    if (arguments.json)
        print_json(all);
    else
        print(all);
    return status;
}

}  // namespace

void add_compare_command(CLI::App& app, int& status) {
    add_command<CompareArguments>(app, status, "compare", "compares the moves of players with the engine's",
                                  compare_command);
}

}  // namespace kradan::cli
