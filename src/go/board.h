#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>

#include "core/colour.h"
#include "go/intent.h"

namespace kradan::go {

inline constexpr int min_size = 2;
inline constexpr int max_size = 25;
inline constexpr int max_points = max_size * max_size;

/// The index of an intersection on a board with a border: one column of border on the left of every row
/// (which is also the right border of the row below it), one row below and one above. Neighbours are at ±1
/// and ±stride.
using Point = std::uint16_t;

/// The stones of a whole board, by row × size + column: what superko compares, and enough to build the board
/// again.
struct Stones {
    std::array<std::bitset<max_points>, 2> of;

    friend bool operator==(const Stones&, const Stones&) = default;
};

/// The stones on a square board of any size, their chains, and which chains are about to be captured. It
/// knows capture but neither turns nor ko.
///
/// Each chain is a circular list with one head, which holds the number of its stones and of its liberties; a
/// liberty that touches the chain n times is counted n times, which is enough to tell exactly whether a given
/// point is the only one, and costs nothing to keep.
class Board {
  public:
    static constexpr Point none = 0;

    /// An empty board; `size` is from min_size to max_size.
    explicit Board(int size);
    Board(const Board& other) { *this = other; }
    Board& operator=(const Board& other) {
        size_ = other.size_;
        stride_ = other.stride_;
        key_ = other.key_;
        std::copy_n(other.cells_.data(), other.cell_count(), cells_.data());
        return *this;
    }
    ~Board() = default;

    int size() const { return size_; }
    bool on_board(Vertex v) const { return v.x >= 0 && v.x < size_ && v.y >= 0 && v.y < size_; }
    /// The vertex must be on the board.
    Point point(Vertex v) const { return static_cast<Point>((v.y + 1) * stride_ + v.x + 1); }
    Vertex vertex(Point p) const { return {.x = p % stride_ - 1, .y = p / stride_ - 1}; }
    std::array<Point, 4> neighbours(Point p) const {
        return {static_cast<Point>(p - stride_), static_cast<Point>(p - 1), static_cast<Point>(p + 1),
                static_cast<Point>(p + stride_)};
    }

    bool empty(Point p) const { return cells_[p].content == Content::empty; }
    bool has_stone(Point p) const { return cells_[p].content < Content::empty; }
    bool has(Point p, Colour colour) const { return cells_[p].content == content(colour); }
    /// Whose stone lies here; the point must have one.
    Colour colour(Point p) const { return static_cast<Colour>(cells_[p].content); }

    /// The point that stands for the whole chain of the stone here.
    Point chain(Point p) const { return cells_[p].head; }
    /// Stones in the chain of the stone here.
    int chain_size(Point p) const { return cells_[cells_[p].head].stones; }
    /// The next stone in the circular list of the chain.
    Point next_in_chain(Point p) const { return cells_[p].next; }
    /// Different liberties of the chain of the stone here, counted on the spot.
    int count_liberties(Point p) const;

    /// Whether a stone of `colour` on the empty point `p` would capture something.
    bool captures(Point p, Colour colour) const;
    /// Whether a stone of `colour` on the empty point `p` would stay without liberty, capturing nothing.
    bool is_suicide(Point p, Colour colour) const;

    /// What came of a stone placed.
    struct Placed {
        /// The opponent's stones taken off.
        int captured = 0;
        /// Own stones taken off.
        int suicided = 0;
        /// The point of a single captured stone that a stone could retake at once, alone and only it; else
        /// none.
        Point ko = none;
    };
    /// Puts a stone on an empty point, takes off what the opponent has without liberty, then one's own (W3,
    /// W5).
    Placed place(Point p, Colour colour);

    /// The zobrist key of the stones alone, kept up to date.
    std::uint64_t key() const { return key_; }
    std::uint64_t recompute_key() const;
    /// The key after `place(p, colour)`.
    std::uint64_t key_after(Point p, Colour colour) const;

    Stones stones() const;

    /// The same stones on a board of the same size.
    friend bool operator==(const Board& a, const Board& b);

  private:
    enum class Content : std::uint8_t { first, second, empty, border };
    struct Cell {
        Point head;
        Point next;
        /// At the head: stones of the chain and its liberties with their multiplicity.
        std::uint16_t stones;
        std::uint16_t liberties;
        Content content;
    };
    static constexpr std::size_t max_cells = (max_size + 2) * (max_size + 1) + 1;

    static constexpr Content content(Colour colour) { return static_cast<Content>(colour); }
    std::size_t cell_count() const { return static_cast<std::size_t>((size_ + 2) * stride_ + 1); }
    /// Whether `p` is the only liberty of the chain of the stone at `neighbour`.
    bool only_liberty(Point p, Point neighbour) const;
    void merge(Point a, Point b);
    int remove_chain(Point p);

    int size_;
    int stride_;
    std::uint64_t key_ = 0;
    std::array<Cell, max_cells> cells_;
};

}  // namespace kradan::go
