#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "catalog/names.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/serve.h"
#include "cli/wrong_settings.h"
#include "core/quote.h"
#include "core/version.h"
#include "engine/engine.h"
#include "engine_protocols/gtp/gtp.h"
#include "engine_protocols/uci/uci.h"

namespace {

using namespace kradan;
using namespace kradan::cli;

struct GtpArguments : protocol::GtpOptions {
    void add_to(CLI::App& command) {
        command.add_option("--rules", rules, "initial rule set (default thai)");
        command.add_option("--level", level, "strength, 1 to 10 (default 10)")->check(CLI::Range(1, 10));
        command
            .add_option("--playouts", playouts,
                        "maximum evaluations per move; playouts where no network evaluates")
            ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 53));
        command.add_option("--move-time", move_time, "milliseconds per move without a clock")
            ->check(CLI::Range(1, 86'400'000));
        command.add_option("--network", network, "file of a network to use instead of the built-in one");
        command.add_option("--threads", threads, "search threads (default 1)")
            ->check(CLI::Range(1, engine::Engine::max_threads));
        command.add_flag("--ponder", ponders, "ponder: think on the opponent's time");
        command.add_flag("!--never-resign", resigns, "play on in lost positions");
    }
};

/// Adds the commands that run an engine for another program. Standard input must not be tied to standard
/// output: a read would flush the search thread's output, and a line could be written twice.
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
    add_command<GtpArguments>(app, status, "gtp", help(EngineProtocol::gtp), [](const GtpArguments& options) {
        std::cin.tie(nullptr);
        return protocol::run_gtp(std::cin, std::cout, options);
    });
}

bool knows(const CLI::App& commands, const char* word) {
    const auto all = commands.get_subcommands([](const CLI::App*) { return true; });
    return word[0] == '-' ||
           std::ranges::any_of(all, [&](const CLI::App* command) { return command->get_name() == word; });
}

/// Moves --config to the front of the arguments of `kradan serve`, where CLI11 reads it.
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
    add_image_command(app, status);
    add_score_command(app, status);
    add_record_commands(app, status);
    add_compare_command(app, status);
    add_puzzles_command(app, status);
    add_book_commands(app, status);
    add_index_command(app, status);
    add_search_command(app, status);
    add_play_command(app, status);
    add_match_command(app, status);
    auto* serve = add_serve_command(app, status);
    app.set_config(
           "--config", "",
           "a TOML file with options; those of a command are in its section, such as [serve] or [bot]")
        ->envname("KRADAN_CONFIG");
    app.allow_config_extras(false);
    add_suite_command(app, status);
    add_bot_command(app, status);
    add_healthcheck_command(app, status);
    add_worker_command(app, status);
    add_admin_commands(app, status);
    add_engine_commands(app, status);
    add_completion_command(app, status);
    add_manual_commands(app, status);

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
    } catch (const Failure& failure) {
        return report_error(failure);
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
        if (!std::cout.flush()) return report_error("kradan: cannot write to standard output", exit_io_error);
        return status;
    } catch (const std::exception& error) {
        return report_error(std::string{"kradan: "} + error.what(), exit_io_error);
    }
}
