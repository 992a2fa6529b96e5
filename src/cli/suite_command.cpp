#include <algorithm>
#include <csignal>
#include <cstdint>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "catalog/any_game.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/played_games.h"
#include "core/text.h"
#include "games/chess/module.h"
#include "json/json.h"
#include "match/suite.h"

namespace kradan::cli {

namespace {

/// Arguments of `kradan suite`.
struct SuiteArguments {
    std::string file = {};
    std::string engine = "kradan";
    std::optional<std::uint64_t> nodes = {};
    std::optional<int> time = {};
    /// If set, the file contains puzzles, and those for this game are used.
    std::optional<std::string> puzzles = {};
    /// The size of a random sample of the puzzles, drawn with the seed.
    std::optional<int> sample = {};
    std::uint64_t seed = 1;
    bool json = false;

    void add_to(CLI::App& command) {
        command.add_option("FILE", file, "positions as EPD, with best moves (bm) or moves to avoid (am)")
            ->required();
        command.add_option("--engine", engine, "kradan[:OPTION=VALUE,…] or uci:COMMAND")
            ->capture_default_str();
        auto* nodes_option = command.add_option("--nodes", nodes, "nodes per position")
                                 ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
        command.add_option("--time", time, "milliseconds per position, instead of nodes (default: 1000)")
            ->check(CLI::Range(1, 3'600'000))
            ->excludes(nodes_option);
        auto* puzzles_option =
            command.add_option("--puzzles", puzzles,
                               "FILE has puzzles: use those of this game, whose first move is the best one");
        command.add_option("--sample", sample, "number of puzzles in a random sample")
            ->check(CLI::Range(1, 1'000'000))
            ->needs(puzzles_option);
        command.add_option("--seed", seed, "seed for the sample")
            ->needs(puzzles_option)
            ->capture_default_str();
        command.add_flag("--json", json, "print JSON");
    }
};

using command::exit_success;
using command::exit_usage;

process::StopSignal* suite_stopped = nullptr;

void stop_suite(int) {
    suite_stopped->raise();
}

std::string wanted(const match::SuitePosition& position) {
    std::string text = joined(position.best);
    if (position.avoid.empty()) return text;
    return text.append(text.empty() ? "" : ", ").append("not ").append(joined(position.avoid));
}

void write_json(const std::vector<match::SuitePosition>& suite,
                const std::vector<match::SuiteAnswer>& answers, std::int64_t solved) {
    json::Writer writer;
    writer.begin_object().key("positions").begin_array();
    for (std::size_t i = 0; i < answers.size(); ++i) {
        writer.begin_object().member("id", suite[i].name).member("move", answers[i].move);
        writer.member("solved", answers[i].solved)
            .texts("best", suite[i].best)
            .texts("avoid", suite[i].avoid);
        writer.member("milliseconds", static_cast<std::int64_t>(answers[i].took.count())).end_object();
    }
    writer.end_array().member("solved", solved).member("of", static_cast<std::int64_t>(suite.size()));
    writer.end_object();
    std::cout << writer.text() << '\n';
}

/// The solver's first move in human-readable notation; nullopt if it is illegal.
std::optional<std::string> label_of_solution(const puzzles::Puzzle& puzzle) {
    const auto start = AnyGame::start(puzzle.options);
    if (!start || puzzle.line.empty()) return std::nullopt;
    const auto intent = start->read_move(puzzle.line.front());
    if (!intent) return std::nullopt;
    const auto played = start->label(*intent);
    return played ? std::optional{played->label} : std::nullopt;
}

/// The positions that the options select. The error says why they could not be read.
std::expected<std::vector<match::SuitePosition>, command::Failure> read_positions(
    const SuiteArguments& arguments) {
    if (!arguments.puzzles) return match::read_suite(arguments.file);
    const auto game = read_game(*arguments.puzzles);
    if (!game)
        return std::unexpected(
            command::Failure{"--puzzles: unknown game '" + *arguments.puzzles + "'", exit_usage});
    int status = exit_success;
    auto puzzles = read_puzzle_file(arguments.file, status);
    if (!puzzles) return std::unexpected(command::Failure{"", status});
    std::erase_if(*puzzles, [&](const puzzles::Puzzle& puzzle) { return puzzle.options.game != *game; });
    if (puzzles->empty())
        return std::unexpected(command::Failure{arguments.file + ": no puzzle of " + *arguments.puzzles});
    if (arguments.sample) {
        std::mt19937_64 chance{arguments.seed};
        const auto size = puzzles->size();
        const auto wanted = std::min(size, static_cast<std::size_t>(*arguments.sample));
        for (std::size_t i = 0; i < wanted; ++i)
            std::swap((*puzzles)[i], (*puzzles)[i + chance() % (size - i)]);
        puzzles->resize(wanted);
    }
    std::vector<match::SuitePosition> suite;
    for (const puzzles::Puzzle& puzzle : *puzzles) {
        const auto best = label_of_solution(puzzle);
        if (!best)
            return std::unexpected(
                command::Failure{arguments.file + ": puzzle " + puzzle.id + " is invalid"});
        suite.push_back({.name = puzzle.id, .options = puzzle.options, .best = {*best}});
    }
    return suite;
}

int suite_command(const SuiteArguments& arguments) {
    const auto failed = [](const command::Failure& failure) {
        if (!failure.what.empty()) std::cerr << failure.what << '\n';
        return failure.status;
    };
    const auto game = arguments.puzzles ? read_game(*arguments.puzzles) : std::optional{chess::chess_game};
    const auto engine = process::read_engine(arguments.engine, game.value_or(chess::chess_game));
    if (!engine) return report_error("--engine: " + engine.error(), exit_usage);
    const auto suite = read_positions(arguments);
    if (!suite) return failed(suite.error());
    process::StopSignal stop;
    suite_stopped = &stop;
    struct sigaction action{};
    action.sa_handler = stop_suite;
    for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    std::vector<match::SuiteAnswer> answers;
    std::int64_t solved = 0;
    constexpr int usual_time = 1000;
    const auto run =
        match::run_suite(*suite,
                         {.engine = *engine,
                          .nodes = arguments.nodes,
                          .time = std::chrono::milliseconds{arguments.time.value_or(usual_time)}},
                         stop, [&](std::size_t place, const match::SuiteAnswer& answer) {
                             answers.push_back(answer);
                             if (answer.solved) ++solved;
                             if (arguments.json) return;
                             std::cout << (answer.solved ? "solved  " : "missed  ") << (*suite)[place].name
                                       << ": " << answer.move;
                             if (!answer.solved) std::cout << ", wanted " << wanted((*suite)[place]);
                             std::cout << '\n' << std::flush;
                         });
    if (!run) return failed(run.error());
    if (arguments.json) {
        write_json(*suite, answers, solved);
    } else {
        std::cout << solved << " of " << suite->size() << " solved\n";
    }
    return exit_success;
}

}  // namespace

void add_suite_command(CLI::App& app, int& status) {
    add_command<SuiteArguments>(app, status, "suite", "asks an engine for the best moves of positions (EPD)",
                                suite_command);
}

}  // namespace kradan::cli
