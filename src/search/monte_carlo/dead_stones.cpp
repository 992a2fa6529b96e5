#include "search/monte_carlo/dead_stones.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "games/go/life.h"
#include "search/monte_carlo/monte_carlo.h"

namespace kradan::search {

using go::Board;
using go::Point;

namespace {

constexpr std::uint64_t playouts_of_all = 500;
/// A chain that holds its points at least so much in playouts lives; so little, it is dead.
constexpr double sure_at_once = 0.75;
/// Points so far from an unsettled chain are read with it.
constexpr int near = 2;
constexpr std::uint64_t playouts_of_region = 500;
constexpr double unsettled = 0.3;

/// How surely a chain keeps its points: from 1, always, to -1, never.
using Hold = std::vector<double>;

class Judge {
  public:
    Judge(const go::Game& game, const go::Rules& rules, std::uint64_t seed)
        : game_(game),
          rules_(rules),
          board_(game.position().board()),
          seed_(seed),
          points_(all_points(board_)),
          hold_(static_cast<std::size_t>(points_.back()) + 1, 0),
          doubt_(hold_.size(), 0),
          open_(hold_.size(), false),
          unsettled_(hold_.size(), false),
          contested_(hold_.size(), false) {
        const go::UnconditionalLife certain = unconditional_life(board_);
        const Ownership usual = play_out(board_, playouts_of_all, seed);
        const Ownership cautious = play_out(board_, playouts_of_all, seed, false);
        for (const Point p : points_) {
            if (!board_.has_stone(p)) continue;
            const go::Vertex v = board_.vertex(p);
            if (certain.alive[static_cast<std::size_t>(v.y * board_.size() + v.x)]) {
                hold_[p] = 1;
            } else if (certain.dead(board_, v)) {
                hold_[p] = -1;
            } else {
                hold_[p] = hold(usual, board_, p);
                doubt_[p] = hold(cautious, board_, p);
                open_[p] = std::min(std::abs(hold_[p]), std::abs(doubt_[p])) < sure_at_once ||
                           hold_[p] * doubt_[p] < 0;
            }
        }
        std::vector<bool> done(hold_.size(), false);
        for (const Point p : points_) {
            if (!open_[p] || done[p]) continue;
            const std::vector<Point> region = region_of(p);
            for (const Point q : region) done[q] = true;
            read(region);
        }
        find_bent_fours();
    }

    Fates fates() const {
        Fates fates;
        for (const Point p : points_) {
            if (!board_.has_stone(p)) continue;
            if (hold_[p] < seems_dead) fates.dead.push_back(board_.vertex(p));
            if (unsettled_[p]) fates.unsettled.push_back(board_.vertex(p));
            if (unsettled_[p] && contested_[p]) fates.contested.push_back(board_.vertex(p));
        }
        return fates;
    }

  private:
    /// The chains that are not clear and hang together, with the empty points near them.
    std::vector<Point> region_of(Point origin) const {
        std::vector<int> distance(hold_.size(), -1);
        std::vector<Point> region = {origin};
        distance[origin] = 0;
        for (std::size_t i = 0; i < region.size(); ++i) {
            for (const Point q : board_.neighbours(region[i])) {
                const bool stone = board_.has_stone(q);
                if (stone ? !open_[q] : !board_.empty(q)) continue;
                const int there = stone ? 0 : distance[region[i]] + 1;
                if (there > near || (distance[q] >= 0 && distance[q] <= there)) continue;
                if (distance[q] < 0) region.push_back(q);
                distance[q] = there;
            }
        }
        return region;
    }

    void read(const std::vector<Point>& region) {
        const Reading usual = reading(region, true);
        std::optional<Reading> cautious;
        for (const Point p : region) {
            if (!board_.has_stone(p)) continue;
            const auto [defended, attacked] = usual.of(board_, p);
            // Playouts over the whole board see what lies outside the region.
            hold_[p] = (hold_[p] + (defended + attacked) / 2) / 2;
            contested_[p] = defended > unsettled && attacked < -unsettled;
            unsettled_[p] =
                std::abs(hold_[p]) < unsettled || contested_[p] || (hold_[p] < 0 && doubt_[p] > unsettled);
            // In a seki playouts have either side break it half of the time.
            if (std::max(std::abs(defended), std::abs(attacked)) > unsettled || doubt_[p] < sure_at_once)
                continue;
            if (!cautious) cautious = reading(region, false);
            const auto [kept, left] = cautious->of(board_, p);
            if (std::min(kept, left) < sure_at_once) continue;
            hold_[p] = std::min(kept, left);
            unsettled_[p] = false;
        }
    }

    /// Whose the points are after either side has moved first.
    struct Reading {
        std::array<Ownership, 2> after;

        /// How surely the chain of the stone at `p` keeps its points where its own side, and where the other
        /// side begins.
        std::array<double, 2> of(const Board& board, Point p) const {
            const Colour own = board.colour(p);
            return {hold(after[place(own)], board, p), hold(after[place(opponent(own))], board, p)};
        }
    };

    Reading reading(const std::vector<Point>& region, bool kills_from_inside) const {
        Reading reading;
        for (const Colour first : {Colour::first, Colour::second}) {
            go::Game local = game_;
            local.resume(first);
            MonteCarlo search(local, {.playouts = playouts_of_region,
                                      .seed = seed_,
                                      .region = region,
                                      .kills_from_inside = kills_from_inside});
            search.step(playouts_of_region);
            reading.after[place(first)] = search.ownership();
        }
        return reading;
    }

    /// The bent four in the corner: three stones in an enclosed chain whose last two liberties they share can
    /// be made four that leave it no more than a ko. Nothing but that side can begin it, after all that the
    /// other could threaten with is gone: the chain is dead without that where territory is counted, and
    /// seems so by area.
    void find_bent_fours() {
        const int last = board_.size() - 1;
        if (last < 2) return;
        for (const auto& [x, right] : {std::pair{0, 1}, std::pair{last, -1}}) {
            for (const auto& [y, up] : {std::pair{0, 1}, std::pair{last, -1}}) {
                const auto at = [&](int along, int above) {
                    return board_.point({.x = x + right * along, .y = y + up * above});
                };
                find_bent_four({at(0, 0), at(1, 0), at(0, 1), at(2, 0)});
                find_bent_four({at(0, 0), at(1, 0), at(0, 1), at(0, 2)});
            }
        }
    }

    void find_bent_four(const std::array<Point, 4>& shape) {
        const auto stone = std::ranges::find_if(shape, [&](Point p) { return board_.has_stone(p); });
        if (stone == shape.end() || board_.chain_size(*stone) != 3 || board_.count_liberties(*stone) != 2)
            return;
        const Point killer = board_.chain(*stone);
        const auto in_shape = [&](Point p) { return board_.has_stone(p) && board_.chain(p) == killer; };
        if (std::ranges::count_if(shape, in_shape) != 3 ||
            std::ranges::none_of(shape, [&](Point p) { return board_.empty(p); }))
            return;
        const std::vector<Point> shared = liberties(killer);
        std::vector<Point> victims;
        for (const Point p : points_) {
            if (!board_.has(p, opponent(board_.colour(killer)))) continue;
            const bool touches = std::ranges::any_of(board_.neighbours(p), in_shape);
            if (touches && liberties(p) != shared) return;
            if (touches) victims.push_back(board_.chain(p));
        }
        const auto is_victim = [&](Point p) { return std::ranges::count(victims, board_.chain(p)) > 0; };
        // They have to be shut in by what lives.
        for (const Point p : points_) {
            if (!board_.has(p, board_.colour(killer)) || in_shape(p)) continue;
            const bool shuts_in = std::ranges::any_of(
                board_.neighbours(p), [&](Point q) { return board_.has_stone(q) && is_victim(q); });
            if (shuts_in && (hold_[p] < sure_at_once || unsettled_[p])) return;
        }
        for (const Point p : points_) {
            if (!board_.has_stone(p) || (!in_shape(p) && !is_victim(p))) continue;
            hold_[p] = in_shape(p) ? 1 : -1;
            unsettled_[p] = rules_.counting == go::Counting::area;
        }
    }

    /// Sorted.
    std::vector<Point> liberties(Point stone) const {
        std::vector<Point> liberties;
        Point p = stone;
        do {
            for (const Point q : board_.neighbours(p)) {
                if (board_.empty(q)) liberties.push_back(q);
            }
            p = board_.next_in_chain(p);
        } while (p != stone);
        std::ranges::sort(liberties);
        const auto rest = std::ranges::unique(liberties);
        liberties.erase(rest.begin(), rest.end());
        return liberties;
    }

    const go::Game& game_;
    const go::Rules& rules_;
    const Board& board_;
    std::uint64_t seed_;
    std::vector<Point> points_;
    Hold hold_;
    /// By playouts that leave a seki alone.
    Hold doubt_;
    std::vector<bool> open_;
    std::vector<bool> unsettled_;
    std::vector<bool> contested_;
};

}  // namespace

Fates judge_stones(const go::Game& game, std::uint64_t seed) {
    return judge_stones(game, game.rules(), seed);
}

Fates judge_stones(const go::Game& game, const go::Rules& rules, std::uint64_t seed) {
    if (rules.all_alive) return {};
    return Judge(game, rules, seed).fates();
}

std::vector<go::Vertex> correct_dead(const go::Game& game, std::span<const go::Vertex> marked, Colour side,
                                     std::uint64_t seed) {
    const Board& board = game.position().board();
    const std::vector<Point> points = all_points(board);
    std::vector<bool> is_marked(static_cast<std::size_t>(points.back()) + 1, false);
    for (const go::Vertex vertex : marked) {
        if (!board.on_board(vertex) || !board.has_stone(board.point(vertex))) continue;
        is_marked[board.chain(board.point(vertex))] = true;
    }
    const Fates fates = judge_stones(game, seed);
    const auto is_among = [](const std::vector<go::Vertex>& vertices, go::Vertex vertex) {
        return std::ranges::find(vertices, vertex) != vertices.end();
    };
    std::vector<go::Vertex> dead;
    for (const Point p : points) {
        if (!board.has_stone(p)) continue;
        const go::Vertex vertex = board.vertex(p);
        const bool seems = is_among(fates.dead, vertex);
        const bool as_marked = is_marked[board.chain(p)];
        const bool costs = as_marked == (board.colour(p) == side);
        const bool gives_way = is_among(fates.unsettled, vertex) && !costs;
        if (gives_way ? as_marked : seems) dead.push_back(vertex);
    }
    return dead;
}

}  // namespace kradan::search
