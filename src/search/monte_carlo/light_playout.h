#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "core/random.h"
#include "games/go/position.h"

namespace kradan::search {

/// A legal move of the position, each as likely as any other, the pass among them.
go::Move random_legal_move(const go::Position& position, SplitMix64& random);

/// Games of Go played to the end by chance alone. Each move is drawn uniformly among the legal points that
/// are not an own eye (`Board::is_eye`); a side without one passes; two passes end the game, and so does a
/// bound of three moves for every point, which only fights of several kos reach. Suicide is never played,
/// superko not looked at, and nobody gives up.
class LightPlayout {
  public:
    struct Result {
        /// The first player's area less the second's: stones, and the empty points that only one side
        /// touches.
        int area_margin = 0;
        /// Moves played, passes included.
        int moves = 0;
    };

    /// For boards of this size, from `go::min_size` to `go::max_size`.
    explicit LightPlayout(int size);

    /// A game from the empty board. Allocates nothing.
    Result run(SplitMix64& random);
    /// A game from a position of that size. Allocates nothing.
    Result run(const go::Position& start, SplitMix64& random);

  private:
    /// A board and its empty points, in any order.
    template <int fixed_size>
    struct Field {
        go::BasicBoard<fixed_size> board;
        std::uint32_t empty_count = 0;
        std::array<go::Point, fixed_size == go::any_size ? go::max_points : fixed_size * fixed_size> empty;

        explicit Field(const go::Board& start);
    };
    /// The empty board, and the one that is played on.
    template <int fixed_size>
    struct Fields {
        Field<fixed_size> start;
        Field<fixed_size> now;

        explicit Fields(const go::Board& start) : start(start), now(start) {}
    };

    template <class Play>
    Result with_fields(Play play);

    std::variant<Fields<9>, Fields<13>, Fields<19>, Fields<go::any_size>> fields_;
};

}  // namespace kradan::search
