#include "search/monte_carlo.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "go/scoring.h"
#include "search/go_prior.h"

namespace kradan::search {

using go::Board;
using go::Move;
using go::Point;

namespace {

/// Visits at which the all-moves-as-first statistics weigh as much as the visits themselves.
constexpr float amaf_equivalent = 1000;
constexpr float share_of_points = 0.04F;
constexpr double settled_ownership = 0.6;
constexpr double seems_dead = -0.1;
/// One playout in so many tries the pass at the root, so that its worth is known.
constexpr std::uint64_t pass_share = 16;

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

Point last_stone(const go::Game& game) {
    return game.moves().empty() ? Board::none : game.moves().back().point;
}

/// How surely the chain of the stone at `p` keeps its points: from 1, always, to -1, never.
double hold(const Ownership& ownership, const Board& board, Point p) {
    double sum = 0;
    Point stone = p;
    do {
        sum += ownership.of(stone);
        stone = board.next_in_chain(stone);
    } while (stone != p);
    return (board.colour(p) == Colour::first ? sum : -sum) / board.chain_size(p);
}

/// The stones whose points mostly belong to the opponent in the end.
std::vector<go::Vertex> dead_by(const Ownership& ownership, const Board& board) {
    std::vector<go::Vertex> dead;
    for (const Point p : all_points(board)) {
        if (board.has_stone(p) && hold(ownership, board, p) < seems_dead) dead.push_back(board.vertex(p));
    }
    return dead;
}

}  // namespace

MonteCarlo::AnySimulator MonteCarlo::make_simulator(const Board& board) {
    switch (board.size()) {
        case 9:
            return AnySimulator(std::in_place_type<Simulator<9>>, board);
        case 13:
            return AnySimulator(std::in_place_type<Simulator<13>>, board);
        case 19:
            return AnySimulator(std::in_place_type<Simulator<19>>, board);
        default:
            return AnySimulator(std::in_place_type<Simulator<go::any_size>>, board);
    }
}

MonteCarlo::MonteCarlo(const go::Game& game, const Limits& limits)
    : game_(game),
      limits_(limits),
      random_(limits.seed),
      simulator_(make_simulator(game.position().board())),
      points_(all_points(game.position().board())),
      nodes_(1),
      ownership_{.balance = std::vector<std::int32_t>(static_cast<std::size_t>(points_.back()) + 1, 0)},
      first_at_(static_cast<std::size_t>(points_.back()) + 1, 0),
      handicap_margin_(margin_before_play(game)) {
    nodes_.reserve(1 << 16);
    outside_.assign(first_at_.size(), !limits_.region.empty());
    for (const Point p : limits_.region) outside_[p] = false;
    const std::vector<Move> moves = game_.legal_moves();
    done_ = moves.empty();
    if (done_) return;
    const go::Position& position = game_.position();
    std::visit(
        [&]<int S>(Simulator<S>& simulator) {
            auto& field = simulator.start;
            const auto& made = game_.moves();
            field.set_turn(position.side_to_move(), position.ko_point(), last_stone(game_),
                           made.size() > 1 ? made[made.size() - 2].point : Board::none);
            const auto answers = simulator.policy.answers(field);
            nodes_[0].first_child = 1;
            for (const Move move : moves) {
                if (!move.is_pass() && outside_[move.point]) continue;
                if (move.is_pass() || !position.board().is_eye(move.point, position.side_to_move()))
                    add_child(field, move.point, answers);
            }
            nodes_[0].child_count = static_cast<std::uint16_t>(nodes_.size() - 1);
        },
        simulator_);
}

void MonteCarlo::step(std::uint64_t count) {
    std::visit(
        [&](auto& simulator) {
            for (; count > 0 && !done_; --count) {
                play_one(simulator);
                done_ = playouts() >= limits_.playouts || (nodes_[0].child_count == 1 && playouts() >= 100);
            }
        },
        simulator_);
}

/// A new node at the end, with what experience says of such moves.
template <int S>
void MonteCarlo::add_child(const GoField<S>& field, Point p, const typename GoPolicy<S>::Answers& answers) {
    const Prior prior = prior_of(field, p, answers);
    nodes_.push_back({.point = p,
                      .amaf_visits = prior.weight,
                      .amaf_wins = prior.wins,
                      .prior_visits = prior.weight,
                      .prior_wins = prior.wins});
}

template <int S>
void MonteCarlo::expand(std::uint32_t parent, GoField<S>& field, GoPolicy<S>& policy) {
    if (nodes_.size() + points_.size() + 1 > max_nodes) return;
    const std::size_t first = nodes_.size();
    const Colour mover = field.to_move();
    const auto answers = policy.answers(field);
    for (const Point p : field.empty_points()) {
        if (outside_[p] || field.board().is_eye(p, mover) || !field.can_play(p)) continue;
        add_child(field, p, answers);
    }
    add_child(field, Board::none, answers);
    nodes_[parent].first_child = static_cast<std::uint32_t>(first);
    nodes_[parent].child_count = static_cast<std::uint16_t>(nodes_.size() - first);
}

std::uint32_t MonteCarlo::select(std::uint32_t parent) const {
    const Node& node = nodes_[parent];
    std::uint32_t best = node.first_child;
    float best_value = -1;
    for (std::uint32_t i = node.first_child; i < node.first_child + node.child_count; ++i) {
        const Node& child = nodes_[i];
        const float n = child.visits + child.prior_visits;
        const float mean = (child.wins + child.prior_wins) / n;
        const float amaf = child.amaf_wins / child.amaf_visits;
        const float weight =
            child.amaf_visits / (child.amaf_visits + n + child.amaf_visits * n / amaf_equivalent);
        const float value = mean + weight * (amaf - mean);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

template <int S>
void MonteCarlo::play_one(Simulator<S>& simulator) {
    ++ownership_.playouts;
    path_.assign(1, 0);
    played_.clear();
    auto& field = simulator.now;
    field = simulator.start;
    int passes = game_.passes();
    bool passed_out = false;
    int extra = 0;
    const auto patience = points_.size() > 150 ? 6.0F : 2.0F;
    while (!passed_out) {
        const std::uint32_t parent = path_.back();
        if (nodes_[parent].child_count == 0) {
            if (nodes_[parent].visits < patience) break;
            expand(parent, field, simulator.policy);
            if (nodes_[parent].child_count == 0) break;
        }
        std::uint32_t next = select(parent);
        if (parent == 0 && playouts() % pass_share == 0) next = pass_child().value_or(next);
        path_.push_back(next);
        const Point p = nodes_[next].point;
        if (p == Board::none) {
            passed_out = ++passes >= 2;
        } else {
            passes = 0;
            extra += field.to_move() == Colour::first ? 1 : -1;
            played_.emplace_back(p, field.to_move());
        }
        field.play(p);
        if (path_.size() > 2 * points_.size()) break;
    }
    deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);

    int margin = 0;
    int fought_for = 0;
    const bool counted_as_it_is = passed_out && game_.rules().all_alive;
    if (!counted_as_it_is) {
        play_to_end(field, simulator.policy, random_,
                    [this](Point p, Colour colour) { played_.emplace_back(p, colour); });
    }
    int area = 0;
    for (const Point p : points_) {
        const int whose = owner(field.board(), p);
        area += whose;
        ownership_.balance[p] += whose;
        if (!limits_.region.empty() && !outside_[p]) fought_for += whose;
    }
    if (!limits_.region.empty()) {
        const auto size = static_cast<float>(limits_.region.size());
        const auto held = static_cast<float>(fought_for);
        learn(0.5F + 0.5F * held / size, 2 * fought_for);
        return;
    }
    margin = 2 * area + handicap_margin_;
    if (game_.rules().counting == go::Counting::territory) margin -= 2 * extra;
    const bool first_won = margin > 0 || (margin == 0 && game_.rules().first_wins_ties);
    // A little for each point keeps both sides playing where the game is decided.
    const float by_points =
        std::clamp(static_cast<float>(margin) / static_cast<float>(points_.size()), -1.0F, 1.0F);
    learn((1 - share_of_points) * (first_won ? 1.0F : 0.0F) + share_of_points * (1 + by_points) / 2, margin);
}

void MonteCarlo::learn(float first_value, int margin) {
    // Backwards through the line, so that at each node stands who played first on a point from there on. The
    // later half of the playout says little about the present.
    std::ranges::fill(first_at_, std::uint8_t{0});
    const auto mark = [&](std::size_t i) {
        first_at_[played_[i].first] = static_cast<std::uint8_t>(index(played_[i].second) + 1);
    };
    std::size_t moves_in_tree = 0;
    for (std::size_t i = 1; i < path_.size(); ++i) moves_in_tree += nodes_[path_[i]].point != Board::none;
    for (std::size_t i = moves_in_tree + (played_.size() - moves_in_tree) / 2; i-- > moves_in_tree;) mark(i);
    std::size_t next_move = moves_in_tree;
    Colour root_mover = game_.position().side_to_move();
    for (std::size_t i = path_.size(); i-- > 0;) {
        // Who moves at this node.
        const Colour mover = i % 2 == 0 ? root_mover : opponent(root_mover);
        const float value = mover == Colour::first ? first_value : 1 - first_value;
        Node& node = nodes_[path_[i]];
        const auto own_mark = static_cast<std::uint8_t>(index(mover) + 1);
        for (std::uint32_t j = node.first_child; j < node.first_child + node.child_count; ++j) {
            Node& child = nodes_[j];
            if (child.point == Board::none || first_at_[child.point] != own_mark) continue;
            child.amaf_visits += 1;
            child.amaf_wins += value;
        }
        node.visits += 1;
        // For the side that moved here.
        node.wins += 1 - value;
        node.margin += static_cast<float>(margin);
        if (i > 0 && node.point != Board::none) mark(--next_move);
    }
}

std::uint32_t MonteCarlo::most_visited() const {
    const Node& root = nodes_[0];
    std::uint32_t best = root.first_child;
    for (std::uint32_t i = root.first_child; i < root.first_child + root.child_count; ++i) {
        const bool pass = nodes_[i].point == Board::none;
        if (pass && root.child_count > 1 &&
            nodes_[i].visits <= 2 * static_cast<float>(playouts()) / pass_share)
            continue;
        if (nodes_[i].visits > nodes_[best].visits || nodes_[best].point == Board::none) best = i;
    }
    return best;
}

std::optional<std::uint32_t> MonteCarlo::pass_child() const {
    const Node& root = nodes_[0];
    for (std::uint32_t i = root.first_child; i < root.first_child + root.child_count; ++i) {
        if (nodes_[i].point == Board::none) return i;
    }
    return std::nullopt;
}

double MonteCarlo::win_rate(std::uint32_t node) const {
    const Node& n = nodes_[node];
    return n.visits == 0 ? 0.5 : static_cast<double>(n.wins / n.visits);
}

/// Whether every point seems to have its owner, but for points between the two sides where nothing is
/// counted.
bool MonteCarlo::is_settled() const {
    const Board& board = game_.position().board();
    return std::ranges::all_of(points_, [&](Point p) {
        if (std::abs(ownership_.of(p)) >= settled_ownership) return true;
        if (!board.empty(p) || game_.rules().counting == go::Counting::area) return false;
        bool first = false;
        bool second = false;
        for (const Point q : board.neighbours(p)) {
            first = first || (board.has(q, Colour::first) && ownership_.of(q) > settled_ownership);
            second = second || (board.has(q, Colour::second) && ownership_.of(q) < -settled_ownership);
        }
        return first && second;
    });
}

bool MonteCarlo::should_pass(std::uint32_t best) const {
    const auto pass = pass_child();
    if (!pass || playouts() < 20) return false;
    const Colour mover = game_.position().side_to_move();
    if (game_.rules().all_alive) {
        return game_.passes() == 1 && go::score(game_, {}).winner == mover;
    }
    if (!is_settled()) return false;
    if (game_.passes() == 1 &&
        go::score(game_, dead_by(ownership_, game_.position().board())).winner == mover)
        return true;
    return std::abs(ownership_.of(nodes_[best].point)) >= settled_ownership &&
           win_rate(best) - win_rate(*pass) < 0.02;
}

std::optional<Move> MonteCarlo::best_move() const {
    if (nodes_[0].child_count == 0) return std::nullopt;
    const std::uint32_t best = most_visited();
    if (nodes_[best].point == Board::none || should_pass(best)) return Move::passing();
    return Move{nodes_[best].point};
}

int MonteCarlo::score() const {
    if (nodes_[0].child_count == 0) return 500;
    return static_cast<int>(std::lround(1000 * win_rate(most_visited())));
}

std::uint32_t MonteCarlo::most_visited_below(std::uint32_t parent) const {
    std::uint32_t best = nodes_[parent].first_child;
    for (std::uint32_t i = best; i < nodes_[parent].first_child + nodes_[parent].child_count; ++i) {
        if (nodes_[i].visits > nodes_[best].visits) best = i;
    }
    return best;
}

std::vector<Move> MonteCarlo::line_through(std::uint32_t node) const {
    constexpr std::size_t longest = 20;
    std::vector<Move> moves = {Move{nodes_[node].point}};
    while (nodes_[node].child_count > 0 && moves.size() < longest) {
        node = most_visited_below(node);
        if (nodes_[node].visits == 0) break;
        moves.push_back(Move{nodes_[node].point});
    }
    return moves;
}

std::vector<Move> MonteCarlo::line() const {
    const auto first = best_move();
    if (!first) return {};
    return first->is_pass() ? std::vector{*first} : line_through(most_visited());
}

double MonteCarlo::points_of(std::uint32_t node) const {
    const Node& n = nodes_[node];
    const double points = n.visits == 0 ? 0 : static_cast<double>(n.margin / n.visits) / 2;
    return game_.position().side_to_move() == Colour::first ? points : -points;
}

double MonteCarlo::points() const {
    return points_of(0);
}

std::vector<MonteCarlo::Candidate> MonteCarlo::candidates() const {
    const auto best = best_move();
    if (!best) return {};
    const Node& root = nodes_[0];
    std::vector<std::uint32_t> tried;
    double expected = 0;
    for (std::uint32_t i = root.first_child; i < root.first_child + root.child_count; ++i) {
        expected += static_cast<double>(nodes_[i].prior_wins / nodes_[i].prior_visits);
        if (nodes_[i].visits > 0) tried.push_back(i);
    }
    const auto rank = [&](std::uint32_t i) {
        return std::tuple(nodes_[i].point != best->point, -nodes_[i].visits, i);
    };
    std::ranges::sort(tried, {}, rank);
    std::vector<Candidate> candidates;
    candidates.reserve(tried.size());
    for (const std::uint32_t i : tried) {
        candidates.push_back(
            {.visits = static_cast<std::uint64_t>(nodes_[i].visits),
             .win_rate = win_rate(i),
             .points = points_of(i),
             .prior = static_cast<double>(nodes_[i].prior_wins / nodes_[i].prior_visits) / expected,
             .line = line_through(i)});
    }
    return candidates;
}

}  // namespace kradan::search
