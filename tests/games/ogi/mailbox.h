#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/ogi/intent.h"
#include "games/ogi/setup.h"

namespace kradan::ogi::test {

/// A second implementation of both editions for the tests, in the simplest form: the board is 64 letters,
/// every pair of squares is tried as a move, and where check must be answered (C6), a move is legal if the
/// king is not attacked after the move is made on a copy. Only the setup and the intent are shared with the
/// rules.
class Mailbox {
  public:
    Mailbox(const Setup& setup, bool classic);

    /// All legal moves, in any order.
    std::vector<Intent> moves() const;
    /// The same moves as text, sorted.
    std::vector<std::string> texts() const;
    /// Plays one of `moves()`.
    void play(const Intent& intent);
    /// Whether the king of the side to move is attacked.
    bool in_check() const { return king_attacked(turn_); }
    /// The position as a setup, for comparison.
    Setup setup() const;

  private:
    /// A letter from O4, upper-case for Sente; ' ' for an empty square.
    struct Man {
        char letter = ' ';
        bool promoted = false;
    };

    Man at(int square) const { return board_[static_cast<std::size_t>(square)]; }
    Man& at(int square) { return board_[static_cast<std::size_t>(square)]; }
    signed char& held(Kind kind, bool promoted) {
        return hands_[static_cast<std::size_t>(turn_)][static_cast<std::size_t>(kind)][promoted ? 1 : 0];
    }
    bool owns(int side, int square) const;
    bool clear(int from, int to) const;
    bool reaches(int from, int to) const;
    bool king_attacked(int side) const;
    void try_move(const Intent& intent, std::vector<Intent>& moves) const;
    void board_moves(int from, int to, std::vector<Intent>& moves) const;
    void drops(Kind kind, bool promoted, std::vector<Intent>& moves) const;

    /// a1, b1, … h8.
    std::array<Man, 64> board_{};
    /// By side, kind, and whether promoted.
    std::array<std::array<std::array<signed char, 2>, kind_count>, 2> hands_{};
    /// 0 is Sente.
    int turn_;
    bool classic_;
};

}  // namespace kradan::ogi::test
