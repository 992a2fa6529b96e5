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

/// The number of playouts for the whole board, and for each region with either side moving first.
constexpr std::uint64_t board_playouts = 500;
constexpr std::uint64_t region_playouts = 500;
/// Playouts settle a chain whose ownership is at least this far from 0.
constexpr double settled_ownership = 0.75;
/// A local search that yields an ownership closer to 0 is undecided.
constexpr double decided_ownership = 0.3;
/// Empty points within this distance of an undecided chain are searched together with it.
constexpr int region_distance = 2;

/// Estimates the status of the stones on one board.
class StatusEstimator {
  public:
    StatusEstimator(const go::Game& game, const go::Rules& rules, std::uint64_t seed,
                    std::span<const float> owners)
        : game_(game),
          rules_(rules),
          board_(game.position().board()),
          seed_(seed),
          owners_(owners),
          points_(all_points(board_)),
          ownership_(static_cast<std::size_t>(points_.back()) + 1, 0),
          cautious_ownership_(ownership_.size(), 0),
          undecided_(ownership_.size(), false),
          unsettled_(ownership_.size(), false),
          contested_(ownership_.size(), false) {}

    StoneStatus estimate() {
        // 1. Unconditional life, and whole-board playouts.
        estimate_by_playouts();
        // 2. Local searches for chains that the playouts do not decide.
        read_undecided();
        // 3. A shape that playouts misjudge.
        find_bent_fours();
        return status();
    }

  private:
    void estimate_by_playouts() {
        const go::UnconditionalLife certain = unconditional_life(board_);
        const Ownership usual = estimate_ownership(board_, board_playouts, seed_);
        const Ownership cautious = estimate_ownership(board_, board_playouts, seed_, false);
        for (const Point p : points_) {
            if (!board_.has_stone(p)) continue;
            const go::Vertex v = board_.vertex(p);
            if (certain.alive[static_cast<std::size_t>(v.y * board_.size() + v.x)]) {
                ownership_[p] = 1;
            } else if (certain.dead(board_, v)) {
                ownership_[p] = -1;
            } else {
                ownership_[p] = chain_ownership(usual, board_, p);
                cautious_ownership_[p] = chain_ownership(cautious, board_, p);
                undecided_[p] =
                    std::min(std::abs(ownership_[p]), std::abs(cautious_ownership_[p])) < settled_ownership ||
                    ownership_[p] * cautious_ownership_[p] < 0;
            }
        }
    }

    void read_undecided() {
        std::vector<bool> read(ownership_.size(), false);
        for (const Point p : points_) {
            if (!undecided_[p] || read[p]) continue;
            const std::vector<Point> region = region_of(p);
            for (const Point q : region) read[q] = true;
            read_region(region);
        }
    }

    /// The connected undecided chains around `origin`, with the empty points near them.
    std::vector<Point> region_of(Point origin) const {
        std::vector<int> distance(ownership_.size(), -1);
        std::vector<Point> region = {origin};
        distance[origin] = 0;
        for (std::size_t i = 0; i < region.size(); ++i) {
            for (const Point q : board_.neighbours(region[i])) {
                const bool stone = board_.has_stone(q);
                if (stone ? !undecided_[q] : !board_.empty(q)) continue;
                const int new_distance = stone ? 0 : distance[region[i]] + 1;
                if (new_distance > region_distance || (distance[q] >= 0 && distance[q] <= new_distance))
                    continue;
                if (distance[q] < 0) region.push_back(q);
                distance[q] = new_distance;
            }
        }
        return region;
    }

    void read_region(const std::vector<Point>& region) {
        const Reading usual = search_region(region, true);
        std::optional<Reading> cautious;
        for (const Point p : region) {
            if (!board_.has_stone(p)) continue;
            const auto [defended, attacked] = usual.chain_ownership_at(board_, p);
            // Whole-board playouts account for stones outside the region.
            ownership_[p] = (ownership_[p] + (defended + attacked) / 2) / 2;
            contested_[p] = defended > decided_ownership && attacked < -decided_ownership;
            unsettled_[p] = std::abs(ownership_[p]) < decided_ownership || contested_[p] ||
                            (ownership_[p] < 0 && cautious_ownership_[p] > decided_ownership);
            // In ordinary playouts either side breaks a seki half the time.
            if (std::max(std::abs(defended), std::abs(attacked)) > decided_ownership ||
                cautious_ownership_[p] < settled_ownership)
                continue;
            if (!cautious) cautious = search_region(region, false);
            const auto [defended_in_seki, attacked_in_seki] = cautious->chain_ownership_at(board_, p);
            if (std::min(defended_in_seki, attacked_in_seki) < settled_ownership) continue;
            ownership_[p] = std::min(defended_in_seki, attacked_in_seki);
            unsettled_[p] = false;
        }
    }

    /// Whether the expected owners contradict what was read.
    bool is_doubted(Point p) const { return undecided_[p] && ownership_[p] * expected_ownership(p) < 0; }

    /// What the expected owners say of the chain at `p`, from its viewpoint; 0 if there are none.
    double expected_ownership(Point p) const {
        if (owners_.empty()) return 0;
        double sum = 0;
        Point stone = p;
        do {
            const go::Vertex v = board_.vertex(stone);
            sum += owners_[static_cast<std::size_t>(v.y * board_.size() + v.x)];
            stone = board_.next_in_chain(stone);
        } while (stone != p);
        return board_.colour(p) == Colour::first ? sum : -sum;
    }

    /// The ownership from local searches, indexed by the side that moves first.
    struct Reading {
        std::array<Ownership, 2> by_first_mover;

        /// The ownership of the chain at `p` when its own side moves first, and when the opponent does.
        std::array<double, 2> chain_ownership_at(const Board& board, Point p) const {
            const Colour own = board.colour(p);
            return {chain_ownership(by_first_mover[place(own)], board, p),
                    chain_ownership(by_first_mover[place(opponent(own))], board, p)};
        }
    };

    Reading search_region(const std::vector<Point>& region, bool nakade) const {
        Reading reading;
        for (const Colour first_mover : {Colour::first, Colour::second}) {
            go::Game local = game_;
            local.resume(first_mover);
            MonteCarlo search(
                local, {.playouts = region_playouts, .seed = seed_, .region = region, .nakade = nakade});
            search.step(region_playouts);
            reading.by_first_mover[place(first_mover)] = search.ownership();
        }
        return reading;
    }

    /// The bent four in the corner: three stones inside a surrounded chain, both with the same two liberties.
    /// A fourth stone leaves the surrounded chain nothing better than a ko. Only the side with the three
    /// stones can start that ko, and it can first remove all ko threats. Under territory rules the surrounded
    /// chain is dead as it stands. Under area rules, where the fight must be played out, it is dead but
    /// unsettled.
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
        const std::vector<Point> shared = sorted_liberties(killer);
        std::vector<Point> victims;
        for (const Point p : points_) {
            if (!board_.has(p, opponent(board_.colour(killer)))) continue;
            const bool touches = std::ranges::any_of(board_.neighbours(p), in_shape);
            if (touches && sorted_liberties(p) != shared) return;
            if (touches) victims.push_back(board_.chain(p));
        }
        const auto is_victim = [&](Point p) { return std::ranges::count(victims, board_.chain(p)) > 0; };
        // The chains that surround the victims must be alive.
        for (const Point p : points_) {
            if (!board_.has(p, board_.colour(killer)) || in_shape(p)) continue;
            const bool surrounds = std::ranges::any_of(
                board_.neighbours(p), [&](Point q) { return board_.has_stone(q) && is_victim(q); });
            if (surrounds && (ownership_[p] < settled_ownership || unsettled_[p])) return;
        }
        for (const Point p : points_) {
            if (!board_.has_stone(p) || (!in_shape(p) && !is_victim(p))) continue;
            ownership_[p] = in_shape(p) ? 1 : -1;
            undecided_[p] = false;
            unsettled_[p] = rules_.counting == go::Counting::area;
        }
    }

    std::vector<Point> sorted_liberties(Point stone) const {
        std::vector<Point> liberties;
        Point p = stone;
        do {
            for (const Point q : board_.neighbours(p)) {
                if (board_.empty(q)) liberties.push_back(q);
            }
            p = board_.next_in_chain(p);
        } while (p != stone);
        std::ranges::sort(liberties);
        const auto duplicates = std::ranges::unique(liberties);
        liberties.erase(duplicates.begin(), duplicates.end());
        return liberties;
    }

    StoneStatus status() const {
        StoneStatus status;
        for (const Point p : points_) {
            if (!board_.has_stone(p)) continue;
            if (ownership_[p] < dead_ownership) status.dead.push_back(board_.vertex(p));
            if (unsettled_[p] || is_doubted(p)) status.unsettled.push_back(board_.vertex(p));
            if (unsettled_[p] && contested_[p]) status.contested.push_back(board_.vertex(p));
        }
        return status;
    }

    const go::Game& game_;
    const go::Rules& rules_;
    const Board& board_;
    std::uint64_t seed_;
    std::span<const float> owners_;
    std::vector<Point> points_;
    /// Indexed by point: the ownership of its chain from that chain's viewpoint. The current estimate, and an
    /// estimate from playouts without nakade, which do not break a seki.
    std::vector<double> ownership_;
    std::vector<double> cautious_ownership_;
    /// After whole-board playouts; false again where a shape decides.
    std::vector<bool> undecided_;
    std::vector<bool> unsettled_;
    std::vector<bool> contested_;
};

}  // namespace

StoneStatus estimate_stone_status(const go::Game& game, std::uint64_t seed) {
    return estimate_stone_status(game, game.rules(), seed);
}

StoneStatus estimate_stone_status(const go::Game& game, const go::Rules& rules, std::uint64_t seed,
                                  std::span<const float> owners) {
    if (rules.all_alive) return {};
    return StatusEstimator(game, rules, seed, owners).estimate();
}

std::vector<go::Vertex> correct_dead(const go::Game& game, std::span<const go::Vertex> marked, Colour side,
                                     std::uint64_t seed, std::span<const float> owners) {
    const Board& board = game.position().board();
    const std::vector<Point> points = all_points(board);
    std::vector<bool> marked_chains(static_cast<std::size_t>(points.back()) + 1, false);
    for (const go::Vertex vertex : marked) {
        if (!board.on_board(vertex) || !board.has_stone(board.point(vertex))) continue;
        marked_chains[board.chain(board.point(vertex))] = true;
    }
    const StoneStatus status = estimate_stone_status(game, game.rules(), seed, owners);
    const auto is_among = [](const std::vector<go::Vertex>& vertices, go::Vertex vertex) {
        return std::ranges::find(vertices, vertex) != vertices.end();
    };
    std::vector<go::Vertex> dead;
    for (const Point p : points) {
        if (!board.has_stone(p)) continue;
        const go::Vertex vertex = board.vertex(p);
        const bool is_marked = marked_chains[board.chain(p)];
        const bool mark_costs = is_marked == (board.colour(p) == side);
        const bool accepts_mark = is_among(status.unsettled, vertex) && !mark_costs;
        if (accepts_mark ? is_marked : is_among(status.dead, vertex)) dead.push_back(vertex);
    }
    return dead;
}

}  // namespace kradan::search
