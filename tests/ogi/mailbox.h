#pragma once

#include <array>
#include <string>
#include <vector>

#include "ogi/setup.h"

namespace kradan::ogi::test {

/// A second, plain implementation of both editions for the tests: no bitboards, no keys, nothing shared with
/// the first but the setup it starts from and the text of a move.
class Mailbox {
  public:
    Mailbox(const Setup& setup, bool classic);

    /// Every legal move as text, sorted.
    std::vector<std::string> moves() const;
    void play(const std::string& move);
    /// The position as a setup, for comparing.
    Setup setup() const;

  private:
    struct Man {
        char kind = 0;
        bool promoted = false;
        int owner = 0;
    };
    struct Step {
        int sideways;
        int forward;
    };

    std::vector<int> targets(int from) const;
    std::vector<std::string> pseudo_moves() const;
    bool king_attacked(int owner) const;
    int ranks_ahead(int owner, int square) const;
    bool stuck(char kind, int owner, int square) const;

    std::array<Man, 64> board_{};
    std::array<std::array<std::array<int, 2>, 128>, 2> hands_{};
    int turn_ = 0;
    bool classic_;
};

}  // namespace kradan::ogi::test
