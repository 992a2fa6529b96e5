#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/go/board.h"
#include "games/go/options.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// A board to draw on, with arbitrary stones.
class Sketch {
  public:
    static constexpr char empty = '.';
    static constexpr char black = 'X';
    static constexpr char white = 'O';

    explicit Sketch(int size) : size_(size), cells_(static_cast<std::size_t>(size * size), empty) {}
    explicit Sketch(const go::Board& board);
    explicit Sketch(const go::Options& options);

    int size() const { return size_; }
    bool on_board(go::Vertex v) const { return v.x >= 0 && v.x < size_ && v.y >= 0 && v.y < size_; }
    char& at(go::Vertex v) { return cells_[static_cast<std::size_t>(v.y * size_ + v.x)]; }
    /// '#' off the board.
    char at(go::Vertex v) const {
        return on_board(v) ? cells_[static_cast<std::size_t>(v.y * size_ + v.x)] : '#';
    }
    std::vector<go::Vertex> vertices() const;
    /// The neighbours that are on the board.
    std::vector<go::Vertex> beside(go::Vertex v) const;

    /// Size, rules and stones.
    go::Options options() const;
    /// The position; empty unless every chain has a liberty.
    std::optional<go::Board> board() const;

  private:
    int size_;
    std::vector<char> cells_;
};

/// The vertex after one of the eight symmetries of a board, from 0, the identity.
go::Vertex turned(go::Vertex v, int size, int symmetry);
/// The board after the symmetry, with colours exchanged if `exchanged`.
Sketch turned(const Sketch& sketch, int symmetry, bool exchanged);

/// Equal for puzzles that differ only by rotation, reflection, exchange of the colours, translation, or
/// stones that do not affect the solution.
std::string pattern_of(const Puzzle& puzzle);

}  // namespace kradan::puzzles
