// The tool that makes the networks of data/networks: games of the engine against itself, and what can be
// learnt from them. docs/networks.md tells how each was made.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <thread>

#include "generate.h"

int main(int argc, char** argv) {
    using namespace kradan;
    using namespace kradan::training;
    CLI::App app{"Makes networks that judge positions."};
    app.require_subcommand(1);

    GenerateOptions generating{.threads = static_cast<int>(std::thread::hardware_concurrency())};
    std::string game = "chess";
    auto* generate_app =
        app.add_subcommand("generate", "positions with scores and results, from games of the engine");
    generate_app->add_option("game", game, "chess, ogi or ogi-classic")->required();
    generate_app->add_option("--out", generating.out, "file to which samples are appended")->required();
    generate_app->add_option("--samples", generating.samples, "how many")->capture_default_str();
    generate_app->add_option("--nodes", generating.nodes, "positions to visit for a move")
        ->capture_default_str();
    generate_app->add_option("--threads", generating.threads, "games at once")->capture_default_str();
    generate_app->add_option("--seed", generating.seed, "another one gives other games")
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);

    const auto id = read_game(game);
    if (!id || *id == GameId::go) {
        std::fprintf(stderr, "no network is made for '%s'\n", game.c_str());
        return 2;
    }
    generating.game = *id;
    if (const auto done = generate(generating); !done) {
        std::fprintf(stderr, "%s\n", done.error().c_str());
        return 1;
    }
    return 0;
}
