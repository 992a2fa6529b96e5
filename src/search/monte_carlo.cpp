#include "search/monte_carlo.h"

#include <algorithm>
#include <cmath>

#include "go/scoring.h"

namespace kradan::search {

using go::Board;
using go::Move;
using go::Point;

namespace {

/// Visits that the all-moves-as-first statistics weigh as much as.
constexpr float amaf_equivalent = 800;
constexpr float prior_visits = 30;
constexpr double settled_ownership = 0.6;
/// A chain that holds its points less than this counts as dead. It takes more to contradict a player.
constexpr double seems_dead = -0.3;
constexpr double surely_held = 0.4;
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

/// Near the last move, and away from the edge where the board is still empty.
float shape_bonus(const Board& board, Point p, Point last) {
    const go::Vertex v = board.vertex(p);
    float bonus = 0;
    if (last != Board::none) {
        const go::Vertex w = board.vertex(last);
        const int distance = std::abs(v.x - w.x) + std::abs(v.y - w.y);
        if (distance <= 3) bonus += 0.03F * static_cast<float>(4 - distance);
    }
    for (int y = v.y - 2; y <= v.y + 2; ++y) {
        for (int x = v.x - 2; x <= v.x + 2; ++x) {
            if (board.on_board({.x = x, .y = y}) && board.has_stone(board.point({.x = x, .y = y})))
                return bonus;
        }
    }
    const int far = board.size() - 1;
    const int line = std::min({v.x, v.y, far - v.x, far - v.y});
    return bonus + (line == 0 ? -0.25F : line == 1 ? -0.12F : line == 2 || line == 3 ? 0.08F : 0.02F);
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

/// Whose each point is after many games played from this board by chance.
Ownership estimate(const Board& board, std::uint64_t playouts, std::uint64_t seed,
                   int throw_in = usual_throw_in) {
    const std::vector<Point> points = all_points(board);
    Ownership ownership{.balance = std::vector<std::int32_t>(static_cast<std::size_t>(points.back()) + 1, 0)};
    Playout playout(board.size(), throw_in);
    SplitMix64 random(seed);
    for (Colour to_move = Colour::first; ownership.playouts < playouts; to_move = opponent(to_move)) {
        playout.run(board, to_move, Board::none, Board::none, random);
        for (const Point p : points) ownership.balance[p] += playout.owner(p);
        ++ownership.playouts;
    }
    return ownership;
}

}  // namespace

MonteCarlo::MonteCarlo(const go::Game& game, const Limits& limits)
    : game_(game),
      limits_(limits),
      random_(limits.seed),
      playout_(game.position().size()),
      points_(all_points(game.position().board())),
      nodes_(1),
      ownership_{.balance = std::vector<std::int32_t>(static_cast<std::size_t>(points_.back()) + 1, 0)},
      handicap_margin_(margin_before_play(game)) {
    const std::vector<Move> moves = game_.legal_moves();
    done_ = moves.empty();
    if (done_) return;
    const go::Position& position = game_.position();
    nodes_[0].first_child = 1;
    for (const Move move : moves) {
        if (move.is_pass() || !position.board().is_eye(move.point, position.side_to_move())) {
            add_child(position, move.point, last_stone(game_));
        }
    }
    nodes_[0].child_count = static_cast<std::uint16_t>(nodes_.size() - 1);
}

void MonteCarlo::step(std::uint64_t count) {
    for (; count > 0 && !done_; --count) {
        play_one();
        done_ = playouts() >= limits_.playouts || (nodes_[0].child_count == 1 && playouts() >= 100);
    }
}

/// A new node at the end, with what experience says of such moves.
void MonteCarlo::add_child(const go::Position& position, Point p, Point last) {
    Node node{.point = p};
    const Board& board = position.board();
    const Colour mover = position.side_to_move();
    float prior = 0.5F;
    if (p == Board::none) {
        prior = 0.3F;
    } else {
        int empty = 0;
        bool rescue = false;
        for (const Point q : board.neighbours(p)) {
            if (board.empty(q)) ++empty;
            if (board.has(q, mover) && board.single_liberty(q) == p) rescue = true;
        }
        if (board.captures(p, mover)) {
            prior += 0.25F;
        } else if (empty == 0 && !rescue) {
            prior -= 0.15F;
        }
        if (rescue && empty >= 2) prior += 0.2F;
        prior += shape_bonus(board, p, last);
    }
    node.amaf_visits = static_cast<std::uint32_t>(prior_visits);
    node.amaf_wins = prior_visits * std::clamp(prior, 0.05F, 0.95F);
    nodes_.push_back(node);
}

void MonteCarlo::expand(std::uint32_t parent, const go::Position& position, Point last) {
    if (nodes_.size() + points_.size() + 1 > max_nodes) return;
    const std::size_t first = nodes_.size();
    const Board& board = position.board();
    const Colour mover = position.side_to_move();
    for (const Point p : points_) {
        if (!board.empty(p) || p == position.ko_point()) continue;
        if (board.is_eye(p, mover) || board.is_suicide(p, mover)) continue;
        add_child(position, p, last);
    }
    add_child(position, Board::none, last);
    nodes_[parent].first_child = static_cast<std::uint32_t>(first);
    nodes_[parent].child_count = static_cast<std::uint16_t>(nodes_.size() - first);
}

std::uint32_t MonteCarlo::select(std::uint32_t parent) const {
    const Node& node = nodes_[parent];
    const float curiosity = 0.004F * std::sqrt(static_cast<float>(node.visits));
    std::uint32_t best = node.first_child;
    float best_value = -1;
    for (std::uint32_t i = node.first_child; i < node.first_child + node.child_count; ++i) {
        const Node& child = nodes_[i];
        const auto visits = static_cast<float>(child.visits);
        const float amaf = child.amaf_wins / static_cast<float>(child.amaf_visits);
        const float weight = std::sqrt(amaf_equivalent / (3 * visits + amaf_equivalent));
        const float rate = child.visits == 0 ? amaf : (1 - weight) * (child.wins / visits) + weight * amaf;
        const float value = rate + curiosity / (1 + visits);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

void MonteCarlo::play_one() {
    ++ownership_.playouts;
    playout_.clear_played();
    path_.assign(1, 0);
    go::Position position = game_.position();
    Point last = last_stone(game_);
    int passes = game_.passes();
    bool passed_out = false;
    const std::uint32_t patience = points_.size() > 150 ? 6 : 3;
    while (!passed_out) {
        const std::uint32_t parent = path_.back();
        if (nodes_[parent].child_count == 0) {
            if (nodes_[parent].visits < patience) break;
            expand(parent, position, last);
            if (nodes_[parent].child_count == 0) break;
        }
        std::uint32_t next = select(parent);
        if (parent == 0 && playouts() % pass_share == 0) next = pass_child().value_or(next);
        path_.push_back(next);
        last = nodes_[next].point;
        if (last == Board::none) {
            passed_out = ++passes >= 2;
        } else {
            passes = 0;
            playout_.note_played(last, position.side_to_move());
        }
        position.apply(Move{last});
        if (path_.size() > 4 * points_.size()) break;
    }
    deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);
    learn(first_wins(position, passed_out));
}

bool MonteCarlo::first_wins(const go::Position& end_of_line, bool passed_out) {
    playout_.run(end_of_line.board(), end_of_line.side_to_move(), end_of_line.ko_point(), Board::none,
                 random_);
    for (const Point p : points_) ownership_.balance[p] += playout_.owner(p);
    int margin = 2 * playout_.area_margin() + handicap_margin_;
    if (passed_out && game_.rules().all_alive) {
        margin = go::score(end_of_line, {}, game_.rules(), game_.komi(), game_.handicap()).margin;
    }
    return margin > 0 || (margin == 0 && game_.rules().first_wins_ties);
}

void MonteCarlo::learn(bool first_won) {
    Colour mover = game_.position().side_to_move();
    ++nodes_[0].visits;
    for (std::size_t i = 0; i < path_.size(); ++i, mover = opponent(mover)) {
        const bool won = (mover == Colour::first) == first_won;
        const Node& node = nodes_[path_[i]];
        const auto own_mark = static_cast<std::uint8_t>(index(mover) + 1);
        for (std::uint32_t j = node.first_child; j < node.first_child + node.child_count; ++j) {
            Node& child = nodes_[j];
            if (child.point == Board::none || playout_.played()[child.point] != own_mark) continue;
            ++child.amaf_visits;
            if (won) child.amaf_wins += 1;
        }
        if (i + 1 < path_.size()) {
            Node& child = nodes_[path_[i + 1]];
            ++child.visits;
            if (won) child.wins += 1;
        }
    }
}

std::uint32_t MonteCarlo::most_visited() const {
    const Node& root = nodes_[0];
    std::uint32_t best = root.first_child;
    for (std::uint32_t i = root.first_child; i < root.first_child + root.child_count; ++i) {
        const bool pass = nodes_[i].point == Board::none;
        if (pass && root.child_count > 1 && nodes_[i].visits <= playouts() / (pass_share / 2)) continue;
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
    return n.visits == 0 ? 0.5 : static_cast<double>(n.wins) / n.visits;
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

std::vector<Move> MonteCarlo::line() const {
    std::vector<Move> moves;
    const auto first = best_move();
    if (!first) return moves;
    moves.push_back(*first);
    if (first->is_pass()) return moves;
    std::uint32_t node = most_visited();
    while (nodes_[node].child_count > 0 && moves.size() < 20) {
        std::uint32_t next = nodes_[node].first_child;
        for (std::uint32_t i = next; i < nodes_[node].first_child + nodes_[node].child_count; ++i) {
            if (nodes_[i].visits > nodes_[next].visits) next = i;
        }
        if (nodes_[next].visits == 0) break;
        moves.push_back(Move{nodes_[next].point});
        node = next;
    }
    return moves;
}

std::vector<go::Vertex> dead_stones(const go::Game& game, std::uint64_t playouts, std::uint64_t seed) {
    if (game.rules().all_alive) return {};
    const Board& board = game.position().board();
    return dead_by(estimate(board, playouts, seed), board);
}

bool agrees_dead(const go::Game& game, std::span<const go::Vertex> dead, std::uint64_t playouts,
                 std::uint64_t seed) {
    const Board& board = game.position().board();
    const std::vector<Point> points = all_points(board);
    std::vector<bool> marked(static_cast<std::size_t>(points.back()) + 1, false);
    for (const go::Vertex vertex : dead) {
        if (!board.on_board(vertex) || !board.has_stone(board.point(vertex))) continue;
        marked[board.chain(board.point(vertex))] = true;
    }
    if (game.rules().all_alive) return std::ranges::find(marked, true) == marked.end();
    // What kills from inside throws stones in, what stands in seki must not: sure is what is so either way.
    const Ownership usual = estimate(board, playouts, seed);
    const Ownership cautious = estimate(board, playouts, seed, 1);
    return std::ranges::all_of(points, [&](Point p) {
        if (!board.has_stone(p) || board.chain(p) != p) return true;
        const auto [least, most] = std::minmax({hold(usual, board, p), hold(cautious, board, p)});
        return marked[p] ? least <= surely_held : most >= -surely_held;
    });
}

}  // namespace kradan::search
