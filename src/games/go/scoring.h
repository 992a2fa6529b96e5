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

/// Whom a point counts for at the end.
enum class Owner { nobody, first, second };

/// A game counted, with every part of both totals. What the rule set does not count is 0.
struct Score {
    struct Side {
        /// Empty points, those of the opponent's dead stones included.
        int territory = 0;
        /// Living stones on the board (area).
        int stones = 0;
        /// The opponent's stones taken during the game (territory).
        int prisoners = 0;
        /// The opponent's stones that lie dead on the board (territory).
        int dead = 0;
        /// Half points.
        int komi = 0;
        /// For handicap stones, in points.
        int compensation = 0;

        /// Half points.
        constexpr int total() const {
            return 2 * (territory + stones + prisoners + dead + compensation) + komi;
        }
        friend constexpr bool operator==(const Side&, const Side&) = default;
    };

    Side first;
    Side second;
    /// By row × size + column, row 0 at the bottom; the rest is nobody's. Under territory a living stone's
    /// point is nobody's; a dead one's is its captor's.
    std::array<Owner, max_points> owners{};
    /// Why points without a living stone are nobody's: they touch both colours; they are part of a seki in
    /// which nothing counts; their owner has to fill them (false eyes, half-dame).
    PointSet dame;
    PointSet seki;
    PointSet to_fill;
    /// Half points by which the first player is ahead.
    int margin = 0;
    /// Nobody: jigo.
    std::optional<Colour> winner;

    const Side& of(Colour colour) const { return colour == Colour::first ? first : second; }
    friend bool operator==(const Score&, const Score&) = default;
};

/// Every stone of the chain at a vertex; empty where there is none.
std::vector<Vertex> group_at(const Position& position, Vertex vertex);

/// The board with the chains at the vertices of `dead` marked; empty ones, ones off the board and repetitions
/// change nothing.
FinalBoard final_board(const Board& board, std::span<const Vertex> dead);

/// Counts a position by `rules` (W11, W12). Each vertex of `dead` marks its whole chain; empty ones, ones off
/// the board and repetitions change nothing. `komi` in half points.
Score score(const Position& position, std::span<const Vertex> dead, const Rules& rules, int komi,
            int handicap);
inline Score score(const Game& game, std::span<const Vertex> dead) {
    return score(game.position(), dead, game.rules(), game.komi(), game.handicap());
}

/// How many stones each side must bring to count by filling in (Ing): half the points, rounded down; 180 on
/// 19×19.
constexpr int fill_in_stones(int size) {
    return size * size / 2;
}

}  // namespace kradan::go
