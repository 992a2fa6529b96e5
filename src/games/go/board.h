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

/// The index of an intersection on a board with a border: one column of border on the left of every row
/// (which is also the right border of the row below it), one row below and one above. Neighbours are at ±1
/// and ±stride. The same for every type of board of one size.
using Point = std::uint16_t;

/// The stones of a whole board, by row × size + column: what superko compares, and enough to build the board
/// again.
struct Stones {
    std::array<std::bitset<max_points>, 2> of;

    friend bool operator==(const Stones&, const Stones&) = default;
};

/// In place of a size: a board that is told its size when it is made.
inline constexpr int any_size = 0;

/// The stones on a square board, their chains, and which chains are about to be captured. It knows capture
/// but neither turns nor ko. A board of one size (`fixed_size`) is smaller and quicker, for playouts; it
/// keeps no key.
///
/// Each chain is a circular list with one head, which holds the sums of its liberties; a liberty that touches
/// the chain n times is counted n times. That is quick to keep, and enough to tell exactly whether a given
/// point is the only one. An empty point holds the sums of the chain that a stone on it would make alone.
template <int fixed_size>
class BasicBoard {
  public:
    static constexpr Point none = 0;

    /// An empty board; `size` is from min_size to max_size, and no other than a `fixed_size`.
    explicit BasicBoard(int size = fixed_size);
    /// The same stones as on a board of any size, which has this size.
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

    /// The eight points around a point of the board, from below left row by row.
    std::array<Point, 8> all_around(Point p) const {
        const auto [below, left, right, above] = neighbours(p);
        return {static_cast<Point>(below - 1), below, static_cast<Point>(below + 1), left, right,
                static_cast<Point>(above - 1), above, static_cast<Point>(above + 1)};
    }

    bool empty(Point p) const { return content_[p] == nothing; }
    bool has_stone(Point p) const { return content_[p] < nothing; }
    bool has(Point p, Colour colour) const { return content_[p] == content(colour); }
    /// What lies on `all_around` a point of the board, two bits each: 0 a stone of the first player, 1 of the
    /// second, 2 nothing, 3 the edge.
    std::uint16_t surroundings(Point p) const {
        const auto row = static_cast<std::size_t>(stride());
        const auto three = [](std::uint32_t x) { return (x | x >> 6 | x >> 12) & 63; };
        const std::uint32_t beside = four_from(p - 1U) & 0x30003;
        return static_cast<std::uint16_t>(three(four_from(p - 1U - row) & 0x30303) |
                                          ((beside | beside >> 14) & 15) << 6 |
                                          three(four_from(p - 1U + row) & 0x30303) << 10);
    }
    /// Whose stone lies here; the point must have one.
    Colour colour(Point p) const { return static_cast<Colour>(content_[p]); }

    /// The point that stands for the whole chain of the stone here.
    Point chain(Point p) const { return head_[p]; }
    /// Stones in the chain of the stone here, counted on the spot.
    int chain_size(Point p) const;
    /// The next stone in the circular list of the chain.
    Point next_in_chain(Point p) const { return next_[p]; }
    /// Different liberties of the chain of the stone here, counted on the spot.
    int count_liberties(Point p) const;
    /// The only liberty of the chain of the stone here, which is then in atari; `none` if it has more.
    Point single_liberty(Point p) const;
    bool in_atari(Point p) const { return single_liberty(p) != none; }

    /// Whether a neighbour of `p` is empty: a stone on the empty point `p` would have a liberty at once.
    bool has_empty_side(Point p) const { return (around_[p] & empty_sides) != 0; }
    /// Whether the empty point `p` is an eye of `colour`: the own stones or the edge on all sides, and not so
    /// many of the opponent's on the diagonals (two, at the edge one) that the eye is false.
    bool is_eye(Point p, Colour colour) const {
        return (around_[p] & eye_mask(colour)) == four_sides(colour);
    }
    /// Whether a stone of `colour` on the empty point `p` would capture something.
    bool captures(Point p, Colour colour) const;
    /// Whether a stone of `colour` on the empty point `p` would have two liberties or more, not counting what
    /// it captures.
    bool would_have_two_liberties(Point p, Colour colour) const;
    /// Whether a stone of `colour` on the empty point `p` would stay without liberty, capturing nothing.
    [[gnu::noinline]] bool is_suicide(Point p, Colour colour) const;

    /// What came of a stone placed, and what `undo` needs.
    struct Placed {
        /// The opponent's stones taken off.
        int captured = 0;
        /// Own stones taken off.
        int suicided = 0;
        /// The point of a single captured stone that a stone could retake at once, alone and only it; else
        /// none.
        Point ko = none;

        /// The neighbour whose chain the stone joined; the point itself if none.
        Point joined;
        /// The link that the empty point had kept.
        Point old_next;
        std::uint8_t merge_count = 0;
        std::uint8_t removed_count = 0;
        struct Merge {
            Point into;
            Point from;
        };
        std::array<Merge, 3> merges;
        /// A head for each chain taken off.
        std::array<Point, 4> removed;
    };
    /// Puts a stone on an empty point, takes off what the opponent has without liberty, then one's own (W3,
    /// W5).
    Placed place(Point p, Colour colour);
    /// The same where it is known that it is no suicide; `on_removed(Point)` hears of each stone taken off.
    template <class OnRemoved>
    [[gnu::always_inline]] Placed place_alive(Point p, Colour colour, OnRemoved on_removed);
    /// Takes back the last `place(p, colour)` that was not yet taken back.
    void undo(Point p, Colour colour, const Placed& placed);

    /// The zobrist key of the stones alone, kept up to date.
    std::uint64_t key() const
        requires(fixed_size == any_size)
    {
        return key_;
    }
    std::uint64_t recompute_key() const;
    /// The key after `place(p, colour)`, of a board of any size.
    std::uint64_t key_after(Point p, Colour colour) const;

    Stones stones() const;
    /// The first player's stones less the second's.
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

    /// A byte, as `four_from` reads them: the number of a colour, or one of these.
    using Content = std::uint8_t;
    static constexpr Content nothing = 2;
    static constexpr Content border = 3;
    static constexpr int largest = fixed_size == any_size ? max_size : fixed_size;
    static constexpr std::size_t max_cells = (largest + 2) * (largest + 1) + 1;
    using Index = std::conditional_t<max_cells <= 256, std::uint8_t, std::uint16_t>;

    // Sums of liberties. The lowest two bits say whose the chain is (0: of an empty point); above them, each
    // liberty adds its `unit`, in which stand from below 1, the point and its square. All of n liberties are
    // the point p exactly when the sums are n times p's: only then are their squared distances from p zero.
    using Liberties = std::uint64_t;
    static constexpr Liberties owner_mask = 3;
    static constexpr Liberties count_mask = 2047 << 2;
    static constexpr Liberties owned_by(Colour colour) { return colour == Colour::first ? 1 : 2; }
    static constexpr Liberties unit(Point p) {
        const Liberties at = p;
        return ((at * at) << 33) | (at << 13) | 4;
    }
    /// Where the liberties lie, one to four of them, if they are all one point; else anywhere.
    static constexpr Point mean_point(Liberties sums) {
        // Quicker than to divide.
        constexpr std::array<std::uint32_t, 5> shares = {0, 1 << 16, 1 << 15, (1 << 16) / 3 + 1, 1 << 14};
        const auto points = static_cast<std::uint32_t>(sums >> 13) & ((1U << 20) - 1);
        return static_cast<Point>(points * shares[(sums & count_mask) >> 2] >> 16);
    }

    // What lies around a point, five counters of three bits: empty sides, sides that are the first player's
    // or the edge, the same of the second, diagonals that are the first player's, the second's. At the edge
    // the diagonals of both count one more, so that two are the limit of an eye everywhere.
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
    /// What lies on the point `p` and the three behind it, a byte each, the first lowest.
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

    /// `neighbours` in the type that arrays are indexed with.
    std::array<std::size_t, 4> sides(std::size_t p) const {
        const auto row = static_cast<std::size_t>(stride());
        return {p - row, p - 1, p + 1, p + row};
    }
    [[gnu::always_inline]] void count_around(Point p, Colour colour, bool added);
    /// What is left of the sums of the chain of `neighbour` without its liberty `p`: the owner alone if that
    /// is its only one.
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
    /// One more, so that `four_from` stays within.
    std::array<Content, max_cells + 1> content_;
    std::array<Index, max_cells> head_;
    std::array<Index, max_cells> next_;
    // Of a board of any size only.
    int size_;
    int stride_;
    std::uint64_t key_;
};

using Board = BasicBoard<any_size>;

}  // namespace kradan::go
