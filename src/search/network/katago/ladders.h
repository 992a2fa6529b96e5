#pragma once

#include <array>
#include <cstddef>

#include "games/go/board.h"

namespace kradan::search {

/// Reads ladders as KataGo defines them for the inputs of its networks: kos favour the chain that flees,
/// suicide is never played, and a reading beyond 25,000 moves counts as an escape.
class KataLadders {
  public:
    /// Copies `board`. `ko` is the point that a ko forbids on it, or `Board::none`.
    KataLadders(const go::Board& board, go::Point ko) : board_(board), ko_(ko) {}

    /// Whether the chain at `target`, which has one liberty, is captured even if it moves first.
    bool captured_in_atari(go::Point target);

    /// The liberties where an opponent's stone begins to capture a chain.
    struct Attacks {
        std::size_t count = 0;
        std::array<go::Point, 2> at{};
    };
    /// The attacks that capture the chain at `target`, which has two liberties.
    Attacks attacks(go::Point target);

  private:
    bool flees(go::Point target, int depth);
    bool is_caught(go::Point target, int depth);
    bool is_double_ko(go::Point target, go::Point first, go::Point second) const;
    bool is_legal(go::Point p, Colour colour) const;
    template <class Then>
    bool after(go::Point p, Colour colour, Then then);

    go::Board board_;
    go::Point ko_;
    int nodes_ = 0;
    bool too_long_ = false;
};

}  // namespace kradan::search
