#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/chess/setup.h"

namespace kradan::chess::test {

/// A second implementation of the rules of chess, for the tests, in the simplest form: the board is 64
/// characters, every pair of squares is tried as a move, and a move is legal if the king is not attacked
/// after the move is made on a copy. Only the setup and the intent are shared with the rules.
class Mailbox {
  public:
    explicit Mailbox(const Setup& setup);

    /// All legal moves, in any order. Castling is the king capturing its own rook.
    std::vector<Intent> moves() const;
    /// Plays one of `moves()`.
    void play(const Intent& move);
    /// Whether the king of the side to move is attacked.
    bool in_check() const { return king_attacked(turn_); }
    /// The position as a setup, for comparison. It has an en passant square only if a capture there is legal.
    Setup setup() const;

  private:
    char at(int square) const { return board_[static_cast<std::size_t>(square)]; }
    char& at(int square) { return board_[static_cast<std::size_t>(square)]; }
    bool owns(int side, int square) const;
    bool clear(int from, int to) const;
    bool reaches(int from, int to) const;
    bool attacked(int square, int by) const;
    bool king_attacked(int side) const;
    void try_move(const Intent& move, std::vector<Intent>& moves) const;
    void pawn_moves(int from, std::vector<Intent>& moves) const;
    void castling(int king, std::vector<Intent>& moves) const;

    /// a1, b1, … h8. White's pieces are upper-case letters, Black's are lower-case.
    std::array<char, 64> board_;
    /// 0 is White.
    int turn_;
    /// The squares of rooks that may still castle.
    std::uint64_t castling_;
    /// The square that a pawn has just passed over; -1 if none.
    int passed_over_;
    int halfmove_clock_;
    int fullmove_number_;
};

}  // namespace kradan::chess::test
