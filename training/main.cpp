// Trains the networks in data/networks from the engine's self-play games. docs/networks.md documents how each
// was made.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <thread>

#include "fit.h"
#include "games/go/board.h"
#include "games/go/module.h"
#include "generate.h"
#include "go_fit.h"
#include "go_games.h"
#include "go_labels.h"
#include "go_measure.h"
#include "go_play.h"
#include "go_teach.h"

int main(int argc, char** argv) {
    using namespace kradan;
    using namespace kradan::training;
    CLI::App app{"Trains networks that evaluate positions."};
    app.require_subcommand(1);

    GenerateOptions generating{.threads = static_cast<int>(std::thread::hardware_concurrency())};
    std::string game = "chess";
    auto* generate_app =
        app.add_subcommand("generate", "positions with scores and results, from games of the engine");
    generate_app->add_option("game", game, "chess, ogi, ogi-classic or go")->required();
    generate_app->add_option("--out", generating.out, "file to append them to")->required();
    generate_app->add_option("--samples", generating.samples, "how many")->capture_default_str();
    generate_app->add_option("--nodes", generating.nodes, "nodes per move")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    generate_app->add_option("--network", generating.network,
                             "network for the evaluation (default: the built-in one)");
    generate_app->add_option("--threads", generating.threads, "games at once")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    generate_app->add_option("--seed", generating.seed, "seed for the games")->capture_default_str();
    GoGenerateOptions go_generating{};
    generate_app->add_option("--size", go_generating.size, "Go: of the board")
        ->capture_default_str()
        ->check(CLI::Range(go::min_size, go::max_size));
    FitOptions fitting{.threads = generating.threads};
    auto* fit_app = app.add_subcommand("fit", "a network from positions");
    fit_app->add_option("game", game, "chess, ogi, ogi-classic or go")->required();
    fit_app->add_option("--data", fitting.data, "files of samples")->required();
    fit_app->add_option("--out", fitting.out, "file for the network")->required();
    fit_app->add_option("--epochs", fitting.epochs, "passes over all samples")->capture_default_str();
    fit_app->add_option("--batch", fitting.batch, "samples a step")->capture_default_str();
    fit_app->add_option("--rate", fitting.rate, "initial learning rate")->capture_default_str();
    fit_app->add_option("--decay", fitting.decay, "weight decay")->capture_default_str();
    fit_app->add_option("--trust", fitting.trust, "weight of the score against the result")
        ->capture_default_str();
    fit_app->add_option("--threads", fitting.threads, "threads")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    fit_app->add_option("--seed", fitting.seed, "seed for the initial weights")->capture_default_str();
    GoFitOptions go_fitting{};
    fit_app->add_option("--rarest", go_fitting.rarest, "Go: features that occur less often are not trained")
        ->capture_default_str();
    fit_app->add_flag("--only-corners", go_fitting.only_corners,
                      "Go: keep all built-in weights, and train only those of corners in the opening");
    std::vector<std::string> labelled;
    std::string prepared;
    auto* prepare_app = app.add_subcommand("prepare", "samples for a network from labelled games");
    prepare_app->add_option("game", game, "go")->required();
    prepare_app->add_option("--labels", labelled, "files of labelled games")->required();
    prepare_app->add_option("--out", prepared, "folder for the samples")->required();
    GoPlayOptions playing;
    auto* play_app = app.add_subcommand("play", "games by the policy of a network, for a teacher to label");
    play_app->add_option("game", game, "go")->required();
    play_app->add_option("--network", playing.network, "file of the network")->required();
    play_app->add_option("--out", playing.out, "file to append them to")->required();
    play_app->add_option("--size", playing.size, "of the board")
        ->capture_default_str()
        ->check(CLI::Range(go::min_size, go::max_size));
    play_app->add_option("--games", playing.games, "how many")->capture_default_str();
    play_app->add_option("--seed", playing.seed, "seed for the games")->capture_default_str();
    GoTeachOptions teaching;
    auto* label_app = app.add_subcommand("label", "games with the evaluations of a teacher");
    label_app->add_option("game", game, "go")->required();
    label_app->add_option("--games", teaching.games, "files of games")->required();
    label_app->add_option("--out", teaching.out, "file to append them to")->required();
    label_app->add_option("--teacher", teaching.teacher, "command of KataGo's analysis engine")->required();
    label_app->add_option("--visits", teaching.visits, "visits for a position")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    label_app->add_option("--one-in", teaching.one_in, "of so many positions one is labelled")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    label_app->add_option("--seed", teaching.seed, "seed for the choice of positions")->capture_default_str();
    std::string measured;
    auto* measure_app =
        app.add_subcommand("measure", "how far a network is from the labels of held-out games");
    measure_app->add_option("game", game, "go")->required();
    measure_app->add_option("--network", measured, "file of the network")->required();
    measure_app->add_option("--labels", labelled, "files of labelled games")->required();
    CLI11_PARSE(app, argc, argv);

    const auto id = read_game(game);
    if (!id) {
        std::fprintf(stderr, "there is no game '%s'\n", game.c_str());
        return 2;
    }
    const auto run = [&]() -> std::expected<void, std::string> {
        if (play_app->parsed()) return play_go(playing);
        if (label_app->parsed()) return teach_go(teaching);
        if (measure_app->parsed()) return measure_go(measured, labelled);
        if (prepare_app->parsed()) return prepare_go(labelled, prepared);
        if (*id != go::go_game) {
            generating.game = *id;
            fitting.game = *id;
            return fit_app->parsed() ? fit(fitting) : generate(generating);
        }
        if (fit_app->parsed()) {
            if (fit_app->count("--epochs") > 0) go_fitting.epochs = fitting.epochs;
            if (fit_app->count("--rate") > 0) go_fitting.rate = fitting.rate;
            if (fit_app->count("--decay") > 0) go_fitting.decay = fitting.decay;
            go_fitting.data = fitting.data;
            go_fitting.out = fitting.out;
            go_fitting.seed = fitting.seed;
            return fit_go(go_fitting);
        }
        go_generating.samples = generating.samples;
        go_generating.playouts = generating.nodes;
        go_generating.threads = generating.threads;
        go_generating.seed = generating.seed;
        go_generating.out = generating.out;
        return generate_go(go_generating);
    };
    if (const auto done = run(); !done) {
        std::fprintf(stderr, "%s\n", done.error().c_str());
        return 1;
    }
    return 0;
}
