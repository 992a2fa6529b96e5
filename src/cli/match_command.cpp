#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/game_arguments.h"
#include "match/match.h"

namespace kradan::cli {

namespace {

struct MatchCommand {
    GameArguments game;
    match::MatchArguments arguments;

    void add_to(CLI::App& command) {
        game.add_to(command);
        command.add_option("--a", arguments.a,
                           "an engine: kradan, kradan:level=3,hash=16, uci:COMMAND or gtp:COMMAND");
        command.add_option("--b", arguments.b, "the other engine");
        command
            .add_option("--a-option", arguments.a_options,
                        "NAME=VALUE of an option of A; in Go a GTP command and its argument")
            ->allow_extra_args(false);
        command.add_option("--b-option", arguments.b_options, "likewise for B")->allow_extra_args(false);
        command
            .add_option(
                "--engine", arguments.engines,
                "an engine of a tournament, instead of --a and --b: ENGINE or NAME=ENGINE; once for each")
            ->allow_extra_args(false);
        command
            .add_option(
                "--engine-option", arguments.engine_options,
                "OPTION=VALUE for all engines of --engine, NAME:OPTION=VALUE for the one of that name")
            ->allow_extra_args(false);
        command
            .add_option("--tournament", arguments.tournament,
                        "with more than two engines: all against all, or the first against the others")
            ->check(CLI::IsMember(
                std::vector<std::string>(match::tournament_ids.begin(), match::tournament_ids.end())))
            ->capture_default_str();
        command.add_option("--games", arguments.games, "games per pairing, two with each opening")
            ->check(CLI::Range(1, match::most_games))
            ->capture_default_str();
        command.add_option("--time", arguments.time,
                           "seconds for a game, and for each move after that, like 2+0.02; in Go also none");
        command.add_option("--nodes", arguments.nodes, "nodes per move, instead of time")
            ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 53));
        command.add_option("--margin", arguments.margin, "milliseconds of tolerance before a loss on time")
            ->check(CLI::Range(0, 60'000))
            ->capture_default_str();
        command
            .add_option("--patience", arguments.patience,
                        "seconds for an engine to start, and for a move without a clock")
            ->check(CLI::Range(0.1, 1e6))
            ->capture_default_str();
        command.add_option("--sprt", arguments.sprt,
                           "H0,H1 in Elo, like 0,5: stop when SPRT accepts H0 or H1");
        command.add_option("--openings", arguments.openings,
                           "a file of opening games or positions, or a book (.bin, .book)");
        command
            .add_option("--plies", arguments.plies,
                        "random moves at the start; with --openings, maximum moves of a game")
            ->check(CLI::Range(0, 1000));
        command.add_option("--max-plies", arguments.most_plies, "half-moves after which a game is a draw")
            ->check(CLI::Range(1, 1'000'000));
        command.add_option("--resign", arguments.resign,
                           "CENTIPAWNS,MOVES: a side loses when both engines score it this far behind for so "
                           "many moves of each");
        command.add_option("--draw", arguments.draw,
                           "CENTIPAWNS,MOVES,PLIES: a draw when both engines score at most this for so many "
                           "moves of each, from "
                           "this half-move on");
        command.add_option("--seed", arguments.seed, "seed for the openings")->capture_default_str();
        command.add_option("--concurrency", arguments.concurrency, "games at a time")
            ->check(CLI::Range(1, match::most_concurrency))
            ->capture_default_str();
        command.add_option("-o,--output,--out", arguments.output.name,
                           "file for the records of the games; its extension selects the format");
        command.add_option("--log", arguments.log, "file for the communication with the engines");
        command.add_option("--resume", arguments.resume,
                           "file for the results: after a stop, the same command resumes the match");
        add_force_option(command, arguments.output);
        command.add_flag("--json", arguments.json, "print JSON");
    }
};

}  // namespace

void add_match_command(CLI::App& app, int& status) {
    add_command<MatchCommand>(app, status, "match", "plays engines against each other; Elo with its error",
                              [](MatchCommand& match) {
                                  const auto start = match.game.start();
                                  return start ? match::run(match.arguments, *start) : start.error();
                              });
}

}  // namespace kradan::cli
