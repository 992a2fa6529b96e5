#include "search/network/go/evaluator.h"

#include <cstddef>

namespace kradan::search {

std::vector<float> expected_owners(const go::Game& game, const GoEvaluator& network) {
    const auto workspace = network.make_workspace();
    std::vector<float> owners;
    GoEvaluation evaluation;
    go::Game resumed = game;
    // A network that sees a pass expects the next one to end the game.
    while (resumed.passes() > 0 && resumed.take_back()) {
    }
    for (const Colour mover : colours) {
        resumed.set_side_to_move(mover);
        network.evaluate_averaged(resumed, *workspace, evaluation);
        owners.resize(evaluation.ownership.size(), 0);
        const float share = mover == Colour::first ? 0.5F : -0.5F;
        for (std::size_t i = 0; i < owners.size(); ++i) owners[i] += share * evaluation.ownership[i];
    }
    return owners;
}

}  // namespace kradan::search
