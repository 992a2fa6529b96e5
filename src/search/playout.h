#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "go/board.h"

namespace kradan::search {

/// Stones that playouts throw in at most: enough for the shapes that kill from inside.
inline constexpr int usual_throw_in = 4;

/// Whether a stone here would leave more than `throw_in` own stones with a single liberty, capturing nothing.
bool is_large_self_atari(const go::Board& board, go::Point p, Colour colour, int throw_in = usual_throw_in);

/// Every point of a board, row by row from the bottom.
std::vector<go::Point> all_points(const go::Board& board);

/// A game played to the end by chance: captures and rescues near the last move are preferred, own eyes are
/// not filled.
class Playout {
  public:
    /// For boards of this size. The fewer stones are thrown in, the rather do both sides of a seki leave it
    /// alone.
    explicit Playout(int size, int throw_in = usual_throw_in);

    /// Plays on. `ko` is the point forbidden now, `last` the last stone played, each possibly `Board::none`.
    void run(const go::Board& start, Colour to_move, go::Point ko, go::Point last, SplitMix64& random);

    /// The board at the end.
    const go::Board& board() const { return board_; }
    /// Whom a point belongs to at the end: 1 the first player, -1 the second, 0 nobody.
    int owner(go::Point p) const;
    /// The first player's area less the second's.
    int area_margin() const;

    /// Who played first on each point, by index, since `clear_played`: 0 nobody, 1 the first player, 2 the
    /// second.
    const std::vector<std::uint8_t>& played() const { return played_; }
    void clear_played();
    void note_played(go::Point p, Colour colour);

  private:
    bool playable(go::Point p, Colour colour, go::Point ko) const;
    go::Point answer(go::Point last, Colour colour, go::Point ko) const;
    go::Point by_chance(Colour colour, go::Point ko, SplitMix64& random);
    void collect_empty();

    int throw_in_;
    go::Board board_;
    std::vector<go::Point> points_;
    std::vector<go::Point> empty_;
    std::vector<std::uint8_t> played_;
};

}  // namespace kradan::search
