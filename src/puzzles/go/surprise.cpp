#include "puzzles/go/surprise.h"

#include <algorithm>
#include <cmath>

#include "engine/search.h"
#include "games/go/game.h"
#include "games/go/notation.h"
#include "search/network/network.h"

namespace kradan::puzzles {

namespace {

/// The probability of a move among the empty points of the area, in halvings.
double halvings(const search::GoEvaluation& evaluation, int board_size, const Local& local,
                const LocalPosition& position, int move) {
    const auto strength = [&](int point) {
        const go::Vertex v = local.vertex(point);
        return evaluation.moves[static_cast<std::size_t>(v.y * board_size + v.x)];
    };
    double sum = 0;
    for (PointMask rest = local.empty(position); rest != 0;)
        sum += std::exp(static_cast<double>(strength(take_lowest(rest)) - strength(move)));
    return std::log2(sum);
}

}  // namespace

double surprise_of(AnyGame start, const Local& local, const std::vector<int>& line) {
    const auto& first = *start.as<go::Game>();
    const auto* network = engine::Search::network_of(first, search::Networks::built_in());
    if (network == nullptr) return 0;
    const int board_size = first.position().size();
    const auto workspace = network->make_workspace();
    search::GoEvaluation evaluation;
    LocalPosition position = local.start();
    double most = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i % 2 == 0) {
            network->evaluate_averaged(*start.as<go::Game>(), *workspace, evaluation);
            most = std::max(most, halvings(evaluation, board_size, local, position, line[i]));
        }
        if (!start.play_text(go::write_vertex(local.vertex(line[i])))) break;
        position = *local.play(position, line[i]);
    }
    return most;
}

}  // namespace kradan::puzzles
