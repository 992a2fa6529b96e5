#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "games/go/final_board.h"
#include "games/go/game.h"
#include "games/go/position.h"
#include "games/go/rules.h"

namespace kradan::go {

/// The side that owns a point at the end.
enum class Owner { nobody, first, second };

/// The score of a game, with every component of both totals. Components that the rule set does not count are
/// 0.
struct Score {
    struct Side {
        /// Empty points, including those under the opponent's dead stones.
        int territory = 0;
        /// Living stones on the board (area).
        int stones = 0;
        /// Opponent stones captured during the game (territory).
        int prisoners = 0;
        /// Dead opponent stones on the board (territory).
        int dead = 0;
        /// In half points.
        int komi = 0;
        /// For handicap stones, in points.
        int compensation = 0;

        /// In half points.
        constexpr int total() const {
            return 2 * (territory + stones + prisoners + dead + compensation) + komi;
        }
        friend constexpr bool operator==(const Side&, const Side&) = default;
    };

    Side first;
    Side second;
    /// Indexed by row × size + column, with row 0 at the bottom; entries beyond the board belong to nobody.
    /// Under territory scoring, the point of a living stone belongs to nobody, and the point of a dead stone
    /// belongs to its captor.
    std::array<Owner, max_points> owners{};
    /// Points without a living stone that belong to nobody, by reason: they touch both colours (dame); they
    /// are part of a seki in which nothing counts; their owner must fill them (false eyes, half-dame).
    PointSet dame;
    PointSet seki;
    PointSet to_fill;
    /// The first player's lead in half points.
    int margin = 0;
    /// Empty for a jigo.
    std::optional<Colour> winner;

    const Side& of(Colour colour) const { return colour == Colour::first ? first : second; }
    friend bool operator==(const Score&, const Score&) = default;
};

/// Every stone in the chain at a vertex; empty if the vertex has no stone.
std::vector<Vertex> group_at(const Position& position, Vertex vertex);

/// The board with the chains at the vertices in `dead` marked as dead. Empty points, points off the board and
/// duplicates are ignored.
FinalBoard final_board(const Board& board, std::span<const Vertex> dead);

/// Scores a position under `rules` (W11, W12). Each vertex in `dead` marks its whole chain as dead. Empty
/// points, points off the board and duplicates are ignored. `komi` is in half points.
Score score(const Position& position, std::span<const Vertex> dead, const Rules& rules, int komi,
            int handicap);
inline Score score(const Game& game, std::span<const Vertex> dead) {
    return score(game.position(), dead, game.rules(), game.komi(), game.handicap());
}

/// The number of stones that each side needs for counting by filling in (Ing): half the points, rounded down;
/// 180 on 19×19.
constexpr int fill_in_stones(int size) {
    return size * size / 2;
}

}  // namespace kradan::go
