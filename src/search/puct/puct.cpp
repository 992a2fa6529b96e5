#include "search/puct/puct.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/random.h"
#include "search/network/go/network.h"
#include "search/tactics/margin.h"

// The result of a search does not depend on the processor: see GoNetwork.
#pragma STDC FP_CONTRACT OFF

namespace kradan::search {

using go::Board;
using go::Move;
using go::Point;

namespace {

/// How much a search explores moves with few visits, and how that grows with the number of visits.
constexpr double exploration = 1.0;
constexpr double exploration_growth = 0.45;
constexpr double exploration_visits = 500;
/// Exploration is scaled by how much the utilities in the position's subtree vary, relative to this
/// deviation, which also counts as this many visits. A scale of 0 would ignore the variation.
constexpr double usual_deviation = 0.4;
constexpr double visits_of_usual_deviation = 2;
constexpr double deviation_scale = 0.85;
/// An unvisited move is expected to be worse than the position by this much, times the square root of the
/// total probability of the visited moves.
constexpr double reduction = 0.2;
constexpr double reduction_at_root = 0.1;
/// The weight of points relative to the chance of winning, which counts from -1 to 1.
constexpr double weight_of_points = 0.25;
/// Below the root, moves beyond this number are left out if their probability is very low.
constexpr std::size_t enough_choices = 8;
constexpr float lowest_prior = 1e-4F;
/// The pass at the root gets at least one in this many visits, so that its value is known.
constexpr std::uint32_t pass_interval = 48;
/// The best move has at least this share of the most visited move's visits.
constexpr double least_share = 0.2;
constexpr double deviations = 2;
/// The prior variance of a utility, and how many visits it counts as.
constexpr double usual_variance = 0.25;
constexpr double usual_visits = 2;
/// How many playouts one visit is worth to the passing policy.
constexpr float playouts_per_visit = 64;
/// The scale of the integers in an `Ownership`.
constexpr int ownership_unit = 1000;
/// With at least this many visits, visit shares say more than the probabilities.
constexpr std::uint32_t visits_to_draw = 8;
/// Enough to evaluate the only move.
constexpr std::uint64_t visits_of_only_move = 16;

go::Intent intent_of(const Board& board, Point point) {
    if (point == Board::none) return go::Intent::passing();
    const go::Vertex v = board.vertex(point);
    return go::Intent::stone(v.x, v.y);
}

std::size_t place_of(const Board& board, Point point) {
    const int size = board.size();
    if (point == Board::none) return static_cast<std::size_t>(size * size);
    const go::Vertex v = board.vertex(point);
    return static_cast<std::size_t>(v.y * size + v.x);
}

/// Increases with `x`, from -1 to 1.
double squashed(double x) {
    return x / (1 + std::abs(x));
}

/// How much the utilities in a node's subtree vary, relative to the usual.
double variation(const PuctNode& node) {
    const double visits = node.visits;
    const double mean = node.mean(node.utilities);
    const double variance = (node.squares - visits * mean * mean +
                             visits_of_usual_deviation * usual_deviation * usual_deviation) /
                            (visits + visits_of_usual_deviation);
    return 1 + deviation_scale * (std::sqrt(std::max(variance, 0.0)) / usual_deviation - 1);
}

}  // namespace

Puct::Puct(const go::Game& game, const GoEvaluator& network, const Limits& limits, Puct* before)
    : game_(game),
      network_(network),
      limits_(limits),
      points_(all_points(game.position().board())),
      passing_(game_, limits.seed, limits.clean_up),
      pass_ends_game_(passing_.pass_ends_game()) {
    limits_.threads = std::max<std::size_t>(limits_.threads, 1);
    for (std::size_t i = 0; i < limits_.threads; ++i)
        threads_.push_back(std::make_unique<Thread>(
            Thread{.game = game_, .workspace = network_.make_workspace(), .area = AreaCounter(points_)}));
    ownership_.assign(static_cast<std::size_t>(points_.back()) + 1, 0);
    if (before && limits_.avoided.empty()) root_ = before->take_subtree(game_);
    if (!root_) root_ = std::make_unique<Node>();
}

/// The part of the tree that belongs to `game`'s position; null unless `game` continues the game that
/// was searched.
std::unique_ptr<PuctNode> Puct::take_subtree(const go::Game& game) {
    const bool comparable = game.start() == game_.start() && game.komi() == game_.komi() &&
                            game.handicap() == game_.handicap() && game.ply() >= game_.ply() &&
                            limits_.avoided.empty() && !limits_.clean_up;
    if (!comparable) return nullptr;
    for (int ply = 0; ply < game_.ply(); ++ply) {
        const auto i = static_cast<std::size_t>(ply);
        if (game.moves()[i] != game_.moves()[i] || game.mover(ply) != game_.mover(ply)) return nullptr;
    }
    std::unique_ptr<Node> node = std::move(root_);
    go::Game at = game_;
    for (int ply = game_.ply(); node && ply < game.ply(); ++ply) {
        const Point point = game.moves()[static_cast<std::size_t>(ply)].point;
        const auto choice = std::ranges::find(node->choices, point, &Node::Choice::point);
        if (choice == node->choices.end() || at.position().side_to_move() != game.mover(ply) ||
            !at.play(intent_of(at.position().board(), point)))
            return nullptr;
        node = std::unique_ptr<Node>(std::move(choice->node));
    }
    if (at.position().side_to_move() != game.position().side_to_move() || at.passes() != game.passes())
        return nullptr;
    if (node && node->ended) return nullptr;
    return node;
}

void Puct::step(std::uint64_t count, std::size_t thread) {
    for (std::uint64_t i = 0; i < count && !done(); ++i) visit(*threads_[thread]);
}

bool Puct::done() const {
    if (game_.play_ended()) return true;
    const std::uint64_t made = playouts();
    if (made >= limits_.visits) return true;
    if (made == 0) return false;
    const PuctLock lock(mutex_);
    const bool is_forced = root_->choices.size() == 1 && made >= visits_of_only_move;
    return root_->choices.empty() || (limits_.until_decided && is_forced) || root_->visits >= most_visits ||
           (limits_.until_decided && visit_lead_locked() > limits_.visits - made);
}

void Puct::visit(Thread& thread) {
    PuctLock lock(mutex_);
    if (!prepared_) {
        prepared_ = true;
        prepare_root(thread);
        made_.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    Node* const leaf = descend(thread);
    Value value{.win = leaf->own_win, .lead = leaf->own_lead};
    if (!leaf->expanded) {
        const bool ended = thread.game.play_ended();
        const bool is_root = leaf == root_.get();
        std::vector<Node::Choice> choices;
        lock.unlock();
        value = ended ? count(thread) : evaluate(thread, is_root, choices);
        lock.lock();
        if (!leaf->expanded) {
            leaf->choices = std::move(choices);
            leaf->ended = ended;
            leaf->own_win = static_cast<float>(value.win);
            leaf->own_lead = static_cast<float>(value.lead);
            leaf->expanded = true;
        }
    }
    back_up(thread, value);
    made_.fetch_add(1, std::memory_order_relaxed);
    if (const int plies = static_cast<int>(thread.path.size()) - 1; plies > depth()) depth_ = plies;
}

/// Evaluates the root under all symmetries, with all legal moves. Keeps the visits that were taken over.
void Puct::prepare_root(Thread& thread) {
    std::vector<Node::Choice> choices;
    const Value value = evaluate(thread, true, choices);
    for (Node::Choice& choice : choices) {
        if (choice.point == Board::none && pass_ends_game_) continue;
        const auto old = std::ranges::find(root_->choices, choice.point, &Node::Choice::point);
        if (old != root_->choices.end()) choice.node = std::move(old->node);
    }
    root_->choices = std::move(choices);
    root_->expanded = true;
    root_->own_win = static_cast<float>(value.win);
    root_->own_lead = static_cast<float>(value.lead);
    centre_ = value.lead;
    if (root_->visits == 0) {
        thread.path.assign(1, root_.get());
        ++root_->running;
        back_up(thread, value);
    }
}

/// 1. Descends to a position that has not been evaluated yet, or where play has ended. Plays the moves on the
/// thread's game.
PuctNode* Puct::descend(Thread& thread) {
    Node* node = root_.get();
    thread.path.assign(1, node);
    ++node->running;
    while (node->expanded && !node->choices.empty()) {
        Node::Choice* const choice = choose(*node, thread.game);
        if (!choice->node) choice->node = std::make_unique<Node>();
        // Always legal, even under superko: the choices were computed on this same path.
        (void)thread.game.play(intent_of(thread.game.position().board(), choice->point));
        node = choice->node.get();
        ++node->running;
        thread.path.push_back(node);
    }
    return node;
}

/// 2. The move with the highest expected utility plus exploration bonus.
PuctNode::Choice* Puct::choose(Node& node, const go::Game& game) const {
    const bool is_root = &node == root_.get();
    const double sign = game.position().side_to_move() == Colour::first ? 1 : -1;
    const double all = node.visits + static_cast<std::uint32_t>(node.running);
    double visited = 0;
    for (const Node::Choice& choice : node.choices) {
        if (choice.node && choice.node->visits > 0) visited += choice.prior;
        if (is_root && choice.point == Board::none && node.visits > enough_choices &&
            (!choice.node || choice.node->visits * pass_interval < node.visits))
            return const_cast<Node::Choice*>(&choice);
    }
    const double unvisited =
        sign * node.mean(node.utilities) - (is_root ? reduction_at_root : reduction) * std::sqrt(visited);
    const double urge =
        (exploration + exploration_growth * std::log((all + exploration_visits) / exploration_visits)) *
        variation(node) * std::sqrt(all);
    Node::Choice* best = nullptr;
    double highest = 0;
    for (Node::Choice& choice : node.choices) {
        const Node* const child = choice.node.get();
        const double running = child ? child->running : 0;
        const double visits = (child ? child->visits : 0) + running;
        // Running visits count as lost, so that other threads look elsewhere.
        const double expected = visits == 0 ? unvisited : (sign * child->utilities - running) / visits;
        const double value = expected + urge * static_cast<double>(choice.prior) / (1 + visits);
        if (best && value <= highest) continue;
        best = &choice;
        highest = value;
    }
    return best;
}

/// 3. The network's evaluation of the thread's position, for the first player. Adds the moves to `choices`.
Puct::Value Puct::evaluate(Thread& thread, bool is_root, std::vector<Node::Choice>& choices) {
    const go::Game& game = thread.game;
    if (is_root) {
        network_.evaluate_averaged(game, *thread.workspace, thread.evaluation);
    } else {
        network_.evaluate_settled(game, limits_.seed, *thread.workspace, thread.evaluation);
    }
    const GoEvaluation& found = thread.evaluation;
    add_choices(game, found, is_root, choices);
    const bool first = game.position().side_to_move() == Colour::first;
    if (is_root) {
        for (std::size_t i = 0; i < points_.size(); ++i)
            ownership_[points_[i]] = first ? found.ownership[i] : -found.ownership[i];
    }
    return {.win = first ? found.win : 1 - found.win, .lead = first ? found.lead : -found.lead};
}

void Puct::add_choices(const go::Game& game, const GoEvaluation& evaluation, bool is_root,
                       std::vector<Node::Choice>& choices) const {
    const Board& board = game.position().board();
    const Colour mover = game.position().side_to_move();
    const int ply = game.ply() - game_.ply();
    float highest = -std::numeric_limits<float>::max();
    for (const Move move : game.legal_moves()) {
        if (avoids(move.point, mover, ply)) continue;
        const float weight = evaluation.moves[place_of(board, move.point)];
        choices.push_back({.point = move.point, .prior = weight});
        highest = std::max(highest, weight);
    }
    float sum = 0;
    for (Node::Choice& choice : choices) sum += choice.prior = exponential(choice.prior - highest);
    for (Node::Choice& choice : choices) choice.prior /= sum;
    std::ranges::sort(choices, {},
                      [](const Node::Choice& choice) { return std::pair{-choice.prior, choice.point}; });
    if (is_root) return;
    while (choices.size() > enough_choices && choices.back().prior < lowest_prior) choices.pop_back();
    choices.shrink_to_fit();
}

bool Puct::avoids(Point point, Colour colour, int ply) const {
    if (point == Board::none && ply > 0) return false;
    return std::ranges::any_of(limits_.avoided, [&](const AvoidedPoints& avoided) {
        return avoided.colour == colour && ply < avoided.plies && avoided.points[point];
    });
}

/// The result after two passes, for the first player. Counts the board without the chains that the network
/// gives to their opponents, or with all chains if the rules treat all as alive.
Puct::Value Puct::count(Thread& thread) const {
    const go::Game& game = thread.game;
    const Board& board = game.position().board();
    int area = 0;
    if (game.rules().all_alive) {
        area = thread.area.count(board);
    } else {
        network_.evaluate_settled(game, limits_.seed, *thread.workspace, thread.evaluation);
        const double sign = game.position().side_to_move() == Colour::first ? 1 : -1;
        area = thread.area.count(board, [&](Point p) {
            return sign * static_cast<double>(thread.evaluation.ownership[place_of(board, p)]);
        });
    }
    const int margin = 2 * area + margin_without_area(game);
    const bool tied = margin == 0 && !game.rules().first_wins_ties;
    return {.win = tied ? 0.5 : margin >= 0 ? 1.0 : 0.0, .lead = margin / 2.0};
}

/// 4. Adds a value to all positions on the path, and takes back the moves.
void Puct::back_up(Thread& thread, const Value& value) {
    const double worth = utility(value);
    for (Node* const node : thread.path) {
        --node->running;
        ++node->visits;
        node->wins += value.win;
        node->leads += value.lead;
        node->utilities += worth;
        node->squares += worth * worth;
    }
    for (std::size_t i = 1; i < thread.path.size(); ++i) thread.game.take_back();
}

double Puct::utility(const Value& value) const {
    const double size = game_.position().size();
    return 2 * value.win - 1 + weight_of_points * squashed((value.lead - centre_) / size);
}

/// Null if the root has no choices.
const PuctNode::Choice* Puct::most_visited() const {
    const Node::Choice* best = nullptr;
    const auto visits = [](const Node::Choice& choice) { return choice.node ? choice.node->visits : 0; };
    for (const Node::Choice& choice : root_->choices) {
        if (!best || visits(choice) > visits(*best)) best = &choice;
    }
    return best;
}

/// A lower confidence bound on a move's utility, for the side to move.
double Puct::lower_bound(const Node& node) const {
    const double sign = game_.position().side_to_move() == Colour::first ? 1 : -1;
    const double visits = node.visits;
    const double mean = node.mean(node.utilities);
    const double variance =
        (node.squares - visits * mean * mean + usual_variance * usual_visits) / (visits + usual_visits);
    return sign * mean - deviations * std::sqrt(std::max(variance, 0.0) / visits);
}

/// The move with the highest lower bound among those with many visits. Null if the root has no
/// choices.
const PuctNode::Choice* Puct::best_choice() const {
    const Node::Choice* best = most_visited();
    if (!best || !best->node || best->node->visits == 0) return best;
    const double least = least_share * best->node->visits;
    for (const Node::Choice& choice : root_->choices) {
        if (choice.node && choice.node->visits >= least &&
            lower_bound(*choice.node) > lower_bound(*best->node))
            best = &choice;
    }
    return best;
}

RootStatistics Puct::root_statistics() const {
    const Node::Choice* const best = best_choice();
    const bool first = game_.position().side_to_move() == Colour::first;
    RootStatistics root{.prefers_pass = best && best->point == Board::none,
                        .playouts = static_cast<std::uint64_t>(playouts_per_visit) * root_->visits,
                        .ownership = ownership_locked()};
    const float most =
        1 +
        (most_visited() && most_visited()->node ? static_cast<float>(most_visited()->node->visits) : 0.0F);
    for (const Node::Choice& choice : root_->choices) {
        const bool visited = choice.node && choice.node->visits > 0;
        const Node& node = visited ? *choice.node : *root_;
        const double wins = node.mean(node.wins);
        const double lead = node.mean(node.leads);
        const float visits = &choice == best ? most
                             : visited       ? static_cast<float>(node.visits)
                                             : choice.prior;
        const RootStatistics::Move move{.point = choice.point,
                                        .visits = playouts_per_visit * visits,
                                        .win_rate = first ? wins : 1 - wins,
                                        .points = first ? lead : -lead};
        if (choice.point != Board::none) {
            root.stones.push_back(move);
        } else if (visited) {
            root.pass = move;
        }
    }
    return root;
}

std::optional<Move> Puct::best_move() const {
    const PuctLock lock(mutex_);
    return best_move_locked();
}

std::optional<Move> Puct::best_move_locked() const {
    if (root_->choices.empty()) return std::nullopt;
    const Move best = passing_.choose_move(root_statistics());
    // After a dispute, a stone drawn at random would leave the opponent's dead stones on the board.
    const bool draws = limits_.temperature > 0 && !limits_.clean_up && !game_.is_disputed();
    return draws && !best.is_pass() ? drawn_stone() : best;
}

/// A randomly drawn stone. The same position, seed and visits give the same stone.
Move Puct::drawn_stone() const {
    std::uint32_t all = 0;
    for (const Node::Choice& choice : root_->choices) all += choice.node ? choice.node->visits : 0;
    const bool by_visits = all >= visits_to_draw;
    const auto share = [&](const Node::Choice& choice) {
        if (choice.point == Board::none) return 0.0;
        if (!by_visits) return static_cast<double>(choice.prior);
        return choice.node ? static_cast<double>(choice.node->visits) / all : 0;
    };
    double largest = 0;
    for (const Node::Choice& choice : root_->choices) largest = std::max(largest, share(choice));
    const auto weight = [&](const Node::Choice& choice) {
        return std::pow(share(choice) / largest, 1 / static_cast<double>(limits_.temperature));
    };
    double sum = 0;
    for (const Node::Choice& choice : root_->choices) sum += weight(choice);
    SplitMix64 random(game_.position().key() ^ limits_.seed);
    constexpr std::uint32_t parts = 1U << 30;
    double left = sum * random.below(parts) / parts;
    Point last = Board::none;
    for (const Node::Choice& choice : root_->choices) {
        const double own = weight(choice);
        if (own <= 0) continue;
        last = choice.point;
        left -= own;
        if (left < 0) break;
    }
    return Move{last};
}

std::uint64_t Puct::visit_lead() const {
    const PuctLock lock(mutex_);
    return visit_lead_locked();
}

std::uint64_t Puct::visit_lead_locked() const {
    const Node::Choice* const best = most_visited();
    if (!best || !best->node || limits_.clean_up || game_.is_disputed()) return 0;
    std::uint32_t second = 0;
    for (const Node::Choice& choice : root_->choices) {
        if (&choice != best && choice.node) second = std::max(second, choice.node->visits);
    }
    return best->node->visits - second;
}

double Puct::points() const {
    const PuctLock lock(mutex_);
    const double lead = root_->mean(root_->leads);
    return game_.position().side_to_move() == Colour::first ? lead : -lead;
}

Ownership Puct::ownership() const {
    const PuctLock lock(mutex_);
    return ownership_locked();
}

Ownership Puct::ownership_locked() const {
    Ownership ownership{.balance = std::vector<std::int32_t>(ownership_.size(), 0),
                        .playouts = ownership_unit};
    for (const Point p : points_)
        ownership.balance[p] =
            static_cast<std::int32_t>(std::lround(ownership_unit * static_cast<double>(ownership_[p])));
    return ownership;
}

std::vector<Puct::Candidate> Puct::candidates(std::size_t max) const {
    const PuctLock lock(mutex_);
    const auto best = best_move_locked();
    if (!best) return {};
    std::vector<const Node::Choice*> shown;
    for (const Node::Choice& choice : root_->choices) {
        const bool visited = choice.node && choice.node->visits > 0;
        const bool is_forced_pass = choice.point == Board::none && !best->is_pass();
        if (choice.point == best->point || (visited && !is_forced_pass)) shown.push_back(&choice);
    }
    std::ranges::sort(shown, {}, [&](const Node::Choice* choice) {
        const double visits = choice->node ? choice->node->visits : 0;
        return std::tuple{choice->point != best->point, -visits, choice->point};
    });
    std::vector<Candidate> candidates;
    for (const Node::Choice* const choice : shown) {
        if (candidates.size() == max) break;
        candidates.push_back(candidate(*choice));
    }
    return candidates;
}

Puct::Candidate Puct::candidate(const Node::Choice& choice) const {
    const bool first = game_.position().side_to_move() == Colour::first;
    const auto prior = static_cast<double>(choice.prior);
    if (choice.point == Board::none && pass_ends_game_) {
        const FinalScore& final_score = passing_.final_score();
        return {.visits = 1,
                .win_rate = final_score.value,
                .points = final_score.points,
                .median = final_score.points,
                .prior = prior,
                .pv = {Move::passing()}};
    }
    const bool visited = choice.node && choice.node->visits > 0;
    const Node& node = visited ? *choice.node : *root_;
    const double wins = node.mean(node.wins);
    const double lead = first ? node.mean(node.leads) : -node.mean(node.leads);
    constexpr std::size_t longest = 20;
    std::vector<Move> line = {Move{choice.point}};
    for (const Node* at = choice.node.get(); at && line.size() < longest;) {
        const Node::Choice* next = nullptr;
        for (const Node::Choice& each : at->choices) {
            if (each.node && each.node->visits > 0 && (!next || each.node->visits > next->node->visits))
                next = &each;
        }
        if (!next) break;
        line.push_back(Move{next->point});
        at = next->node.get();
    }
    return {.visits = visited ? node.visits : 0,
            .win_rate = first ? wins : 1 - wins,
            .points = lead,
            .median = lead,
            .prior = prior,
            .pv = std::move(line)};
}

}  // namespace kradan::search
