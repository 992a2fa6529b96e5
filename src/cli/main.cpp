#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "catalog/names.h"
#include "cli/admin.h"
#include "cli/book_command.h"
#include "cli/bot_command.h"
#include "cli/command_tree.h"
#include "cli/compare.h"
#include "cli/completion.h"
#include "cli/game_arguments.h"
#include "cli/healthcheck.h"
#include "cli/image.h"
#include "cli/manual.h"
#include "cli/match_command.h"
#include "cli/play.h"
#include "cli/puzzles.h"
#include "cli/records.h"
#include "cli/rules_commands.h"
#include "cli/score.h"
#include "cli/serve.h"
#include "cli/suite_command.h"
#include "cli/worker_command.h"
#include "cli/wrong_settings.h"
#include "core/quote.h"
#include "core/version.h"
#include "engine/engine.h"
#include "protocol/gtp/gtp.h"
#include "protocol/uci/uci.h"

namespace {

using namespace kradan;
using namespace kradan::cli;

/// Adds a command. `add` adds its options, which are stored in an `Arguments`; `run` executes it.
template <class Arguments, class Add, class Run>
CLI::App* add_command(CLI::App& app, int& status, const std::string& name, const std::string& about, Add add,
                      Run run) {
    CLI::App* command = app.add_subcommand(name, about);
    const auto arguments = std::make_shared<Arguments>();
    add(*command, *arguments);
    command->callback([arguments, run, &status] { status = run(*arguments); });
    return command;
}

/// As above, for arguments that have `add_to`.
template <class Arguments, class Run>
CLI::App* add_command(CLI::App& app, int& status, const std::string& name, const std::string& about,
                      Run run) {
    const auto add = [](CLI::App& command, Arguments& arguments) { arguments.add_to(command); };
    return add_command<Arguments>(app, status, name, about, add, run);
}

void add_game_with_json(CLI::App& command, GameArguments& game) {
    game.add_to(command);
    command.add_flag("--json", game.json, "print JSON");
}

struct PerftCommand {
    GameArguments game;
    PerftArguments perft;
};

void add_perft_options(CLI::App& command, PerftCommand& arguments) {
    PerftArguments& perft = arguments.perft;
    add_game_with_json(command, arguments.game);
    command.add_option("DEPTH", perft.depth, "plies")->required()->check(CLI::Range(0, 100));
    command.add_flag("--divide", perft.divide, "also print the count below each first move");
    command.add_flag("--no-bulk", perft.no_bulk, "play the last ply too, instead of counting its moves");
    command.add_option("--path", perft.path,
                       "portable, avx2 or avx512: the code path, instead of the fastest");
    command.add_option("--threads", perft.threads, "threads")
        ->check(CLI::Range(1, most_perft_threads))
        ->capture_default_str();
    command.add_option("--repeat", perft.repeat, "repeat the count, for timing")
        ->check(CLI::Range(1, 1'000'000'000));
    command.add_option("--hash", perft.hash,
                       "size of a hash table in MiB, shared by the threads; keys may collide");
}

void add_score_options(CLI::App& command, ScoreArguments& score) {
    command.add_option("FILE", score.file, "an SGF file; - is standard input")->required();
    add_charset_option(command, score.charset);
    command.add_option("--rules", score.rules, "count by this rule set instead of the file's");
    command.add_option("--komi", score.komi, "komi instead of the file's");
    command.add_option("--dead", score.dead, "vertices of dead groups, separated by spaces, or auto");
    command.add_flag("--explain", score.explain,
                     "print each point's owner, the totals, and why other rules give other results");
    command.add_option("--language", score.language, "language of --explain: en (default), th or ja")
        ->check(CLI::IsMember(std::vector<std::string>(language_ids.begin(), language_ids.end())));
    command.add_flag("--json", score.json, "print JSON");
}

/// Commands that use the rules of one game.
void add_rules_commands(CLI::App& app, int& status) {
    const auto add_json = [](CLI::App& command, bool& json) {
        command.add_flag("--json", json, "print JSON");
    };
    add_command<bool>(app, status, "games", "id and name of every game, one per line", add_json,
                      games_command);
    add_command<PerftCommand>(
        app, status, "perft", "counts the sequences of legal moves to a depth; last line: nodes N",
        add_perft_options,
        [](const PerftCommand& command) { return perft_command(command.game, command.perft); });
    add_command<GameArguments>(app, status, "moves", "legal moves, one per line, sorted bytewise",
                               add_game_with_json, moves_command);
    add_command<GameArguments>(app, status, "show", "the board as text, the side to move, the outcome if any",
                               add_game_with_json, show_command);
    add_command<ImageArguments>(app, status, "image", "a position as a picture: SVG or PNG", image_command);
    add_command<ScoreArguments>(app, status, "score", "counts a game of Go; last line: B+7, W+3.5 or 0",
                                add_score_options, score_command);
}

void add_record_commands(CLI::App& app, int& status) {
    add_command<VerifyArguments>(app, status, "verify",
                                 "replays records and reports errors: FILE:LINE:COLUMN", verify_command);
    add_command<ConvertArguments>(app, status, "convert", "converts records to another format",
                                  convert_command);
    add_command<CompareArguments>(app, status, "compare", "compares the moves of players with the engine's",
                                  compare_command);
    add_puzzles_command(app, status);
}

void add_book_commands(CLI::App& app, int& status) {
    auto* book = app.add_subcommand("book", "opening books: makes them from games, shows their moves");
    book->require_subcommand(1);
    add_command<BookMakeArguments>(*book, status, "make", "makes a book from records", book_make_command);
    add_command<BookShowArguments>(*book, status, "show", "the moves of a position in a book, by weight",
                                   book_show_command);
    add_command<BookCheckArguments>(*book, status, "check", "checks books and counts what is in them",
                                    book_check_command);
}

/// Commands that play games.
void add_playing_commands(CLI::App& app, int& status) {
    add_command<PlayArguments>(app, status, "play", "a game in the terminal", [](const PlayArguments& play) {
        return play_command(play, std::cin, std::cout);
    });
    add_command<MatchCommand>(app, status, "match", "plays engines against each other; Elo with its error",
                              [](MatchCommand& match) { return match.run(); });
}

CLI::App* add_server_commands(CLI::App& app, int& status) {
    auto* serve = add_command<ServeArguments>(app, status, "serve", "the page, and games between people",
                                              serve_command);
    app.set_config(
           "--config", "",
           "a TOML file with options; those of a command are in its section, such as [serve] or [bot]")
        ->envname("KRADAN_CONFIG");
    app.allow_config_extras(false);

    add_command<SuiteArguments>(app, status, "suite", "asks an engine for the best moves of positions (EPD)",
                                suite_command);
    add_command<BotArguments>(app, status, "bot", "plays on a server with engines", bot_command);
    add_command<HealthcheckArguments>(app, status, "healthcheck", "reports whether a server is ready",
                                      healthcheck_command);
    add_command<WorkerArguments>(app, status, "worker", "analyses games for a server", worker_command);

    auto* admin_app =
        app.add_subcommand("admin", "a server's games and workers: backup, list, export, prune");
    admin_app->require_subcommand(1);
    static AdminArguments admin;
    admin.add_to(*admin_app, status);
    return serve;
}

void add_gtp_options(CLI::App& command, protocol::GtpOptions& options) {
    command.add_option("--rules", options.rules, "initial rule set (default thai)");
    command.add_option("--level", options.level, "strength, 1 to 10 (default 10)")->check(CLI::Range(1, 10));
    command.add_option("--playouts", options.playouts, "maximum playouts per move")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 53));
    command.add_option("--move-time", options.move_time, "milliseconds per move without a clock")
        ->check(CLI::Range(1, 86'400'000));
    command.add_option("--threads", options.threads, "search threads (default 1)")
        ->check(CLI::Range(1, engine::Engine::max_threads));
    command.add_flag("--ponder", options.ponders, "ponder: think on the opponent's time");
    command.add_flag("!--never-resign", options.resigns, "play on in lost positions");
}

/// Engines for other programs. Standard input must not be tied to standard output: a read would flush the
/// output of the search thread, and a line could be written twice.
void add_engine_commands(CLI::App& app, int& status) {
    const auto help = [](EngineProtocol protocol) {
        const auto plays = [protocol](GameId game) {
            return game.module().forms().engines == protocol && !engine::why_no_search(game);
        };
        return "engine for " + names_of(plays) + " on standard input and output";
    };
    app.add_subcommand("uci", help(EngineProtocol::uci))->callback([&status] {
        std::cin.tie(nullptr);
        status = protocol::run_uci(std::cin, std::cout);
    });
    add_command<protocol::GtpOptions>(app, status, "gtp", help(EngineProtocol::gtp), add_gtp_options,
                                      [](const protocol::GtpOptions& options) {
                                          std::cin.tie(nullptr);
                                          return protocol::run_gtp(std::cin, std::cout, options);
                                      });
}

/// Commands about the other commands.
void add_commands_about_commands(CLI::App& app, int& status) {
    add_command<CompletionArguments>(app, status, "completion",
                                     "prints a script that completes command lines in a shell",
                                     [&app](const CompletionArguments& arguments) {
                                         return completion_command(arguments, read_command_tree(app));
                                     });
    app.add_subcommand("settings", "prints the options of serve as a file for systemd, each explained")
        ->callback([&app, &status] { status = settings_command(read_command_tree(app)); });
    add_command<ManualArguments>(app, status, "man", "writes the manual pages into a folder",
                                 [&app](const ManualArguments& arguments) {
                                     return manual_command(arguments, read_command_tree(app));
                                 });
}

bool knows(const CLI::App& commands, const char* word) {
    const auto all = commands.get_subcommands([](const CLI::App*) { return true; });
    return word[0] == '-' ||
           std::ranges::any_of(all, [&](const CLI::App* command) { return command->get_name() == word; });
}

/// Moves --config to the front of the words of `kradan serve`, where CLI11 reads it.
std::vector<std::string> with_file_first(std::vector<std::string> words) {
    std::vector<std::string> first;
    for (auto word = words.begin(); word != words.end();) {
        const bool is_file = *word == "--config" || word->starts_with("--config=");
        const auto end = *word == "--config" && word + 1 != words.end() ? word + 2 : word + 1;
        if (is_file) first.insert(first.end(), word, end);
        word = is_file ? words.erase(word, end) : end;
    }
    words.insert(words.begin(), first.begin(), first.end());
    return words;
}

/// The configuration file; "" if none is given.
std::string file_of(const CLI::App& app) {
    const auto files = app.get_config_ptr()->as<std::vector<std::string>>();
    return files.empty() ? std::string{} : files.front();
}

/// Reports an error in the command line, the environment or the file. Returns the exit status.
int report_wrong_usage(const CLI::App& app, const CLI::App& serve, const std::vector<std::string>& given,
                       const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error, std::cout, std::cerr);
    const std::string file = file_of(app);
    if (dynamic_cast<const CLI::ConfigError*>(&error)) {
        if (const std::string unknown = unknown_in_file(app, file); !unknown.empty()) {
            std::cerr << unknown << '\n';
            return exit_usage;
        }
    }
    std::cerr << place_of_option(serve, given, file, error.what());
    app.exit(error, std::cout, std::cerr);
    return exit_usage;
}

int run(int argc, char** argv) {
    CLI::App app{"Kradan: rules, engines, records and a server for Ōgi, chess and Go."};
    app.set_version_flag("--version", "kradan " KRADAN_VERSION_TEXT);
    app.require_subcommand(1);
    app.footer(
        "Results go to standard output, errors to standard error.\n"
        "Exit status: 0 success; 1 invalid input; 2 wrong usage; 3 input or output failed.");
    int status = exit_success;
    add_rules_commands(app, status);
    add_record_commands(app, status);
    add_book_commands(app, status);
    add_playing_commands(app, status);
    auto* serve = add_server_commands(app, status);
    add_engine_commands(app, status);
    add_commands_about_commands(app, status);

    if (argc > 1 && !knows(app, argv[1])) {
        std::cerr << "unknown command '" << printable(argv[1]) << "'; see kradan --help\n";
        return exit_usage;
    }
    const std::vector<std::string> given(argv + 1, argv + argc);
    try {
        std::vector<std::string> words = given;
        if (!words.empty() && words.front() == serve->get_name()) {
            words = with_file_first(with_environment(*serve, std::move(words)));
            for (const std::string& line : unknown_variables(app)) std::cerr << line << '\n';
        }
        // CLI11 expects the arguments in reverse order.
        std::ranges::reverse(words);
        app.parse(std::move(words));
    } catch (const CLI::ParseError& error) {
        return report_wrong_usage(app, *serve, given, error);
    } catch (const WrongOption& error) {
        std::cerr << place_of_option(*serve, given, file_of(app), error.what()) << error.what() << '\n';
        return exit_usage;
    }
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    try {
        const int status = run(argc, argv);
        if (!std::cout.flush()) {
            std::cerr << "kradan: cannot write to standard output\n";
            return exit_io_error;
        }
        return status;
    } catch (const std::exception& error) {
        std::cerr << "kradan: " << error.what() << '\n';
        return exit_io_error;
    }
}
