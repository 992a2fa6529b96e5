#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/colour.h"
#include "games/go/intent.h"

namespace kradan::go {

inline constexpr int min_size = 2;
inline constexpr int max_size = 25;
inline constexpr int max_points = max_size * max_size;

/// The index of an intersection on a board with a border: one border column on the left of every row (which
/// is also the right border of the row below it), one border row below and one above. Neighbours are at ±1
/// and ±stride. All board types of the same size use the same indices.
using Point = std::uint16_t;

/// The stones on a whole board, indexed by row × size + column: what superko compares, and enough to rebuild
/// the board.
struct Stones {
    std::array<std::bitset<max_points>, 2> of;

    friend bool operator==(const Stones&, const Stones&) = default;
};

/// Used as `fixed_size` for boards whose size is passed to the constructor.
inline constexpr int any_size = 0;

/// The stones on a square board, their chains, and which chains are in atari. Handles captures, but not turns
/// or ko. A board of a fixed size is smaller and faster, which playouts need, and keeps no key.
///
/// Each chain is a circular list with one head, which holds sums over its liberties (pseudo-liberties: a
/// liberty adjacent to n stones counts n times). The sums are fast to update and show exactly whether a given
/// point is the only liberty. An empty point holds the sums that a single stone on it would have.
template <int fixed_size>
class BasicBoard {
  public:
    static constexpr Point none = 0;

    /// Makes an empty board. `size` is from min_size to max_size; it must equal `fixed_size` unless that is
    /// `any_size`.
    explicit BasicBoard(int size = fixed_size);
    /// Copies an `any_size` board of the same size.
    template <int other_size>
    explicit BasicBoard(const BasicBoard<other_size>& other);
    BasicBoard(const BasicBoard& other) { *this = other; }
    BasicBoard& operator=(const BasicBoard& other);
    ~BasicBoard() = default;

    int size() const {
        if constexpr (fixed_size != any_size) return fixed_size;
        return size_;
    }
    bool on_board(Vertex v) const { return v.x >= 0 && v.x < size() && v.y >= 0 && v.y < size(); }
    /// The vertex must be on the board.
    Point point(Vertex v) const { return static_cast<Point>((v.y + 1) * stride() + v.x + 1); }
    Vertex vertex(Point p) const { return {.x = p % stride() - 1, .y = p / stride() - 1}; }
    std::array<Point, 4> neighbours(Point p) const {
        return {static_cast<Point>(p - stride()), static_cast<Point>(p - 1), static_cast<Point>(p + 1),
                static_cast<Point>(p + stride())};
    }

    /// The eight points around a point on the board, row by row from the lower left.
    std::array<Point, 8> all_around(Point p) const {
        const auto [below, left, right, above] = neighbours(p);
        return {static_cast<Point>(below - 1), below, static_cast<Point>(below + 1), left, right,
                static_cast<Point>(above - 1), above, static_cast<Point>(above + 1)};
    }

    bool empty(Point p) const { return content_[p] == nothing; }
    bool has_stone(Point p) const { return content_[p] < nothing; }
    bool has(Point p, Colour colour) const { return content_[p] == content(colour); }
    /// The contents of `all_around(p)`, two bits each: 0 for a stone of the first player, 1 for one of the
    /// second, 2 for empty, 3 for off the board.
    std::uint16_t surroundings(Point p) const {
        const auto row = static_cast<std::size_t>(stride());
        const auto three = [](std::uint32_t x) { return (x | x >> 6 | x >> 12) & 63; };
        const std::uint32_t beside = four_from(p - 1U) & 0x30003;
        return static_cast<std::uint16_t>(three(four_from(p - 1U - row) & 0x30303) |
                                          ((beside | beside >> 14) & 15) << 6 |
                                          three(four_from(p - 1U + row) & 0x30303) << 10);
    }
    /// The colour of the stone on `p`, which must not be empty.
    Colour colour(Point p) const { return static_cast<Colour>(content_[p]); }

    /// The head of this stone's chain, which identifies the chain.
    Point chain(Point p) const { return head_[p]; }
    /// The number of stones in this stone's chain. Walks the chain.
    int chain_size(Point p) const;
    /// The next stone in the chain's circular list.
    Point next_in_chain(Point p) const { return next_[p]; }
    /// The number of distinct liberties of this stone's chain. Walks the chain.
    int count_liberties(Point p) const;
    /// The only liberty of this stone's chain if the chain is in atari; otherwise `none`.
    Point single_liberty(Point p) const;
    bool in_atari(Point p) const { return single_liberty(p) != none; }

    /// Whether a neighbour of `p` is empty, in which case a stone placed on the empty point `p` has a liberty
    /// immediately.
    bool has_empty_side(Point p) const { return (around_[p] & empty_sides) != 0; }
    /// Whether the empty point `p` is an eye of `colour`: friendly stones or the edge on all sides, and fewer
    /// than two opponent stones on the diagonals (none at the edge), so it is not a false eye.
    bool is_eye(Point p, Colour colour) const {
        return (around_[p] & eye_mask(colour)) == four_sides(colour);
    }
    /// Whether a stone of `colour` on the empty point `p` would capture something.
    bool captures(Point p, Colour colour) const;
    /// Whether a stone of `colour` on the empty point `p` would have two or more liberties, not counting
    /// points freed by a capture.
    bool would_have_two_liberties(Point p, Colour colour) const;
    /// Whether a stone of `colour` on the empty point `p` would have no liberty and capture nothing.
    [[gnu::noinline]] bool is_suicide(Point p, Colour colour) const;

    /// The result of placing a stone, and what `undo` needs.
    struct Placed {
        /// Opponent stones removed.
        int captured = 0;
        /// Own stones removed.
        int suicided = 0;
        /// Simple ko: the point of the only captured stone, if retaking there would capture just the placed
        /// stone; otherwise `none`.
        Point ko = none;

        /// The neighbour whose chain the stone joined; the point itself if there is none.
        Point joined;
        /// The point's `next_` link before the stone was placed.
        Point old_next;
        std::uint8_t merge_count = 0;
        std::uint8_t removed_count = 0;
        struct Merge {
            Point into;
            Point from;
        };
        std::array<Merge, 3> merges;
        /// The head of each removed chain.
        std::array<Point, 4> removed;
    };
    /// Places a stone on an empty point, then removes opponent chains without liberties, then a friendly one
    /// (W3, W5).
    Placed place(Point p, Colour colour);
    /// Like `place`, but for a move known not to be suicide. Calls `on_removed(Point)` for each stone
    /// removed.
    template <class OnRemoved>
    [[gnu::always_inline]] Placed place_alive(Point p, Colour colour, OnRemoved on_removed);
    /// Undoes the last `place(p, colour)` that has not been undone yet.
    void undo(Point p, Colour colour, const Placed& placed);

    /// The incremental zobrist key of the stones alone.
    std::uint64_t key() const
        requires(fixed_size == any_size)
    {
        return key_;
    }
    std::uint64_t recompute_key() const;
    /// The key after `place(p, colour)`; `any_size` boards only.
    std::uint64_t key_after(Point p, Colour colour) const;

    Stones stones() const;
    /// The first player's stones minus the second's.
    int stone_margin() const;

    /// The same stones on a board of the same size.
    friend bool operator==(const BasicBoard& a, const BasicBoard& b) {
        return a.size() == b.size() &&
               std::equal(a.content_.begin(),
                          a.content_.begin() + static_cast<std::ptrdiff_t>(a.cell_count()),
                          b.content_.begin());
    }

  private:
    template <int other_size>
    friend class BasicBoard;

    /// One byte, as `four_from` requires: the number of a colour, or one of the values below.
    using Content = std::uint8_t;
    static constexpr Content nothing = 2;
    static constexpr Content border = 3;
    static constexpr int largest = fixed_size == any_size ? max_size : fixed_size;
    static constexpr std::size_t max_cells = (largest + 2) * (largest + 1) + 1;
    using Index = std::conditional_t<max_cells <= 256, std::uint8_t, std::uint16_t>;

    // Sums over liberties. The lowest two bits are the owner (0: an empty point). Above them, each liberty
    // adds its `unit`, which consists of 1, the point and the point squared, from the low bits up. All n
    // liberties are the point p if and only if the sums are n times the unit of p, because only then are all
    // squared distances from p zero.
    using Liberties = std::uint64_t;
    static constexpr Liberties owner_mask = 3;
    static constexpr Liberties count_mask = 2047 << 2;
    static constexpr Liberties owned_by(Colour colour) { return colour == Colour::first ? 1 : 2; }
    static constexpr Liberties unit(Point p) {
        const Liberties at = p;
        return ((at * at) << 33) | (at << 13) | 4;
    }
    /// The point of one to four liberties if all of them are the same point; otherwise unspecified.
    static constexpr Point mean_point(Liberties sums) {
        // Faster than a division.
        constexpr std::array<std::uint32_t, 5> shares = {0, 1 << 16, 1 << 15, (1 << 16) / 3 + 1, 1 << 14};
        const auto points = static_cast<std::uint32_t>(sums >> 13) & ((1U << 20) - 1);
        return static_cast<Point>(points * shares[(sums & count_mask) >> 2] >> 16);
    }

    // The surroundings of a point, in five counters of three bits: empty sides; sides that are the first
    // player's stones or the edge; the same for the second player; diagonal stones of the first player; the
    // same for the second player. At the edge both diagonal counters start at one, so an eye is false
    // whenever a counter reaches two.
    using Around = std::uint16_t;
    static constexpr Around empty_side = 1;
    static constexpr Around empty_sides = 7;
    static constexpr Around side(Colour colour) { return colour == Colour::first ? 1 << 3 : 1 << 6; }
    static constexpr Around diagonal(Colour colour) { return colour == Colour::first ? 1 << 9 : 1 << 12; }
    static constexpr Around four_sides(Colour colour) { return static_cast<Around>(4 * side(colour)); }
    static constexpr Around eye_mask(Colour colour) {
        return static_cast<Around>(four_sides(colour) | 6 * diagonal(opponent(colour)));
    }

    static constexpr Content content(Colour colour) { return static_cast<Content>(colour); }
    /// The contents of `p` and the next three points, one byte each, `p` in the lowest.
    std::uint32_t four_from(std::size_t p) const {
        static_assert(std::endian::native == std::endian::little);
        std::uint32_t four = 0;
        std::memcpy(&four, content_.data() + p, sizeof four);
        return four;
    }
    int stride() const {
        if constexpr (fixed_size != any_size) return fixed_size + 1;
        return stride_;
    }
    std::size_t cell_count() const { return static_cast<std::size_t>((size() + 2) * stride() + 1); }

    /// `neighbours` as array indices.
    std::array<std::size_t, 4> sides(std::size_t p) const {
        const auto row = static_cast<std::size_t>(stride());
        return {p - row, p - 1, p + 1, p + row};
    }
    [[gnu::always_inline]] void count_around(Point p, Colour colour, bool added);
    /// The liberty sums of the chain of `neighbour`, minus what they would be if all its liberties were `p`.
    /// If `p` is its only liberty, only the owner bits remain.
    Liberties beyond(Point p, std::size_t neighbour) const {
        const Liberties sums = liberties_[head_[neighbour]];
        return sums - (sums & count_mask) * (unit(p) >> 2);
    }
    bool only_liberty(Point p, std::size_t neighbour) const { return beyond(p, neighbour) <= owner_mask; }
    Liberties empty_sides_of(Point p) const;
    void recount(Point head);
    [[gnu::always_inline]] Point other_chain(Point p, Colour colour) const;
    [[gnu::noinline]] void join(Point p, Point other, Colour colour, Placed& placed);
    template <class OnRemoved>
    [[gnu::noinline]] void capture(Point p, Colour colour, Placed& placed, OnRemoved& on_removed);
    template <class OnRemoved>
    int remove_chain(Point p, Placed& placed, OnRemoved& on_removed);
    void restore_chain(Point head, Colour owner);

    std::array<Liberties, max_cells> liberties_;
    std::array<Around, max_cells> around_;
    /// One extra element, so that `four_from` stays in bounds.
    std::array<Content, max_cells + 1> content_;
    std::array<Index, max_cells> head_;
    std::array<Index, max_cells> next_;
    // Used by `any_size` boards only.
    int size_;
    int stride_;
    std::uint64_t key_;
};

using Board = BasicBoard<any_size>;

}  // namespace kradan::go
