#include "search/dead_stones.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "go/life.h"
#include "search/monte_carlo.h"

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
    Judge(const go::Game& game, std::uint64_t seed)
        : game_(game),
          board_(game.position().board()),
          seed_(seed),
          points_(all_points(board_)),
          hold_(static_cast<std::size_t>(points_.back()) + 1, 0),
          doubt_(hold_.size(), 0),
          open_(hold_.size(), false),
          unsettled_(hold_.size(), false) {
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
    }

    Fates fates() const {
        Fates fates;
        for (const Point p : points_) {
            if (!board_.has_stone(p)) continue;
            if (hold_[p] < seems_dead) fates.dead.push_back(board_.vertex(p));
            if (unsettled_[p]) fates.unsettled.push_back(board_.vertex(p));
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
        std::array<Ownership, 2> after;
        for (const Colour first : {Colour::first, Colour::second}) {
            go::Game local = game_;
            local.resume(first);
            MonteCarlo search(local, {.playouts = playouts_of_region, .seed = seed_, .region = region});
            search.step(playouts_of_region);
            after[static_cast<std::size_t>(index(first))] = search.ownership();
        }
        for (const Point p : region) {
            if (!board_.has_stone(p)) continue;
            const Colour own = board_.colour(p);
            const double defended = hold(after[static_cast<std::size_t>(index(own))], board_, p);
            const double attacked = hold(after[static_cast<std::size_t>(index(opponent(own)))], board_, p);
            // Playouts over the whole board see what lies outside the region.
            hold_[p] = (hold_[p] + (defended + attacked) / 2) / 2;
            unsettled_[p] = std::abs(hold_[p]) < unsettled ||
                            (defended > unsettled && attacked < -unsettled) ||
                            (hold_[p] < 0 && doubt_[p] > unsettled);
        }
    }

    const go::Game& game_;
    const Board& board_;
    std::uint64_t seed_;
    std::vector<Point> points_;
    Hold hold_;
    /// By playouts that leave a seki alone.
    Hold doubt_;
    std::vector<bool> open_;
    std::vector<bool> unsettled_;
};

}  // namespace

Fates judge_stones(const go::Game& game, std::uint64_t seed) {
    if (game.rules().all_alive) return {};
    return Judge(game, seed).fates();
}

std::vector<go::Vertex> correct_dead(const go::Game& game, std::span<const go::Vertex> marked,
                                     std::uint64_t seed) {
    const Board& board = game.position().board();
    const std::vector<Point> points = all_points(board);
    std::vector<bool> is_marked(static_cast<std::size_t>(points.back()) + 1, false);
    for (const go::Vertex vertex : marked) {
        if (!board.on_board(vertex) || !board.has_stone(board.point(vertex))) continue;
        is_marked[board.chain(board.point(vertex))] = true;
    }
    const Fates fates = judge_stones(game, seed);
    std::vector<go::Vertex> dead;
    for (const Point p : points) {
        if (!board.has_stone(p)) continue;
        const go::Vertex vertex = board.vertex(p);
        const bool unsure = std::ranges::find(fates.unsettled, vertex) != fates.unsettled.end();
        const bool counts_dead =
            unsure ? is_marked[board.chain(p)] : std::ranges::find(fates.dead, vertex) != fates.dead.end();
        if (counts_dead) dead.push_back(vertex);
    }
    return dead;
}

}  // namespace kradan::search
