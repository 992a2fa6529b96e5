#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/played_games.h"
#include "command/exit_status.h"
#include "command/file_error.h"
#include "command/output.h"
#include "core/quote.h"
#include "json/json.h"
#include "puzzles/board/solving.h"
#include "puzzles/board/wins.h"
#include "puzzles/make.h"

namespace kradan::cli {

namespace {

using puzzles::Puzzle;

struct PuzzlesArguments {
    std::string game;
    std::vector<std::string> files;
    std::string to;
    int wanted = 100;
    double seconds = 0;
    int threads = 1;
    std::uint64_t seed = 1;
    std::uint64_t win_nodes = puzzles::nodes_of_win;
    std::size_t sample = 0;
    std::vector<std::string> goals;
    int lowest_rating = 0;
    std::string tag;
    bool renew = false;
    int depth = 8;
};

/// Replaces a file atomically, so that an interruption leaves the old one intact. Returns the exit status.
int write_file(const std::string& name, const std::vector<Puzzle>& all) {
    const std::string whole = name + ".new";
    const auto written = command::write_output({.name = whole, .force = true}, puzzles::write_puzzles(all));
    if (!written) return report_error(written.error());
    errno = 0;
    if (std::rename(whole.c_str(), name.c_str()) != 0) return report_error(command::writing_error(name));
    return exit_success;
}

/// The games of this type in the records. Sets `status` to the exit status of reading.
std::vector<puzzles::PlayedGame> games_of(const PuzzlesArguments& arguments, GameId game, int& status) {
    std::vector<puzzles::PlayedGame> games;
    std::size_t left_out = 0;
    for (PlayedGame& played : read_played_games(arguments.files, {}, 0, status)) {
        if (played.order.config.options.game != game) {
            ++left_out;
            continue;
        }
        auto start = AnyGame::start(played.order.config.options);
        if (start) games.push_back({.start = *std::move(start), .moves = std::move(played.order.moves)});
    }
    if (left_out > 0) std::cerr << "games skipped, because they are of another game: " << left_out << '\n';
    return games;
}

puzzles::Wish wish_of(const PuzzlesArguments& arguments) {
    puzzles::Wish wish{.lowest_rating = arguments.lowest_rating, .tag = arguments.tag};
    for (const std::string& goal : arguments.goals) {
        const auto* found = std::ranges::find(puzzles::goal_ids, goal);
        wish.goals.push_back(static_cast<puzzles::Goal>(found - std::begin(puzzles::goal_ids)));
    }
    return wish;
}

int make(const PuzzlesArguments& arguments) {
    int status = exit_success;
    puzzles::MakeOrder order{.game = *read_game(arguments.game),
                             .wish = wish_of(arguments),
                             .wanted = arguments.wanted,
                             .threads = arguments.threads,
                             .seed = arguments.seed,
                             .win_nodes = arguments.win_nodes};
    if (!puzzles::can_make(order.game, order.wish))
        return report_error("no puzzle of " + arguments.game + " can have this goal, theme and rating",
                            exit_usage);
    order.games = games_of(arguments, order.game, status);
    std::vector<Puzzle> known;
    std::error_code ignored;
    if (std::filesystem::exists(arguments.to, ignored)) {
        auto read = read_puzzle_file(arguments.to, status);
        if (!read) return status;
        const std::size_t all = read->size();
        known = puzzles::without_repeats(*std::move(read));
        if (known.size() < all) std::cerr << "repeats removed: " << all - known.size() << '\n';
    }
    const bool terminal = isatty(STDERR_FILENO) == 1;
    if (arguments.renew) {
        puzzles::renew(known, arguments.win_nodes, [&](std::size_t done) {
            if (terminal) std::cerr << '\r' << done << " of " << known.size() << " renewed" << std::flush;
        });
    }
    // Checks that the file can be written before doing the work.
    if (const int failed = write_file(arguments.to, known); failed != exit_success) return failed;
    const auto fitting = [&](const std::vector<Puzzle>& all) {
        return std::ranges::count_if(all, [&](const Puzzle& puzzle) { return order.wish.fits(puzzle); });
    };
    const std::size_t before = known.size();
    const auto progress = [&](const std::vector<Puzzle>& all) {
        write_file(arguments.to, all);
        if (terminal) std::cerr << '\r' << fitting(all) << " of " << order.wanted << " puzzles" << std::flush;
    };
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(arguments.seconds);
    const auto stop = [&] { return arguments.seconds > 0 && std::chrono::steady_clock::now() >= end; };
    const auto all = puzzles::make(order, std::move(known), progress, stop);
    if (terminal) std::cerr << '\r' << std::string(40, ' ') << '\r';
    if (const int failed = write_file(arguments.to, all); failed != exit_success) return failed;
    // Renewed puzzles may have turned out to be repeats.
    std::cout << (all.size() > before ? all.size() - before : 0) << " new puzzles, " << all.size() << " in "
              << printable(arguments.to) << '\n';
    return status;
}

/// A sample of evenly spaced puzzles, which covers all ratings.
std::vector<Puzzle> sample_of(std::vector<Puzzle> all, std::size_t number) {
    if (number == 0 || number >= all.size()) return all;
    std::vector<Puzzle> some;
    some.reserve(number);
    for (std::size_t i = 0; i < number; ++i) some.push_back(std::move(all[i * all.size() / number]));
    return some;
}

/// Reports each unproved puzzle and returns their number.
std::size_t count_unproved(const PuzzlesArguments& arguments, const std::vector<Puzzle>& all) {
    std::mutex mutex;
    std::atomic<std::size_t> next = 0;
    std::size_t done = 0;
    std::size_t unproved = 0;
    const bool terminal = isatty(STDERR_FILENO) == 1;
    const auto work = [&] {
        engine::Engine engine;
        for (std::size_t i = next++; i < all.size(); i = next++) {
            const auto why = puzzles::why_unproved(all[i], engine, arguments.win_nodes);
            const std::lock_guard lock(mutex);
            ++done;
            if (terminal) std::cerr << '\r' << done << " of " << all.size() << " puzzles" << std::flush;
            if (!why) continue;
            ++unproved;
            std::cerr << (terminal ? "\r" : "") << printable(all[i].id) << ": " << printable(*why) << '\n';
        }
    };
    {
        std::vector<std::jthread> threads;
        threads.reserve(static_cast<std::size_t>(arguments.threads));
        for (int i = 0; i < arguments.threads; ++i) threads.emplace_back(work);
    }
    if (terminal) std::cerr << '\r' << std::string(40, ' ') << '\r';
    return unproved;
}

int verify(const PuzzlesArguments& arguments) {
    int status = exit_success;
    for (const std::string& name : arguments.files) {
        auto all = read_puzzle_file(name, status);
        if (!all) continue;
        const auto some = sample_of(*std::move(all), arguments.sample);
        const std::size_t unproved = count_unproved(arguments, some);
        std::cout << printable(name) << ": " << some.size() - unproved << " of " << some.size()
                  << " proved\n";
        if (unproved > 0) status = std::max<int>(status, exit_bad_input);
    }
    return status;
}

/// The width of a rating band, in points.
constexpr int band_width = 200;
/// A small table is quick to clear.
constexpr std::size_t solving_megabytes = 1;

void print_bands(const std::string& kind, const std::vector<puzzles::SolvedBand>& bands) {
    for (const puzzles::SolvedBand& band : bands) {
        std::cout << std::left << std::setw(6) << kind << std::right << std::setw(6) << band.lowest
                  << std::setw(9) << band.puzzles;
        for (const int solved : band.solved) std::cout << std::setw(5) << 100 * solved / band.puzzles;
        std::cout << '\n';
    }
}

/// Prints how many of a file's puzzles the engine solves, by depth.
void print_solved(const PuzzlesArguments& arguments, const std::vector<Puzzle>& all) {
    puzzles::SolvedTable mates(arguments.depth, band_width);
    puzzles::SolvedTable others(arguments.depth, band_width);
    std::mutex mutex;
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        engine::Engine engine(solving_megabytes);
        for (std::size_t i = next++; i < all.size(); i = next++) {
            const auto solved = puzzles::solved_by_depth(all[i], engine, arguments.depth);
            const std::lock_guard lock(mutex);
            (all[i].goal == puzzles::Goal::mate ? mates : others).add(all[i], solved);
        }
    };
    {
        std::vector<std::jthread> threads;
        threads.reserve(static_cast<std::size_t>(arguments.threads));
        for (int i = 0; i < arguments.threads; ++i) threads.emplace_back(work);
    }
    std::cout << "goal  rating  puzzles";
    for (int depth = 1; depth <= arguments.depth; ++depth) std::cout << std::setw(5) << depth;
    std::cout << '\n';
    print_bands("mate", mates.bands());
    print_bands("other", others.bands());
}

int solve(const PuzzlesArguments& arguments) {
    int status = exit_success;
    for (const std::string& name : arguments.files) {
        auto all = read_puzzle_file(name, status);
        if (!all) continue;
        std::erase_if(*all, [](const Puzzle& puzzle) { return puzzle.target.has_value(); });
        std::cout << printable(name) << '\n';
        print_solved(arguments, sample_of(*std::move(all), arguments.sample));
    }
    return status;
}

void add_threads(CLI::App& command, PuzzlesArguments& arguments) {
    command.add_option("--threads", arguments.threads, "threads")
        ->check(CLI::Range(1, engine::Engine::max_threads))
        ->capture_default_str();
}

void add_proof(CLI::App& command, PuzzlesArguments& arguments) {
    add_threads(command, arguments);
    command
        .add_option("--win-nodes", arguments.win_nodes,
                    "chess, Ōgi: nodes of the searches that must confirm what is no mate")
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1'000'000'000}));
}

void add_make(CLI::App& command, int& status) {
    const auto arguments = std::make_shared<PuzzlesArguments>();
    CLI::App* making = command.add_subcommand(
        "make", "adds puzzles to a file: from records, then from games that the engine plays against itself");
    making->add_option("GAME", arguments->game, "the game or edition")
        ->required()
        ->check(CLI::IsMember(std::vector<std::string>(game_ids().begin(), game_ids().end())));
    making->add_option("FILE", arguments->files, "records to search first; not for Go");
    making->add_option("--to", arguments->to, "the file of puzzles; existing ones are kept")->required();
    making
        ->add_option("--wanted", arguments->wanted, "stop when the file has this many of the wanted puzzles")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    making->add_option("--goal", arguments->goals, "want only puzzles with this goal; may be repeated")
        ->check(CLI::IsMember(
            std::vector<std::string>(std::begin(puzzles::goal_ids), std::end(puzzles::goal_ids))));
    making->add_option("--min-rating", arguments->lowest_rating, "want only puzzles of at least this rating");
    making->add_option("--tag", arguments->tag, "want only puzzles with this theme");
    making->add_flag("--renew", arguments->renew,
                     "give the existing puzzles their themes and ratings again; mates keep their ratings");
    making->add_option("--seconds", arguments->seconds, "stop after this time")->check(CLI::PositiveNumber);
    making->add_option("--seed", arguments->seed, "seed of the games")->capture_default_str();
    add_proof(*making, *arguments);
    making->callback([arguments, &status] { status = make(*arguments); });
}

void add_verify(CLI::App& command, int& status) {
    const auto arguments = std::make_shared<PuzzlesArguments>();
    arguments->win_nodes = puzzles::nodes_of_win * puzzles::checked_again;
    CLI::App* verifying = command.add_subcommand(
        "verify", "proves every puzzle of files again: its line is the only one that reaches the goal");
    verifying->add_option("FILE", arguments->files, "files of puzzles")->required();
    verifying->add_option("--sample", arguments->sample, "prove only this many, of all ratings");
    add_proof(*verifying, *arguments);
    verifying->callback([arguments, &status] { status = verify(*arguments); });
}

void add_solve(CLI::App& command, int& status) {
    const auto arguments = std::make_shared<PuzzlesArguments>();
    CLI::App* solving = command.add_subcommand(
        "solve", "counts how many puzzles of chess and Ōgi searches of limited depth solve, by rating");
    solving->add_option("FILE", arguments->files, "files of puzzles")->required();
    solving->add_option("--sample", arguments->sample, "solve only this many, of all ratings");
    constexpr int deepest = 30;
    solving->add_option("--depth", arguments->depth, "the deepest search, in plies")
        ->check(CLI::Range(1, deepest))
        ->capture_default_str();
    add_threads(*solving, *arguments);
    solving->callback([arguments, &status] { status = solve(*arguments); });
}

}  // namespace

void add_puzzles_command(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand("puzzles", "finds puzzles in games, and proves them");
    command->require_subcommand(1);
    add_make(*command, status);
    add_verify(*command, status);
    add_solve(*command, status);
}

}  // namespace kradan::cli
