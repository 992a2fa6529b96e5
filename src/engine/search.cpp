#include "engine/search.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "catalog/visit.h"

namespace kradan::engine {

namespace {

/// `Limits::varied`: the number of plies, and the noise in centipawns.
constexpr std::size_t varied_plies = 16;
constexpr int varied_by = 12;
/// The smallest board on which the built-in network is stronger than playouts.
constexpr int smallest_board_of_networks = 7;

levels::Level strength_of(const Limits& limits) {
    return limits.rating ? levels::of_rating(*limits.rating) : levels::of(limits.level);
}

/// The restrictions as points, all of which must be on the board.
std::vector<search::AvoidedPoints> avoided_points(const go::Board& board,
                                                  const std::vector<Restriction>& restrictions) {
    std::vector<search::AvoidedPoints> avoided;
    for (const Restriction& restriction : restrictions) {
        const go::Vertex last{.x = board.size() - 1, .y = board.size() - 1};
        std::vector<bool> points(static_cast<std::size_t>(board.point(last)) + 1, restriction.nowhere_else);
        for (const go::Intent move : restriction.moves)
            points[move.pass ? go::Board::none : board.point(move.vertex)] = !restriction.nowhere_else;
        avoided.push_back(
            {.colour = restriction.colour, .points = std::move(points), .plies = restriction.plies});
    }
    return avoided;
}

}  // namespace

bool is_full_strength(const Limits& limits) {
    return strength_of(limits).nodes == levels::all.back().nodes;
}

Search::AnyTree Search::make_tree(const go::Game& game, const Limits& limits, std::size_t threads,
                                  AnyTree* before, const search::GoEvaluator* network) {
    const levels::Level strength = strength_of(limits);
    auto avoided = avoided_points(game.position().board(), limits.restrictions);
    const auto tree_before = [&]<class T>(std::type_identity<T>) -> T* {
        auto* const held = before ? std::get_if<std::unique_ptr<T>>(before) : nullptr;
        return held ? held->get() : nullptr;
    };
    if (network) {
        return std::make_unique<search::Puct>(
            game, *network,
            search::PuctLimits{.visits = std::min(limits.nodes, strength.visits),
                               .seed = limits.seed,
                               .threads = threads,
                               .until_decided = limits.until_decided,
                               .clean_up = limits.clean_up,
                               .avoided = std::move(avoided),
                               .temperature = static_cast<float>(strength.temperature_percent) / 100},
            tree_before(std::type_identity<search::Puct>{}));
    }
    return std::make_unique<search::MonteCarlo>(
        game,
        search::MonteCarloLimits{.playouts = std::min(limits.nodes, strength.playouts),
                                 .seed = limits.seed,
                                 .threads = threads,
                                 .until_decided = limits.until_decided,
                                 .clean_up = limits.clean_up,
                                 .overlooked = strength.overlooked,
                                 .avoided = std::move(avoided)},
        tree_before(std::type_identity<search::MonteCarlo>{}));
}

Search::AnyTree Search::make_tree(const AnyGame& game, const Limits& limits,
                                  search::TranspositionTable& table, search::Experience& experience,
                                  const search::Networks& networks) {
    const levels::Level strength = strength_of(limits);
    return *visit_game(game, [&]<class G>(const G& each) -> AnyTree {
        if constexpr (std::is_same_v<G, go::Game>) {
            return make_tree(each, limits, 1, nullptr, network_of(each, networks));
        } else {
            search::Weakness weakness = strength.weakness;
            if (limits.varied && each.moves().size() < varied_plies)
                weakness.noise = std::max(weakness.noise, varied_by);
            return std::make_unique<search::AlphaBeta<G>>(
                each,
                search::AlphaBetaLimits{.depth = std::min(limits.depth, strength.depth),
                                        .nodes = std::min(limits.nodes, strength.nodes),
                                        .lines = limits.lines,
                                        .weakness = weakness,
                                        .seed = limits.seed,
                                        .infinite = limits.infinite,
                                        .shortest_mate = limits.shortest_mate,
                                        .helper = limits.helper},
                search::SearchContext<typename G::Position>{table, experience.of<typename G::Position>(),
                                                            networks.of<typename G::Position>()},
                read_moves(game, each, limits.moves));
        }
    });
}

const search::GoEvaluator* Search::network_of(const go::Game& game, const search::Networks& networks) {
    return suits_network(game) ? networks.of<go::Position>() : nullptr;
}

bool Search::suits_network(const go::Game& game) {
    return game.position().size() >= smallest_board_of_networks;
}

Search::Search(const AnyGame& game, const Limits& limits, search::TranspositionTable& table,
               search::Experience& experience, const search::Networks& networks)
    : game_(game), lines_(limits.lines), tree_(make_tree(game_, limits, table, experience, networks)) {}

Search::Search(const AnyGame& game, const Limits& limits, std::size_t threads, Search* before,
               const search::Networks& networks)
    : game_(game),
      lines_(limits.lines),
      tree_(make_tree(*game_.as<go::Game>(), limits, threads, before ? &before->tree_ : nullptr,
                      network_of(*game_.as<go::Game>(), networks))) {}

void Search::step(std::uint64_t nodes, std::size_t thread) {
    std::visit(
        [&](auto& tree) {
            if constexpr (requires { tree->step(nodes, thread); }) {
                tree->step(nodes, thread);
            } else {
                tree->step(nodes);
            }
        },
        tree_);
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
    Info info{.depth = depth(),
              .nodes = nodes(),
              .evaluated = std::holds_alternative<std::unique_ptr<search::Puct>>(tree_)};
    std::visit(
        [&](const auto& tree) {
            using Tree = std::remove_cvref_t<decltype(*tree)>;
            using G = typename Tree::Game;
            if constexpr (std::is_same_v<G, go::Game>) {
                const go::Position& position = game_.as<G>()->position();
                for (const auto& candidate : tree->candidates(static_cast<std::size_t>(lines_))) {
                    info.lines.push_back({.score = static_cast<int>(std::lround(1000 * candidate.win_rate)),
                                          .moves = line_text(game_, position, candidate.pv),
                                          .visits = candidate.visits,
                                          .points = candidate.points,
                                          .median = candidate.median,
                                          .prior = candidate.prior});
                }
                info.lead = tree->visit_lead();
                info.points = tree->points();
                const search::Ownership ownership = tree->ownership();
                for (int y = position.size() - 1; y >= 0; --y) {
                    for (int x = 0; x < position.size(); ++x) {
                        const go::Point point = position.board().point({.x = x, .y = y});
                        info.ownership.push_back(static_cast<float>(ownership.of(point)));
                    }
                }
            } else {
                for (const auto& line : tree->lines()) {
                    info.lines.push_back({.score = line.score,
                                          .mate_in = mate_in(line.score),
                                          .bound = line.bound,
                                          .selective_depth = line.selective_depth,
                                          .moves = line_text(game_, game_.as<G>()->position(), line.moves)});
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
