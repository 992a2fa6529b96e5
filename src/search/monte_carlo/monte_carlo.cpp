#include "search/monte_carlo/monte_carlo.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace kradan::search {

using go::Board;
using go::Move;
using go::Point;

namespace {

constexpr float share_of_points = 0.04F;
/// One visit in so many tries the pass, so that its worth is known: at the root, and elsewhere.
constexpr float pass_share_at_root = 16;
constexpr float pass_share_below = 32;
constexpr float never = 0;
/// 72 bytes each, taken as they are needed.
#if defined(__wasm__)
constexpr std::size_t max_nodes = std::size_t{1} << 20;
#else
constexpr std::size_t max_nodes = std::size_t{1} << 23;
#endif
/// Of a tree that is gone on with, the nodes nearest to the root.
constexpr std::size_t most_kept = max_nodes / 8;

/// Fewer do not tell which stones are dead.
constexpr std::uint64_t least_to_end = 16;

int margin_before_play(const go::Game& game) {
    const go::Position& position = game.position();
    int margin = -game.komi() - 2 * go::compensation(game.rules(), game.handicap());
    if (game.rules().counting == go::Counting::territory) {
        int played = position.prisoners(Colour::second) - position.prisoners(Colour::first);
        for (const Point p : all_points(position.board())) {
            if (position.board().has(p, Colour::first)) ++played;
            if (position.board().has(p, Colour::second)) --played;
        }
        margin -= 2 * played;
    }
    return margin;
}

/// The expected course of play through a node below the root.
std::vector<Move> line_through(const MonteCarloNode& first) {
    constexpr std::size_t longest = 20;
    std::vector<Move> moves = {Move{first.point}};
    const MonteCarloNode* node = &first;
    while (moves.size() < longest) {
        const auto children = node->children();
        const auto next = std::ranges::max_element(
            children, {}, [](const MonteCarloNode& child) { return MonteCarloNode::get(child.visits); });
        if (next == children.end() || MonteCarloNode::get(next->visits) == 0) break;
        moves.push_back(Move{next->point});
        node = &*next;
    }
    return moves;
}

}  // namespace

MonteCarlo::AnySimulator MonteCarlo::make_simulator(const go::Game& game, bool kills_from_inside) {
    switch (game.position().size()) {
        case 9:
            return AnySimulator(std::in_place_type<Simulator<9>>, game, kills_from_inside);
        case 13:
            return AnySimulator(std::in_place_type<Simulator<13>>, game, kills_from_inside);
        case 19:
            return AnySimulator(std::in_place_type<Simulator<19>>, game, kills_from_inside);
        default:
            return AnySimulator(std::in_place_type<Simulator<go::any_size>>, game, kills_from_inside);
    }
}

MonteCarlo::Worker::Worker(const go::Game& game, const Limits& limits, std::size_t number,
                           std::span<const Point> points)
    : simulator(make_simulator(game, limits.kills_from_inside)),
      random(limits.seed + number * 0x9E3779B97F4A7C15U),
      nodes(max_nodes / limits.threads),
      balance(static_cast<std::size_t>(points.back()) + 1),
      first_at(balance.size(), 0),
      owner_at(balance.size(), 0),
      standing(points) {}

MonteCarlo::MonteCarlo(const go::Game& game, const Limits& limits, const MonteCarlo* before)
    : game_(game),
      limits_(limits),
      points_(all_points(game.position().board())),
      handicap_margin_(margin_before_play(game)) {
    outside_.assign(static_cast<std::size_t>(points_.back()) + 1, !limits_.region.empty());
    for (const Point p : limits_.region) outside_[p] = false;
    limits_.threads = std::max<std::size_t>(limits_.threads, 1);
    for (std::size_t number = 0; number < limits_.threads; ++number)
        workers_.push_back(std::make_unique<Worker>(game_, limits_, number, points_));
    Worker& first = *workers_.front();
    std::visit([&](auto& simulator) { open_root(simulator, first.nodes); }, first.simulator);
    if (const Node* known = before && limits_.avoided.empty() ? before->find(game_) : nullptr) keep(*known);
}

/// The root's moves are those that are legal by every rule; further down superko is not seen.
template <int S>
void MonteCarlo::open_root(Simulator<S>& simulator, MonteCarloNodes& nodes) {
    std::vector<Point> points;
    const Colour mover = game_.position().side_to_move();
    for (const Move move : game_.legal_moves()) {
        if (avoids(move.point, mover, 0)) continue;
        // Where suicide is legal it is left to others: the field knows only stones that stay.
        if (!move.is_pass() && !simulator.start.can_play(move.point)) continue;
        const bool sensible =
            move.is_pass() || (!outside_[move.point] && !simulator.start.board().is_eye(move.point, mover));
        if (sensible) points.push_back(move.point);
    }
    const auto answers = simulator.policy.answers(simulator.start);
    const auto overlooked = [&](Point p) { return overlooks(simulator.start, p, answers); };
    // Somewhere has to be played.
    if (std::ranges::count_if(points, overlooked) + 1 < std::ssize(points)) std::erase_if(points, overlooked);
    const auto children = nodes.take(points.size());
    begin(children, points, priors_of(simulator.start, points, answers));
    root_.set_children(children);
}

/// The node of this game's position, where the game goes on from the one searched; else null.
const MonteCarlo::Node* MonteCarlo::find(const go::Game& game) const {
    const bool comparable = game.start() == game_.start() && game.komi() == game_.komi() &&
                            game.handicap() == game_.handicap() && game.ply() >= game_.ply() &&
                            limits_.region.empty() && limits_.avoided.empty();
    if (!comparable) return nullptr;
    const auto same = [&](int ply) {
        const auto place = static_cast<std::size_t>(ply);
        return game.moves()[place] == game_.moves()[place] && game.mover(ply) == game_.mover(ply);
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

/// Copies what another tree knows of the root.
void MonteCarlo::keep(const Node& known) {
    const auto point_of = [](const Node& node) { return node.point; };
    root_.learn_from(known);
    // Nodes of both trees that stand for the same, from the top.
    std::vector<std::pair<const Node*, Node*>> pairs;
    for (Node& child : root_.children()) {
        if (child.point == Board::none && pass_ends_game()) continue;
        const auto same = std::ranges::find(known.children(), child.point, point_of);
        if (same != known.children().end()) pairs.emplace_back(&*same, &child);
    }
    for (const auto& [from, to] : pairs) to->learn_from(*from);
    for (std::size_t i = 0; i < pairs.size() && pairs.size() < most_kept; ++i) {
        const auto [from, to] = pairs[i];
        const auto old = from->children();
        if (old.empty()) continue;
        const auto children = workers_[i % workers_.size()]->nodes.take(old.size());
        if (children.empty()) continue;
        for (std::size_t j = 0; j < old.size(); ++j) {
            children[j].point = old[j].point;
            children[j].learn_from(old[j]);
            pairs.emplace_back(&old[j], &children[j]);
        }
        to->opened = true;
        to->set_children(children);
    }
}

bool MonteCarlo::done() const {
    const std::size_t moves = root_.children().size();
    const std::uint64_t played = playouts();
    return moves == 0 || played >= limits_.playouts || (moves == 1 && played >= least_playouts) ||
           (limits_.until_decided && played >= least_playouts && lead() > limits_.playouts - played);
}

std::uint64_t MonteCarlo::lead() const {
    const auto children = root_.children();
    const Node* best = most_visited();
    if (!best || limits_.clean_up || game_.is_disputed()) return 0;
    float next = 0;
    for (const Node& child : children) {
        if (&child != best) next = std::max(next, Node::get(child.visits));
    }
    return static_cast<std::uint64_t>(std::max(Node::get(best->visits) - next, 0.0F));
}

std::uint64_t MonteCarlo::playouts() const {
    std::uint64_t sum = 0;
    for (const auto& worker : workers_) sum += worker->playouts.load(std::memory_order_relaxed);
    return sum;
}

int MonteCarlo::depth() const {
    int deepest = 0;
    for (const auto& worker : workers_)
        deepest = std::max(deepest, worker->deepest.load(std::memory_order_relaxed));
    return deepest;
}

Ownership MonteCarlo::ownership() const {
    Ownership ownership{.balance = std::vector<std::int32_t>(workers_.front()->balance.size(), 0),
                        .playouts = playouts()};
    for (const auto& worker : workers_) {
        for (const Point p : points_)
            ownership.balance[p] += worker->balance[p].load(std::memory_order_relaxed);
    }
    return ownership;
}

void MonteCarlo::step(std::uint64_t count, std::size_t thread) {
    Worker& worker = *workers_[thread];
    std::visit(
        [&](auto& simulator) {
            for (; count > 0 && !done(); --count) play_one(worker, simulator);
        },
        worker.simulator);
}

namespace {

/// How many stones a move at `p` takes.
template <int S>
int stones_taken(const GoField<S>& field, Point p) {
    const auto& board = field.board();
    std::array<Point, 4> chains{};
    std::size_t found = 0;
    int taken = 0;
    for (const Point q : board.neighbours(p)) {
        if (!board.has(q, opponent(field.to_move())) || board.single_liberty(q) != p) continue;
        const Point chain = board.chain(q);
        if (std::ranges::count(std::span{chains}.first(found), chain) > 0) continue;
        chains[found++] = chain;
        taken += board.chain_size(q);
    }
    return taken;
}

}  // namespace

template <int S>
bool MonteCarlo::overlooks(const GoField<S>& field, Point p,
                           const typename GoPolicy<S>::Answers& answers) const {
    if (limits_.overlooked == 0 || limits_.clean_up || game_.is_disputed() || p == Board::none) return false;
    int permille = limits_.overlooked;
    if (const int taken = stones_taken(field, p); taken > 1) {
        // The more there is to take, the harder it is to miss.
        permille = permille * permille / 1000 / taken;
    } else if (answers.urgent.has(p)) {
        permille = permille * permille / 1000 / 2;
    } else if (field.last() != Board::none &&
               distance(field.board().vertex(p), field.board().vertex(field.last())) <= 3) {
        permille = permille * 2 / 3;
    }
    // The moves that led here since the root are told well enough by the last two of them.
    const std::uint64_t where = static_cast<std::uint64_t>(p) << 32 |
                                static_cast<std::uint64_t>(field.last()) << 16 | field.before_last();
    const std::uint64_t random =
        SplitMix64(game_.position().key() ^ limits_.seed ^ where * 0x9E3779B97F4A7C15U).next();
    return random % 1000 < static_cast<std::uint64_t>(permille);
}

bool MonteCarlo::avoids(Point p, Colour colour, int ply) const {
    return std::ranges::any_of(limits_.avoided, [&](const AvoidedPoints& avoided) {
        return avoided.colour == colour && ply < avoided.plies && avoided.points[p];
    });
}

/// New nodes of moves, with what is expected of them.
void MonteCarlo::begin(std::span<Node> nodes, std::span<const Point> points, std::span<const Prior> priors) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes[i].point = points[i];
        nodes[i].prior_visits = priors[i].weight;
        nodes[i].prior_wins = priors[i].wins;
        Node::set(nodes[i].amaf_visits, priors[i].weight);
        Node::set(nodes[i].amaf_wins, priors[i].wins);
    }
}

/// Looks what moves there are. False where another thread does so, or where there is no room for them.
template <int S>
bool MonteCarlo::open(Node& node, int ply, MonteCarloNodes& nodes, GoField<S>& field,
                      GoPolicy<S>& policy) const {
    const std::size_t most = field.empty_points().size() + 1;
    if (!nodes.has_room(most) || node.opened.exchange(true, std::memory_order_relaxed)) return false;
    const Colour mover = field.to_move();
    const auto answers = policy.answers(field);
    std::vector<Point> points;
    points.reserve(most);
    for (const Point p : field.empty_points()) {
        if (outside_[p] || field.board().is_eye(p, mover) || !field.can_play(p) || avoids(p, mover, ply))
            continue;
        if (!overlooks(field, p, answers)) points.push_back(p);
    }
    points.push_back(Board::none);
    const auto children = nodes.take(points.size());
    begin(children, points, priors_of(field, points, answers));
    node.set_children(children);
    return true;
}

template <int S>
void MonteCarlo::play_one(Worker& worker, Simulator<S>& simulator) {
    worker.playouts.store(worker.playouts.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    auto& path = worker.path;
    auto& played = worker.played;
    path.assign(1, &root_);
    played.clear();
    Node::add(root_.visits, 1);
    auto& field = simulator.now;
    field = simulator.start;
    int passes = game_.passes();
    bool passed_out = false;
    int extra = 0;
    const auto patience = points_.size() > 150 ? 6.0F : 2.0F;
    while (!passed_out) {
        Node& parent = *path.back();
        if (parent.children().empty()) {
            const int ply = static_cast<int>(path.size()) - 1;
            if (Node::get(parent.visits) <= patience ||
                !open(parent, ply, worker.nodes, field, simulator.policy))
                break;
        }
        Node* next = select(parent, path.size() > 1    ? pass_share_below
                                    : pass_ends_game() ? never
                                                       : pass_share_at_root);
        path.push_back(next);
        Node::add(next->visits, 1);
        const Point p = next->point;
        if (p == Board::none) {
            passed_out = ++passes >= 2;
        } else {
            passes = 0;
            extra += field.to_move() == Colour::first ? 1 : -1;
            played.emplace_back(p, field.to_move());
        }
        field.play(p);
        if (path.size() > 2 * points_.size()) break;
    }
    const int depth = static_cast<int>(path.size()) - 1;
    if (depth > worker.deepest.load(std::memory_order_relaxed))
        worker.deepest.store(depth, std::memory_order_relaxed);

    const std::size_t moves_in_tree = played.size();
    const bool counted_as_it_is = passed_out && game_.rules().all_alive && limits_.region.empty();
    const std::optional<int> area_now = passed_out ? area_if_ended(worker, field.board()) : std::nullopt;
    if (!counted_as_it_is) {
        play_to_end(field, simulator.policy, worker.random,
                    [&](Point p, Colour colour) { played.emplace_back(p, colour); });
    }
    int area = 0;
    int fought_for = 0;
    for (const Point p : points_) {
        const int whose = counted_as_it_is ? worker.standing.owner_at()[p] : owner(field.board(), p);
        area += whose;
        worker.owner_at[p] = static_cast<std::int8_t>(whose);
        std::atomic<std::int32_t>& balance = worker.balance[p];
        balance.store(balance.load(std::memory_order_relaxed) + whose, std::memory_order_relaxed);
        if (!limits_.region.empty() && !outside_[p]) fought_for += whose;
    }
    if (!limits_.region.empty()) {
        const auto size = static_cast<float>(limits_.region.size());
        const auto held = static_cast<float>(fought_for);
        learn(worker, worker.owner_at, 0.5F + 0.5F * held / size, 2 * fought_for);
        return;
    }
    if (area_now) played.resize(moves_in_tree);
    int margin = 2 * area_now.value_or(area) + handicap_margin_;
    if (game_.rules().counting == go::Counting::territory) margin -= 2 * extra;
    const bool tied = margin == 0 && !game_.rules().first_wins_ties;
    const float first_won = tied ? 0.5F : margin >= 0 ? 1.0F : 0.0F;
    // A little for each point keeps both sides playing where the game is decided.
    const float by_points =
        std::clamp(static_cast<float>(margin) / static_cast<float>(points_.size()), -1.0F, 1.0F);
    learn(worker, area_now ? worker.standing.owner_at() : worker.owner_at,
          (1 - share_of_points) * first_won + share_of_points * (1 + by_points) / 2, margin);
}

/// What the first player's area is more than the second's where two passes have ended the game, without the
/// stones that playouts lose, or with all where all are alive; empty where it is not known which they are,
/// and where only a region is fought for.
template <class B>
std::optional<int> MonteCarlo::area_if_ended(Worker& worker, const B& board) const {
    if (!limits_.region.empty()) return std::nullopt;
    if (game_.rules().all_alive) return worker.standing.count(board);
    const std::uint64_t known = worker.playouts.load(std::memory_order_relaxed);
    if (known < least_to_end) return std::nullopt;
    return worker.standing.count(board, [&](Point p) {
        return static_cast<double>(worker.balance[p].load(std::memory_order_relaxed)) /
               static_cast<double>(known);
    });
}

void MonteCarlo::learn(Worker& worker, std::span<const std::int8_t> owner_at, float first_value,
                       int margin) const {
    // Backwards through the line, so that at each node stands who played first on a point from there on. The
    // later half of the playout says little about the present.
    const auto& path = worker.path;
    const auto& played = worker.played;
    std::ranges::fill(worker.first_at, std::uint8_t{0});
    const auto mark = [&](std::size_t i) {
        worker.first_at[played[i].first] = static_cast<std::uint8_t>(index(played[i].second) + 1);
    };
    std::size_t moves_in_tree = 0;
    for (std::size_t i = 1; i < path.size(); ++i) moves_in_tree += path[i]->point != Board::none;
    for (std::size_t i = moves_in_tree + (played.size() - moves_in_tree) / 2; i-- > moves_in_tree;) mark(i);
    std::size_t next_move = moves_in_tree;
    const Colour root_mover = game_.position().side_to_move();
    for (std::size_t i = path.size(); i-- > 0;) {
        // Who moves at this node.
        const Colour mover = i % 2 == 0 ? root_mover : opponent(root_mover);
        const float value = mover == Colour::first ? first_value : 1 - first_value;
        const auto own_mark = static_cast<std::uint8_t>(index(mover) + 1);
        count_owners(*path[i], owner_at, first_value > 0.5F);
        for (Node& child : path[i]->children()) {
            if (child.point == Board::none || worker.first_at[child.point] != own_mark) continue;
            Node::add(child.amaf_visits, 1);
            Node::add(child.amaf_wins, value);
        }
        // For the side that moved here.
        Node::add(path[i]->wins, 1 - static_cast<double>(value));
        Node::add(path[i]->margin, margin);
        if (i > 0 && path[i]->point != Board::none) mark(--next_move);
    }
}

/// Null when there is no move. A pass, which is tried for its own sake, only where it is tried more than
/// that, and one that ends the game only where nothing else is left.
const MonteCarlo::Node* MonteCarlo::most_visited() const {
    const auto children = root_.children();
    const float tried = 2 * Node::get(root_.visits) / pass_share_at_root;
    const Node* best = nullptr;
    for (const Node& child : children) {
        if (child.point == Board::none && children.size() > 1 && Node::get(child.visits) <= tried) continue;
        if (!best || Node::get(child.visits) > Node::get(best->visits)) best = &child;
    }
    return best;
}

/// Null where only a pass is left.
const MonteCarlo::Node* MonteCarlo::most_visited_stone() const {
    const Node* best = nullptr;
    for (const Node& child : root_.children()) {
        if (child.point == Board::none) continue;
        if (!best || Node::get(child.visits) > Node::get(best->visits)) best = &child;
    }
    return best;
}

const MonteCarlo::Node* MonteCarlo::pass_child() const {
    const auto children = root_.children();
    const auto pass = std::ranges::find(children, Board::none, &Node::point);
    return pass == children.end() ? nullptr : &*pass;
}

/// For the side that moved there, from 0 to 1.
double MonteCarlo::win_rate(const Node& node) {
    const double visits = Node::get(node.visits);
    return visits == 0 ? 0.5 : Node::get(node.wins) / visits;
}

double MonteCarlo::points_of(const Node& node) const {
    const double visits = Node::get(node.visits);
    const double points = visits == 0 ? 0 : Node::get(node.margin) / visits / 2;
    return game_.position().side_to_move() == Colour::first ? points : -points;
}

std::vector<MonteCarlo::Candidate> MonteCarlo::candidates(std::size_t most) const {
    const auto best = best_move();
    if (!best) return {};
    std::vector<const Node*> tried;
    double expected = 0;
    const auto expectation = [](const Node& node) {
        return static_cast<double>(likelihood({.weight = node.prior_visits, .wins = node.prior_wins}));
    };
    for (const Node& child : root_.children()) {
        expected += expectation(child);
        const bool for_its_own_sake = child.point == Board::none && !best->is_pass();
        const bool told = child.point == best->point ? playouts() > 0 || Node::get(child.visits) > 0
                                                     : Node::get(child.visits) > 0 && !for_its_own_sake;
        if (told) tried.push_back(&child);
    }
    // Other threads go on meanwhile, and a sorting must not see numbers change.
    using Rank = std::tuple<bool, float, std::size_t>;
    std::vector<Rank> ranks;
    ranks.reserve(tried.size());
    for (std::size_t i = 0; i < tried.size(); ++i)
        ranks.emplace_back(tried[i]->point != best->point, -Node::get(tried[i]->visits), i);
    std::ranges::sort(ranks);
    std::vector<Candidate> candidates;
    for (const auto& [other, visits, i] : ranks) {
        if (candidates.size() == most) break;
        const Node& node = *tried[i];
        if (node.point == Board::none && pass_ends_game()) {
            candidates.push_back({.visits = 1,
                                  .win_rate = ending().value,
                                  .points = ending().points,
                                  .prior = expectation(node) / expected,
                                  .line = {Move::passing()}});
            continue;
        }
        candidates.push_back({.visits = static_cast<std::uint64_t>(-visits),
                              .win_rate = win_rate(node),
                              .points = points_of(node),
                              .prior = expectation(node) / expected,
                              .line = line_through(node)});
    }
    return candidates;
}

}  // namespace kradan::search
