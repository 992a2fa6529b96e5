// Plays a random game of each kind and prints how it ended.
//   random_games [SEED]
#include <kradan/catalog.h>
#include <kradan/go.h>

#include <cstdlib>
#include <iostream>

namespace {

using namespace kradan;

std::string play(AnyGame game, SplitMix64& random) {
    while (!game.outcome() && !game.play_ended()) {
        const auto moves = game.legal_moves();
        // A pass is always legal in Go. Here it is a last resort, because otherwise games would end almost
        // immediately.
        const bool may_pass = moves.size() == 1 || game.ply() > 200;
        std::string move;
        do {
            move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        } while (move == "pass" && !may_pass);
        if (const auto played = game.play(*game.read_move(move)); !played)
            return "refused: " + played.error().detail;
    }
    const std::string moves = std::to_string(game.ply()) + " moves, ";
    if (game.outcome()) return moves + describe(game.game(), *game.outcome());
    return moves + "both passed: " + go::result_text(*count_game(game, {}));
}

}  // namespace

int main(int argc, char** argv) {
    SplitMix64 random(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1);
    for (const GameId id : games()) {
        const auto game = AnyGame::start({.game = id, .values = {{"size", 9}}, .engine_game = true});
        if (!game) return 1;
        std::cout << name(id, Language::english) << ": " << play(*game, random) << "\n";
    }
}
