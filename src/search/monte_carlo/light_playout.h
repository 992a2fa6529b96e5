#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "core/random.h"
#include "games/go/position.h"

namespace kradan::search {

/// A uniformly random legal move in the position, possibly a pass.
go::Move random_legal_move(const go::Position& position, SplitMix64& random);

/// Uniformly random playouts. Each move is drawn uniformly from the legal points that are not the mover's own
/// eyes (`Board::is_eye`); a side without such a point passes. A playout ends after two passes, or after
/// three moves per point, which only multiple-ko fights reach. Suicide is never played, superko is ignored,
/// and nobody resigns.
class LightPlayout {
  public:
    struct Result {
        /// The first player's area minus the second's: stones, and empty points that touch only one colour.
        int area_margin = 0;
        /// Includes passes.
        int moves = 0;
    };

    /// `size` is the board size, from `go::min_size` to `go::max_size`.
    explicit LightPlayout(int size);

    /// Plays from the empty board. Does not allocate.
    Result run(SplitMix64& random);
    /// Plays from a position of the same board size. Does not allocate.
    Result run(const go::Position& start, SplitMix64& random);

  private:
    /// A board and its empty points, in no particular order.
    template <int fixed_size>
    struct PlayoutBoard {
        go::BasicBoard<fixed_size> board;
        std::uint32_t empty_count = 0;
        std::array<go::Point, fixed_size == go::any_size ? go::max_points : fixed_size * fixed_size> empty;

        explicit PlayoutBoard(const go::Board& start);
    };
    /// The empty board, and the playout's board.
    template <int fixed_size>
    struct Boards {
        PlayoutBoard<fixed_size> start;
        PlayoutBoard<fixed_size> current;

        explicit Boards(const go::Board& board) : start(board), current(board) {}
    };

    template <class Play>
    Result with_boards(Play play);

    std::variant<Boards<9>, Boards<13>, Boards<19>, Boards<go::any_size>> boards_;
};

}  // namespace kradan::search
