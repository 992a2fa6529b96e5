#include <algorithm>
#include <utility>

#include "search/monte_carlo/monte_carlo.h"
#include "search/monte_carlo/prior.h"

namespace kradan::search {

using go::Board;
using go::Move;
using go::Point;
using Node = MonteCarloNode;

namespace {

/// The weight of the margin in a result; the rest is the weight of winning.
constexpr float margin_weight = 0.04F;
/// Until a thread has run this many playouts, it is unknown which stones are dead.
constexpr std::uint64_t min_playouts_to_score = 16;

/// The number of visits before a node is expanded.
float expansion_threshold(std::size_t points) {
    return points > 150 ? 6 : 2;
}

void initialise(std::span<Node> nodes, std::span<const Point> points, std::span<const Prior> priors) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes[i].point = points[i];
        nodes[i].prior_visits = priors[i].visits;
        nodes[i].prior_wins = priors[i].wins;
        Node::set(nodes[i].amaf_visits, priors[i].visits);
        Node::set(nodes[i].amaf_wins, priors[i].wins);
    }
}

}  // namespace

/// The root's moves are legal under all rules; below the root superko is ignored.
void MonteCarlo::expand_root() {
    SearchThread& thread = *threads_.front();
    const auto expand = [&]<int S>(Simulator<S>& simulator) {
        auto& position = simulator.root;
        const Colour mover = game_.position().side_to_move();
        std::vector<Point> points;
        for (const Move move : game_.legal_moves()) {
            const Point p = move.point;
            if (avoids(p, mover, 0)) continue;
            // Playout positions cannot represent suicide, so the search omits it even where it is legal.
            if (!move.is_pass() && !position.can_play(p)) continue;
            if (move.is_pass() || (!outside_region_[p] && !position.board().is_eye(p, mover)))
                points.push_back(p);
        }
        const auto replies = simulator.policy.replies(position);
        const auto is_overlooked = [&](Point p) { return overlooked_.includes(position, p, replies); };
        // Keep at least one stone.
        if (std::ranges::count_if(points, is_overlooked) + 1 < std::ssize(points))
            std::erase_if(points, is_overlooked);
        const auto children = thread.nodes.allocate(points.size());
        initialise(children, points, priors_of(position, points, replies));
        games_per_log_unit_at_root_ = games_per_log_unit(position);
        root_.set_children(children);
    };
    std::visit(expand, thread.simulator);
}

void MonteCarlo::step(std::uint64_t count, std::size_t thread) {
    SearchThread& own = *threads_[thread];
    std::visit(
        [&](auto& simulator) {
            for (; count > 0 && !done(); --count) simulate(own, simulator);
        },
        own.simulator);
}

template <int S>
void MonteCarlo::simulate(SearchThread& thread, Simulator<S>& simulator) {
    thread.playouts.store(thread.playouts.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    thread.path.assign(1, &root_);
    thread.stones.clear();
    Node::add(root_.visits, 1);
    simulator.position = simulator.root;
    Descent descent{.passes = game_.passes()};
    do {
        // 1. Select: descend to a leaf.
        select_leaf(thread, simulator, descent);
        // 2. Expand the leaf, and descend into its children.
    } while (!descent.over && expand_leaf(thread, simulator));
    const int depth = static_cast<int>(thread.path.size()) - 1;
    if (depth > thread.max_depth.load(std::memory_order_relaxed))
        thread.max_depth.store(depth, std::memory_order_relaxed);
    // 3. Play out, and score the end.
    const Result result = play_out(thread, simulator, descent);
    // 4. Backpropagate the result along the path.
    backpropagate(thread, result);
}

template <int S>
void MonteCarlo::select_leaf(SearchThread& thread, Simulator<S>& simulator, Descent& descent) const {
    auto& position = simulator.position;
    while (!descent.over && !thread.path.back()->children().empty()) {
        const Node& parent = *thread.path.back();
        Node* const child = select_child(parent, thread.path.size() > 1 ? pass_interval_below_root
                                                 : pass_ends_game_      ? 0
                                                                        : pass_interval_at_root);
        thread.path.push_back(child);
        Node::add(child->visits, 1);
        if (child->point == Board::none) {
            descent.two_passes = ++descent.passes >= 2;
        } else {
            descent.passes = 0;
            descent.stone_balance += position.to_move() == Colour::first ? 1 : -1;
            thread.stones.push_back({.point = child->point, .colour = position.to_move()});
        }
        position.play(child->point);
        descent.over = descent.two_passes || thread.path.size() > 2 * points_.size();
    }
}

/// Returns false if the leaf has few visits, another thread is expanding it, or the tree is full.
template <int S>
bool MonteCarlo::expand_leaf(SearchThread& thread, Simulator<S>& simulator) const {
    Node& leaf = *thread.path.back();
    auto& position = simulator.position;
    if (Node::get(leaf.visits) <= expansion_threshold(points_.size())) return false;
    if (!thread.nodes.has_room(position.empty_points().size() + 1)) return false;
    if (leaf.expanding.exchange(true, std::memory_order_relaxed)) return false;
    const auto replies = simulator.policy.replies(position);
    const int ply = static_cast<int>(thread.path.size()) - 1;
    const std::vector<Point> points = leaf_moves(position, ply, replies);
    const auto children = thread.nodes.allocate(points.size());
    initialise(children, points, priors_of(position, points, replies));
    leaf.set_children(children);
    return true;
}

template <int S>
std::vector<Point> MonteCarlo::leaf_moves(const PlayoutPosition<S>& position, int ply,
                                          const typename PlayoutPolicy<S>::Replies& replies) const {
    const Colour mover = position.to_move();
    std::vector<Point> points;
    points.reserve(position.empty_points().size() + 1);
    for (const Point p : position.empty_points()) {
        if (outside_region_[p] || position.board().is_eye(p, mover) || !position.can_play(p)) continue;
        if (!avoids(p, mover, ply) && !overlooked_.includes(position, p, replies)) points.push_back(p);
    }
    points.push_back(Board::none);
    return points;
}

bool MonteCarlo::avoids(Point p, Colour colour, int ply) const {
    return std::ranges::any_of(limits_.avoided, [&](const AvoidedPoints& avoided) {
        return avoided.colour == colour && ply < avoided.plies && avoided.points[p];
    });
}

template <int S>
MonteCarlo::Result MonteCarlo::play_out(SearchThread& thread, Simulator<S>& simulator,
                                        const Descent& descent) const {
    auto& position = simulator.position;
    const std::size_t stones_in_tree = thread.stones.size();
    const auto final_area =
        descent.two_passes ? area_after_two_passes(thread, position.board()) : std::nullopt;
    const bool as_it_stands = final_area && game_.rules().all_alive;
    if (!as_it_stands) {
        // If two passes have ended the game, the playout only serves the ownership.
        search::play_out(position, simulator.policy, thread.random, [&](Point p, Colour colour) {
            thread.stones.push_back({.point = p, .colour = colour});
        });
    }
    const AreaMargins area = count_owners(thread, position.board(), as_it_stands);
    if (!limits_.region.empty()) return score_region(area.region, thread.owners);
    if (!final_area) return score(area.board, descent.stone_balance, thread.owners);
    thread.stones.resize(stones_in_tree);
    return score(*final_area, descent.stone_balance, thread.area.owners());
}

/// The first player's area minus the second's after two passes: without the stones that playouts lose, or
/// with all stones if the rules say that all are alive. Empty while it is unknown which stones are dead, and
/// in a local search.
template <class B>
std::optional<int> MonteCarlo::area_after_two_passes(SearchThread& thread, const B& board) const {
    if (!limits_.region.empty()) return std::nullopt;
    if (game_.rules().all_alive) return thread.area.count(board);
    const std::uint64_t playouts = thread.playouts.load(std::memory_order_relaxed);
    if (playouts < min_playouts_to_score) return std::nullopt;
    return thread.area.count(board, [&](Point p) {
        return static_cast<double>(thread.balance[p].load(std::memory_order_relaxed)) /
               static_cast<double>(playouts);
    });
}

/// Determines the owners of all points on a board that is played out or, if `as_it_stands`, takes them from
/// the thread's latest area count. Adds them to the ownership.
template <class B>
MonteCarlo::AreaMargins MonteCarlo::count_owners(SearchThread& thread, const B& board,
                                                 bool as_it_stands) const {
    AreaMargins margins;
    for (const Point p : points_) {
        const int owner = as_it_stands ? thread.area.owners()[p] : search::owner(board, p);
        margins.board += owner;
        thread.owners[p] = static_cast<std::int8_t>(owner);
        std::atomic<std::int32_t>& balance = thread.balance[p];
        balance.store(balance.load(std::memory_order_relaxed) + owner, std::memory_order_relaxed);
        if (!limits_.region.empty() && !outside_region_[p]) margins.region += owner;
    }
    return margins;
}

/// `area` is the first player's area minus the second's.
MonteCarlo::Result MonteCarlo::score(int area, int stone_balance, std::span<const std::int8_t> owners) const {
    const bool territory = game_.rules().counting == go::Counting::territory;
    const int decided = area - (territory ? stone_balance : 0);
    const int margin = 2 * decided + margin_offset_;
    const bool tied = margin == 0 && !game_.rules().first_wins_ties;
    const float win = tied ? 0.5F : margin >= 0 ? 1.0F : 0.0F;
    // The margin makes both sides play for points when the game is decided.
    const float relative_margin =
        std::clamp(static_cast<float>(margin) / static_cast<float>(points_.size()), -1.0F, 1.0F);
    return {.value = (1 - margin_weight) * win + margin_weight * (1 + relative_margin) / 2,
            .margin = margin,
            .decided = decided,
            .owners = owners};
}

MonteCarlo::Result MonteCarlo::score_region(int region_margin, std::span<const std::int8_t> owners) const {
    const auto size = static_cast<float>(limits_.region.size());
    return {.value = 0.5F + 0.5F * static_cast<float>(region_margin) / size,
            .margin = 2 * region_margin,
            .decided = region_margin,
            .owners = owners};
}

void MonteCarlo::backpropagate(SearchThread& thread, const Result& result) const {
    const auto& path = thread.path;
    const auto& stones = thread.stones;
    if (path.size() > 1)
        thread.margins.add(static_cast<std::size_t>(path[1] - root_.children().data()), result.decided);
    std::size_t stones_in_tree = 0;
    for (std::size_t i = 1; i < path.size(); ++i) stones_in_tree += path[i]->point != Board::none;
    // From the leaf to the root, so that `amaf` says who plays first on each point after the node. Ignores
    // the second half of the playout, which says little about the current position.
    std::ranges::fill(thread.amaf, std::uint8_t{0});
    const auto mark = [&](std::size_t i) {
        thread.amaf[stones[i].point] = static_cast<std::uint8_t>(index(stones[i].colour) + 1);
    };
    for (std::size_t i = stones_in_tree + (stones.size() - stones_in_tree) / 2; i-- > stones_in_tree;)
        mark(i);
    std::size_t next_stone = stones_in_tree;
    const Colour root_mover = game_.position().side_to_move();
    for (std::size_t i = path.size(); i-- > 0;) {
        Node& node = *path[i];
        const Colour to_move = i % 2 == 0 ? root_mover : opponent(root_mover);
        const float value = to_move == Colour::first ? result.value : 1 - result.value;
        const auto own_mark = static_cast<std::uint8_t>(index(to_move) + 1);
        update_criticality(node, result.owners, result.value > 0.5F);
        for (Node& child : node.children()) {
            if (child.point == Board::none || thread.amaf[child.point] != own_mark) continue;
            Node::add(child.amaf_visits, 1);
            Node::add(child.amaf_wins, value);
        }
        // A node's wins are those of the side that moved there.
        Node::add(node.wins, 1 - static_cast<double>(value));
        Node::add(node.margin, result.margin);
        if (i > 0 && node.point != Board::none) mark(--next_stone);
    }
}

}  // namespace kradan::search
