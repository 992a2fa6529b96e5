#include "engine/search.h"

#include <algorithm>
#include <type_traits>

namespace kradan::engine {

namespace {

/// For so many half-moves, and by so many centipawns.
constexpr std::size_t varied_plies = 16;
constexpr int varied_by = 12;

Level strength_of(const Limits& limits) {
    return limits.rating ? level_of_rating(*limits.rating) : level(limits.level);
}

}  // namespace

bool is_full_strength(const Limits& limits) {
    return strength_of(limits).nodes == levels.back().nodes;
}

Search::AnyTree Search::make_tree(const AnyGame& game, const Limits& limits,
                                  search::TranspositionTable& table, search::Experience& experience,
                                  const search::Networks& networks) {
    const Level strength = strength_of(limits);
    return std::visit(
        [&]<class G>(const G& each) -> AnyTree {
            if constexpr (std::is_same_v<G, go::Game>) {
                return std::make_unique<search::MonteCarlo>(
                    each, search::MonteCarloLimits{.playouts = std::min(limits.nodes, strength.playouts),
                                                   .seed = limits.seed});
            } else {
                search::Sight sight = strength.sight;
                if (limits.varied && each.moves().size() < varied_plies)
                    sight.noise = std::max(sight.noise, varied_by);
                return std::make_unique<search::AlphaBeta<G>>(
                    each,
                    search::AlphaBetaLimits{.depth = std::min(limits.depth, strength.depth),
                                            .nodes = std::min(limits.nodes, strength.nodes),
                                            .lines = limits.lines,
                                            .sight = sight,
                                            .seed = limits.seed,
                                            .infinite = limits.infinite},
                    search::Means<typename G::Position>{table, experience.of<typename G::Position>(),
                                                        networks.of<typename G::Position>()},
                    read_moves(game, each, limits.moves));
            }
        },
        game.variant());
}

Search::Search(const AnyGame& game, const Limits& limits, search::TranspositionTable& table,
               search::Experience& experience, const search::Networks& networks)
    : game_(game), tree_(make_tree(game_, limits, table, experience, networks)) {}

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

namespace {

std::optional<int> mate_in(int score) {
    if (!search::is_mate(score)) return std::nullopt;
    const int plies = search::plies_to_mate(score);
    return score > 0 ? plies : -plies;
}

}  // namespace

Info Search::info() const {
    Info info{.depth = depth(), .nodes = nodes()};
    std::visit(
        [&](const auto& tree) {
            using Tree = std::remove_cvref_t<decltype(*tree)>;
            using G = typename Tree::Game;
            if constexpr (std::is_same_v<Tree, search::MonteCarlo>) {
                info.lines.push_back(
                    {.score = tree->score(),
                     .moves = line_text(game_, std::get<G>(game_.variant()).position(), tree->line())});
            } else {
                for (const auto& line : tree->lines()) {
                    info.lines.push_back(
                        {.score = line.score,
                         .mate_in = mate_in(line.score),
                         .bound = line.bound,
                         .selective_depth = line.selective_depth,
                         .moves = line_text(game_, std::get<G>(game_.variant()).position(), line.moves)});
                }
                info.effort_permille = info.lines.empty() ? 0 : tree->effort_permille();
            }
        },
        tree_);
    if (info.lines.empty() || info.lines.front().moves.empty()) return info;
    const Line& best = info.lines.front();
    info.move = best.moves.front();
    info.score = best.score;
    info.mate_in = best.mate_in;
    info.line = best.moves;
    return info;
}

}  // namespace kradan::engine
