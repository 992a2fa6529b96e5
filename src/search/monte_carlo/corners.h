#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/random.h"
#include "search/monte_carlo/playout_position.h"

namespace kradan::search {

/// Whether less than an eighth of the board is filled.
template <int fixed_size>
bool is_opening(const PlayoutPosition<fixed_size>& position) {
    const auto size = static_cast<std::size_t>(position.board().size());
    return 8 * (size * size - position.empty_points().size()) < size * size;
}

/// Whether the players are dividing the corners. This is the case in the opening, except on small boards,
/// where the whole board is one fight.
template <int fixed_size>
bool shares_out_corners(const PlayoutPosition<fixed_size>& position) {
    constexpr int least_size = 13;
    return position.board().size() >= least_size && is_opening(position);
}

/// The contents of a board's four corners from the viewpoint of the side to move. Invariant under rotations
/// and reflections, and comparable between board sizes.
template <int fixed_size>
class Corners {
    using Position = PlayoutPosition<fixed_size>;

  public:
    /// The number of lines in a corner on the largest boards. On smaller boards a corner has half the board's
    /// lines.
    static constexpr int most_lines = 9;

    /// A point in a corner, with its lines counted from 0 at the edge.
    struct Place {
        std::size_t corner;
        int x;
        int y;
    };
    struct Corner {
        /// Hashes of the stones, as they are and mirrored along the diagonal.
        std::array<std::uint32_t, 2> stones = {};
        int own = 0;
        int others = 0;
        bool has_last_move = false;

        bool is_empty() const { return own + others == 0; }
    };

    explicit Corners(const Position& position)
        : size_(position.board().size()), lines_(std::min(size_ / 2, most_lines)) {
        const auto& board = position.board();
        for (int y = 0; y < size_; ++y) {
            for (int x = 0; x < size_; ++x) {
                const go::Point p = board.point({.x = x, .y = y});
                const Place place = place_of({.x = x, .y = y});
                if (!board.has_stone(p) || place.corner >= corners_.size()) continue;
                Corner& corner = corners_[place.corner];
                const bool own = board.has(p, position.to_move());
                ++(own ? corner.own : corner.others);
                corner.stones[0] ^= hash(place.x, place.y, own ? 0 : 1);
                corner.stones[1] ^= hash(place.y, place.x, own ? 0 : 1);
                corner.has_last_move |= p == position.last_move();
            }
        }
        empty_ = static_cast<int>(std::ranges::count_if(corners_, &Corner::is_empty));
    }

    /// The corner that a vertex is in, and its lines there. `corner` is 4 for a vertex between the corners.
    Place place_of(go::Vertex v) const {
        const bool right = 2 * v.x >= size_;
        const bool lower = 2 * v.y >= size_;
        const int x = right ? size_ - 1 - v.x : v.x;
        const int y = lower ? size_ - 1 - v.y : v.y;
        const std::size_t corner = (right ? 1U : 0U) + (lower ? 2U : 0U);
        return {.corner = std::max(x, y) < lines_ ? corner : corners_.size(), .x = x, .y = y};
    }
    const Corner& corner(const Place& place) const { return corners_[place.corner]; }
    /// How many of the corners have no stone.
    int empty() const { return empty_; }

    /// A hash of the stones in a corner and a move there.
    std::uint32_t shape(const Place& place) const {
        const auto& stones = corner(place).stones;
        return std::min(stones[0] ^ hash(place.x, place.y, 2), stones[1] ^ hash(place.y, place.x, 2));
    }

  private:
    static std::uint32_t hash(int x, int y, int what) {
        const auto number = static_cast<std::uint64_t>((y * most_lines + x) * 3 + what + 1);
        return static_cast<std::uint32_t>(SplitMix64(number << 32).next() >> 32);
    }

    int size_;
    int lines_;
    std::array<Corner, 4> corners_ = {};
    int empty_ = 4;
};

}  // namespace kradan::search
