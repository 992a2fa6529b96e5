#include "search/monte_carlo/monte_carlo.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "search/monte_carlo/prior.h"
#include "search/tactics/margin.h"

namespace kradan::search {

using go::Board;
using go::Move;
using go::Point;

namespace {

/// The node limit for all threads together. A node takes 72 bytes; memory is allocated as the tree grows.
#if defined(__wasm__)
constexpr std::size_t max_nodes = std::size_t{1} << 20;
#else
constexpr std::size_t max_nodes = std::size_t{1} << 23;
#endif
/// The maximum number of nodes kept from a reused tree. The nodes nearest to the root are kept.
constexpr std::size_t max_reused_nodes = max_nodes / 8;

/// The median margin, interpolated within the median point so that it does not jump; empty without counts.
std::optional<double> median(std::span<const std::uint64_t> counts) {
    const auto all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    std::uint64_t below = 0;
    for (std::size_t i = 0; i < counts.size(); below += counts[i++]) {
        if (2 * (below + counts[i]) < all || counts[i] == 0) continue;
        const double within =
            (static_cast<double>(all) / 2 - static_cast<double>(below)) / static_cast<double>(counts[i]);
        return static_cast<double>(i) - static_cast<double>(counts.size()) / 2 + within;
    }
    return std::nullopt;
}

/// The most visited line, beginning with `first`'s move.
std::vector<Move> principal_variation(const MonteCarloNode& first) {
    constexpr std::size_t max_moves = 20;
    std::vector<Move> moves = {Move{first.point}};
    const MonteCarloNode* node = &first;
    while (moves.size() < max_moves) {
        const auto children = node->children();
        const auto next = std::ranges::max_element(
            children, {}, [](const MonteCarloNode& child) { return MonteCarloNode::get(child.visits); });
        if (next == children.end() || MonteCarloNode::get(next->visits) == 0) break;
        moves.push_back(Move{next->point});
        node = &*next;
    }
    return moves;
}

/// A simulator specialised for the board size.
AnySimulator make_simulator(const go::Game& game, bool nakade) {
    switch (game.position().size()) {
        case 9:
            return AnySimulator(std::in_place_type<Simulator<9>>, game, nakade);
        case 13:
            return AnySimulator(std::in_place_type<Simulator<13>>, game, nakade);
        case 19:
            return AnySimulator(std::in_place_type<Simulator<19>>, game, nakade);
        default:
            return AnySimulator(std::in_place_type<Simulator<go::any_size>>, game, nakade);
    }
}

}  // namespace

MonteCarlo::MonteCarlo(const go::Game& game, const Limits& limits, const MonteCarlo* before)
    : game_(game),
      limits_(limits),
      points_(all_points(game.position().board())),
      margin_offset_(margin_without_area(game)),
      passing_(game_, limits.seed, limits.clean_up),
      pass_ends_game_(limits.region.empty() && passing_.pass_ends_game()) {
    if (!limits_.clean_up && !game_.is_disputed())
        overlooked_ = {.permille = limits_.overlooked, .seed = game_.position().key() ^ limits_.seed};
    outside_region_.assign(static_cast<std::size_t>(points_.back()) + 1, !limits_.region.empty());
    for (const Point p : limits_.region) outside_region_[p] = false;
    limits_.threads = std::max<std::size_t>(limits_.threads, 1);
    for (std::size_t number = 0; number < limits_.threads; ++number) {
        threads_.push_back(std::make_unique<SearchThread>(
            make_simulator(game_, limits_.nakade), limits_.seed + number * 0x9E3779B97F4A7C15U,
            max_nodes / limits_.threads, points_, points_.size() + 1));
    }
    expand_root();
    if (const Node* old = before && limits_.avoided.empty() ? before->find_node(game_) : nullptr)
        reuse_tree(*old);
}

/// The node for `game`'s position; null unless `game` continues the game that was searched.
const MonteCarlo::Node* MonteCarlo::find_node(const go::Game& game) const {
    const bool comparable = game.start() == game_.start() && game.komi() == game_.komi() &&
                            game.handicap() == game_.handicap() && game.ply() >= game_.ply() &&
                            limits_.region.empty() && limits_.avoided.empty();
    if (!comparable) return nullptr;
    const auto same = [&](int ply) {
        const auto i = static_cast<std::size_t>(ply);
        return game.moves()[i] == game_.moves()[i] && game.mover(ply) == game_.mover(ply);
    };
    for (int ply = 0; ply < game_.ply(); ++ply) {
        if (!same(ply)) return nullptr;
    }
    const Node* node = &root_;
    Colour to_move = game_.position().side_to_move();
    for (int ply = game_.ply(); ply < game.ply(); ++ply, to_move = opponent(to_move)) {
        if (game.mover(ply) != to_move) return nullptr;
        const auto children = node->children();
        const auto next =
            std::ranges::find(children, game.moves()[static_cast<std::size_t>(ply)].point, &Node::point);
        if (next == children.end()) return nullptr;
        node = &*next;
    }
    return game.position().side_to_move() == to_move ? node : nullptr;
}

/// Copies the tree below another search's node, breadth first.
void MonteCarlo::reuse_tree(const Node& old_root) {
    root_.copy_statistics(old_root);
    // Nodes for the same moves in the old and the new tree.
    std::vector<std::pair<const Node*, Node*>> pairs;
    for (Node& child : root_.children()) {
        if (child.point == Board::none && pass_ends_game_) continue;
        const auto old = std::ranges::find(old_root.children(), child.point, &Node::point);
        if (old != old_root.children().end()) pairs.emplace_back(&*old, &child);
    }
    for (const auto& [from, to] : pairs) to->copy_statistics(*from);
    for (std::size_t i = 0; i < pairs.size() && pairs.size() < max_reused_nodes; ++i) {
        const auto [from, to] = pairs[i];
        const auto old = from->children();
        if (old.empty()) continue;
        const auto children = threads_[i % threads_.size()]->nodes.allocate(old.size());
        if (children.empty()) continue;
        for (std::size_t j = 0; j < old.size(); ++j) {
            children[j].point = old[j].point;
            children[j].copy_statistics(old[j]);
            pairs.emplace_back(&old[j], &children[j]);
        }
        to->expanding = true;
        to->set_children(children);
    }
}

bool MonteCarlo::done() const {
    const std::size_t moves = root_.children().size();
    const std::uint64_t played = playouts();
    return moves == 0 || played >= limits_.playouts || (moves == 1 && played >= min_playouts) ||
           (limits_.until_decided && played >= min_playouts && visit_lead() > limits_.playouts - played);
}

std::uint64_t MonteCarlo::visit_lead() const {
    const Node* best = most_visited();
    if (!best || limits_.clean_up || game_.is_disputed()) return 0;
    float second = 0;
    for (const Node& child : root_.children()) {
        if (&child != best) second = std::max(second, Node::get(child.visits));
    }
    return static_cast<std::uint64_t>(std::max(Node::get(best->visits) - second, 0.0F));
}

std::uint64_t MonteCarlo::playouts() const {
    std::uint64_t sum = 0;
    for (const auto& thread : threads_) sum += thread->playouts.load(std::memory_order_relaxed);
    return sum;
}

int MonteCarlo::depth() const {
    int depth = 0;
    for (const auto& thread : threads_)
        depth = std::max(depth, thread->max_depth.load(std::memory_order_relaxed));
    return depth;
}

Ownership MonteCarlo::ownership() const {
    Ownership ownership{.balance = std::vector<std::int32_t>(threads_.front()->balance.size(), 0),
                        .playouts = playouts()};
    for (const auto& thread : threads_) {
        for (const Point p : points_)
            ownership.balance[p] += thread->balance[p].load(std::memory_order_relaxed);
    }
    return ownership;
}

RootStatistics MonteCarlo::root_statistics() const {
    const Node* const best = most_visited();
    RootStatistics root{
        .prefers_pass = best && best->point == Board::none, .playouts = playouts(), .ownership = ownership()};
    root.stones.reserve(root_.children().size());
    for (const Node& child : root_.children()) {
        const RootStatistics::Move move{.point = child.point,
                                        .visits = Node::get(child.visits),
                                        .win_rate = win_rate(child),
                                        .points = points_of(child)};
        if (child.point == Board::none) {
            root.pass = move;
        } else {
            root.stones.push_back(move);
        }
    }
    return root;
}

std::optional<Move> MonteCarlo::best_move() const {
    if (root_.children().empty()) return std::nullopt;
    return passing_.choose_move(root_statistics());
}

/// Returns null if there is no move. The search visits the pass regardless of its value, so the pass counts
/// only if it has more than these forced visits, or if it is the only move.
const MonteCarlo::Node* MonteCarlo::most_visited() const {
    const auto children = root_.children();
    const float forced_visits = 2 * Node::get(root_.visits) / pass_interval_at_root;
    const Node* best = nullptr;
    for (const Node& child : children) {
        const float visits = Node::get(child.visits);
        if (child.point == Board::none && children.size() > 1 && visits <= forced_visits) continue;
        if (!best || visits > Node::get(best->visits)) best = &child;
    }
    return best;
}

/// The win rate for the side that made the node's move, from 0 to 1.
double MonteCarlo::win_rate(const Node& node) {
    const double visits = Node::get(node.visits);
    return visits == 0 ? 0.5 : Node::get(node.wins) / visits;
}

/// The mean margin in points, for the side to move at the root.
double MonteCarlo::points_of(const Node& node) const {
    const double visits = Node::get(node.visits);
    const double points = visits == 0 ? 0 : Node::get(node.margin) / visits / 2;
    return game_.position().side_to_move() == Colour::first ? points : -points;
}

/// The median margin for the side to move at the root; the mean if no simulation of this search went through
/// the child.
double MonteCarlo::median_of(const Node& child) const {
    const auto move = static_cast<std::size_t>(&child - root_.children().data());
    std::vector<std::uint64_t> counts(threads_.front()->margins.size(), 0);
    for (const auto& thread : threads_) thread->margins.add_to(counts, move);
    const auto decided = median(counts);
    if (!decided) return points_of(child);
    const double points = *decided + margin_offset_ / 2.0;
    return game_.position().side_to_move() == Colour::first ? points : -points;
}

std::vector<MonteCarlo::Candidate> MonteCarlo::candidates(std::size_t max) const {
    const auto best = best_move();
    if (!best) return {};
    std::vector<const Node*> shown;
    const auto prior_of = [&](const Node& node) {
        return static_cast<double>(relative_probability(
            {.visits = node.prior_visits, .wins = node.prior_wins}, games_per_log_unit_at_root_));
    };
    double sum_of_priors = 0;
    for (const Node& child : root_.children()) {
        sum_of_priors += prior_of(child);
        const bool visited = Node::get(child.visits) > 0;
        const bool is_forced_pass = child.point == Board::none && !best->is_pass();
        if (child.point == best->point ? playouts() > 0 || visited : visited && !is_forced_pass)
            shown.push_back(&child);
    }
    // Sort by a snapshot of the visits, because other threads keep changing them.
    using Rank = std::tuple<bool, float, std::size_t>;
    std::vector<Rank> ranks;
    ranks.reserve(shown.size());
    for (std::size_t i = 0; i < shown.size(); ++i)
        ranks.emplace_back(shown[i]->point != best->point, -Node::get(shown[i]->visits), i);
    std::ranges::sort(ranks);
    std::vector<Candidate> candidates;
    for (const auto& [other, visits, i] : ranks) {
        if (candidates.size() == max) break;
        const double prior = prior_of(*shown[i]) / sum_of_priors;
        candidates.push_back(candidate(*shown[i], static_cast<std::uint64_t>(-visits), prior));
    }
    return candidates;
}

MonteCarlo::Candidate MonteCarlo::candidate(const Node& node, std::uint64_t visits, double prior) const {
    if (node.point == Board::none && pass_ends_game_) {
        const FinalScore& final_score = passing_.final_score();
        return {.visits = 1,
                .win_rate = final_score.value,
                .points = final_score.points,
                .median = final_score.points,
                .prior = prior,
                .pv = {Move::passing()}};
    }
    return {.visits = visits,
            .win_rate = win_rate(node),
            .points = points_of(node),
            .median = median_of(node),
            .prior = prior,
            .pv = principal_variation(node)};
}

}  // namespace kradan::search
