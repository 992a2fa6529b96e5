#include <algorithm>
#include <cmath>
#include <utility>

#include "games/go/life.h"
#include "games/go/scoring.h"
#include "search/monte_carlo/monte_carlo.h"
#include "search/monte_carlo/tactics.h"

namespace kradan::search {

using go::Board;
using go::Move;
using go::Point;

namespace {

constexpr double settled_ownership = 0.6;
/// Before so many playouts nothing is known about a pass.
constexpr std::uint64_t least_to_pass = 20;
constexpr std::uint64_t playouts_to_clean_up = 500;
/// A board of which more than one point in so many touches both colours is not played out.
constexpr std::size_t points_for_a_dame = 8;
/// Where a stone promises no more of the game than this beyond the count, the opponent's mistakes are not
/// hoped for.
constexpr double most_hoped_for = 0.2;
/// A stone that wins so much less often than the count is not played for its points: playouts break a seki.
constexpr double worth_points = 0.05;

/// A difference in points from other moves that need not mean anything.
double chance(const MonteCarloNode& node) {
    return 0.5 + 10 / std::sqrt(std::max(1.0F, MonteCarloNode::get(node.visits)));
}

bool is_among(const std::vector<go::Vertex>& vertices, go::Vertex vertex) {
    return std::ranges::find(vertices, vertex) != vertices.end();
}

}  // namespace

/// Judged when it is asked for first. What depends on who moves first counts against the side to move.
const MonteCarlo::Ending& MonteCarlo::ending() const {
    std::call_once(judged_, [this] {
        const Board& board = game_.position().board();
        const Colour mover = game_.position().side_to_move();
        ending_.fates = judge_stones(game_, limits_.seed);
        const auto& contested = ending_.fates.contested;
        std::vector<go::Vertex> dead;
        for (const go::Vertex v : ending_.fates.dead) {
            if (!is_among(contested, v)) dead.push_back(v);
        }
        for (const go::Vertex v : contested) {
            if (board.has(board.point(v), mover)) dead.push_back(v);
        }
        const go::Score score = go::score(game_, dead);
        ending_.value = !score.winner ? 0.5 : score.winner == mover ? 1 : 0;
        ending_.played_out = score.dame.count() * points_for_a_dame <= points_.size();
        ending_.points = (mover == Colour::first ? score.margin : -score.margin) / 2.0;
    });
    return ending_;
}

/// Whether a pass ends the game with a count in which dead stones are taken off.
bool MonteCarlo::pass_ends_game() const {
    return game_.passes() == 1 && !game_.rules().all_alive && limits_.region.empty();
}

/// Whether an empty point lies between stones of both sides that stay.
bool MonteCarlo::is_dame(Point p, const Ownership& ownership) const {
    const Board& board = game_.position().board();
    if (!board.empty(p)) return false;
    bool first = false;
    bool second = false;
    for (const Point q : board.neighbours(p)) {
        first = first || (board.has(q, Colour::first) && ownership.of(q) > settled_ownership);
        second = second || (board.has(q, Colour::second) && ownership.of(q) < -settled_ownership);
    }
    return first && second;
}

/// Whether a point seems to have its owner, or to be dame.
bool MonteCarlo::has_owner(Point p, const Ownership& ownership) const {
    return std::abs(ownership.of(p)) >= settled_ownership || is_dame(p, ownership);
}

/// Whether every point has its owner, but for dame and what lives in seki. Without `fates` every stone and
/// every point among stones might live so.
bool MonteCarlo::is_settled(const Ownership& ownership, const Fates* fates) const {
    const Board& board = game_.position().board();
    const auto stays = [&](Point p) {
        return !fates ||
               (!is_among(fates->unsettled, board.vertex(p)) && !is_among(fates->dead, board.vertex(p)));
    };
    return std::ranges::all_of(points_, [&](Point p) {
        if (has_owner(p, ownership)) return true;
        if (board.has_stone(p)) return !fates || !is_among(fates->unsettled, board.vertex(p));
        return std::ranges::all_of(board.neighbours(p), [&](Point q) {
            return !board.empty(q) && (!board.has_stone(q) || stays(q));
        });
    });
}

/// Where dame are counted: one that can be taken without danger, even if the opponent moves twice.
std::optional<Move> MonteCarlo::safe_dame() const {
    if (game_.rules().counting != go::Counting::area) return std::nullopt;
    const Colour mover = game_.position().side_to_move();
    const Ownership owned = ownership();
    for (const Node& child : root_.children()) {
        if (child.point == Board::none || !is_dame(child.point, owned)) continue;
        Board after = game_.position().board();
        after.place(child.point, mover);
        const go::Vertex v = after.vertex(child.point);
        if (after.count_liberties(child.point) > 2 ||
            go::unconditional_life(after).alive[static_cast<std::size_t>(v.y * after.size() + v.x)])
            return Move{child.point};
    }
    return std::nullopt;
}

/// Whether it puts stones of its own into atari, more than one, as only killing from inside asks.
bool MonteCarlo::throws_stones_in(const Node& move) const {
    return stones_in_self_atari(game_.position().board(), move.point, game_.position().side_to_move()) > 1;
}

/// Whether a count of the board as it stands gives away points, or the game, that a stone would keep.
bool MonteCarlo::loses_by_ending(const Node& stone) const {
    if (Node::get(stone.visits) == 0) return false;
    const double won_more = win_rate(stone) - ending().value;
    const double points_more = points_of(stone) - ending().points;
    return won_more > most_hoped_for || (won_more > -worth_points && points_more > 1 + chance(stone));
}

/// Whether a pass that ends the game is right. The stones are judged only where that may be so: it takes
/// long.
bool MonteCarlo::should_end(const Node& stone) const {
    if (game_.rules().all_alive) return ending().value >= 0.5 && !loses_by_ending(stone);
    const double hope = win_rate(stone);
    const bool decided = hope < most_hoped_for || hope > 1 - most_hoped_for;
    const Ownership owned = ownership();
    const bool idle = decided && throws_stones_in(stone);
    if (!idle && !is_settled(owned, nullptr)) return false;
    return !loses_by_ending(stone) && (idle || is_settled(owned, &ending().fates));
}

/// Whether a stone gains nothing, as far as the search tells.
bool MonteCarlo::is_idle(const Node& stone, const Node& pass) const {
    const bool as_good =
        win_rate(stone) - win_rate(pass) < 0.02 && points_of(stone) - points_of(pass) < chance(pass);
    if (!as_good) return false;
    if (game_.rules().all_alive) return !loses_by_ending(stone);
    if (throws_stones_in(stone)) return true;
    const Ownership owned = ownership();
    if (std::abs(owned.of(stone.point)) < settled_ownership) return false;
    return std::ranges::all_of(points_, [&](Point p) { return has_owner(p, owned); }) ||
           (is_settled(owned, nullptr) && is_settled(owned, &ending().fates));
}

/// `best` is the stone, or the pass.
bool MonteCarlo::should_pass(const Node& best, const Node& stone) const {
    const bool passes = best.point == Board::none;
    const Node* const pass = pass_child();
    if (!pass) return passes;
    const bool known = playouts() >= least_to_pass;
    if (game_.passes() == 1)
        return passes ||
               (known ? should_end(stone)
                      : ending().value > 0.5 && ending().played_out && ending().fates.unsettled.empty());
    if (!known) return passes;
    if (!passes && !is_idle(stone, *pass)) return false;
    // The opponent may pass too.
    return game_.rules().all_alive || points_of(stone) < points_of(*pass) - 0.5 || !loses_by_ending(stone);
}

std::optional<Move> MonteCarlo::best_move() const {
    const Node* const best = most_visited();
    if (!best) return std::nullopt;
    if (limits_.clean_up) {
        if (const auto move = cleaning_move()) return move;
    }
    const Node* const stone = most_visited_stone();
    if (stone && !should_pass(*best, *stone)) return Move{stone->point};
    if (has_to_clean_up()) {
        if (const auto move = cleaning_move()) return move;
    }
    return game_.passes() == 1 ? Move::passing() : safe_dame().value_or(Move::passing());
}

/// After a dispute what is dead has to be taken off by play, unless the game is won without (W10).
bool MonteCarlo::has_to_clean_up() const {
    return game_.is_disputed() && !game_.rules().all_alive &&
           go::score(game_, {}).winner != game_.position().side_to_move();
}

/// Looked for anew each time that the playouts have doubled: it takes a search of its own, and is asked for
/// as often as the search tells how far it is.
std::optional<Move> MonteCarlo::cleaning_move() const {
    const std::uint64_t known = playouts();
    if (!cleaning_ || known >= 2 * cleaning_->playouts)
        cleaning_ = {.playouts = known, .move = find_cleaning_move()};
    return cleaning_->move;
}

/// The best move on a liberty of what is dead, unless it loses what is alive. The search has hardly looked at
/// them, for they gain nothing where the dead are taken off anyway: they are searched alone.
std::optional<Move> MonteCarlo::find_cleaning_move() const {
    const Board& board = game_.position().board();
    const Colour mover = game_.position().side_to_move();
    const Ownership owned = ownership();
    std::vector<bool> elsewhere(outside_.size(), true);
    for (const Point p : points_) {
        if (!board.has(p, opponent(mover)) || hold(owned, board, p) >= seems_dead) continue;
        for (const Point q : board.neighbours(p)) {
            if (board.empty(q)) elsewhere[q] = false;
        }
    }
    MonteCarlo search(game_, {.playouts = playouts_to_clean_up,
                              .seed = limits_.seed,
                              .avoided = {{.colour = mover, .points = std::move(elsewhere), .plies = 1}}});
    search.step(playouts_to_clean_up);
    const Node* const best = search.most_visited_stone();
    const Node* const usual = most_visited_stone();
    if (!best || (usual && win_rate(*best) < win_rate(*usual) - most_hoped_for)) return std::nullopt;
    return Move{best->point};
}

}  // namespace kradan::search
