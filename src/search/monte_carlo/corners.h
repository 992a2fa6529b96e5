#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/random.h"
#include "search/monte_carlo/playout_position.h"

namespace kradan::search {

/// Whether an eighth of the board has not been filled yet.
template <int fixed_size>
bool is_opening(const PlayoutPosition<fixed_size>& position) {
    const auto size = static_cast<std::size_t>(position.board().size());
    return 8 * (size * size - position.empty_points().size()) < size * size;
}

/// Whether corners are being shared out: in the opening, but on small boards, where the whole is one fight.
template <int fixed_size>
bool shares_out_corners(const PlayoutPosition<fixed_size>& position) {
    constexpr int least_size = 13;
    return position.board().size() >= least_size && is_opening(position);
}

/// What stands in the four corners of a board, as the side to move sees it: the same whichever corner it is,
/// from whichever of its two sides one looks, and on boards of different size.
template <int fixed_size>
class Corners {
    using Position = PlayoutPosition<fixed_size>;

  public:
    /// The lines of a corner on the largest boards; a smaller board has half of its lines in each.
    static constexpr int most_lines = 9;

    /// A point of a corner, its lines counted from 0 at the edge.
    struct Place {
        std::size_t corner;
        int x;
        int y;
    };
    struct Corner {
        /// The stones, seen from one side and from the other.
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

    /// The corner of a place is 4 where the point is in none, on the lines between them.
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

    /// The stones of a corner, and a move there.
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
