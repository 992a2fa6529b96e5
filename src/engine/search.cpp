#include "engine/search.h"

#include <algorithm>
#include <type_traits>

namespace kradan::engine {

namespace {

/// The moves that these texts ask for, where they are legal.
template <class G>
std::vector<typename G::Position::Move> read_moves(const AnyGame& any, const G& game,
                                                   const std::vector<std::string>& texts) {
    std::vector<typename G::Position::Move> moves;
    for (const std::string& text : texts) {
        const auto intent = any.read_move(text);
        if (!intent) continue;
        auto position = game.position();
        const auto move = position.play(std::get<typename G::Position::Intent>(*intent));
        if (move) moves.push_back(*move);
    }
    return moves;
}

}  // namespace

Search::AnyTree Search::make_tree(const AnyGame& game, const Limits& limits,
                                  search::TranspositionTable& table) {
    const Level& strength = level(limits.level);
    return std::visit(
        [&]<class G>(const G& each) -> AnyTree {
            if constexpr (std::is_same_v<G, go::Game>) {
                return std::make_unique<search::MonteCarlo>(
                    each, search::MonteCarloLimits{.playouts = std::min(limits.nodes, strength.playouts),
                                                   .seed = limits.seed});
            } else {
                return std::make_unique<search::AlphaBeta<G>>(
                    each,
                    search::AlphaBetaLimits{.depth = std::min(limits.depth, strength.depth),
                                            .nodes = std::min(limits.nodes, strength.nodes),
                                            .margin = strength.margin,
                                            .seed = limits.seed},
                    table, read_moves(game, each, limits.moves));
            }
        },
        game.variant());
}

Search::Search(const AnyGame& game, const Limits& limits, search::TranspositionTable& table)
    : game_(game), tree_(make_tree(game_, limits, table)) {}

void Search::step(std::uint64_t nodes) {
    std::visit([&](auto& tree) { tree->step(nodes); }, tree_);
}

bool Search::done() const {
    return std::visit([](const auto& tree) { return tree->done(); }, tree_);
}

int Search::depth() const {
    return std::visit([](const auto& tree) { return tree->depth(); }, tree_);
}

std::uint64_t Search::nodes() const {
    return std::visit(
        [](const auto& tree) {
            if constexpr (requires { tree->nodes(); }) {
                return tree->nodes();
            } else {
                return tree->playouts();
            }
        },
        tree_);
}

Info Search::info() const {
    Info info{.move = std::nullopt, .depth = depth(), .nodes = nodes(), .mate_in = std::nullopt, .line = {}};
    std::visit(
        [&](const auto& tree) {
            using G = typename std::remove_cvref_t<decltype(*tree)>::Game;
            const G& game = std::get<G>(game_.variant());
            info.score = tree->score();
            auto position = game.position();
            for (const auto move : tree->line()) {
                info.line.push_back(move_text(game_, position, move));
                position.do_move(move);
            }
        },
        tree_);
    if (!info.line.empty()) info.move = info.line.front();
    if (!std::holds_alternative<std::unique_ptr<search::MonteCarlo>>(tree_) && search::is_mate(info.score)) {
        const int plies = search::plies_to_mate(info.score);
        info.mate_in = info.score > 0 ? plies : -plies;
    }
    return info;
}

}  // namespace kradan::engine
