#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "cli/admin.h"
#include "cli/bench_options.h"
#include "cli/game_arguments.h"
#include "cli/image.h"
#include "cli/match_command.h"
#include "cli/play.h"
#include "cli/records.h"
#include "cli/rules_commands.h"
#include "cli/score.h"
#include "cli/serve.h"
#include "core/quote.h"
#include "core/version.h"
#include "engine/engine.h"
#include "protocol/gtp/gtp.h"
#include "protocol/uci/uci.h"

namespace {

using namespace kradan;
using namespace kradan::cli;

int run(int argc, char** argv) {
    CLI::App app{"Kradan: rules, engines, records and a server for Ōgi, chess and Go."};
    app.set_version_flag("--version", "kradan " KRADAN_VERSION_TEXT);
    app.require_subcommand(1);
    app.footer(
        "Results go to standard output, errors to standard error.\n"
        "Exit status: 0 success; 1 invalid input; 2 wrong usage; 3 input or output failed.");
    int status = exit_success;

    bool games_json = false;
    auto* games_app = app.add_subcommand("games", "id and name of every game, one a line");
    games_app->add_flag("--json", games_json, "print JSON");
    games_app->callback([&] { status = games_command(games_json); });

    GameArguments perft_game;
    PerftArguments perft;
    auto* perft_app =
        app.add_subcommand("perft", "counts the lines of legal moves to a depth; last line: nodes N");
    perft_game.add_to(*perft_app);
    perft_app->add_flag("--json", perft_game.json, "print JSON");
    perft_app->add_option("DEPTH", perft.depth, "plies")->required()->check(CLI::Range(0, 100));
    perft_app->add_flag("--divide", perft.divide, "also each first move with its count");
    perft_app->add_flag("--no-bulk", perft.no_bulk, "play the last ply too, instead of counting its moves");
    perft_app->add_option("--path", perft.path,
                          "portable, avx2 or avx512: the code path, instead of the fastest");
    perft_app->add_option("--threads", perft.threads, "threads")
        ->check(CLI::Range(1, most_perft_threads))
        ->capture_default_str();
    perft_app->add_option("--repeat", perft.repeat, "repeat the count, to be timed from outside")
        ->check(CLI::Range(1, 1'000'000'000));
    perft_app->add_option("--hash", perft.hash,
                          "MiB of memory, shared by the threads, for the counts of positions already met; "
                          "keys may collide");
    perft_app->callback([&] { status = perft_command(perft_game, perft); });

    GameArguments moves;
    auto* moves_app = app.add_subcommand("moves", "legal moves, one a line, sorted bytewise");
    moves.add_to(*moves_app);
    moves_app->add_flag("--json", moves.json, "print JSON");
    moves_app->callback([&] { status = moves_command(moves); });

    GameArguments show;
    auto* show_app = app.add_subcommand("show", "the board as text, the side to move, the outcome if any");
    show.add_to(*show_app);
    show_app->add_flag("--json", show.json, "print JSON");
    show_app->callback([&] { status = show_command(show); });

    ImageArguments image;
    auto* image_app = app.add_subcommand("image", "a position as a picture: SVG or PNG");
    image.add_to(*image_app);
    image_app->callback([&] { status = image_command(image); });

    ScoreArguments score;
    auto* score_app = app.add_subcommand("score", "counts a game of Go; last line: B+7, W+3.5 or 0");
    score_app->add_option("FILE", score.file, "an SGF file; - is standard input")->required();
    score_app->add_option("--rules", score.rules, "count by this rule set instead of the file's");
    score_app->add_option("--komi", score.komi, "komi instead of the file's");
    score_app->add_option("--dead", score.dead, "vertices of dead groups, separated by spaces, or auto");
    score_app->add_flag("--explain", score.explain,
                        "each point's owner, the sums, and why other rules give other results");
    score_app->add_option("--language", score.language, "of --explain: en (default), th or ja")
        ->check(CLI::IsMember(std::vector<std::string>(language_ids.begin(), language_ids.end())));
    score_app->add_flag("--json", score.json, "print JSON");
    score_app->callback([&] { status = score_command(score); });

    VerifyArguments verify;
    auto* verify_app =
        app.add_subcommand("verify", "replays records and reports what is wrong: FILE:LINE:COLUMN");
    verify.add_to(*verify_app);
    verify_app->callback([&] { status = verify_command(verify); });

    ConvertArguments convert;
    auto* convert_app = app.add_subcommand("convert", "converts records to another form");
    convert.add_to(*convert_app);
    convert_app->callback([&] { status = convert_command(convert); });

    PlayArguments play;
    auto* play_app = app.add_subcommand("play", "a game in the terminal");
    play.add_to(*play_app);
    play_app->callback([&] { status = play_command(play, std::cin, std::cout); });

    MatchCommand match;
    auto* match_app = app.add_subcommand("match", "plays engines against each other; Elo with its error");
    match.add_to(*match_app);
    match_app->callback([&] { status = match.run(); });

    bench::RulesArguments bench_rules;
    auto* bench_app = app.add_subcommand("bench", "measures speed; without a subcommand, the rules");
    bench_app->require_subcommand(0, 1);
    auto* bench_rules_app = bench_app->add_subcommand("rules", "the rules, beside other programs");
    add_options(*bench_rules_app, bench_rules);
    bench_rules_app->callback([&] { status = bench::measure_rules(bench_rules); });
    bench::RecordsArguments bench_records;
    auto* bench_records_app = bench_app->add_subcommand("records", "reading and replaying records");
    add_options(*bench_records_app, bench_records);
    bench_records_app->callback([&] { status = bench::measure_records(bench_records); });
    bench::SearchArguments bench_search;
    auto* bench_search_app =
        bench_app->add_subcommand("search", "the engine's search, beside other programs");
    add_options(*bench_search_app, bench_search);
    bench_search_app->callback([&] { status = bench::measure_search(bench_search); });
    bench::PlayoutsArguments bench_playouts;
    auto* bench_playouts_app =
        bench_app->add_subcommand("playouts", "light playouts of Go from the empty board");
    add_options(*bench_playouts_app, bench_playouts);
    bench_playouts_app->callback([&] { status = bench::measure_playouts(bench_playouts); });
    bench::ServerArguments bench_server;
    auto* bench_server_app = bench_app->add_subcommand("server", "games over the network, made durable");
    add_options(*bench_server_app, bench_server);
    bench_server_app->callback([&] { status = bench::measure_server(bench_server); });
    bench_app->callback([&] {
        if (bench_app->get_subcommands().empty()) status = bench::measure_rules(bench_rules);
    });

    ServeArguments serve_arguments;
    auto* serve_app = app.add_subcommand("serve", "the page, and games between people");
    serve_arguments.add_to(*serve_app);
    app.set_config("--config", "",
                   "a TOML file; the options of serve are in [serve]: listen = \"0.0.0.0:80\"")
        ->envname("KRADAN_CONFIG");
    app.allow_config_extras(false);
    serve_app->callback([&] { status = serve_command(serve_arguments); });

    AdminArguments admin;
    auto* admin_app = app.add_subcommand("admin", "a server's games: backup, list, export, prune");
    admin_app->require_subcommand(1);
    admin.add_to(*admin_app, status);

    auto* uci_app = app.add_subcommand("uci", "engine for chess and Ōgi on standard input and output");
    uci_app->callback([&] {
        // The search writes from a thread of its own: reading must not flush what it is just writing, or a
        // line is said twice.
        std::cin.tie(nullptr);
        status = protocol::run_uci(std::cin, std::cout);
    });

    auto* gtp_app = app.add_subcommand("gtp", "engine for Go on standard input and output");
    static protocol::GtpOptions gtp_options;
    gtp_app->add_option("--rules", gtp_options.rules, "initial rule set (default thai)");
    gtp_app->add_option("--level", gtp_options.level, "strength, 1 to 10 (default 10)")
        ->check(CLI::Range(1, 10));
    gtp_app->add_option("--playouts", gtp_options.playouts, "most playouts for a move")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 53));
    gtp_app->add_option("--move-time", gtp_options.move_time, "milliseconds for a move without a clock")
        ->check(CLI::Range(1, 86'400'000));
    gtp_app->add_option("--threads", gtp_options.threads, "search threads (default 1)")
        ->check(CLI::Range(1, engine::Engine::max_threads));
    gtp_app->add_flag("--ponder", gtp_options.ponders, "ponder: think on the opponent's time");
    gtp_app->add_flag("!--never-resign", gtp_options.resigns, "play on in lost positions");
    gtp_app->callback([&] {
        // An analysis writes from a thread of its own, as for UCI.
        std::cin.tie(nullptr);
        status = protocol::run_gtp(std::cin, std::cout, gtp_options);
    });

    const auto knows = [](const CLI::App& commands, const char* word) {
        const auto all = commands.get_subcommands([](const CLI::App*) { return true; });
        return word[0] == '-' ||
               std::ranges::any_of(all, [&](const CLI::App* command) { return command->get_name() == word; });
    };
    if (argc > 1 && !knows(app, argv[1])) {
        std::cerr << "unknown command '" << printable(argv[1]) << "'; see kradan --help\n";
        return exit_usage;
    }
    if (argc > 2 && bench_app->get_name() == argv[1] && !knows(*bench_app, argv[2])) {
        std::cerr << "unknown benchmark '" << printable(argv[2]) << "'; see kradan bench --help\n";
        return exit_usage;
    }
    try {
        std::vector<std::string> words(argv + 1, argv + argc);
        if (!words.empty() && words.front() == serve_app->get_name())
            words = with_environment(app, with_environment(*serve_app, std::move(words)));
        // CLI11 takes them from the back.
        std::ranges::reverse(words);
        app.parse(std::move(words));
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
        if (!std::cout.flush()) {
            std::cerr << "kradan: standard output could not be written\n";
            return exit_io_error;
        }
        return status;
    } catch (const std::exception& error) {
        std::cerr << "kradan: " << error.what() << '\n';
        return exit_io_error;
    }
}
