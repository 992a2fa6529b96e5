#pragma once

#include <array>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/colour.h"
#include "games/go/board.h"

namespace kradan::puzzles {

/// A set of points in an area, one bit each.
__extension__ typedef unsigned __int128 PointMask;

inline PointMask mask_of(int point) {
    return static_cast<PointMask>(1) << point;
}
inline bool has(PointMask points, int point) {
    return (points >> point & 1) != 0;
}
int count_of(PointMask points);
/// The lowest point in a set, which must not be empty.
int lowest_of(PointMask points);
/// Removes and returns the lowest point.
int take_lowest(PointMask& points);

/// The stones in an area, and whose turn it is. Everything outside is fixed.
struct LocalPosition {
    static constexpr int none = -1;

    std::array<PointMask, 2> stones = {};
    Colour to_move = Colour::first;
    /// The point where ko forbids a recapture, or `none`.
    int ko = none;

    PointMask own() const { return stones[place(to_move)]; }
    PointMask other() const { return stones[place(opponent(to_move))]; }
    /// The position after a pass.
    LocalPosition passed() const { return {.stones = stones, .to_move = opponent(to_move), .ko = none}; }

    friend bool operator==(const LocalPosition&, const LocalPosition&) = default;
};

/// Part of a board in which one side, the attacker, tries to capture a chain of the other, the defender.
class Local {
  public:
    static constexpr int max_area = 128;
    /// An attacker's chain with this many liberties outside the area is safe.
    static constexpr int safe_liberties = 2;
    /// A target that joins a chain with this many liberties outside the area has escaped.
    static constexpr int haven_liberties = 4;

    /// `closed` requires that the defender touches nothing outside except the attacker's stones. The error
    /// says why the area is unsuitable: it cuts a chain, a surrounding chain is not safe, the target is
    /// missing, or the area is open.
    static std::expected<Local, std::string> make(const go::Board& board, Colour to_move,
                                                  std::span<const go::Vertex> area, go::Vertex target,
                                                  bool closed);

    int size() const { return static_cast<int>(vertices_.size()); }
    go::Vertex vertex(int point) const { return vertices_[static_cast<std::size_t>(point)]; }
    /// The index of a vertex in the area; empty if it is outside.
    std::optional<int> point_at(go::Vertex vertex) const;
    PointMask all() const { return all_; }
    Colour defender() const { return defender_; }
    /// A stone in the chain that the attacker wants to capture.
    int target() const { return target_; }
    const LocalPosition& start() const { return start_; }
    /// Points where a stone of this colour joins a safe chain outside.
    PointMask safe(Colour colour) const { return safe_[place(colour)]; }
    /// Points where a defender's stone joins a chain outside with many liberties.
    PointMask havens() const { return havens_; }
    /// Points adjacent to the outside.
    PointMask border() const { return border_; }

    PointMask beside(int point) const { return beside_[static_cast<std::size_t>(point)]; }
    /// The points adjacent to a set, without the set itself.
    PointMask around(PointMask points) const;
    PointMask empty(const LocalPosition& position) const {
        return all_ & ~position.stones[0] & ~position.stones[1];
    }
    /// The connected part of `within` that contains the point.
    PointMask part(int point, PointMask within) const;
    PointMask chain(const LocalPosition& position, int point) const {
        return part(point, has(position.stones[0], point) ? position.stones[0] : position.stones[1]);
    }
    /// The liberties of a chain, including those just outside the area.
    PointMask liberties(const LocalPosition& position, PointMask chain) const {
        return around(chain) & (empty(position) | beyond_);
    }
    /// Empty points just outside the area, which are liberties that are never filled.
    PointMask beyond() const { return beyond_; }
    bool target_stands(const LocalPosition& position) const {
        return has(position.stones[place(defender_)], target_);
    }
    /// The position after playing a stone on an empty point; empty if that is suicide. Ignores ko.
    std::optional<LocalPosition> play(const LocalPosition& position, int point) const;
    /// Whether the target is alive even if its owner always passes (Benson's algorithm).
    bool lives(const LocalPosition& position) const;

  private:
    std::vector<go::Vertex> vertices_;
    std::vector<PointMask> beside_;
    PointMask all_ = 0;
    std::array<PointMask, 2> safe_ = {};
    PointMask havens_ = 0;
    PointMask border_ = 0;
    /// Empty points outside that are adjacent to the area, numbered after its own points. Nobody plays there.
    PointMask beyond_ = 0;
    Colour defender_ = Colour::first;
    int target_ = 0;
    LocalPosition start_;
};

}  // namespace kradan::puzzles
