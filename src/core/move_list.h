#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace kradan {

/// A move list on the stack. `capacity` is a proven upper bound for the game, so release builds skip the
/// bounds check.
template <class Move, std::size_t capacity>
class MoveList {
  public:
    using value_type = Move;

    void push_back(Move move) {
        assert(size_ < capacity);
        moves_[size_++] = move;
    }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Move& operator[](std::size_t i) const { return moves_[i]; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }
    Move* begin() { return moves_.data(); }
    Move* end() { return moves_.data() + size_; }

  private:
    std::size_t size_ = 0;
    std::array<Move, capacity> moves_;
};

}  // namespace kradan
