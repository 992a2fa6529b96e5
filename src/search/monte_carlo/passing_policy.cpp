#include "search/monte_carlo/passing_policy.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "games/go/life.h"
#include "games/go/scoring.h"
#include "search/monte_carlo/monte_carlo.h"
#include "search/tactics/tactics.h"

namespace kradan::search {

using go::Board;
using go::Move;
using go::Point;

namespace {

/// A point whose ownership is at least this far from 0 has an owner.
constexpr double owned_from = 0.6;
/// With fewer playouts, statistics on the pass are noise.
constexpr std::uint64_t min_playouts = 20;
constexpr std::uint64_t clean_up_playouts = 500;
/// A board with more than one dame per this many points is not played out.
constexpr std::size_t points_per_dame = 8;
/// A gain in win rate up to this much may rely on mistakes by the opponent.
constexpr double hope = 0.2;
/// A stone whose win rate is this much below the final score's is not played for its points, because playouts
/// break a seki.
constexpr double win_rate_for_points = 0.05;
/// Two moves whose win rates differ by less than this are equally good.
constexpr double equal_win_rate = 0.02;

/// The largest difference in points that may be noise.
double points_noise(const RootStatistics::Move& move) {
    return 0.5 + 10 / std::sqrt(std::max(1.0F, move.visits));
}

bool is_among(const std::vector<go::Vertex>& vertices, go::Vertex vertex) {
    return std::ranges::find(vertices, vertex) != vertices.end();
}

FinalScore score_as_it_stands(const go::Game& game, std::uint64_t seed) {
    const Board& board = game.position().board();
    const Colour mover = game.position().side_to_move();
    FinalScore final_score{.stones = estimate_stone_status(game, seed)};
    const auto& contested = final_score.stones.contested;
    std::vector<go::Vertex> dead;
    for (const go::Vertex v : final_score.stones.dead) {
        if (!is_among(contested, v)) dead.push_back(v);
    }
    for (const go::Vertex v : contested) {
        if (board.has(board.point(v), mover)) dead.push_back(v);
    }
    const go::Score score = go::score(game, dead);
    final_score.points = (mover == Colour::first ? score.margin : -score.margin) / 2.0;
    final_score.value = !score.winner ? 0.5 : score.winner == mover ? 1 : 0;
    const auto points = static_cast<std::size_t>(board.size() * board.size());
    final_score.played_out = score.dame.count() * points_per_dame <= points;
    return final_score;
}

}  // namespace

const RootStatistics::Move* RootStatistics::most_visited_stone() const {
    const auto best = std::ranges::max_element(stones, {}, &Move::visits);
    return best == stones.end() ? nullptr : &*best;
}

PassingPolicy::PassingPolicy(const go::Game& game, std::uint64_t seed, bool clean_up)
    : game_(game), seed_(seed), clean_up_(clean_up), points_(all_points(game.position().board())) {}

bool PassingPolicy::pass_ends_game() const {
    return game_.passes() == 1 && !game_.rules().all_alive;
}

const FinalScore& PassingPolicy::final_score() const {
    std::call_once(scored_, [this] { final_score_ = score_as_it_stands(game_, seed_); });
    return final_score_;
}

Move PassingPolicy::choose_move(const RootStatistics& root) const {
    if (clean_up_) {
        if (const auto move = clean_up_move(root)) return *move;
    }
    const RootMove* const stone = root.most_visited_stone();
    if (stone && !should_pass(root, *stone)) return Move{stone->point};
    if (has_to_clean_up()) {
        if (const auto move = clean_up_move(root)) return *move;
    }
    return game_.passes() == 1 ? Move::passing() : safe_dame(root).value_or(Move::passing());
}

/// Whether to pass rather than play `stone`, the most visited stone.
bool PassingPolicy::should_pass(const RootStatistics& root, const RootMove& stone) const {
    if (!root.pass)
        return root.prefers_pass && (game_.rules().all_alive ? !beats_final_score(stone) : has_settled(root));
    const bool enough_playouts = root.playouts >= min_playouts;
    if (game_.passes() == 1) {
        if (root.prefers_pass) return true;
        if (enough_playouts) return should_end_game(root, stone);
        return final_score().value > 0.5 && final_score().played_out &&
               final_score().stones.unsettled.empty();
    }
    if (!enough_playouts) return root.prefers_pass;
    if (!root.prefers_pass && !gains_nothing(root, stone)) return false;
    // The opponent may pass too. The game is then counted as it stands.
    return game_.rules().all_alive || stone.points < root.pass->points - 0.5 || !beats_final_score(stone);
}

/// Whether to pass and end the game. Computes the final score last, because that is slow.
bool PassingPolicy::should_end_game(const RootStatistics& root, const RootMove& stone) const {
    if (game_.rules().all_alive) return final_score().value >= 0.5 && !beats_final_score(stone);
    const bool decided = stone.win_rate < hope || stone.win_rate > 1 - hope;
    const bool pointless = decided && is_self_atari_of_several(stone.point);
    if (!pointless && !is_settled(root.ownership, nullptr)) return false;
    return !beats_final_score(stone) && (pointless || is_settled(root.ownership, &final_score().stones));
}

/// Whether a stone gains nothing over a pass, according to the search.
bool PassingPolicy::gains_nothing(const RootStatistics& root, const RootMove& stone) const {
    const RootMove& pass = *root.pass;
    const bool as_good =
        stone.win_rate - pass.win_rate < equal_win_rate && stone.points - pass.points < points_noise(pass);
    if (!as_good) return false;
    if (game_.rules().all_alive) return !beats_final_score(stone);
    if (is_self_atari_of_several(stone.point)) return true;
    const Ownership& ownership = root.ownership;
    if (std::abs(ownership.of(stone.point)) < owned_from) return false;
    return std::ranges::all_of(points_, [&](Point p) { return has_owner(p, ownership); }) ||
           has_settled(root);
}

/// Whether a stone gains more points, or a better chance of winning, than counting the board as it stands.
bool PassingPolicy::beats_final_score(const RootMove& stone) const {
    if (stone.visits == 0) return false;
    const double more_wins = stone.win_rate - final_score().value;
    const double more_points = stone.points - final_score().points;
    return more_wins > hope || (more_wins > -win_rate_for_points && more_points > 1 + points_noise(stone));
}

/// Whether a stone puts more than one of its own side's stones into atari, which makes sense only as nakade.
bool PassingPolicy::is_self_atari_of_several(Point p) const {
    return stones_in_self_atari(game_.position().board(), p, game_.position().side_to_move()) > 1;
}

/// Whether the board is settled, according to both the search and the status of the stones.
bool PassingPolicy::has_settled(const RootStatistics& root) const {
    return is_settled(root.ownership, nullptr) && is_settled(root.ownership, &final_score().stones);
}

/// Whether every point has an owner, is dame or may be part of a seki. Without `status`, any stone and any
/// point between stones may be part of a seki.
bool PassingPolicy::is_settled(const Ownership& ownership, const StoneStatus* status) const {
    const Board& board = game_.position().board();
    const auto is_unsettled = [&](Point p) { return status && is_among(status->unsettled, board.vertex(p)); };
    const auto is_dead = [&](Point p) { return status && is_among(status->dead, board.vertex(p)); };
    return std::ranges::all_of(points_, [&](Point p) {
        if (has_owner(p, ownership)) return true;
        if (board.has_stone(p)) return !is_unsettled(p);
        return std::ranges::all_of(board.neighbours(p), [&](Point q) {
            return !board.empty(q) && (!board.has_stone(q) || (!is_unsettled(q) && !is_dead(q)));
        });
    });
}

/// Whether a point has an owner, or is dame.
bool PassingPolicy::has_owner(Point p, const Ownership& ownership) const {
    return std::abs(ownership.of(p)) >= owned_from || is_dame(p, ownership);
}

/// Whether an empty point lies between living stones of both colours.
bool PassingPolicy::is_dame(Point p, const Ownership& ownership) const {
    const Board& board = game_.position().board();
    if (!board.empty(p)) return false;
    bool first = false;
    bool second = false;
    for (const Point q : board.neighbours(p)) {
        first = first || (board.has(q, Colour::first) && ownership.of(q) > owned_from);
        second = second || (board.has(q, Colour::second) && ownership.of(q) < -owned_from);
    }
    return first && second;
}

/// Finds a dame, under area rules, that is safe to fill even if the opponent moves twice.
std::optional<Move> PassingPolicy::safe_dame(const RootStatistics& root) const {
    if (game_.rules().counting != go::Counting::area) return std::nullopt;
    const Colour mover = game_.position().side_to_move();
    for (const RootMove& stone : root.stones) {
        if (!is_dame(stone.point, root.ownership)) continue;
        Board after = game_.position().board();
        after.place(stone.point, mover);
        const go::Vertex v = after.vertex(stone.point);
        if (after.count_liberties(stone.point) > 2 ||
            go::unconditional_life(after).alive[static_cast<std::size_t>(v.y * after.size() + v.x)])
            return Move{stone.point};
    }
    return std::nullopt;
}

/// After a dispute dead stones must be captured (W10), unless the side to move wins anyway.
bool PassingPolicy::has_to_clean_up() const {
    return game_.is_disputed() && !game_.rules().all_alive &&
           go::score(game_, {}).winner != game_.position().side_to_move();
}

/// Searches again only when the number of playouts has doubled, because every report of the main search calls
/// this function and each call could run a search.
std::optional<Move> PassingPolicy::clean_up_move(const RootStatistics& root) const {
    if (!found_clean_up_ || root.playouts >= 2 * found_clean_up_->playouts)
        found_clean_up_ = {.playouts = root.playouts, .move = search_clean_up_move(root)};
    return found_clean_up_->move;
}

/// The best move on a liberty of a dead chain, unless it risks living stones. The main search hardly visits
/// these moves, because they gain nothing if dead stones are removed anyway, so they get their own search.
std::optional<Move> PassingPolicy::search_clean_up_move(const RootStatistics& root) const {
    const Board& board = game_.position().board();
    const Colour mover = game_.position().side_to_move();
    std::vector<bool> elsewhere(static_cast<std::size_t>(points_.back()) + 1, true);
    for (const Point p : points_) {
        if (!board.has(p, opponent(mover)) || chain_ownership(root.ownership, board, p) >= dead_ownership)
            continue;
        for (const Point q : board.neighbours(p)) {
            if (board.empty(q)) elsewhere[q] = false;
        }
    }
    MonteCarlo search(game_, {.playouts = clean_up_playouts,
                              .seed = seed_,
                              .avoided = {{.colour = mover, .points = std::move(elsewhere), .plies = 1}}});
    search.step(clean_up_playouts);
    const RootStatistics found = search.root_statistics();
    const RootMove* const best = found.most_visited_stone();
    const RootMove* const usual = root.most_visited_stone();
    if (!best || (usual && best->win_rate < usual->win_rate - hope)) return std::nullopt;
    return Move{best->point};
}

}  // namespace kradan::search
